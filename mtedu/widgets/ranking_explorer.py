"""Which metric is best? Choose level and coefficient, and see the order change."""

from functools import cache
from html import escape

from mtedu.data.scores import load_scores
from mtedu.show.tables import html_table
from mtedu.stats.meta_evaluation import LEVELS, SEGMENT_LEVEL, SYSTEM_LEVEL, agreement
from mtedu.widgets.panel import Panel, choice, digits, meter, row, value_of

PAIRS = ("en-de", "he-en")
OUTPUTS = {
    "system": "systems, by their means",
    "segment": "outputs for one segment",
    "within": "segments within one system",
    "all": "any two outputs",
}
"""What each level compares."""


class RankingExplorer(Panel):
    """The widget behind `ranking_explorer`; `.ranking` is what it shows."""

    pair = value_of("_pair", "The language pair.")
    level = value_of("_level", "What is compared.")
    by = value_of("_by", "The coefficient.")

    def __init__(self, pair: str, level: str, by: str) -> None:
        """Open on a language pair, a level and a coefficient."""
        self._pair = choice("Pair", PAIRS, pair)
        self._level = choice("Level", list(LEVELS), level)
        self._by = choice("By", _coefficients(level), by)
        super().__init__([row(self._pair, self._level, self._by)])
        self._level.observe(lambda _: self._offer(), "value")
        self.begin()

    def _offer(self) -> None:
        before = self.by
        with self.held():
            self._by.options = _coefficients(self.level)
            self.by = before if before in self._by.options else self._by.options[0]

    @property
    def ranking(self) -> list[tuple[str, float]]:
        """The metrics with their agreement with experts, the best first."""
        return list(_ranking(self.pair, self.level, self.by))

    def html(self) -> str:
        """Write the metrics in their order."""
        scores = load_scores("wmt23", level="segment").pair(self.pair)
        rows = []
        for place, (name, value) in enumerate(self.ranking, 1):
            about = scores.about(name)
            bar = meter(value, best=place == 1)
            number = digits(f"{value:.3f}")
            rows.append(
                [f"{place}. {escape(about['title'])}", number, bar, about["reads"]]
            )
        heads = ["metric", self.by, "", "reads"]
        said = f'<p role="status">{escape(self.words())}</p>'
        return said + html_table(f"WMT 2023, {self.pair}", heads, rows)

    def words(self) -> str:
        """Say what is compared, and the order."""
        scores = load_scores("wmt23", level="segment").pair(self.pair)
        order = "; ".join(
            f"{scores.title(name)} {value:.3f}" for name, value in self.ranking
        )
        by = f"{self.by} accuracy" if self.by == "calibrated" else self.by
        return f"Agreement with MQM on {OUTPUTS[self.level]}, by {by}: {order}."


def _coefficients(level: str) -> tuple[str, ...]:
    return SYSTEM_LEVEL if level == "system" else SEGMENT_LEVEL


@cache
def _ranking(pair: str, level: str, by: str) -> tuple[tuple[str, float], ...]:
    scores = load_scores("wmt23", level="segment").pair(pair)
    found = {
        name: agreement(*scores.metric_and_human(name), level, by)
        for name in scores.metrics
    }
    return tuple(sorted(found.items(), key=lambda row: -row[1]))


def ranking_explorer(
    pair: str = "en-de", level: str = "system", by: str = "pearson"
) -> RankingExplorer:
    """Rank the metrics of WMT 2023 by how far they agree with experts.

    Levels and coefficients are those of `agreement`.

    >>> explorer = ranking_explorer(level="segment", by="calibrated")
    >>> explorer.ranking[0][0], explorer.ranking[-1][0]
    ('xcomet', 'chrf')
    """
    return RankingExplorer(pair, level, by)
