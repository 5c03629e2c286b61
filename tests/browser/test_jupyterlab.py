"""JupyterLab as a student and an instructor use it, in a real browser."""

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path

import nbformat
import pytest

from tests.grader import submissions as make

ROOT = Path(__file__).resolve().parents[2]
TOKEN = "browser-test"
LAB = "labs/lab3_bleu/lab3_bleu.ipynb"
GIVEN_UP = """new Promise((tell) => {
  const widget = AbortSignal.timeout(2000);
  setTimeout(() => tell(widget.aborted), 2500);
})"""

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("jupyterlab")]


OPEN = """async path => {
  const shown = await jupyterapp.commands.execute("docmanager:open", { path });
  await shown.context.ready;
  await shown.sessionContext.ready;
  await shown.sessionContext.session.kernel.info;
}"""
CLOSE = """async kept => {
  document.querySelectorAll(".jp-Dialog .jp-mod-accept").forEach(one => one.click());
  for (const shown of [...jupyterapp.shell.widgets("main")]) {
    if (kept && kept === shown.context?.path) continue;
    await shown.context?.ready;
    await shown.sessionContext?.ready;
    await shown.sessionContext?.shutdown();
    shown.dispose();
  }
}"""


class Lab:
    """A running JupyterLab, and the moves a person makes in it."""

    def __init__(self, address, page, errors=()):
        self.address, self.page, self.errors = address, page, errors
        self.ran, self.said = "", []
        page.on("console", lambda message: self.said.append(message.text))

    def load(self, path="lab"):
        self.page.goto(f"{self.address}/{path}?token={TOKEN}")
        self.page.wait_for_selector("#jp-top-panel")
        self.ran = ""

    def ask(self, path):
        url = f"{self.address}/{path}?token={TOKEN}"
        with urllib.request.urlopen(url, timeout=10) as answer:
            return json.load(answer)

    def open(self, path):
        """Open a notebook, nothing else, and wait until its kernel answers the page."""
        self.ran = self.ran if path == self.ran else ""
        self.page.evaluate(CLOSE, self.ran)
        self.errors.clear()
        self.page.evaluate(OPEN, path)

    def open_and_run(self, lecture):
        """Show a lecture that ran to its end, now or for the test before."""
        path = f"lectures/{lecture}.ipynb"
        self.open(path)
        if path != self.ran:
            self.run_all()
            self.ran = path

    def command(self, name):
        """Run a command of JupyterLab, as its menu does."""
        self.page.evaluate("name => window.jupyterapp.commands.execute(name)", name)

    def run_all(self):
        self.command("notebook:run-all-cells")


def write(path, *codes):
    """Write a notebook of some cells."""
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    cells = [nbformat.v4.new_code_cell(code) for code in codes]
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=kernel), path)


def wait(holds, what, seconds=300):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if holds():
            return
        time.sleep(0.2)
    pytest.fail(f"waited {seconds} s for {what}")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextmanager
def served(folder, command, home):
    """Start JupyterLab in a folder and stop it afterwards."""
    port = free_port()
    scripts = str(Path(sys.executable).parent)
    env = {
        **os.environ,
        "PATH": scripts + os.pathsep + os.environ["PATH"],
        "HOME": str(home),
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
        "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
        "MTEDU_HOME": str(home / "progress"),
    }
    env.pop("MTEDU_GRADING", None)
    # What has left the window stays on the page, where a test finds it.
    notebooks = home / "settings" / "@jupyterlab" / "notebook-extension"
    notebooks.mkdir(parents=True, exist_ok=True)
    (notebooks / "tracker.jupyterlab-settings").write_text('{"windowingMode": "none"}')
    options = [
        f"--port={port}",
        f"--IdentityProvider.token={TOKEN}",
        "--expose-app-in-browser",
    ]
    with (home / "server.log").open("w") as log:
        server = subprocess.Popen(
            [sys.executable, "-m", *command, *options],
            cwd=folder,
            env=env,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    address = f"http://127.0.0.1:{port}"
    try:
        wait(lambda: answers(address, server), "JupyterLab to answer")
        yield address, home / "server.log"
    finally:
        os.killpg(server.pid, 15)  # an interrupt is not heard in the background
        try:
            server.wait(15)
        except subprocess.TimeoutExpired:
            os.killpg(server.pid, 9)


@contextmanager
def started_by_a_student(folder):
    """Start the course, with a progress of its own."""
    command = ["mtedu.cli", "start", "--no-browser", "--"]
    with served(folder, command, folder.parent) as (address, _):
        yield address


def answers(address, server):
    assert server.poll() is None, "JupyterLab stopped"
    try:
        url = f"{address}/api/status?token={TOKEN}"
        return urllib.request.urlopen(url, timeout=2).status == 200
    except OSError:
        return False


def test_start_serves_the_welcome_page(lab, course, screenshot):
    address = lab.address
    lab.load("")
    lab.page.wait_for_selector("h1:has-text('Welcome')")
    assert "lectures/00_welcome.ipynb" in lab.page.url
    quoted = lab.page.locator(".jp-RenderedMarkdown", has_text="a score for").first
    assert "0.7071 here" in quoted.inner_text()  # the mark of a figure does not show
    with urllib.request.urlopen(f"{address}/lab?token={TOKEN}", timeout=10) as answer:
        assert "img-src 'self' data:" in answer.headers["Content-Security-Policy"]
    said = (course.parent / "server.log").read_text()
    assert "No browser here" in said
    assert f"open at http://localhost:{address.rpartition(':')[2]}/lab" in said
    screenshot("lab_welcome", lab.page)
    assert not lab.page.evaluate(GIVEN_UP), "widgets get more than two seconds to load"


def test_the_bleu_lecture_runs_and_its_explorer_answers(lab, screenshot):
    lab.open_and_run("06_bleu_by_hand")
    page = lab.page
    score = page.locator(".mtedu-score")
    page.wait_for_selector(".mtedu-quiz", state="attached")
    score.scroll_into_view_if_needed()
    before = score.inner_text()
    page.get_by_role("textbox", name="Candidate").fill("there is a cat on the mat")
    wait(lambda: score.inner_text() != before, "another score")
    assert "1" in score.inner_text()
    screenshot("lab_explorer", page.locator(".jp-OutputArea:has(.mtedu-score)").first)
    question = page.locator(".mtedu-quiz").first
    question.scroll_into_view_if_needed()
    question.get_by_role("button", name="3/7").click()
    wait(lambda: "Not right" in question.inner_text(), "an explanation")
    screenshot("lab_quiz", question)
    assert not page.locator(".jp-OutputArea-output[data-mime-type*='stderr']").count()


def test_a_term_and_a_citation_open_their_entries(lab, screenshot):
    """Shown as a page, not as its source, and at the right place."""
    for words, heading in (
        ("brevity penalty", "brevity penalty"),
        ("Papineni et al. (2002)", "Papineni et al. 2002"),
    ):
        lab.open("lectures/06_bleu_by_hand.ipynb")
        link = lab.page.get_by_role("link", name=words, exact=True)
        link.scroll_into_view_if_needed()
        link.click()
        entry = lab.page.locator(".jp-MarkdownViewer h3", has_text=heading).first
        entry.wait_for()
        wait(lambda e=entry: 0 < e.bounding_box()["y"] < 300, f"{heading} at the top")
    screenshot("lab_references", lab.page)


def test_the_lattice_takes_its_keys_from_jupyterlab(lab, screenshot):
    lab.open_and_run("05_counting_words")
    page = lab.page
    page.wait_for_selector(".mtedu-cells", state="attached")
    idle = '.jp-Notebook-ExecutionIndicator[data-status="idle"]'  # nothing moves more
    page.wait_for_selector(idle, state="attached")
    lattice = page.get_by_role("region", name="Lattice").first
    lattice.scroll_into_view_if_needed()
    cells = page.locator(".jp-Cell").count()
    for _ in range(9):
        lattice.press("ArrowRight")
    now = page.locator(".mtedu-now").first
    wait(lambda: now.inner_text() == "0", "the ninth cell: equal words")
    lattice.press("ArrowLeft")
    wait(lambda: now.inner_text() == "1", "the cell before it")
    assert page.locator(".jp-Cell").count() == cells
    screenshot("lab_lattice", page.locator(".jp-OutputArea:has(.mtedu-now)").first)


def test_a_wrong_answer_is_told_its_mistake(lab, course, screenshot):
    solved = make.solved_lab("lab3_bleu")
    forgets = make.source_of_mistake("lab3.bleu", "you forget clipping")
    wrong = make.with_answer(solved, "bleu", forgets)
    nbformat.write(wrong, course / LAB)
    lab.open(LAB)
    lab.run_all()
    found = lab.page.locator(".jp-OutputArea-output", has_text="not yet: lab3.bleu")
    error = found.first  # the card; one short line stands below it
    error.scroll_into_view_if_needed()
    said = error.inner_text()
    assert "you forget clipping" in " ".join(said.split())
    assert "your code gave" in said
    assert "Hint 1 of 3" in said
    assert "Traceback" not in said
    screenshot("lab_check", lab.page)


def validate(lab):
    lab.page.get_by_role("button", name="Validate").first.click()
    dialog = lab.page.locator(".jp-Dialog", has_text="alidat")
    dialog.wait_for()
    said = dialog.inner_text()
    return dialog, said


@pytest.mark.parametrize(
    "state", ["blank", pytest.param("solved", marks=pytest.mark.long)]
)
def test_nbgraders_validate_button(lab, course, screenshot, state):
    blank = make.released("lab3_bleu")
    notebook = make.solved_lab("lab3_bleu") if state == "solved" else blank
    nbformat.write(notebook, course / LAB)
    lab.open(LAB)
    _, said = validate(lab)
    screenshot(f"lab_validate_{state}", lab.page)
    if state == "solved":
        assert "Every visible check passes." in said
        assert "a person reads it" in said
        assert "Success" not in said
    else:
        assert "failed" in said.lower()
        assert "not started" in said


@pytest.mark.long  # test_formgrader.py opens its pages in every run
def test_the_formgrader_opens(page, course, screenshot):
    home = course.parent / "instructor"
    home.mkdir()
    command = ["jupyterlab", "--no-browser", "--allow-root"]
    with served(course / "course", command, home) as (address, _):
        lab = Lab(address, page)
        page.goto(f"{address}/lab?token={TOKEN}&reset")
        page.wait_for_selector("#jp-top-panel")
        lab.command("nbgrader:open-formgrader")
        frame = page.frame_locator("iframe").first
        row = frame.get_by_role("link", name="lab3_bleu").first
        row.wait_for()
        screenshot("lab_formgrader", page)
        assert row.is_visible()
