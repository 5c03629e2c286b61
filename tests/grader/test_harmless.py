"""What is written to autograded/ runs nothing, whoever shows it."""

import base64
import json

import nbformat
import pytest
from nbconvert import HTMLExporter

from mtedu_grader.harmless import NOTHING, harmless, words
from tests.grader import submissions as make
from tests.grader.classroom import LAB
from tests.grader.conftest import Beside
from tests.grader.in_process import InProcess

PNG = base64.b64encode(b"\x89PNG\r\n\x1a\n").decode()
SCRIPT = "<script>top.evil = 1</script>"
OUTPUTS = {
    "html": {"text/html": f"<b>bold</b>{SCRIPT}<img src=x onerror='evil()'>"},
    "html in pieces": {"text/html": ["<scr", "ipt>evil()</script>"]},
    "markdown": {"text/markdown": f"*a* {SCRIPT} [b](javascript:evil())"},
    "svg": {"image/svg+xml": f"<svg onload='evil()'>{SCRIPT}</svg>"},
    "javascript": {"application/javascript": "evil()"},
    "latex": {"text/latex": r"$\href{javascript:evil()}{x}$"},
    "a view": {"application/vnd.jupyter.widget-view+json": {"model_id": "evil"}},
    "a picture that is none": {"image/png": f'"{SCRIPT}'},
    "json": {"application/json": {"evil": SCRIPT}},
    "plain": {"text/plain": SCRIPT},
}
TEXTS = {
    "script": SCRIPT,
    "onerror": "<img src=x onerror=evil()>",
    "half a tag": "<img src=x onerror=evil() ",
    "in code, which is none": f"``` `\n{SCRIPT}\n``` `",
    "a fence never closed": f"a\n~~~\nb\n~~~~ \n{SCRIPT}",
    "a link": "[a](javascript:evil())",
    "a link in disguise": "[a](java&#115;cript:evil())",
    "a link elsewhere": "[a][b]\n\n[b]: javascript:evil()",
    "an address": "<javascript:evil()>",
    "a picture from elsewhere": "![a](http://127.0.0.1:9/evil.png)",
    "another": "![a][b]\n\n[b]: http://127.0.0.1:9/evil.png",
    "a frame": "<iframe srcdoc='&lt;script&gt;evil()&lt;/script&gt;'></iframe>",
    "maths": r"$\href{javascript:evil()}{x}$ $\require{html}\class{evil}{x}$",
    "a comment": f"<!-- {SCRIPT} -->",
    "a style": "<style>@import 'http://127.0.0.1:9/evil.css'</style>",
    "an attached one": '![a](attachment:a.png"onload="evil())',
}


ACTIVE = ("script", "iframe", "object", "embed", "style", "base")


def page(cell, metadata=None):
    """The page that nbconvert makes of a notebook, as the formgrader does."""
    nb = {"cells": [cell], "metadata": metadata or {}, "nbformat": 4}
    nb = nbformat.from_dict(harmless({**nb, "nbformat_minor": 5}))
    nbformat.validate(nb)
    body, _ = HTMLExporter(template_name="classic").from_notebook_node(nb)
    return body.split("<body", 1)[1]


def active(text):
    """What a browser would run or fetch."""
    from lxml import html

    tree = html.fromstring(f"<div><body{text}")
    for node in tree.iter():
        if not isinstance(node.tag, str):
            continue
        for name, value in node.attrib.items():
            wanted = name in ("href", "src", "srcdoc", "action", "data")
            if node.tag == "a" and value.startswith("http://"):  # an address as text
                wanted = False
            if name.startswith("on") or (wanted and not inert(value)):
                yield node.tag, name, value
        inside = (node.text or "") + str(dict(node.attrib))
        if node.tag in ACTIVE and "evil" in inside:
            yield node.tag, node.text


def inert(value):
    kinds = ("#", "data:image/png;base64,", "data:image/svg+xml;base64,")
    return value.startswith(kinds)


def code(data):
    output = {"output_type": "display_data", "data": data, "metadata": {"evil": "x"}}
    return {
        "cell_type": "code",
        "id": "a",
        "metadata": {"tags": [f'"{SCRIPT}']},
        "source": "1",
        "execution_count": 1,
        "outputs": [output],
    }


def written(text, kind="markdown", **more):
    return {"cell_type": kind, "id": "a", "metadata": {}, "source": text, **more}


@pytest.mark.parametrize("data", OUTPUTS.values(), ids=OUTPUTS)
def test_no_output_runs(data):
    assert list(active(page(code(data)))) == []


@pytest.mark.parametrize("kind", ["markdown", "raw"])
@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_no_words_run(text, kind):
    assert list(active(page(written(text, kind)))) == []


def test_the_same_words_would_run_without_it():
    """Otherwise the tests above would show nothing."""
    nb = nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell(SCRIPT)])
    body, _ = HTMLExporter(template_name="classic").from_notebook_node(nb)
    assert ("script", "top.evil = 1") in list(active(body.split("<body", 1)[1]))


def test_the_notebooks_own_words_do_not_run():
    metadata = {"title": SCRIPT, "language_info": {"pygments_lexer": f'"{SCRIPT}'}}
    assert list(active(page(code({"text/plain": "1"}), metadata))) == []


def test_attachments_are_pictures():
    evil = {"image/svg+xml": "PHN2Zz4=", "image/png": '"><script>evil()</script>'}
    text = "![a](attachment:a.png)"
    assert list(active(page(written(text, attachments={"a.png": evil})))) == []
    assert list(active(page(written(text)))) == []  # nbconvert would give up
    kept = page(written(text, attachments={"a.png": {"image/png": PNG}}))
    assert f"data:image/png;base64,{PNG}" in kept


def test_honest_outputs_and_words_are_shown_as_before():
    table = "<table><tr><th>a</th></tr><tr><td>1</td></tr></table>"
    shown = page(code({"text/html": table, "text/plain": "a\n1"}))
    assert "<td>1</td>" in shown
    assert PNG in page(code({"image/png": PNG + "\n"}))
    text = "If $a < b$ then *c*.\n\n- one\n- two\n\n```\nif a <b: print(1)\n```"
    kept = words(text)
    assert kept.replace(NOTHING, "") == text
    assert page(written(text)).count("<li>") == 2


def test_the_labs_own_words_stay(room):
    book = make.solved_lab(LAB)
    statement = book.cells[0].source
    book.cells.append(nbformat.v4.new_markdown_cell(f"{statement} {SCRIPT}", id="mine"))
    room.submit("ada", notebook=book)
    room.grade(InProcess({"ngrams": code(OUTPUTS["html"])["outputs"]}))
    text = room.shown("ada").read_text(encoding="utf-8")
    assert statement in [c["source"] for c in json.loads(text)["cells"]]
    assert "<script" not in text
    assert "onerror" not in text
    assert "<b>bold</b>" in text


def test_nbgraders_own_autograding_is_harmless_too(room):
    book = make.solved_lab(LAB)
    make.cell(book, "ngrams").source += (
        "\n\nfrom IPython.display import HTML, display\n"
        f"display(HTML({'<b>bold</b>' + SCRIPT!r}))"
    )
    book.cells.append(nbformat.v4.new_markdown_cell(SCRIPT, id="mine"))
    room.submit("eve", notebook=book)
    Beside(room.folder).run("autograde", LAB, "--student=eve")
    assert room.points() == {"eve": 25.0}
    shown = nbformat.read(room.shown("eve"), as_version=4)
    nbformat.validate(shown)
    assert (
        make.cell(shown, "mine").source
        == f"<{NOTHING}script>top.evil = 1<{NOTHING}/script>"
    )
    html = [o.data["text/html"] for o in make.cell(shown, "ngrams").outputs]
    assert html == ["<b>bold</b>"]
