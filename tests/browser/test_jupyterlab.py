"""JupyterLab as a student and an instructor use it, in a real browser."""

import json
import os
import shutil
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


class Lab:
    """A running JupyterLab, and the moves a person makes in it."""

    def __init__(self, address, page):
        self.address, self.page = address, page

    def ask(self, path):
        url = f"{self.address}/{path}?token={TOKEN}"
        with urllib.request.urlopen(url, timeout=10) as answer:
            return json.load(answer)

    def open(self, path):
        """Open a notebook and wait until its kernel really listens."""
        self.page.goto(f"{self.address}/lab/tree/{path}?token={TOKEN}&reset")
        self.page.wait_for_selector(".jp-NotebookPanel .jp-Cell")
        wait(lambda: self._kernel_listens(path), "a kernel that listens")

    def _kernel_listens(self, path):
        return any(
            session["path"] == path
            and session["kernel"]["execution_state"] == "idle"
            and session["kernel"]["connections"] > 0
            for session in self.ask("api/sessions")
        )

    def command(self, name):
        """Run a command of JupyterLab, as its menu does."""
        self.page.evaluate("name => window.jupyterapp.commands.execute(name)", name)

    def run_all(self):
        self.command("notebook:run-all-cells")

    def close(self):
        for session in self.ask("api/sessions"):
            url = f"{self.address}/api/sessions/{session['id']}?token={TOKEN}"
            request = urllib.request.Request(url, method="DELETE")
            urllib.request.urlopen(request, timeout=10)


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
    }
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
        os.killpg(server.pid, 2)
        try:
            server.wait(15)
        except subprocess.TimeoutExpired:
            os.killpg(server.pid, 9)


@contextmanager
def started_by_a_student(folder):
    """Start the course, with a progress of its own."""
    command = ["mtedu.cli", "start", "--no-browser", "--"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MTEDU_HOME", str(folder.parent / "progress"))
        patch.delenv("MTEDU_GRADING", raising=False)
        with served(folder, command, folder.parent) as (address, _):
            yield address


def answers(address, server):
    assert server.poll() is None, "JupyterLab stopped"
    try:
        url = f"{address}/api/status?token={TOKEN}"
        return urllib.request.urlopen(url, timeout=2).status == 200
    except OSError:
        return False


@pytest.fixture(scope="module")
def copy_of_course(tmp_path_factory):
    """The course in a folder with a space and an umlaut in its name."""
    folder = tmp_path_factory.mktemp("home") / "mein Kürs"
    for room in ("lectures", "labs", "course"):
        shutil.copytree(ROOT / room, folder / room)
    return folder


@pytest.fixture(scope="module")
def started(chromium, copy_of_course):
    command = ["mtedu.cli", "start", "--no-browser", "--"]
    with served(copy_of_course, command, copy_of_course.parent) as (address, log):
        yield address, log


@pytest.fixture
def lab(started, page):
    lab = Lab(started[0], page)
    said = []
    page.on("console", lambda message: said.append(message.text))
    yield lab
    lab.close()
    assert not [text for text in said if "Content Security Policy" in text]


def test_start_serves_the_welcome_page(lab, started, screenshot):
    address, log = started
    lab.page.goto(f"{address}/?token={TOKEN}")
    lab.page.wait_for_selector("h1:has-text('Welcome')")
    assert "lectures/00_welcome.ipynb" in lab.page.url
    quoted = lab.page.locator(".jp-RenderedMarkdown", has_text="a score for").first
    assert "0.7071 here" in quoted.inner_text()  # the mark of a figure does not show
    with urllib.request.urlopen(f"{address}/lab?token={TOKEN}", timeout=10) as answer:
        assert "img-src 'self' data:" in answer.headers["Content-Security-Policy"]
    said = log.read_text()
    assert "No browser here" in said
    assert f"open at http://localhost:{address.rpartition(':')[2]}/lab" in said
    screenshot("lab_welcome")
    assert not lab.page.evaluate(GIVEN_UP), "widgets get more than two seconds to load"


def test_the_bleu_lecture_runs_and_its_explorer_answers(lab, screenshot):
    lab.open("lectures/06_bleu_by_hand.ipynb")
    lab.run_all()
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
    screenshot("lab_references")


def test_the_lattice_takes_its_keys_from_jupyterlab(lab, screenshot):
    lab.open("lectures/05_counting_words.ipynb")
    lab.run_all()
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


def test_a_wrong_answer_is_told_its_mistake(lab, copy_of_course, screenshot):
    solved = make.solved_lab("lab3_bleu")
    forgets = make.source_of_mistake("lab3.bleu", "you forget clipping")
    wrong = make.with_answer(solved, "bleu", forgets)
    nbformat.write(wrong, copy_of_course / LAB)
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
    screenshot("lab_check")


def validate(lab):
    lab.page.get_by_role("button", name="Validate").first.click()
    dialog = lab.page.locator(".jp-Dialog", has_text="alidat")
    dialog.wait_for()
    said = dialog.inner_text()
    return dialog, said


@pytest.mark.parametrize(
    "state", ["blank", pytest.param("solved", marks=pytest.mark.long)]
)
def test_nbgraders_validate_button(lab, copy_of_course, screenshot, state):
    blank = make.released("lab3_bleu")
    notebook = make.solved_lab("lab3_bleu") if state == "solved" else blank
    nbformat.write(notebook, copy_of_course / LAB)
    lab.open(LAB)
    _, said = validate(lab)
    screenshot(f"lab_validate_{state}")
    if state == "solved":
        assert "Every visible check passes." in said
        assert "a person reads it" in said
        assert "Success" not in said
    else:
        assert "failed" in said.lower()
        assert "not started" in said


@pytest.mark.long  # test_formgrader.py opens its pages in every run
def test_the_formgrader_opens(chromium, page, copy_of_course, screenshot):
    home = copy_of_course.parent / "instructor"
    home.mkdir()
    command = ["jupyterlab", "--no-browser", "--allow-root"]
    with served(copy_of_course / "course", command, home) as (address, _):
        lab = Lab(address, page)
        page.goto(f"{address}/lab?token={TOKEN}&reset")
        page.wait_for_selector("#jp-top-panel")
        lab.command("nbgrader:open-formgrader")
        frame = page.frame_locator("iframe").first
        row = frame.get_by_role("link", name="lab3_bleu").first
        row.wait_for()
        screenshot("lab_formgrader")
        assert row.is_visible()
