"""The gallery of divergences: choose a kind, see an aligned example."""

import ipywidgets

from mtedu.data.examples import Divergence, divergences
from mtedu.show.divergence import aligned_html
from mtedu.widgets.panel import Panel, button, row
from mtedu.wording import choose


class DivergenceGallery(Panel):
    """The widget behind `divergence_gallery`; `.shown` is the example on view."""

    def __init__(self, kind: str) -> None:
        """Open the gallery at a kind."""
        self.examples = {example.kind: example for example in divergences()}
        choose(kind, self.examples, "divergence")
        self.chooser = ipywidgets.Dropdown(
            options=[(f"{e.group}: {e.kind}", e.kind) for e in divergences()],
            value=kind,
            description="Kind",
            layout=ipywidgets.Layout(width="24rem", max_width="100%"),
        )
        self.back = button("◀ before", lambda: self.move(-1))
        self.on = button("next ▶", lambda: self.move(+1))
        super().__init__([row(self.chooser, self.back, self.on)])
        self.begin()

    @property
    def shown(self) -> Divergence:
        """The example on view."""
        return self.examples[self.chooser.value]

    @property
    def text(self) -> str:
        """The text twin: the example in words."""
        return self.shown.text

    def move(self, step: int) -> None:
        """Go on or back, around the end."""
        kinds = list(self.examples)
        place = (kinds.index(self.chooser.value) + step) % len(kinds)
        self.chooser.value = kinds[place]

    def html(self) -> str:
        """Draw the example that is chosen."""
        return aligned_html(self.shown)


def divergence_gallery(kind: str = "constituent order") -> DivergenceGallery:
    """Browse how English and Hindi say the same thing differently, by kind.

    >>> divergence_gallery("pleonastic").shown.alone
    ('It',)
    """
    return DivergenceGallery(kind)
