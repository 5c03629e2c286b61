"""A solved notebook holds what widgets and pictures say, not what a machine drew."""

import nbformat

from mtedu.show.figure import Picture
from mtedu_grader.author.build import WIDGET, without_pictures, without_widgets


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


def test_pictures_become_their_words_and_other_pages_stay():
    drawn = Picture(b"png", "Two dots on a line.", 300)
    pages = [drawn._repr_html_(), "<p>passed</p>"]
    outputs = [
        nbformat.v4.new_output(
            "display_data", data={"text/html": page, "text/plain": repr(drawn)}
        )
        for page in pages
    ]
    cell = nbformat.v4.new_code_cell("picture(...)", outputs=outputs)
    notebook = without_pictures(nbformat.v4.new_notebook(cells=[cell]))
    first, second = (output.data for output in notebook.cells[0].outputs)
    assert first == {"text/plain": "Picture: Two dots on a line."}
    assert second["text/html"] == "<p>passed</p>"
