"""The gallery of divergences: choose a kind, see an aligned example."""

from __future__ import annotations

from typing import Any

import ipywidgets

from mtedu.data.divergence import Divergence, divergences
from mtedu.show.divergence import aligned_html
from mtedu.widgets.own_keys import keep_keys


class DivergenceGallery(ipywidgets.VBox):
    """The widget behind `divergence_gallery`; `.shown` is the example on view."""

    def __init__(self, kind: str) -> None:
        """Open the gallery at a kind."""
        self.examples = {example.kind: example for example in divergences()}
        if kind not in self.examples:
            known = ", ".join(self.examples)
            raise ValueError(f"There is no divergence {kind!r}: choose one of {known}.")
        self.chooser = ipywidgets.Dropdown(
            options=[(f"{e.group}: {e.kind}", e.kind) for e in divergences()],
            value=kind,
            description="Kind",
            layout=ipywidgets.Layout(width="24rem", max_width="100%"),
        )
        self.back = self._button("◀ before", -1)
        self.on = self._button("next ▶", +1)
        self.view = ipywidgets.HTML()
        self.chooser.observe(lambda change: self._draw(), names="value")
        super().__init__(
            [ipywidgets.HBox([self.chooser, self.back, self.on]), self.view]
        )
        keep_keys(self)
        self._draw()

    def _button(self, label: str, step: int) -> ipywidgets.Button:
        button = ipywidgets.Button(description=label)
        button.on_click(lambda _: self.move(step))
        return button

    @property
    def shown(self) -> Divergence:
        """The example on view."""
        return self.examples[self.chooser.value]

    @property
    def text(self) -> str:
        """The text twin: the example in words."""
        return self.shown.text

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        shown = super()._repr_mimebundle_(**kwargs)
        return shown and {**shown, "text/plain": self.text}

    def move(self, step: int) -> None:
        """Go on or back, around the end."""
        kinds = list(self.examples)
        place = (kinds.index(self.chooser.value) + step) % len(kinds)
        self.chooser.value = kinds[place]

    def _draw(self) -> None:
        self.view.value = aligned_html(self.shown)


def divergence_gallery(kind: str = "constituent order") -> DivergenceGallery:
    """Browse how English and Hindi say the same thing differently, by kind.

    >>> divergence_gallery("pleonastic").shown.alone
    ('It',)
    """
    return DivergenceGallery(kind)
