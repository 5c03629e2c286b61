"""The z-score explorer: simulated raters with habits, raw averages and z-scores."""

from random import Random
from statistics import fmean
from typing import Any

import traitlets

from mtedu.human.normalise import annotator_habits, z_normalise
from mtedu.human.ratings import Rating, Ratings
from mtedu.stats.kendall import count_pairs
from mtedu.widgets.bundle import read_yaml
from mtedu.widgets.explorer import Explorer
from mtedu.widgets.text_twin import fixed
from mtedu.wording import choose

EXAMPLES = {
    example["label"]: example for example in read_yaml("z_explorer/examples.yml")
}
SYSTEMS = {"A": 64, "B": 60, "C": 54, "D": 49}
"""The systems and the quality that they are drawn around."""
FAVOURED = {"A": 0, "B": 1, "C": 1, "D": 2}
"""Who rates most of a system, where ratings are given out unfairly."""
ITEMS, RATERS = 15, 3
SEED = 371
"""A draw in which a harsh rater does visible harm; with others it may be less."""

Means = dict[str, float]


class ZExplorer(Explorer):
    """The widget behind `z_explorer`; its traits are the simulated raters' habits."""

    draws = traitlets.List(traitlets.List()).tag(sync=True)
    systems = traitlets.List(traitlets.Unicode()).tag(sync=True)
    bias = traitlets.List(traitlets.Float()).tag(sync=True)
    spread = traitlets.List(traitlets.Float(min=0)).tag(sync=True)
    noise = traitlets.Float(0, min=0).tag(sync=True)
    unfair = traitlets.Bool(False).tag(sync=True)
    examples = traitlets.List(traitlets.Dict(), [*EXAMPLES.values()]).tag(sync=True)

    @property
    def ratings(self) -> Ratings:
        """What the simulated raters give, from 0 to 100.

        value = 50 + spread * (truth + noise * luck - 50) + bias, cut to the scale.
        """
        rows = []
        for place, (fair, other, system, truth, luck) in enumerate(self.draws):
            rater = other if self.unfair else fair
            seen = truth + self.noise * luck
            value = 50 + self.spread[rater] * (seen - 50) + self.bias[rater]
            item = str(1 + place // len(self.systems))
            name, rated = f"simulated {rater + 1}", self.systems[system]
            rows.append(Rating(name, item, rated, "da", min(max(value, 0.0), 100.0)))
        return Ratings(tuple(rows), simulated=True)

    def averages(self) -> tuple[Means, Means, Means]:
        """Return each system's true quality, raw average and average of z-scores."""
        raw = self.ratings
        truth = {
            name: fmean(draw[3] for draw in self.draws if draw[2] == place)
            for place, name in enumerate(self.systems)
        }
        return truth, _means(raw), _means(z_normalise(raw))

    @property
    def text(self) -> str:
        """The text twin: the raters' habits, and what they do to averages."""
        truth, raw, z = self.averages()
        how = "most of a system's by the same one" if self.unfair else "drawn at random"
        said = [f"Simulated raters; each translation is rated by one of them, {how}."]
        habits = {habit.annotator: habit for habit in annotator_habits(self.ratings)}
        for place, bias in enumerate(self.bias):
            habit = habits.get(f"simulated {place + 1}")
            count, mean, deviation = habit[2:] if habit else (0, 0.0, 0.0)
            said.append(
                f"Rater {place + 1}: bias {_signed(bias)}, stretch "
                f"{self.spread[place]:g}, {count} ratings, mean {fixed(mean, 2)}, "
                f"standard deviation {fixed(deviation, 2)}."
            )
        said.append(f"True quality: {_listed(truth)}.")
        pairs = len(truth) * (len(truth) - 1) // 2
        for name, means in (("Raw averages", raw), ("Averages of z-scores", z)):
            right = count_pairs([means[name] for name in truth], [*truth.values()])
            verdict = f"{right.concordant} of {pairs} pairs in the true order."
            said.append(f"{name}: {_listed(means)}; {verdict}")
        return " ".join(said)


def z_explorer(example: str = "one is harsh", seed: int = SEED) -> ZExplorer:
    """Open the z-score explorer: what raters' habits do, and how z-scores undo it.

    Three simulated raters share the translations of four systems whose true quality is
    known. Sliders give each rater a bias (added) and a stretch (1 is usual, 0.5 stays
    near the middle). `example` names one of its buttons, `seed` draws another set of
    translations. `.ratings` is the table, `.text` says what is shown.

    >>> explorer = z_explorer()
    >>> print(explorer.text.partition("Raw averages: ")[2])
    B 53.82, A 46.72, D 38.84, C 38.19; 4 of 6 pairs in the true order. Averages of
    z-scores: A 0.58, B 0.26, C -0.29, D -0.56; 6 of 6 pairs in the true order.

    Leaves out: that people are not alike on all items; habits here are constant.
    """
    chosen = EXAMPLES[choose(example, EXAMPLES, "example")]
    habits = {key: chosen[key] for key in ("bias", "spread", "noise", "unfair")}
    return ZExplorer(draws=_draws(seed), systems=list(SYSTEMS), **habits)


def _draws(seed: int) -> list[list[Any]]:
    """Return for each translation: its rater, fair and unfair, system, truth, luck."""
    rng = Random(f"z {seed}")
    rows: list[list[Any]] = []
    for _ in range(ITEMS):
        ease = rng.gauss(0, 8)
        for place, (system, quality) in enumerate(SYSTEMS.items()):
            truth = min(max(quality + ease + rng.gauss(0, 4), 5), 95)
            fair = rng.randrange(RATERS)
            own = rng.random() < 0.85
            unfair = FAVOURED[system] if own else rng.randrange(RATERS)
            rows.append(
                [fair, unfair, place, round(truth, 1), round(rng.gauss(0, 1), 2)]
            )
    return rows


def _means(table: Ratings) -> Means:
    return {
        name: fmean(row.value for row in table if row.system == name)
        for name in table.systems
    }


def _listed(means: Means) -> str:
    best_first = sorted(means.items(), key=lambda pair: -pair[1])
    return ", ".join(f"{name} {fixed(mean, 2)}" for name, mean in best_first)


def _signed(value: float) -> str:
    return f"{value:+g}".replace("-", "−") if value else "0"
