"""The scale explorer: what a score alone is worth, by the published scores."""

from typing import Any

import traitlets

from mtedu.data.scores import TITLES, load_scores
from mtedu.widgets.explorer import Explorer
from mtedu.widgets.text_twin import fixed
from mtedu.wording import choose

METRICS = {"comet": (2, 0.01, 0.7), "bleu": (1, 0.1, 30.0), "chrf": (1, 0.1, 55.0)}
"""The metrics that all tables have: digits, step of the slider, where it starts."""


class ScaleExplorer(Explorer):
    """The widget behind `scale_explorer`; its traits are the metric and the score."""

    tables = traitlets.List(traitlets.Dict()).tag(sync=True)
    metrics = traitlets.List(traitlets.Dict()).tag(sync=True)
    metric = traitlets.Enum(tuple(METRICS), "comet").tag(sync=True)
    score = traitlets.CFloat(0.7).tag(sync=True)

    def standing(self) -> list[tuple[str, str, int, int]]:
        """Return for each table its year, pair, systems above the score, systems."""
        found = []
        for table in self.tables:
            values = [value for _, value in table["scores"][self.metric]]
            above = sum(value > self.score for value in values)
            found.append((table["year"], table["pair"], above, len(values)))
        return found

    @property
    def text(self) -> str:
        """The text twin: what the score would be worth in each table."""
        standing = self.standing()
        beats = sum(above == 0 for *_, above, _ in standing)
        loses = sum(above == count for *_, above, count in standing)
        said = [
            f"A system with {TITLES[self.metric]} {self._say(self.score)} would be "
            f"better than all others in {beats} of {len(standing)} tables and worse "
            f"than all in {loses}."
        ]
        rows = zip(self.tables, standing, strict=True)
        for table, (year, pair, above, count) in rows:
            values = sorted(value for _, value in table["scores"][self.metric])
            ends = f"{self._say(values[0])} to {self._say(values[-1])}"
            said.append(f"{year} {pair}, {ends}: {_verdict(above, count)}.")
        return " ".join(said)

    def _say(self, value: float) -> str:
        return fixed(value, METRICS[self.metric][0])


def scale_explorer(metric: str = "comet", score: float | None = None) -> ScaleExplorer:
    """Open the scale explorer: one score, and what it would be worth in each table.

    A table is a language pair of WMT 2020 or WMT 2023 with its published scores; the
    translations that people made are left out. `.standing()` counts for each table how
    many systems are above the score, and `.text` says what is shown.

    >>> print(scale_explorer(score=0.7).text.partition(". ")[0])
    A system with COMET 0.70 would be better than all others in 15 of 21 tables and
    worse than all in 4

    Mathur et al. (2020), Freitag et al. (2023).
    """
    choose(metric, METRICS, "metric")
    tables = _tables()
    chosen = METRICS[metric][2] if score is None else float(score)
    metrics = [_about(key, tables) for key in METRICS]
    return ScaleExplorer(tables=tables, metrics=metrics, metric=metric, score=chosen)


def _tables() -> list[dict[str, Any]]:
    found = []
    for name in ("wmt20", "wmt23"):
        table = load_scores(name).machines()
        for pair in table.pairs:
            rows = table.pair(pair).rows
            scores = {m: [[r.system, getattr(r, m)] for r in rows] for m in METRICS}
            year, model = f"20{name[3:]}", table.about.comet_model
            found.append({"year": year, "pair": pair, "model": model, "scores": scores})
    return found


def _about(metric: str, tables: list[dict[str, Any]]) -> dict[str, Any]:
    values = [value for table in tables for _, value in table["scores"][metric]]
    digits, step, start = METRICS[metric]
    ends = [round(min(values) - step, digits), round(max(values) + step, digits)]
    return {
        "key": metric,
        "title": TITLES[metric],
        "digits": digits,
        "step": step,
        "start": start,
        "ends": ends,
    }


def _verdict(above: int, count: int) -> str:
    if above == 0:
        return f"better than all {count}"
    if above == count:
        return f"worse than all {count}"
    return f"{above} of {count} are better"
