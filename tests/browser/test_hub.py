"""The demonstration hub, gone through from release to feedback as its users do it."""

import json
import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from importlib.util import find_spec, module_from_spec, spec_from_file_location

import nbformat
import pytest

from tests.browser.chromium import kept
from tests.grader import submissions as make
from tests.grader.classroom import LAB
from tests.grader.conftest import ROOT

pytestmark = [pytest.mark.browser, pytest.mark.long]
PASSWORD = "try it"
WAIT = 60_000
ANSWER = "return [tuple(tokens[i : i + n]) for i in range(len(tokens) - n + 1)]"


def demo():
    spec = spec_from_file_location("demo", ROOT / "course" / "hub" / "demo.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def three_ports():
    """Return the first of three ports in a row that nobody has."""
    for first in range(18300, 19900, 10):
        held = [socket.socket() for _ in range(3)]
        try:
            for number, one in enumerate(held):
                one.bind(("127.0.0.1", first + number))
            return first
        except OSError:
            continue
        finally:
            for one in held:
                one.close()
    raise OSError("no ports are free")


class Hub:
    def __init__(self, room, port):
        self.room, self.course = room, room / "course"
        self.address = f"http://127.0.0.1:{port}"

    def teach(self, *words):
        """Run a command as the teacher does, in the course's folder."""
        hub = ROOT / "course" / "hub"
        env = {
            **os.environ,
            "PATH": os.path.dirname(sys.executable) + ":" + os.environ["PATH"],
            "MTEDU_EXCHANGE": str(self.room / "exchange"),
            "MTEDU_COURSE_FOLDER": str(self.course),
            "JUPYTER_CONFIG_PATH": f"{hub / 'teacher'}:{hub / 'everybody'}",
        }
        env.pop("MTEDU_COURSE", None)
        done = subprocess.run(
            words, cwd=self.course, env=env, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout + done.stderr

    def log_in(self, page, user, ends="lab**"):
        page.goto(f"{self.address}/hub/login")
        page.fill("#username_input", user)
        page.fill("#password_input", PASSWORD)
        page.click("#login_submit")
        page.wait_for_url(f"**/user/{user}/{ends}", timeout=WAIT)


@pytest.fixture
def hub(tmp_path):
    started = demo()
    if find_spec("jupyterhub") is None or not shutil.which(
        "configurable-http-proxy", path=f"{started.PROXY}:{os.environ['PATH']}"
    ):
        pytest.skip("JupyterHub or its proxy is not installed: make .venv/ready-hub")
    room, port = tmp_path / "hub", three_ports()
    room.mkdir()
    started.make(room)
    with (tmp_path / "log.txt").open("w") as log:
        process = subprocess.Popen(
            started.command(),
            env=started.environment(room, port),
            cwd=room,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    try:
        _wait(f"http://127.0.0.1:{port}/hub/api/", process, tmp_path / "log.txt")
        yield Hub(room, port)
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)


def _wait(address, process, log):
    for _ in range(240):
        assert process.poll() is None, log.read_text()
        try:
            with urllib.request.urlopen(address) as answer:
                assert "version" in json.load(answer)
                return
        except OSError:
            time.sleep(0.5)
    pytest.fail(f"the hub did not start: {log.read_text()[-2000:]}")


def open_assignments(page):
    page.get_by_role("menuitem", name="Nbgrader").click(timeout=WAIT)
    shown = page.locator(".lm-Menu-item", has_text="Assignment List")
    shown.wait_for()
    items = [one.inner_text().strip() for one in page.locator(".lm-Menu-item").all()]
    shown.click()
    page.get_by_text("Released assignments").wait_for(timeout=WAIT)
    return [one for one in items if one]


def type_answer(hub, page, notebook):
    """Solve the first exercise by hand, see its check pass, and save."""
    page.goto(f"{hub.address}/user/ada/lab/tree/{LAB}/{LAB}.ipynb")
    page.get_by_text("| Idle").wait_for()  # its kernel is there
    answer = page.locator(".jp-CodeCell", has_text="def ngrams").locator(".cm-content")
    answer.click()
    page.keyboard.press("Control+End")
    page.keyboard.press("Shift+Home")  # the line that raises
    page.keyboard.type(ANSWER)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_text("Run All Above Selected Cell").click()
    answer.click()
    page.keyboard.press("Shift+Enter")
    page.keyboard.press("Shift+Enter")  # its check, the cell below
    checked = page.locator(".jp-CodeCell", has_text='check("lab3.ngrams"').first
    checked.get_by_text("visible checks passed").wait_for()
    picture(page, "solved")
    page.keyboard.press("Control+s")
    for _ in range(100):
        if ANSWER in notebook.read_text("utf-8"):
            return
        page.wait_for_timeout(200)
    pytest.fail("the notebook was not saved")


def picture(page, name):
    kept(f"hub_{name}", page)


def test_from_release_to_feedback(hub, page):
    page.set_default_timeout(WAIT)
    hub.teach("mtedu", "release", "lab3")
    hub.teach("nbgrader", "release_assignment", LAB)

    hub.log_in(page, "ada")
    assert open_assignments(page) == ["Assignment List"]  # no formgrader for students
    page.get_by_role("button", name="Fetch", exact=True).click()
    submit = page.get_by_role("button", name="Submit", exact=True)
    submit.wait_for()
    home = hub.room / "home" / "ada"
    notebook = home / LAB / f"{LAB}.ipynb"
    rest = make.with_answer(make.solved_lab(LAB), "trust", "Not much, for reasons.")
    stub = make.cell(nbformat.read(notebook, as_version=4), "ngrams").source
    nbformat.write(make.with_answer(rest, "ngrams", stub), notebook)
    type_answer(hub, page, notebook)
    open_assignments(page)
    page.locator("#fetched_assignments_list a", has_text=LAB).first.click()
    page.get_by_role("button", name="Validate").click()
    page.get_by_text("Every visible check passes.").wait_for()
    picture(page, "validated")
    page.keyboard.press("Escape")
    submit.click()
    page.locator("#submitted_assignments_list", has_text=LAB).wait_for()

    assert "1 new." in hub.teach("mtedu", "collect", "lab3", "--from", "exchange")
    said = hub.teach("mtedu", "grade", "lab3")
    assert "1 graded now" in said
    assert "Written answers of 1 wait in the formgrader" in said

    teacher = page.context.browser.new_context(viewport={"width": 1200, "height": 900})
    theirs = teacher.new_page()
    theirs.set_default_timeout(WAIT)
    hub.log_in(theirs, "teacher")
    book = sqlite3.connect(hub.course / "gradebook.db")
    (number,) = book.execute("SELECT id FROM submitted_notebook").fetchone()
    theirs.goto(f"{hub.address}/user/teacher/formgrader/submissions/{number}/")
    points = theirs.locator("input.score.needs_manual_grade")
    points.fill("4")
    points.press("Tab")
    for _ in range(100):
        given = "SELECT count(*) FROM grade WHERE manual_score = 4"
        if book.execute(given).fetchone()[0]:
            break
        theirs.wait_for_timeout(200)
    picture(theirs, "formgrader")
    assert book.execute(given).fetchone()[0] == 1
    book.close()
    teacher.close()

    assert "1 pages written" in hub.teach("mtedu", "feedback", "lab3", "--hold")
    hub.teach("nbgrader", "release_feedback", LAB)
    page.locator("#refresh_assignments_list").click()
    page.get_by_role("button", name="Fetch Feedback").click()
    page.get_by_text("view feedback").wait_for()
    picture(page, "feedback")
    pages = list((home / LAB / "feedback").rglob(f"{LAB}.html"))
    assert len(pages) == 1
    words = " ".join(re.sub("<[^>]+>", " ", pages[0].read_text("utf-8")).split())
    assert "Your points 29 of 30" in words
