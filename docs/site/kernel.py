"""What sits in the kernel beside a lecture: widgets are shown as HTML that lives on."""

from html import escape
from typing import Any

import ipywidgets
from IPython import get_ipython

from docs.site.explorers import explorer_html
from docs.site.interacts import interact_html
from docs.site.quizzes import quiz_html
from docs.site.recorded import note, record
from docs.site.recordings import recording
from mtedu.widgets.explorer import Explorer
from mtedu.widgets.quiz import Quiz


def install() -> None:
    """Show every widget as HTML from now on."""
    shown = get_ipython().display_formatter.mimebundle_formatter
    shown.for_type(ipywidgets.Widget, lambda widget, *_, **__: bundle(widget))


def bundle(widget: Any) -> dict[str, str]:
    """Return a widget as HTML, with its words."""
    return {"text/html": _html(widget), "text/plain": _words(widget)}


def _html(widget: Any) -> str:
    if isinstance(widget, Explorer):
        return explorer_html(widget)
    if isinstance(widget, Quiz):
        return quiz_html(widget)
    if isinstance(widget, ipywidgets.interactive):
        return interact_html(widget)
    how = recording(widget)
    if how is not None:
        return record(widget, how)
    return f'<pre class="mtedu-words">{escape(_words(widget))}</pre>{note(False)}'


def _words(widget: Any) -> str:
    return str(getattr(widget, "text", repr(widget)))
