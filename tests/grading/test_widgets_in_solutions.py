"""A solved notebook holds what a widget says, not the mark of a dead widget."""

import nbformat

from mtedu.grading.build import WIDGET, without_widgets


def test_words_stay_and_marks_go():
    data = {WIDGET: {"model_id": "1f"}, "text/plain": "Page 1 of 6."}
    shown = nbformat.v4.new_output("display_data", data=data)
    said = nbformat.v4.new_output("stream", text="done\n")
    cells = [
        nbformat.v4.new_code_cell("tool", outputs=[shown, said]),
        nbformat.v4.new_markdown_cell("text"),
    ]
    notebook = without_widgets(nbformat.v4.new_notebook(cells=cells))
    assert notebook.cells[0].outputs[0].data == {"text/plain": "Page 1 of 6."}
    assert notebook.cells[0].outputs[1].text == "done\n"
