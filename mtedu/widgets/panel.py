"""What explorers made of plain widgets share: looks, labels, and words.

Plain ipywidgets, since models and metrics are Python: fields and buttons above, a page
of HTML below. Every panel says in `.text` what its page shows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Any

import ipywidgets

from mtedu.show import palette
from mtedu.widgets.own_keys import OwnKeys

STYLE = f"""<style>
.mtedu-panel {{ max-width: 60rem; }}
.mtedu-panel .mtedu-field {{ width: calc(100% - 4px); }}
.mtedu-panel .mtedu-row {{ flex-flow: row wrap; align-items: center; }}
.mtedu-panel .mtedu-press {{ flex: none; width: auto; padding: 0 12px; }}
.mtedu-panel button:focus-visible {{
  outline: 2px solid {palette.BLUE}; outline-offset: 1px;
}}
.mtedu-panel .widget-html-content {{
  min-width: 0; white-space: normal; line-height: 1.5;
}}
.mtedu-panel p {{ margin: 4px 0; }}
.mtedu-panel mark {{
  color: inherit; background: none; font-weight: 700;
  text-decoration: underline wavy {palette.ORANGE} 2px; text-underline-offset: 4px;
}}
.mtedu-panel table {{ border-collapse: collapse; margin: 6px 0; }}
.mtedu-panel caption {{ text-align: start; font-weight: 600; padding: 4px 0; }}
.mtedu-panel th, .mtedu-panel td {{
  padding: 2px 10px; text-align: start; vertical-align: top;
  border-bottom: 1px solid var(--jp-border-color2, {palette.GREY});
}}
.mtedu-panel th {{ font-weight: 600; }}
.mtedu-panel code {{ white-space: pre-wrap; }}
.mtedu-panel .mtedu-number {{
  text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums;
}}
.mtedu-panel .mtedu-warning {{
  padding: 4px 10px; border-inline-start: 4px solid {palette.ORANGE};
}}
.mtedu-panel .mtedu-scroll {{ overflow-x: auto; }}
.mtedu-panel .mtedu-meter {{
  display: inline-block; width: 14rem; height: 0.8em; vertical-align: middle;
  border: 1px solid currentColor; border-radius: 2px;
}}
.mtedu-panel .mtedu-meter span {{
  display: block; height: 100%; background: {palette.BLUE};
}}
.mtedu-panel .mtedu-best span {{
  background: repeating-linear-gradient(
    135deg, {palette.PURPLE} 0 4px, {palette.BLUE} 4px 6px);
}}
.mtedu-panel .mtedu-other span {{
  background: repeating-linear-gradient(
    135deg, {palette.ORANGE} 0 4px, transparent 4px 7px);
}}
</style>"""


class Panel(ipywidgets.VBox):
    """Controls, and a page that is written anew when one of them changes."""

    def __init__(self, controls: Sequence[ipywidgets.Widget]) -> None:
        """Show the controls and the page below them."""
        self.page = ipywidgets.HTML()
        super().__init__([ipywidgets.HTML(STYLE), *controls, self.page, OwnKeys()])
        self.add_class("mtedu-panel")

    def watch(self, *widgets: ipywidgets.Widget) -> None:
        """Draw again when the value of one of these changes."""
        for widget in widgets:
            widget.observe(lambda _: self.draw(), "value")

    def draw(self) -> None:
        """Write the page."""
        raise NotImplementedError

    @property
    def text(self) -> str:
        """The text twin: what the page shows, in words."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"{type(self).__name__}: {self.text.splitlines()[0]}"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        shown = super()._repr_mimebundle_(**kwargs)
        return shown and {**shown, "text/plain": self.text}


class ControlPanel(Panel):
    """A panel whose controls can be turned by name, from a cell or a test."""

    def set(self, **values: Any) -> None:
        """Turn controls by name: model, prompt, source, ..., as a click would."""
        for name, value in values.items():
            control = getattr(self, f"_{name}", None)
            if not isinstance(control, ipywidgets.ValueWidget):
                raise ValueError(f"The explorer has no control {name!r}.")
            control.value = value


def field(name: str, text: str) -> ipywidgets.Text:
    """Return a line to type in; it counts when Enter is pressed or it is left."""
    found = ipywidgets.Text(text, description=name, continuous_update=False)
    found.add_class("mtedu-field")
    return found


def choice(name: str, options: Sequence[str], value: str) -> ipywidgets.Dropdown:
    """Return a list to choose one from."""
    if value not in options:
        known = ", ".join(options)
        raise ValueError(
            f"There is no {name.lower()} {value!r}: choose one of {known}."
        )
    return ipywidgets.Dropdown(options=options, value=value, description=name)


def button(words: str, press: Callable[[], Any]) -> ipywidgets.Button:
    """Return a button as wide as its words."""
    found = ipywidgets.Button(description=words)
    found.add_class("mtedu-press")
    found.on_click(lambda _: press())
    return found


def row(*widgets: ipywidgets.Widget) -> ipywidgets.HBox:
    """Put widgets side by side; they wrap where there is no room."""
    found = ipywidgets.HBox(widgets)
    found.add_class("mtedu-row")
    return found


def warning(text: str) -> str:
    """Write a warning; it is spoken when it appears."""
    return f'<p class="mtedu-warning" role="alert">⚠ {escape(text)}</p>'


def meter(share: float, best: bool = False, other: bool = False) -> str:
    """Draw a share of 1 as a bar; the number stands beside it, so it is not read out.

    The best of several is striped, and so, in another way, is one of another kind.

    >>> meter(0.25).count("width:25.0%")
    1
    """
    width = min(max(share, 0.0), 1.0)
    kind = "mtedu-meter" + " mtedu-best" * best + " mtedu-other" * other
    return (
        f'<span class="{kind}" aria-hidden="true">'
        f'<span style="width:{width:.1%}"></span></span>'
    )


def html_table(
    caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]]
) -> str:
    """Write a table; the first cell of a row is its head, and cells are HTML."""
    top = "".join(f'<th scope="col">{head}</th>' for head in heads)
    body = "".join(
        f'<tr><th scope="row">{first}</th>'
        + "".join(f"<td>{cell}</td>" for cell in rest)
        + "</tr>"
        for first, *rest in rows
    )
    return (
        f'<div class="mtedu-scroll" tabindex="0"><table><caption>{caption}</caption>'
        f"<thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>"
    )
