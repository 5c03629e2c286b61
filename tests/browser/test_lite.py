"""The course without any server: the site of `make lite` in a real browser.

The site is served from local files, and asking another machine is an error. Python
starts once, with lecture 06; its cells, an explorer, doctests and a lab's check share
it. Lab 2 then goes from its first cell to the teacher.
"""

import functools
import http.server
import inspect
import json
import os
import re
import threading
import zipfile

import pytest

from docs.lite.site import build_site, tools_are_there
from mtedu_grader.collect import collect
from mtedu_grader.grade import grade_lab
from mtedu_grader.gradebook_write import release
from mtedu_grader.lab import load_lab
from tests.browser.chromium import kept
from tests.browser.test_jupyterlab import wait
from tests.conftest import new_page, new_window
from tests.grader.conftest import NbgraderCourse
from tests.grader.in_process import InProcess
from tests.mtedu.numpy_alone import FLAGS, modules, run_doctests

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("lite")]

TABLE_OF_CONTENTS = "reading 'type'"  # JupyterLab 4.0 trips while a notebook opens

OPEN = """async () => {
  const notebook = window.jupyterapp.shell.currentWidget;
  await notebook.context.ready;
  await notebook.sessionContext.ready;
  await notebook.sessionContext.session.kernel.info;
}"""
RUN_ALL = "() => window.jupyterapp.commands.execute('notebook:run-all-cells')"
RUN_CODE = """async code => {
  const notebook = window.jupyterapp.shell.currentWidget;
  const said = [];
  const future = notebook.sessionContext.session.kernel.requestExecute({ code });
  future.onIOPub = message => said.push(JSON.stringify(message.content));
  await future.done;
  return said.join("\\n");
}"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A file server that keeps no log."""

    def log_message(self, *arguments):
        pass


@pytest.fixture(scope="module")
def address(chromium, tmp_path_factory):
    if not tools_are_there():
        lacking = "The tools of the lite site are not installed: make lite-tools"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(lacking)
    site = build_site(tmp_path_factory.mktemp("lite") / "site")
    handler = functools.partial(Quiet, directory=str(site))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


@pytest.fixture(scope="module")
def lite(chromium, address):
    """A page of the site; what it asked of others, and its errors, are judged last."""
    asked = []
    with new_window(chromium) as window, new_page(window) as (page, errors):
        window.on("request", lambda request: asked.append(request.url))
        page.set_viewport_size({"width": 1100, "height": 1000})
        yield page
    assert not [a for a in asked if not a.startswith((address, "data:", "blob:"))]
    assert not [error for error in errors if TABLE_OF_CONTENTS not in error]


def start(page, address, path):
    """Open a notebook from the list and wait for its Python."""
    page.goto(address)
    page.locator(f"a[href*='{path}']").first.click()
    page.wait_for_selector(".jp-NotebookPanel .jp-Cell")
    page.evaluate(OPEN)


def test_a_lecture_runs_from_first_to_last_cell(lite, address):
    start(lite, address, "lectures/06_bleu_by_hand")
    lite.evaluate(RUN_ALL)
    errors = lite.locator(".jp-OutputArea-output[data-mime-type*='stderr']")
    assert errors.all_inner_texts() == []
    assert lite.locator(".jp-InputPrompt").last.inner_text().strip("[]: ").isdigit()
    pictures = lite.locator(".jp-OutputArea-output img[src^='data:image/svg+xml']")
    assert "the cat 1 of 2" in pictures.first.get_attribute("alt")
    assert pictures.last.evaluate("picture => picture.naturalWidth") > 300


def test_its_explorer_answers(lite):
    score = lite.locator(".mtedu-score")
    score.scroll_into_view_if_needed()
    before = score.inner_text()
    lite.get_by_role("textbox", name="Candidate").fill("there is a cat on the mat")
    wait(lambda: score.inner_text() != before, "another score")
    assert "1" in score.inner_text()
    kept("lite_explorer", lite)


def test_its_kernel_has_the_small_language_model(lite):
    said = lite.evaluate(RUN_CODE, "print(mtedu.load_model('auto').name)")
    assert "tiny" in said


def test_its_numbers_are_those_of_the_doctests(lite):
    """NumPy's own integers have 32 bits in a browser, and 64 nearly everywhere else."""
    helpers = "\n\n".join(map(inspect.getsource, (modules, run_doctests)))
    setting = f"import doctest, importlib, json, pkgutil\nFLAGS = {FLAGS}\n"
    # On a busy machine a long example would say how far it is.
    setting += "import mtedu.progress_bar\nmtedu.progress_bar.PATIENCE = 1e6\n"
    rooms = ["mtedu.text", "mtedu.metrics", "mtedu.human", "mtedu.stats"]
    said = lite.evaluate(RUN_CODE, f"{setting}{helpers}\nrun_doctests({rooms})")
    assert '\\"failures\\": []' in said, said
    assert int(re.search(r'"ran\\": (\d+)', said)[1]) > 150


def test_its_kernel_checks_a_lab(lite):
    right = "lambda tokens, n: [tuple(tokens[i:i+n]) for i in range(len(tokens)-n+1)]"
    lite.evaluate(RUN_CODE, "from mtedu import check")
    assert "✓ passed" in lite.evaluate(RUN_CODE, f"check('lab3.ngrams', {right})")
    wrong = right.replace("-n+1", "-n")
    said = lite.evaluate(RUN_CODE, f"check('lab3.ngrams', {wrong})")
    assert "not yet: lab3.ngrams" in said
    assert "Hint 1 of 3" in said


@pytest.mark.long
def test_a_lab_is_done_here_downloaded_collected_and_graded(lite, address, tmp_path):
    name = "lab2_overlap"
    start(lite, address, f"labs/{name}")
    lite.locator(".jp-CodeCell", has_text="from mtedu import check").click()
    lite.keyboard.press("Control+Enter")
    answer = lite.locator(".jp-CodeCell", has_text="def naive_precision").first
    answer.locator(".cm-content").click()
    lite.keyboard.press("Control+a")
    lite.keyboard.insert_text(
        "def naive_precision(candidate, reference):\n"
        "    found = [word in reference for word in candidate]\n"
        "    return sum(found) / len(found) if found else 0.0"
    )
    lite.keyboard.press("Shift+Enter")
    lite.keyboard.press("Shift+Enter")
    lite.get_by_text("✓ passed: lab2.naive_precision").first.wait_for()
    kept("lite_lab", lite)
    lite.keyboard.press("Control+s")
    lite.locator(".jp-DirListing-item", has_text=name).click(button="right")
    with lite.expect_download() as download:
        lite.get_by_role("menu").get_by_text("Download", exact=True).click()

    folder = NbgraderCourse(tmp_path / "course").folder
    lab = load_lab(name, folder)
    release(lab)
    with zipfile.ZipFile(tmp_path / "sent.zip", "w") as parcel:
        inside = f"Ada Lovelace_40117_assignsubmission_file_/{name}.ipynb"
        parcel.write(download.value.path(), inside)
    assert collect(lab, tmp_path / "sent.zip").new == ["40117"]
    grade_lab(lab, InProcess())
    graded = (folder / "results" / name / "40117.json").read_text(encoding="utf-8")
    assert json.loads(graded)["points"] == 3
