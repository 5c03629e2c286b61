"""Panels of plain widgets in JupyterLab: their lists keep the keys pressed in them."""

import nbformat
import pytest

from tests.browser.test_jupyterlab import Lab, served

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("jupyterlab")]

CODE = """\
import mtedu

mtedu.judge_explorer("tiny")"""


@pytest.fixture
def lab(chromium, page, tmp_path):
    folder = tmp_path / "work"
    folder.mkdir()
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    cells = [nbformat.v4.new_code_cell(CODE)]
    notebook = nbformat.v4.new_notebook(cells=cells, metadata=kernel)
    nbformat.write(notebook, folder / "keys.ipynb")
    with served(folder, ["jupyterlab", "--no-browser", "--allow-root"], tmp_path) as (
        address,
        _,
    ):
        yield Lab(address, page)


@pytest.mark.long
def test_the_judge_is_asked_by_keyboard_alone(lab, screenshot):
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
    screenshot("judge_explorer")
