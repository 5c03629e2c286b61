"""A widget that needs Python, recorded: what it shows for each setting of its controls.

`record` turns the controls one after the other, as a student would, and keeps what the
widget shows; `static/recorded.js` shows it again. Equal pages are kept once.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import count
from typing import Any

import ipywidgets

LAUNCH = "@@launch@@"
"""Stands where a page puts its links to places with Python."""
EMPTY = "choose one"
"""Stands in a list for an empty text."""

_numbers = count(1)


@dataclass(frozen=True)
class Turn:
    """A control that stays: the attribute that holds it, and the values to record.

    Without values, all that a list offers are recorded. `title` is said instead of the
    control's own name.
    """

    name: str
    values: Sequence[Any] = ()
    title: str = ""


@dataclass(frozen=True)
class Press:
    """A button that stays: what it says, what it does, and how often to record it."""

    label: str
    act: Callable[[Any], Any]
    times: int = 1


@dataclass(frozen=True)
class Recording:
    """How to record one kind of widget.

    `fresh` makes the widget forget what was recorded before; `hide` names controls that
    are neither kept nor shown as text; `words` are said in other words, because what
    they speak of is not on the page.
    """

    turns: Sequence[Turn] = ()
    presses: Sequence[Press] = ()
    fresh: Callable[[Any], Any] = lambda widget: None
    hide: Sequence[str] = ()
    words: Sequence[tuple[str, str]] = ()


class Pages:
    """Pages of HTML, each kept once."""

    def __init__(self) -> None:
        """Begin without a page."""
        self.places: dict[str, int] = {}

    def add(self, page: str) -> int:
        """Keep a page and return its place."""
        return self.places.setdefault(page, len(self.places))


class Look:
    """What a widget shows now, without the controls that stay."""

    def __init__(self, widget: Any, how: Recording) -> None:
        """Look at a widget."""
        self.widget, self.how = widget, how
        names = [*(turn.name for turn in how.turns), *how.hide]
        self.apart = {id(getattr(widget, name)) for name in names}

    @property
    def styles(self) -> str:
        """The style sheet that the widget brings along."""
        return "".join(part.value for part in self.widget.children if _is_style(part))

    def page(self) -> str:
        """Return what the widget shows, as HTML."""
        found = "".join(self._of(part) for part in self.widget.children)
        for old, new in self.how.words:
            found = found.replace(old, new)
        return found

    def _of(self, part: Any) -> str:
        if id(part) in self.apart or _is_style(part):
            return ""
        if isinstance(part, ipywidgets.HTML | ipywidgets.HTMLMath):
            return part.value and f'<div class="widget-html-content">{part.value}</div>'
        if isinstance(part, ipywidgets.Text):
            return _line(part) if part.value else ""
        if isinstance(part, ipywidgets.Box):
            inside = "".join(self._of(child) for child in part.children)
            kind = "across" if isinstance(part, ipywidgets.HBox) else "down"
            return inside and f'<div class="mtedu-{kind}">{inside}</div>'
        return ""


def record(widget: Any, how: Recording) -> str:
    """Return the widget as HTML that answers without Python."""
    look, pages, number = Look(widget, how), Pages(), next(_numbers)
    how.fresh(widget)
    shown = look.page()
    pages.add(shown)
    controls = "".join(
        _control(getattr(widget, turn.name), turn, f"mtedu-{number}-{place}")
        for place, turn in enumerate(how.turns)
    )
    states = _states(look, pages)
    for press in how.presses:
        places = json.dumps(_pressed(look, press, pages))
        label = escape(press.label)
        controls += f'<button type="button" data-pages="{places}">{label}</button>'
    data = json.dumps({"pages": list(pages.places), "states": states})
    data = data.replace("<", "\\u003c")  # no text ends the script
    classes = " ".join(widget._dom_classes)
    return (
        f'{look.styles}<div class="mtedu-recorded {classes}">'
        f'<div class="mtedu-controls">{controls}</div>'
        f'<div class="mtedu-page">{shown}</div>'
        f'<script type="application/json">{data}</script>{note(bool(controls))}</div>'
    )


def note(controls: bool) -> str:
    """Say what the reader has before them, and where there is more."""
    said = "The values you can choose here were computed beforehand."
    if not controls:
        said = "This shows what the notebook showed when the page was made."
    return f'<p class="mtedu-note">{said} {LAUNCH}</p>'


def _is_style(part: Any) -> bool:
    return isinstance(part, ipywidgets.HTML) and part.value.startswith("<style>")


def _line(part: ipywidgets.Text) -> str:
    text = f'<span class="mtedu-given" dir="auto">{escape(part.value)}</span>'
    return f"<p>{escape(part.description)}: {text}</p>"


def _states(look: Look, pages: Pages) -> dict[str, int]:
    """Return the page of each setting, and leave the widget as it was."""
    turns = look.how.turns
    if not turns:
        return {}
    controls = [getattr(look.widget, turn.name) for turn in turns]
    before = [control.value for control in controls]
    choices = [_values(c, t) for c, t in zip(controls, turns, strict=True)]
    found = dict(_turned(look, pages, list(zip(controls, choices, strict=True)), ()))
    for control, value in zip(controls, before, strict=True):
        control.value = value
    look.how.fresh(look.widget)
    return found


def _turned(
    look: Look, pages: Pages, left: list[tuple[Any, list[Any]]], key: tuple[int, ...]
) -> Iterator[tuple[str, int]]:
    if not left:
        look.how.fresh(look.widget)
        yield ",".join(map(str, key)), pages.add(look.page())
        return
    (control, values), *rest = left
    if control.disabled:  # then its value does not matter
        found = list(_turned(look, pages, rest, (*key, 0)))
        for place in range(len(values)):
            for name, page in found:
                parts = name.split(",")
                parts[len(key)] = str(place)
                yield ",".join(parts), page
        return
    for place, value in enumerate(values):
        control.value = value
        yield from _turned(look, pages, rest, (*key, place))


def _pressed(look: Look, press: Press, pages: Pages) -> list[int]:
    found = []
    for _ in range(press.times):
        look.how.fresh(look.widget)
        press.act(look.widget)
        found.append(pages.add(look.page()))
    return found


def _options(control: Any) -> list[tuple[str, Any]]:
    """Return what a list or a box offers, with the words for it."""
    if isinstance(control, ipywidgets.Checkbox):
        return [("no", False), ("yes", True)]
    if hasattr(control, "step"):
        steps = round((control.max - control.min) / control.step)
        values = [control.min + i * control.step for i in range(steps + 1)]
        return [(f"{value:g}", _like(control.value, value)) for value in values]
    return list(getattr(control, "_options_full", ()))


def _like(value: Any, other: float) -> float:
    """Return a step of a slider as the slider itself writes it."""
    return other if isinstance(value, int) else round(other, 6)


def _values(control: Any, turn: Turn) -> list[Any]:
    """Return the values to record, the one on view among them."""
    values = list(turn.values) or [value for _, value in _options(control)]
    if control.value in values:
        return values
    every = [control.value, *values]
    return sorted(every) if hasattr(control, "step") else every


def _control(control: Any, turn: Turn, spot: str) -> str:
    values = _values(control, turn)
    words = {repr(value): label for label, value in _options(control)}
    labels = [words.get(repr(value), str(value)) or EMPTY for value in values]
    chosen = values.index(control.value)
    title = escape(turn.title or control.description or "Choose")
    head = f'<label for="{spot}">{title}</label>'
    if "Slider" in type(control).__name__:
        known = escape(json.dumps(labels), quote=True)
        inside = (
            f'<input type="range" id="{spot}" min="0" max="{len(values) - 1}" '
            f'value="{chosen}" data-labels="{known}" '
            f'aria-valuetext="{escape(labels[chosen], quote=True)}">'
            f'<output for="{spot}">{escape(labels[chosen])}</output>'
        )
    else:
        options = "".join(
            f'<option value="{place}"{" selected" if place == chosen else ""}>'
            f"{escape(label)}</option>"
            for place, label in enumerate(labels)
        )
        inside = f'<select id="{spot}">{options}</select>'
    return f'<span class="mtedu-control">{head}{inside}</span>'
