"""The pairs explorer: published scores, pair by pair; where does a metric mislead?"""

from typing import Any

import numpy as np
import traitlets

from mtedu.data.scores import LOWER_IS_BETTER, METRICS, TITLES, load_scores
from mtedu.stats.pairs import PairRow, SystemPairs, system_pairs
from mtedu.widgets.explorer import Explorer
from mtedu.wording import choose

CAMPAIGNS = {
    "wmt20": ("WMT 2020, judged by direct assessment (DA)", "da", "People"),
    "wmt20-mqm": ("WMT 2020, judged by experts (MQM)", "mqm", "Experts"),
    "wmt23": ("WMT 2023, judged by experts (MQM)", "mqm", "Experts"),
}
"""What can be chosen: title, the column of human scores, and who gave them."""


class PairsExplorer(Explorer, styles=("result", "scatter")):
    """The widget behind `pairs_explorer`; its traits are what the student chose."""

    tables = traitlets.Dict().tag(sync=True)
    campaign = traitlets.Enum(tuple(CAMPAIGNS), "wmt20").tag(sync=True)
    pair = traitlets.Unicode("all").tag(sync=True)
    metric = traitlets.Unicode("bleu").tag(sync=True)
    people = traitlets.Bool(False).tag(sync=True)
    chosen = traitlets.Int(-1).tag(sync=True)

    @property
    def pairs(self) -> SystemPairs:
        """The pairs of systems that are shown now."""
        return self._pairs(self.metric)

    @property
    def text(self) -> str:
        """The text twin: how often the metric errs, and the chosen pair."""
        table, pairs = self.tables[self.campaign], self.pairs
        systems = sum(row[self.metric] is not None for row in self._rows())
        where = "all language pairs" if self.pair == "all" else self.pair
        wrong, total = _wrong(pairs)
        share = f"{100 * wrong / total:.1f} %" if total else "none"
        said = (
            f"{table['title']}, {where}, {systems} systems: {len(pairs)} pairs of "
            f"systems. {TITLES[self.metric]} points the wrong way in {wrong} of "
            f"{total} ({share})."
        )
        if ties := len(pairs) - total:
            said += f" {ties} that people see as equal are not counted."
        counts = {m["title"]: _wrong(self._pairs(m["key"])) for m in table["metrics"]}
        each = [
            f"{title} {wrong} of {total}" for title, (wrong, total) in counts.items()
        ]
        said += f" Wrong ways of all metrics: {', '.join(each)}."
        if 0 <= self.chosen < len(pairs):
            about = _describe(pairs[self.chosen], TITLES[self.metric], table["human"])
            said += f" Chosen: {about}"
        return said

    def _rows(self) -> list[dict[str, Any]]:
        return [
            row
            for row in self.tables[self.campaign]["rows"]
            if self.pair in ("all", row["pair"]) and (self.people or not row["person"])
        ]

    def _pairs(self, metric: str) -> SystemPairs:
        scores: dict[str, dict[str, float]] = {}
        human: dict[str, dict[str, float]] = {}
        for row in self._rows():
            if row[metric] is not None:
                scores.setdefault(row["pair"], {})[row["system"]] = row[metric]
                human.setdefault(row["pair"], {})[row["system"]] = row["human"]
        turned = metric in LOWER_IS_BETTER
        return system_pairs(scores, human, lower_is_better=turned, name=TITLES[metric])


def pairs_explorer(
    campaign: str = "wmt20", pair: str = "all", metric: str = "bleu"
) -> PairsExplorer:
    """Open the pairs explorer on published scores of the WMT metrics tasks.

    Each point is a pair of systems: how far apart the metric sees them, and how far
    people do. In the hatched quadrants they disagree. `campaign` is `"wmt20"` (direct
    assessment), `"wmt20-mqm"` (experts, part of the systems) or `"wmt23"` (experts).
    `.pairs` are the pairs that are shown, and `.text` says what is shown.

    >>> print(pairs_explorer("wmt20", "en-de", "comet").text)
    WMT 2020, judged by direct assessment (DA), en-de, 14 systems: 91 pairs of
    systems. COMET points the wrong way in 7 of 91 (7.7 %). Wrong ways of all metrics:
    BLEU 9 of 91, chrF 6 of 91, TER 8 of 91, COMET 7 of 91.

    Mathur et al. (2020), Freitag et al. (2021, 2023).
    """
    choose(campaign, CAMPAIGNS, "campaign")
    tables = {name: _table(name) for name in CAMPAIGNS}
    here = tables[campaign]
    choose(metric, [entry["key"] for entry in here["metrics"]], "metric")
    choose(pair, ("all", *here["pairs"]), "language pair")
    return PairsExplorer(tables=tables, campaign=campaign, pair=pair, metric=metric)


def _table(campaign: str) -> dict[str, Any]:
    title, column, judges = CAMPAIGNS[campaign]
    kept = [
        row
        for row in load_scores(campaign.partition("-")[0])
        if getattr(row, column) is not None
    ]
    metrics = [
        {"key": key, "title": TITLES[key], "turned": key in LOWER_IS_BETTER}
        for key in METRICS
        if any(getattr(row, key) is not None for row in kept)
    ]
    return {
        "title": title,
        "human": judges,
        "pairs": list(dict.fromkeys(row.pair for row in kept)),
        "metrics": metrics,
        "rows": [
            {
                "pair": row.pair,
                "system": row.system,
                "person": row.human_translation,
                "human": getattr(row, column),
                **{metric: getattr(row, metric) for metric in METRICS},
            }
            for row in kept
        ],
    }


def _wrong(pairs: SystemPairs) -> tuple[int, int]:
    """Count pairs decided against people, and all but ties; all may be ties."""
    differ = pairs.human != 0
    right = np.sign(pairs.metric) == np.sign(pairs.human)
    return int((differ & ~right).sum()), int(differ.sum())


def _describe(row: PairRow, metric_name: str, human_name: str) -> str:
    said = [f"{row.first} and {row.second}{f' ({row.group})' if row.group else ''}."]
    for judge, difference in (
        (metric_name, row.metric_difference),
        (human_name, row.human_difference),
    ):
        better = row.first if difference > 0 else row.second
        if difference:
            said.append(f"{judge}: {better} is better by {abs(difference):.3f}.")
        else:
            said.append(f"{judge} sees no difference.")
    if row.human_difference == 0:
        said.append("People cannot tell them apart: not counted.")
    else:
        said.append("They agree." if row.agrees else "They disagree: the wrong way.")
    return " ".join(said)
