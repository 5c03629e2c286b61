"""The annotation tool in JupyterLab: keys arrive, and a killed kernel loses nothing."""

import pytest

import mtedu
from tests.browser.test_jupyterlab import wait, write

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("jupyterlab")]

CODE = """\
import os

import mtedu

items = [
    {"item": f"s{i}", "translations": {"X": f"one {i}", "Y": f"two {i}"}}
    for i in range(4)
]
mtedu.annotate(items, repeats=0)"""
DIE = "os.kill(os.getpid(), 9)"


def run_first_cell(lab, done):
    page = lab.page
    lab.page.evaluate(
        "window.jupyterapp.shell.currentWidget.content.activeCellIndex = 0"
    )
    lab.command("notebook:run-cell")
    page.get_by_text(f"Page {done + 1} of 4").wait_for()


def test_judging_by_keyboard_survives_the_kernels_death(lab, course, screenshot):
    write(course / "judge.ipynb", CODE, DIE)
    lab.open("judge.ipynb")
    page = lab.page
    run_first_cell(lab, 0)
    page.get_by_role("radio", name="1 none").first.focus()
    page.keyboard.type("4321")
    page.keyboard.press("ArrowRight")  # 1 becomes 2: JupyterLab does not take the key
    page.keyboard.press("Enter")
    page.get_by_text("Page 2 of 4").wait_for()
    page.keyboard.type("5555")
    page.keyboard.press("Enter")
    page.get_by_text("Page 3 of 4").wait_for()
    page.keyboard.type("31")  # half a page
    path = course / "ratings_me.csv"
    draft = course / "ratings_me.csv.draft"
    wait(lambda: draft.exists() and "[3, 1]" in draft.read_text(), "a draft")
    screenshot("lab_annotate", page)
    assert page.locator(".jp-CodeCell").count() == 2, "no key was a command"

    page.evaluate("window.jupyterapp.shell.currentWidget.content.activeCellIndex = 1")
    lab.command("notebook:run-cell")
    wait(lambda: _restarted(lab), "a new kernel")
    table = mtedu.read_ratings(path)
    assert sorted(table.values) == [2, 2, 3, 4, 5, 5, 5, 5]
    run_first_cell(lab, 2)
    assert page.get_by_text("Going on: 2 of 4 were saved before.").is_visible()
    checked = page.locator(".mtedu-annotate input:checked")
    assert [checked.nth(i).get_attribute("value") for i in range(checked.count())] == [
        "3",
        "1",
    ]


def _restarted(lab):
    dialog = lab.page.locator(".jp-Dialog button")
    if dialog.count():
        dialog.last.click()
    return any(
        session["kernel"]["execution_state"] == "idle"
        for session in lab.ask("api/sessions")
    )
