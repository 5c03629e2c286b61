"""The paired bootstrap, draw by draw: test sets drawn from the test set.

The draws are those of `paired_bootstrap` with the same seed, so that after the last one
the p-value is the one that function returns.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

import ipywidgets

from mtedu.show import palette
from mtedu.stats.intervals import percentile_interval
from mtedu.stats.resampling import SEED, resample_weights
from mtedu.stats.segment_stats import Outputs, segment_stats
from mtedu.stats.significance import PairedTest, bootstrap_p, compare_systems
from mtedu.text import References
from mtedu.widgets.histogram import STYLE, Histogram, Mark, Scale
from mtedu.widgets.own_keys import keep_keys

SHADES = (0.0, 0.35, 0.6, 0.8, 1.0)
"""How strong the colour of a segment is that was drawn 0, 1, 2, 3 or more times."""

BINS = 40

ENOUGH = 20
"""From so many draws on, an interval is shown."""


class BootstrapExplorer(ipywidgets.VBox):
    """The widget behind `bootstrap_explorer`; `.draws` test sets are on view."""

    def __init__(self, test: PairedTest, weights: Any, draws: int) -> None:
        """Open with a test, the weights of its draws, and some draws done."""
        self.test, self.weights = test, weights
        self.play = ipywidgets.Play(
            value=draws, min=0, max=test.samples, step=5, interval=150
        )
        self.slider = ipywidgets.IntSlider(
            draws,
            0,
            test.samples,
            description="Draws",
            layout=ipywidgets.Layout(width="min(20rem, 98%)"),
        )
        ipywidgets.link((self.play, "value"), (self.slider, "value"))
        self.buttons = [self._button(step) for step in (1, 10, 100)]
        self.drawn, self.set_, self.told = (ipywidgets.HTML() for _ in range(3))
        controls = ipywidgets.HBox(
            [self.play, self.slider, *self.buttons],
            layout=ipywidgets.Layout(flex_flow="row wrap"),
        )
        super().__init__(
            [ipywidgets.HTML(STYLE), controls, self.told, self.drawn, self.set_]
        )
        self.add_class("mtedu-chart")
        keep_keys(self)
        self.slider.observe(lambda _: self._draw(), "value")
        self._draw()

    def _button(self, step: int) -> ipywidgets.Button:
        noun = "test set" if step == 1 else "test sets"
        button = ipywidgets.Button(
            description=f"Draw {step}", tooltip=f"draw {step} {noun} more"
        )
        button.add_class("mtedu-press")
        button.on_click(lambda _: self.draw(step))
        return button

    @property
    def draws(self) -> int:
        """How many test sets have been drawn."""
        return int(self.slider.value)

    @draws.setter
    def draws(self, number: int) -> None:
        self.slider.value = number

    def draw(self, more: int = 1) -> None:
        """Draw some test sets more, up to the last one there is."""
        self.draws = min(self.draws + more, self.test.samples)

    @property
    def p_value(self) -> float | None:
        """The p-value of the draws so far; `None` before the first one."""
        if not self.draws:
            return None
        found = self.test.differences[: self.draws]
        return bootstrap_p(found, self.test.difference, self.test.definition)

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval of the draws so far; `None` before there are enough."""
        if self.draws < ENOUGH:
            return None
        return percentile_interval(self.test.differences[: self.draws])

    @property
    def text(self) -> str:
        """The text twin: the draws so far, their interval and p-value."""
        test = self.test
        parts = [
            f"{self.draws} of {test.samples} test sets drawn. {test.metric}: "
            f"{test.name_a} {test.score_a:.4f}, {test.name_b} {test.score_b:.4f}, "
            f"observed difference {test.difference:+.4f}."
        ]
        if self.draws:
            last = float(test.differences[self.draws - 1])
            parts.append(f"Difference on the last one: {last:+.4f}.")
        if self.interval:
            low, high = self.interval
            inside = "holds 0" if low <= 0 <= high else "does not hold 0"
            parts.append(
                f"95 % of the draws lie between {low:+.4f} and {high:+.4f}, which "
                f"{inside}. p so far: {self.p_value:.4f}."
            )
        elif self.draws:
            parts.append(f"An interval is shown from {ENOUGH} draws on.")
        return " ".join(parts)

    def _draw(self) -> None:
        self.told.value = f'<p role="status">{escape(self.text)}</p>'
        self.drawn.value = self._histogram().svg()
        self.set_.value = self._last_set()

    def _histogram(self) -> Histogram:
        test = self.test
        scale = _scale([*test.differences, 0.0, test.difference])
        marks = [Mark(0, "0", dashed=False)]
        if test.difference:
            marks.append(Mark(test.difference, f"observed {test.difference:+.4f}"))
        return Histogram(
            [float(d) for d in test.differences[: self.draws]],
            scale,
            f"difference in {test.metric}, {test.name_a} less {test.name_b}",
            f"Histogram of differences. {self.text}",
            bins=BINS,
            marks=tuple(marks),
            marked=lambda middle: middle * test.difference < 0,
            shaded=self.interval,
            ticks="+.3f",
        )

    def _last_set(self) -> str:
        if not self.draws:
            return "<p>Press a button: each draw makes a new test set.</p>"
        times = [int(weight) for weight in self.weights[self.draws - 1]]
        words = _times_in_words(times)
        cells = "".join(
            f'<span style="display:inline-block;width:9px;height:9px;margin:1px;'
            f"border:1px solid {palette.GREY};"
            f'background:{_shade(count)}"></span>'
            for count in times
        )
        return (
            f"<p>Test set {self.draws}: {escape(words)}</p>"
            f'<div aria-hidden="true" style="line-height:0">{cells}</div>'
        )

    def __repr__(self) -> str:
        return f"BootstrapExplorer: {self.draws} of {self.test.samples} draws."

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        shown = super()._repr_mimebundle_(**kwargs)
        return shown and {**shown, "text/plain": self.text}


def bootstrap_explorer(
    systems: Mapping[str, Outputs],
    references: Sequence[References] | None = None,
    metric: str = "bleu",
    samples: int = 1000,
    *,
    seed: int = SEED,
    draws: int = 0,
    **options: Any,
) -> BootstrapExplorer:
    """Draw test sets one by one, and watch the histogram of differences grow.

    `systems` are two: {"name": outputs, "name": outputs}; the difference is the first
    less the second.

    >>> references = ["the cat sat on the mat", "a dog ran in the park"] * 20
    >>> worse = ["the cat sat on a mat", "a dog ran in the park"] * 20
    >>> explorer = bootstrap_explorer({"A": references, "B": worse}, references)
    >>> explorer.draw(100)
    >>> explorer
    BootstrapExplorer: 100 of 1000 draws.
    """
    if len(systems) != 2:
        raise ValueError("Give two systems to compare: {'A': outputs, 'B': outputs}.")
    stats = {
        name: segment_stats(outputs, references, metric, **options)
        for name, outputs in systems.items()
    }
    test = compare_systems(
        stats, baseline=list(stats)[1], samples=samples, seed=seed
    ).tests[0]
    if not 0 <= draws <= samples:
        raise ValueError(f"draws must lie between 0 and {samples}, not {draws!r}.")
    return BootstrapExplorer(
        test, resample_weights(test.segments, samples, seed), draws
    )


def _scale(values: Sequence[float]) -> Scale:
    """Return a scale with some room on both sides, and with 0 between two bins."""
    low, high = float(min(values)), float(max(values))
    reach = high - low or 1.0
    step = 1.1 * reach / (BINS - 1)
    start = math.floor((low - reach / 20) / step) * step
    return Scale(start, start + BINS * step)


def _shade(count: int) -> str:
    strength = SHADES[min(count, len(SHADES) - 1)]
    return f"color-mix(in srgb, {palette.PURPLE} {100 * strength:.0f}%, transparent)"


def _times_in_words(times: Sequence[int]) -> str:
    found = Counter(min(count, 3) for count in times)
    return (
        f"{found[0]} segments were not drawn, {found[1]} once, {found[2]} twice, "
        f"{found[3]} more often (the stronger the colour, the more often)."
    )
