"""What `interact` shows, recorded: one page for each setting of its sliders."""

from html import escape
from types import SimpleNamespace
from typing import Any

import ipywidgets
from IPython.utils.capture import capture_output

from docs.site.maths import mathml
from docs.site.recorded import Recording, Turn, record


def interact_html(shown: Any) -> str:
    """Return a function with its sliders as HTML that answers without Python."""
    page = ipywidgets.HTML()
    sliders = {slider._kwarg: slider for slider in shown.kwargs_widgets}
    for slider in sliders.values():
        slider.unobserve(shown.update, names="value")  # we call the function ourselves
    looks = SimpleNamespace(children=[page], _dom_classes=(), **sliders)

    def call(_: Any) -> None:
        values = {name: slider.value for name, slider in sliders.items()}
        page.value = _called(shown.f, values)

    return record(looks, Recording([Turn(name) for name in sliders], fresh=call))


def _called(function: Any, values: dict[str, Any]) -> str:
    with capture_output() as caught:
        result = function(**values)
    printed = f"<pre>{escape(caught.stdout)}</pre>" if caught.stdout else ""
    if result is None:
        return printed
    if hasattr(result, "_repr_markdown_"):
        return printed + markdown_html(result._repr_markdown_())
    return f"{printed}<pre>{escape(repr(result))}</pre>"


def markdown_html(text: str) -> str:
    """Return Markdown with formulas as HTML.

    >>> markdown_html("**so**").strip()
    '<p><strong>so</strong></p>'
    """
    from markdown_it import MarkdownIt
    from mdit_py_plugins.dollarmath import dollarmath_plugin

    parser = MarkdownIt("commonmark").enable("table")
    parser.use(
        dollarmath_plugin,
        renderer=lambda tex, options: mathml(tex, options["display_mode"]),
    )
    return parser.render(text)
