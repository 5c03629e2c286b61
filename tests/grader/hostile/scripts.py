"""Scripts for the teacher's eyes: what would run when a graded notebook is opened."""

from tests.grader.hostile.kind import before, cell, code, kind

EVIL = "fetch('/api/contents/evil.txt')"
GONE = ("onerror", "onload", "<script", "javascript:", "http://evil", "\\\\href")


def showing(book, mime, text):
    return before(book, "ngrams", f"display({{{mime!r}: {text!r}}}, raw=True)")


@kind(hides=GONE, shows="honest")
def script_in_html(book):
    """HTML with a script, a picture that fails, and a table that stays."""
    html = f"<b>honest</b><script>{EVIL}</script><img src=x onerror={EVIL!r}>"
    return showing(book, "text/html", html)


@kind(hides=GONE)
def script_in_a_drawing(book):
    """A drawing (SVG) that runs a script when it is shown."""
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" onload="{EVIL}"><a/></svg>'
    return showing(book, "image/svg+xml", svg)


@kind(hides=GONE)
def script_as_such(book):
    """JavaScript as an output of its own, and a widget's view."""
    showing(book, "application/javascript", f"{EVIL} // javascript:")
    view = {"model_id": "x", "version_major": 2, "onload": EVIL}
    book.cells.append(
        code(
            "display({'application/vnd.jupyter.widget-view+json': "
            f"{view!r}}}, raw=True)"
        )
    )
    return book


@kind(hides="text/latex")
def script_in_a_formula(book):
    """A formula with a link that is a script."""
    return showing(book, "text/latex", "$\\href{javascript:alert(1)}{x}$")


@kind(hides=("<img src", "<iframe", "](javascript"))
def script_in_markdown(book):
    """Markdown output with HTML, and links that are scripts."""
    text = f"<img src=x onerror={EVIL!r}> <iframe src=x> [a](javascript:alert(1))"
    return showing(book, "text/markdown", text)


@kind(hides=("http-equiv", "<link", "<base", "@import"))
def page_taken_elsewhere(book):
    """HTML that leads the page elsewhere, by its head and its styles."""
    html = """<meta http-equiv="refresh" content="0;url=http://evil/"><base href="//x">
<link rel=stylesheet href=http://evil/a.css><style>@import url(http://evil)</style>"""
    return showing(book, "text/html", html)


@kind(hides="PHN2Zw")
def script_in_an_attachment(book):
    """The written answer has a picture that is a drawing with a script."""
    cell(book, "trust").source += "\n\n![a](attachment:a.svg)"
    cell(book, "trust").attachments = {"a.svg": {"image/svg+xml": "PHN2ZyBvbmxvYWQ="}}
    return book
