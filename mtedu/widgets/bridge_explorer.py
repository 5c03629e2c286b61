"""The bridge: drag the number of cars, and see how often it breaks."""

from html import escape
from statistics import NormalDist

import ipywidgets

from mtedu.stats.bridge import SHAPES, BridgeTrials, bridge, bridge_bounds
from mtedu.widgets.histogram import histogram
from mtedu.widgets.panel import Panel, button, row, slider, value_of
from mtedu.wording import real_number, whole_number

TRIALS = 2000
FEWEST_CARS, MOST_CARS = 50, 200
ENDS, BINS = (-400.0, 400.0), 80
"""From what 200 cars leave to what 50 cars leave, with some spreads more."""


class BridgeExplorer(Panel):
    """The widget behind `bridge_explorer`; `.cars` is the number of cars on it."""

    trials: BridgeTrials
    """The simulated bridges that are on view."""
    cars = value_of("_cars", "How many cars stand on the bridge.")
    shape = value_of("_shape", "How single cars are spread.")

    def __init__(self, cars: int, risk: float, seed: int) -> None:
        """Open with some cars; `risk` is what is allowed."""
        self.risk, self.seed = risk, seed
        wide = ipywidgets.Layout(width="min(40rem, 98%)")
        self._cars = slider("Cars", cars, FEWEST_CARS, MOST_CARS, layout=wide)
        self._shape = ipywidgets.Dropdown(options=SHAPES, description="Single cars")
        tip = "simulate with other random numbers"
        self.again = button("Draw again", self.draw_again, tip)
        super().__init__([self._cars, row(self._shape, self.again)], "mtedu-chart")
        self.begin()

    def draw_again(self) -> None:
        """Simulate with the next seed."""
        self.seed += 1
        self.write()

    def words(self) -> str:
        """Say the cars, both probabilities, and whether that is allowed."""
        trials = self.trials
        low, middle, high = bridge_bounds()
        safe = trials.bridge.score < self.risk
        return (
            f"{self.cars} cars. Normal curve: the bridge breaks in "
            f"{100 * trials.bridge.score:.1f} % of cases. Simulated (single cars: "
            f"{self.shape}): {trials.broken} of {TRIALS} bridges broke, "
            f"{100 * trials.score:.1f} %. "
            f"{'✓ Below' if safe else '✗ Not below'} {100 * self.risk:g} %. Dividing "
            f"the means gives {middle:.1f} cars; with bridge and cars one spread "
            f"worse {low:.1f}, with both one spread better {high:.1f}."
        )

    def html(self) -> str:
        """Write what happens in words, and draw the histogram."""
        trials = bridge(self.cars).simulate(TRIALS, self.seed, self.shape)
        self.trials = trials
        words = self.words()
        step = (ENDS[1] - ENDS[0]) / BINS
        normal = NormalDist(trials.bridge.margin, trials.bridge.margin_sd)
        drawn = histogram(
            [float(margin) for margin in trials.margins],
            ENDS,
            "capacity less load, in tonnes (bars: simulated, line: normal curve)",
            f"Histogram of capacity less load, with the normal curve. {words}",
            bins=BINS,
            marks=[(0, "breaks left of 0")],
            marked=lambda middle: middle < 0,
            curve=lambda x: TRIALS * step * normal.pdf(x),
            least=TRIALS // 8,
        )
        return f'<p role="status">{escape(words)}</p>{drawn}'

    def _headline(self) -> str:
        return f"{self.cars} cars."


def bridge_explorer(
    cars: int = 133, risk: float = 0.1, *, seed: int = 1
) -> BridgeExplorer:
    """Drag the number of cars on a bridge: simulation and normal curve side by side.

    >>> explorer = bridge_explorer(116)
    >>> explorer
    BridgeExplorer: 116 cars.
    >>> "breaks in 9.8 % of cases" in explorer.text
    True
    """
    whole_number(cars, "cars", FEWEST_CARS, MOST_CARS)
    real_number(risk, "risk", 0, 1, ends=False)
    return BridgeExplorer(cars, risk, seed)
