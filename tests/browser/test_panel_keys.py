"""Panels of plain widgets in JupyterLab: their lists keep the keys pressed in them."""

import pytest

from tests.browser.test_jupyterlab import write

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("jupyterlab")]

CODE = """\
import mtedu

mtedu.judge_explorer("tiny")"""


@pytest.mark.long
def test_the_judge_is_asked_by_keyboard_alone(lab, course, screenshot):
    write(course / "keys.ipynb", CODE)
    lab.open("keys.ipynb")
    page = lab.page
    lab.run_all()
    question = page.get_by_label("Question")
    question.wait_for()
    page.get_by_text("Expected grade").first.wait_for()
    question.focus()
    for _ in range(4):
        page.keyboard.press("ArrowDown")  # the last one: which is better?
    page.get_by_text("yours stands first").first.wait_for()
    order = page.get_by_label("Other one first")
    order.focus()
    page.keyboard.press("Space")
    page.get_by_text("yours stands second").first.wait_for()
    page.keyboard.press("x")  # would cut the cell
    assert order.is_visible()
    assert question.input_value() == "which is better?"
    screenshot("judge_explorer", page)
