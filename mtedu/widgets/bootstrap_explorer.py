"""The paired bootstrap, draw by draw: test sets drawn from the test set.

The draws are those of `paired_bootstrap` with the same seed, so that after the last one
the p-value is the one that function returns.
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

import ipywidgets

from mtedu.show import palette
from mtedu.stats.intervals import percentile_interval
from mtedu.stats.resampling import SEED, resample_weights
from mtedu.stats.segment_stats import Outputs
from mtedu.stats.significance import PairedTest, bootstrap_p, compare_systems
from mtedu.text import References
from mtedu.widgets.histogram import histogram
from mtedu.widgets.panel import Panel, button, row, slider, value_of
from mtedu.wording import count, whole_number

SHADES = (0.0, 0.35, 0.6, 0.8, 1.0)
"""How strong the colour of a segment is that was drawn 0, 1, 2, 3 or more times."""

BINS = 40

ENOUGH = 20
"""From so many draws on, an interval is shown."""


class BootstrapExplorer(Panel):
    """The widget behind `bootstrap_explorer`; `.draws` test sets are on view."""

    draws = value_of("slider", "How many test sets have been drawn.")

    def __init__(self, test: PairedTest, weights: Any, draws: int) -> None:
        """Open with a test, the weights of its draws, and some draws done."""
        self.test, self.weights = test, weights
        self.play = ipywidgets.Play(
            value=draws, min=0, max=test.samples, step=5, interval=150
        )
        wide = ipywidgets.Layout(width="min(20rem, 98%)")
        self.slider = slider("Draws", draws, 0, test.samples, layout=wide)
        ipywidgets.link((self.play, "value"), (self.slider, "value"))
        self.buttons = [self._button(step) for step in (1, 10, 100)]
        controls = row(self.play, self.slider, *self.buttons)
        super().__init__([controls], "mtedu-chart")
        self.begin(self.slider)

    def _button(self, step: int) -> ipywidgets.Button:
        tip = f"draw {count(step, 'test set')} more"
        return button(f"Draw {step}", lambda: self.draw(step), tip)

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

    def html(self) -> str:
        """Write the draws in words, as a histogram, and the last test set."""
        test = self.test
        marks = [(0.0, "0")]
        if test.difference:
            marks.append((test.difference, f"observed {test.difference:+.4f}"))
        drawn = histogram(
            [float(d) for d in test.differences[: self.draws]],
            ends_of([*test.differences, 0.0, test.difference]),
            f"difference in {test.metric}, {test.name_a} less {test.name_b}",
            f"Histogram of differences. {self.text}",
            bins=BINS,
            marks=marks,
            marked=lambda middle: middle * test.difference < 0,
            shaded=self.interval,
            ticks="+.3f",
        )
        return f'<p role="status">{escape(self.text)}</p>{drawn}{self._last_set()}'

    def _last_set(self) -> str:
        if not self.draws:
            return "<p>Press a button: each draw makes a new test set.</p>"
        times = [int(weight) for weight in self.weights[self.draws - 1]]
        found = Counter(min(count, 3) for count in times)
        cells = "".join(
            f'<span style="display:inline-block;width:9px;height:9px;margin:1px;'
            f"border:1px solid {palette.GREY};"
            f'background:{_shade(count)}"></span>'
            for count in times
        )
        return (
            f"<p>Test set {self.draws}: {found[0]} segments were not drawn, {found[1]} "
            f"once, {found[2]} twice, {found[3]} more often (the stronger the colour, "
            "the more often).</p>"
            f'<div aria-hidden="true" style="line-height:0">{cells}</div>'
        )

    def _headline(self) -> str:
        return f"{self.draws} of {self.test.samples} draws."


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
    if not isinstance(systems, Mapping) or len(systems) != 2:
        raise ValueError("Give two systems to compare: {'A': outputs, 'B': outputs}.")
    baseline = list(systems)[1]
    test = compare_systems(
        systems, references, metric, baseline, "bootstrap", samples, seed, **options
    )[0]
    whole_number(draws, "draws", 0, samples)
    return BootstrapExplorer(
        test, resample_weights(test.segments, samples, seed), draws
    )


def ends_of(values: Sequence[float]) -> tuple[float, float]:
    """Return ends with some room on both sides, and with 0 between two bins."""
    low, high = float(min(values)), float(max(values))
    reach = high - low or 1.0
    step = 1.1 * reach / (BINS - 1)
    start = math.floor((low - reach / 20) / step) * step
    return start, start + BINS * step


def _shade(count: int) -> str:
    strength = SHADES[min(count, len(SHADES) - 1)]
    return f"color-mix(in srgb, {palette.PURPLE} {100 * strength:.0f}%, transparent)"
