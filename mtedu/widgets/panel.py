"""What explorers made of plain widgets share: looks, labels, and words.

Plain ipywidgets, since models and metrics are Python: fields and buttons above, a page
of HTML below. Every panel says in `.text` what its page shows.

In JupyterLab's command mode an arrow key in a list leaves the list, and `x` cuts the
cell. Widgets without JavaScript cannot keep keys to themselves, so an invisible one
does it for the box around it. Ctrl-S and the like still reach the notebook. The handle
of a slider has no name that screen readers could speak: it gets its label's.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from html import escape
from typing import Any

import anywidget
import ipywidgets

from mtedu.data.fetch import present
from mtedu.widgets.bundle import bundle, stylesheet
from mtedu.widgets.text_twin import TextTwin
from mtedu.wording import choose

STYLE = f"<style>\n{stylesheet('shared/panel.css')}</style>"
MODELS = ("tiny", "tiny-masked", "ngram")
"""The language models that come with the package."""


class Keyboard(anywidget.AnyWidget):
    """Keeps the notebook's shortcuts away from its panel, and names its sliders."""

    _esm, _css = bundle("shared/keyboard.mjs"), stylesheet("shared/keyboard.css")


def interact(function: Callable[..., Any], **ranges: Any) -> None:
    """Show a control for each argument, and below them what the function returns.

    The ranges are those of `ipywidgets.interact`. Here sliders have names that screen
    readers speak, and keys pressed in them stay there.

    >>> interact(abs, x=(-3, 3))  # doctest: +SKIP
    """
    from IPython.display import display

    panel, out = ipywidgets.interactive(function, **ranges), ipywidgets.Output()

    def show(_: Any) -> None:  # set, not displayed: nbclient often waits in vain then
        out.outputs = ()
        out.append_display_data(panel.result)

    for control in panel.kwargs_widgets:
        control.observe(show, "value")
    show(None)
    panel.children = (*panel.children, out, Keyboard())
    panel.add_class("mtedu-keys")
    display(panel)


class Panel(TextTwin, ipywidgets.VBox):
    """Controls, and a page that is written anew when one of them changes.

    `look` names the panel's own part of the style sheet.
    """

    def __init__(self, controls: Sequence[ipywidgets.Widget], look: str = "") -> None:
        """Show the controls and the page below them."""
        self.page = ipywidgets.HTML()
        self.problem = ""
        self._held = False
        super().__init__([ipywidgets.HTML(STYLE), *controls, self.page, Keyboard()])
        for name in ("mtedu-panel", look):
            if name:
                self.add_class(name)

    def begin(self, *controls: ipywidgets.Widget) -> None:
        """Write now, and when one of these changes; if none is named, when any does."""
        for control in controls or _controls(self):
            control.observe(lambda _: self.rewrite(), "value")
        self.write()

    @contextmanager
    def held(self) -> Iterator[None]:
        """Change several controls together: nothing is written meanwhile."""
        self._held = True
        try:
            yield
        finally:
            self._held = False

    def rewrite(self) -> None:
        """Write the page, unless more is about to change."""
        if not self._held:
            self.write()

    def write(self) -> None:
        """Write the page; where there is nothing to show, say why."""
        try:
            self.problem, page = "", self.html()
        except ValueError as error:
            self.problem = str(error)
            page = warning(self.problem)
        self.page.value = page

    def html(self) -> str:
        """Return the page; a `ValueError` says why there is nothing to show."""
        raise NotImplementedError

    @property
    def text(self) -> str:
        """The text twin: in words what the panel shows, or why it shows nothing."""
        return self.problem or self.words()

    def words(self) -> str:
        """Say what the page shows."""
        raise NotImplementedError

    def set(self, **values: Any) -> None:
        """Turn controls by name: model, prompt, source, ..., as a click would.

        A control that gets None stays as it is.
        """
        for name, value in values.items():
            control = getattr(self, f"_{name}", None)
            if not isinstance(control, ipywidgets.ValueWidget):
                raise ValueError(f"The explorer has no control {name!r}.")
            if value is not None:
                control.value = value

    def _headline(self) -> str:
        return self.text.splitlines()[0]


def _controls(box: ipywidgets.Box) -> Iterator[ipywidgets.Widget]:
    for child in box.children:
        if isinstance(child, ipywidgets.Box):
            yield from _controls(child)
        elif hasattr(child, "value") and not isinstance(child, ipywidgets.HTML):
            yield child


def value_of(name: str, words: str) -> Any:
    """Return a property that reads and turns the control in the attribute `name`."""

    def read(panel: Any) -> Any:
        return getattr(panel, name).value

    def turn(panel: Any, value: Any) -> None:
        getattr(panel, name).value = value

    return property(read, turn, doc=words)


def field(name: str, text: str) -> ipywidgets.Text:
    """Return a line to type in; it counts when Enter is pressed or it is left."""
    found = ipywidgets.Text(text, description=name, continuous_update=False)
    found.add_class("mtedu-field")
    return found


def choice(name: str, options: Sequence[str], value: str) -> ipywidgets.Dropdown:
    """Return a list to choose one from."""
    choose(value, options, name.lower())
    return ipywidgets.Dropdown(options=options, value=value, description=name)


def model_choice(
    model: str, *, also: Sequence[str] = (), but: Sequence[str] = ()
) -> ipywidgets.Dropdown:
    """Return a list of the models on this machine, with some more and without some."""
    here = (*also, *MODELS, *(["smol"] if present("smol") else []))
    return choice("Model", [name for name in here if name not in but], model)


def slider(
    name: str, value: float, low: float, high: float, step: float = 1, **options: Any
) -> ipywidgets.Widget:
    """Return a slider; a long name gets the room that it needs."""
    whole = isinstance(step, int)
    kind = ipywidgets.IntSlider if whole else ipywidgets.FloatSlider
    if len(name) > 10:
        options["style"] = {"description_width": "initial"}
    ends = {"min": low, "max": high, "step": step}
    return kind(value, description=name, **ends, **options)


def seed_box(seed: int) -> ipywidgets.BoundedIntText:
    """Return a box for the number that random draws begin with."""
    return ipywidgets.BoundedIntText(seed, min=0, max=9999, description="Seed")


def tick(words: str, value: bool = False) -> ipywidgets.Checkbox:
    """Return a box to tick."""
    return ipywidgets.Checkbox(value, description=words, indent=False)


def button(words: str, press: Callable[[], Any], tip: str = "") -> ipywidgets.Button:
    """Return a button as wide as its words."""
    found = ipywidgets.Button(description=words, tooltip=tip or None)
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


def marked(words: Iterable[str], places: Sequence[int]) -> str:
    """Write words, those at some places marked.

    >>> marked(["a", "<b>"], [1])
    'a <mark>&lt;b&gt;</mark>'
    """
    return " ".join(
        f"<mark>{escape(word)}</mark>" if i in places else escape(word)
        for i, word in enumerate(words)
    )


def svg(width: float, height: float, alt: str, parts: Iterable[str]) -> str:
    """Return a picture as wide as there is room."""
    return (
        f'<svg role="img" aria-label="{escape(alt, quote=True)}" width="{width}" '
        f'height="{height}" viewBox="0 0 {width} {height}" style="max-width:100%" '
        f'font-size="14" fill="currentColor">{"".join(parts)}</svg>'
    )


def tag(name: str, words: str = "", /, **attributes: object) -> str:
    """Write an element of a picture.

    >>> tag("text", "a < b", font_size=9), tag("line", class_="thin", x1=f"{1:.1f}")
    ('<text font-size="9">a &lt; b</text>', '<line class="thin" x1="1.0"/>')
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{value}"'
        for key, value in attributes.items()
    )
    end = f">{escape(words)}</{name}>" if words else "/>"
    return f"<{name}{written}{end}"


def prompt_line(prompt: str) -> str:
    """Write a prompt on one line."""
    written = escape(prompt).replace("\n", " ⏎ ")
    return f"<p>Prompt x′: <code>{written}</code></p>"


def unknown_words(model: Any, texts: Iterable[str]) -> list[str]:
    """Return the words that a model does not know, if it has a list of words."""
    find = getattr(model, "unknown_words", lambda text: ())
    return list(dict.fromkeys(find(" ".join(texts))))


def digits(text: str) -> str:
    """Write a number in a table, in digits of equal width."""
    return f'<span class="mtedu-number">{text}</span>'


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
