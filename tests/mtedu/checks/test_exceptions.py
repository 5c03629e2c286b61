"""Plain words for exceptions: in a check's report, and under a cell's traceback."""

import builtins
import contextlib
import html
import io
import json
import re
import subprocess
import sys
import warnings

import pytest
from IPython.core.interactiveshell import InteractiveShell

from mtedu.checks import cell_help, check
from mtedu.checks.diagnosis import slip
from mtedu.checks.error_messages import RUN_ABOVE, explain, table
from mtedu.checks.key_file import all_keys
from mtedu.checks.run_answer import Outcome
from mtedu_grader.lab import load_lab
from mtedu_grader.scoring import ERRORS, Marking, diagnose

EXERCISES = all_keys()


def notebook(*cells, helps=False):
    """Run cells in a fresh shell; return what is shown under each, and its names."""
    shell = InteractiveShell.instance()
    shown = []
    try:
        if helps:
            assert cell_help.install()
            assert not cell_help.install()  # once
        for cell in cells:
            with contextlib.redirect_stdout(io.StringIO()) as said:
                shell.run_cell(cell)
            shown.append(re.sub(r"\x1b\[[0-9;]*m", "", said.getvalue()))
        return shown, shell.user_ns
    finally:
        InteractiveShell.clear_instance()


def one_line(text):
    return " ".join(text.split())


RAISES = {
    "lab2.precision": (
        "def helper(a, b):\n    return a / b\n"
        "def precision(candidate, reference):\n"
        "    return helper(7, 0 * len(candidate))",
        "at line 2 of your cell: return a / b",
        "something was divided by 0",
        "an empty candidate leaves nothing to divide by",
    ),
    "lab3.geometric_mean": (
        "import math\ndef geometric_mean(precisions, weights):\n"
        "    return sum(\n        math.log(p - 1)\n        for p in precisions)",
        "at line 4 of your cell: math.log(p - 1)",
        "logarithm",
        "log(0) does not exist",
    ),
    "lab3.ngrams": (
        "def ngrams(tokens, n):\n    return list({tokens[:n]: 1})",
        "at line 2 of your cell: return list({tokens[:n]: 1})",
        "a list cannot be counted",
        "tuple(tokens[i : i + n])",
    ),
    "lab2.shared_words": (
        "def shared_words(candidate, reference):\n    counts = {}\n"
        "    for word in candidate:\n        counts[word] += 1",
        "at line 4 of your cell: counts[word] += 1",
        "a key that it lacks",
        "a dict needs .get(word, 0)",
    ),
    "lab5.lcs_length": (
        "def lcs_length(a, b):\n    return lcs_length(a, b)",
        "at line 2 of your cell",
        "calls itself without an end",
        "take at least one word away",
    ),
    "lab3.brevity_penalty": (
        "def brevity_penalty(c, r):\n    if c > 10**9:\n        p = 1\n    return p",
        "at line 4 of your cell: return p",
        "the variable `p` is used before it gets a value",
        "Give it a start value",
    ),
    "lab8.system_pairs": (
        "def system_pairs(metric, human, lower):\n"
        "    return [metric[i + 1] for i in range(len(metric))]",
        "at line 2 of your cell",
        "beyond the end of a list",
        "j from i + 1 to len(metric) - 1",
    ),
    "lab3.bleu": (
        "def bleu(candidate, references, max_n=4):\n"
        "    return modified_precision(candidate, references, 1)",
        "at line 2 of your cell",
        "the name `modified_precision` does not exist here",
        RUN_ABOVE,
    ),
    "lab1.fill": (
        "def fill(template, x):\n    return template.relpace('[X]', x)",
        "at line 2 of your cell",
        "a value of type str has no .relpace",
        "a template is one text",
    ),
}


@pytest.mark.parametrize("name", RAISES)
def test_a_check_says_which_line_raised_and_what_it_means(name):
    code, *says = RAISES[name]
    _, names = notebook(code)
    report = check(name, names[name.split(".")[1]])
    assert report.status == "not yet"
    for words in says:
        assert words in one_line(report.text)
        page = re.sub("</?code>", "`", html.unescape(report._repr_html_()))
        assert words in one_line(page)
    assert "Traceback" not in report.text
    assert "checks/trial.py" not in report.text


def test_the_line_may_stand_in_the_cell_of_another_exercise():
    _, names = notebook(
        "def ngrams(tokens, n):\n    return tokens[99]",
        "def modified_precision(candidate, references, n):\n"
        "    return len(ngrams(candidate, n))",
    )
    text = check("lab3.modified_precision", names["modified_precision"]).text
    assert "at line 2 of the cell of ngrams: return tokens[99]" in text


def test_an_error_inside_a_library_is_shown_at_the_students_own_line():
    _, names = notebook(
        "import statistics\ndef z_scores(ratings):\n    return statistics.mean([])"
    )
    text = one_line(check("lab4.z_scores", names["z_scores"]).text)
    assert "at line 3 of your cell: return statistics.mean([])" in text


def test_an_answer_without_globals_has_a_report_too():
    class Answer:
        def __call__(self, c, r):
            return 1 / 0

    report = check("lab3.brevity_penalty", Answer())
    assert "ZeroDivisionError" in report.text
    assert "at line" not in report.text


def test_a_stub_that_the_answer_calls_is_named():
    _, names = notebook(
        "def ngrams(tokens, n):\n    raise NotImplementedError('ngrams')",
        "def modified_precision(candidate, references, n):\n"
        "    return len(ngrams(candidate, n))",
    )
    report = check("lab3.modified_precision", names["modified_precision"])
    assert report.status == "not started"
    assert "calls ngrams, which is not written yet" in report.text
    own = check("lab3.ngrams", names["ngrams"])
    assert "Write ngrams in the cell above" in own.text


def test_slips_are_of_real_exceptions_and_differ_from_known_mistakes():
    for exercise in EXERCISES.values():
        for key, words in exercise.slips.items():
            name, _, detail = key.partition(": ")
            assert hasattr(builtins, name) or name == "StatisticsError", key
            assert slip(exercise, Outcome(error=name, message=f"... {detail} ..."))
            assert words.endswith((".", "?"))
            assert words not in [mistake.hint for mistake in exercise.mistakes]


def test_a_slip_with_words_of_the_message_waits_for_them():
    ngrams = EXERCISES["lab3.ngrams"]
    assert slip(ngrams, Outcome(error="TypeError", message="unhashable type: 'list'"))
    assert not slip(ngrams, Outcome(error="TypeError", message="missing argument"))
    assert not slip(ngrams, Outcome(error="TypeError"))


@pytest.mark.parametrize("error", ["KeyError", "TypeError", "NameError", "ValueError"])
def test_on_secret_inputs_no_word_of_the_exception_is_shown(error):
    lab = load_lab("lab3_bleu")
    found: Marking = lab.marking(lab.tests["check-clipped_matches"])
    secret = "name 'SECRET' is not defined 'SECRET' object has no unhashable type"
    outcomes = [Outcome(error=error, message=secret) for _ in found.key.inputs]
    scored = found.score(outcomes)
    assert scored.points == 0
    assert scored.mistake
    assert "SECRET" not in scored.report.text
    assert "at line" not in scored.report.text


def test_the_general_words_depend_on_the_name_alone():
    key = EXERCISES["lab4.uniform_chance"]
    one, other = (
        diagnose(
            key, [Outcome(error="NameError", message=words)] * len(key.inputs), [0], 0
        )
        for words in ("name 'a' is not defined", "")
    )
    assert one == other
    assert "was its cell run" in one


def test_every_row_can_be_reached_and_reads_well():
    rows = [tuple(row.values()) for row in table()["errors"]]
    for name, pattern, meaning, advice in rows:
        assert hasattr(builtins, name) or name in ERRORS
        re.compile(pattern)
        assert meaning[-1] not in ".:?"
        assert advice[-1] in ".?"
    generic = [name for name, pattern, *_ in rows if not pattern]
    assert len(generic) == len(set(generic))
    for name in generic:  # nothing stands behind the row that takes all
        assert [pattern for kind, pattern, *_ in rows if kind == name][-1] == ""


def raised(code):
    try:
        with warnings.catch_warnings(action="ignore"):
            exec(compile(code, "<cell>", "exec"), {})
    except Exception as error:
        return error
    raise AssertionError(f"{code!r} raised nothing")


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("{[1]: 2}", "a list cannot be counted"),
        ("len()", "type"),
        ("(lambda a, b: 0)(1)", "too few arguments"),
        ("(lambda a: 0)(1, 2)", "too many arguments"),
        ("(lambda a: 0)(b=2)", "an argument `b` that it does not have"),
        ("len(None)", "holds None"),
        ("for i in 5: pass", "as if it were a list"),
        ("(5)[0]", "as if it were a list"),
        ("len[0]", "has no [...]"),
        ("[1]['a']", "no whole number"),
        ("(1,)[0] = 2", "cannot be changed in place"),
        ("'a' + 1", "text and another type"),
        ("1 + 'a'", "text and another type"),
        ("[1] + (2,)", "do not go together"),
        ("1 < 'a'", "put in order"),
        ("a, b = 3", "taken apart"),
        ("(3)(4)", "which is no function"),
        ("[].pop()", "an empty list"),
        ("[1][1]", "len(...) - 1"),
        ("import math; math.log(0)", "logarithm"),
        ("import math; math.sqrt(-1)", "logarithm or root"),
        ("a, b = 1, 2, 3", "does not fit"),
        ("max([])", "max(...) of nothing"),
        ("list(zip([1], [], strict=True))", "not equally long"),
        ("int('x')", "no number"),
        ("[].index(1)", "not there"),
        ("import math; math.exp(1e9)", "too large for a float"),
        ("None.append(1)", "so it has no .append"),
        ("import math; math.lgo(1)", "math has no lgo"),
        ("[].add(1)", "type list has no .add"),
        ("d = {1: 1}\nfor k in d: d[k + 1] = 1", "changed while a loop"),
        ("assert 1 == 2", "does not hold"),
        ("import nothing_of_this_name", "no module nothing_of_this_name"),
        ("from math import lgo", "math has no lgo"),
        ("open('no such file')", "no file of that name"),
        ("import statistics; statistics.mean([])", "too few values"),
        ("if 1:\n\tx = 1\n        y = 2", "tabs and spaces"),
        ("def f():\nreturn 1", "stand further right"),
        ("x = 1\n  y = 2", "without a : that asks for it"),
        ("if 1:\n    x = 1\n  y = 2", "no line above has"),
        ("def f()\n    return 1", "a : is missing"),
        ("x = (1", "was opened, but not closed"),
        ("x = 1)", "without its opening"),
        ("x = (1]", "another kind"),
        ("x = 'abc", "no quotation mark at its end"),
        ("if x = 1: pass", "write == to compare"),
        ("x = [1 2]", "side by side"),
        ("print 1", "write print(...)"),
        ("return 1", "outside a function"),
        ("x = “a”", "type quotation marks"),
        ("x = 1 +", "missing colon, bracket, comma"),
    ],
)
def test_what_python_really_raises_has_plain_words(code, says):
    error = raised(code)
    found = cell_help.help_on(error, {})
    assert found is not None, type(error)
    assert says.lower() in repr(found).lower(), (error, repr(found))


@pytest.mark.parametrize(
    ("cells", "says"),
    [
        (["ngrams(['a'], 1)"], RUN_ABOVE),
        (["check('lab3.ngrams', ngrams)"], "from mtedu import check"),
        (["my_helper(3)"], "After a restart nothing is known"),
        (["bleuu(['a'], 1)"], "Did you mean `bleu`?"),
        (["references = 1", "refrences"], "Did you mean `references`?"),
        (["Counter('abc')"], "from collections import Counter"),
        (["from mtedu import chek"], "Did you mean `check`?"),
        (["def f(x)\n    return x"], "a : is missing"),
        (["def f(x):\nreturn x"], "four spaces"),
        (["def f(x):\n    return (x\n\ny = 3"], "closed"),
    ],
)
def test_under_a_traceback_stand_plain_words(cells, says):
    before, _ = notebook(*cells)
    shown, _ = notebook(*cells, helps=True)
    assert says in one_line(shown[-1])
    assert shown[-1].startswith(before[-1])  # the traceback itself is as ever
    assert shown[-1].count("In plain words") == 1


@pytest.mark.parametrize(
    "cell",
    [
        "1 + 1",
        "raise NotImplementedError('ngrams is not done yet')",
        "import mtedu; mtedu.bleu('a', [])",  # says itself what is wrong
        "import mtedu; mtedu.blue",
        "class Mine(KeyError): pass\nraise Mine('x')",
        "raise KeyboardInterrupt",
        "class Sly(KeyError):\n    __module__ = 'sly'\n"
        "    def __str__(self): raise ValueError\nraise Sly",
    ],
)
def test_what_needs_no_help_gets_none_and_help_never_raises(cell):
    (shown,), _ = notebook(cell, helps=True)
    assert "In plain words" not in shown
    assert "post_run_cell" not in shown


@pytest.fixture(autouse=True)
def not_grading(monkeypatch):
    monkeypatch.delenv("MTEDU_GRADING", raising=False)


def test_nothing_is_installed_while_grading_or_beside_another_handler(monkeypatch):
    shell = InteractiveShell()
    monkeypatch.setenv("MTEDU_GRADING", "1")
    assert not cell_help.install(shell)
    monkeypatch.setenv("MTEDU_GRADING", "0")
    shell.set_custom_exc((ValueError,), lambda *_, **__: None)
    assert not cell_help.install(shell)
    assert not cell_help.install(None)  # no IPython is running


RUN = """
import json, sys, nbformat
from nbclient import NotebookClient
cells = [nbformat.v4.new_code_cell(source) for source in json.loads(sys.argv[1])]
book = nbformat.v4.new_notebook(cells=cells)
NotebookClient(book, allow_errors=True, timeout=60).execute()
print(json.dumps([cell.outputs for cell in book.cells]))
"""


def kernel(cells):
    done = subprocess.run(
        [sys.executable, "-c", RUN, json.dumps(cells)],
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout.splitlines()[-1])


def test_in_a_kernel_the_error_stays_an_error_and_the_words_follow():
    first, (error, words) = kernel(["from mtedu import check", "ngrams"])
    assert first == []
    assert error["output_type"] == "error"
    assert error["ename"] == "NameError"
    assert words["output_type"] == "display_data"  # nbgrader reads no points from it
    assert RUN_ABOVE in words["data"]["text/plain"]
    assert RUN_ABOVE.replace(">", "&gt;") in words["data"]["text/html"]


def test_names_with_no_words_have_none():
    assert explain("StopAsyncIteration") is None
    assert explain(["MyError", "KeyError"]) == explain("KeyError")
