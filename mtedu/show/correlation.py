"""The working and the pictures of correlations with people."""

from typing import Any

import numpy as np

from mtedu.lecture_data import lecture_data
from mtedu.show.base import Axes, escape, number, plot, working
from mtedu.show.pairs import NO_PEOPLE
from mtedu.show.points import MOST_NAMES, scatter
from mtedu.show.tables import join, over, table
from mtedu.stats.correlation import (
    MAD_FACTOR,
    MAD_LIMIT,
    Correlation,
    correlate,
    outlier_limit,
    ranks,
)
from mtedu.stats.kendall import PairCounts, SegmentKendall, count_pairs

MOST_ROWS = 12
VARIANTS = lecture_data("kendall_variants")
"""The formula of each variant of Kendall's tau, and what a tie costs in it."""


@working.register(Correlation)
def _(result: Correlation) -> str:
    if result.variant is None:
        parts = _sums(result)
    else:
        variant = VARIANTS[result.variant]
        parts = [rf"$$\tau = {variant['formula']} = {number(result.score)}$$"]
        if result.variant != "darr":
            parts.append(pair_counts(count_pairs(result.metric, result.human)))
        parts.append(variant["ties"])
    two = "Two systems always lie on a line: this says which is better."
    drawn = ""
    if result.low is not None and result.high is not None:
        drawn = (
            f"{100 * result.level:g} % of draws of the systems give between "
            f"{number(result.low)} and {number(result.high)}."
        )
    return join(
        *parts,
        f"Over {result.systems} systems.",
        two if result.systems == 2 else "",
        drawn,
        _without(result) if result.outliers else "",
    )


def _sums(result: Correlation) -> list[str]:
    """Write Pearson's formula with its three sums; Spearman's is the one of ranks."""
    x, y = np.array(result.metric), np.array(result.human)
    letters, parts = ("x", "y"), []
    if result.method == "spearman":
        x, y = ranks(x), ranks(y)
        parts.append(r"$$\rho = r(\text{ranks of } x,\ \text{ranks of } y)$$")
        letters = (r"R_x", r"R_y")
        if len(x) <= MOST_ROWS:
            rows = zip(map(escape, result.names), x, y, strict=True)
            cells_ = [[name, f"{a:g}", f"{b:g}"] for name, a, b in rows]
            head = ["system", "rank by the metric", "rank by people"]
            parts.append(table(head, cells_))
    x, y = x - x.mean(), y - y.mean()
    sums = [float((a * b).sum()) for a, b in ((x, y), (x, x), (y, y))]
    one, two = letters
    formula = over(
        rf"\sum ({one} - \bar {one})({two} - \bar {two})",
        rf"\sqrt{{\sum ({one} - \bar {one})^2 \sum ({two} - \bar {two})^2}}",
    )
    below = rf"\sqrt{{{sums[1]:.4g} \cdot {sums[2]:.4g}}}"
    values = over(f"{sums[0]:.4g}", below)
    sign = "r" if result.method == "pearson" else r"\rho"
    parts.append(f"$${sign} = {formula} = {values} = {number(result.score)}$$")
    return parts


def _without(result: Correlation) -> str:
    names = ", ".join(map(escape, result.outliers[:8]))
    more = len(result.outliers) - 8
    names += f" and {more} more" if more > 0 else ""
    value = result.without_outliers
    then = "is not defined" if value is None else f"is **{number(value)}**"
    return f"Without the outliers ({names}) it {then}. {_limits(result)}"


def _limits(result: Correlation) -> str:
    """Say how far from the median a system is an outlier."""
    said = []
    for side, whose in (("human", "people's"), ("metric", "the metric's")):
        if result.outliers_by in (side, "either"):
            middle, reach = outlier_limit(getattr(result, side))
            said.append(f"{reach:.3g} from the median {middle:.3g} of {whose} scores")
    return (
        f"An outlier lies more than {' or '.join(said)}: {MAD_LIMIT:g} × {MAD_FACTOR} "
        "times the median absolute deviation."
    )


def pair_counts(counts: PairCounts) -> str:
    """Write how many pairs there are of each kind."""
    rows = [
        ["same order", "$C$", counts.concordant],
        ["opposite order", "$D$", counts.discordant],
        ["tied by people only", "$H$", counts.human_ties],
        ["tied by the metric only", "$M$", counts.metric_ties],
        ["tied by both", "$B$", counts.both_ties],
        ["all pairs", "$N$", counts.pairs],
    ]
    return table(["pairs", "", "count"], rows)


@working.register(SegmentKendall)
def _(result: SegmentKendall) -> str:
    how = {
        "segment": f"the mean over {len(result.values)} segments",
        "system": f"the mean over {len(result.values)} systems",
        "pooled": "all outputs at once",
    }[result.average]
    left = f" {result.undefined} with nothing but ties are left out."
    variant = VARIANTS[result.variant]
    return join(
        rf"$$\tau = {variant['formula']}, \quad {number(result.score)}$$",
        f"is {how}.{left if result.undefined else ''} Summed over all of them:",
        pair_counts(result.counts),
        variant["ties"],
    )


@plot.register(Correlation)
def _(result: Correlation, ax: Axes | None = None) -> Axes:
    return correlation_plot(result, ax=ax)


def correlation_plot(
    metric: Any,
    human: Any = None,
    *,
    ax: Axes | None = None,
    metric_name: str = "metric",
    human_name: str = "human score",
    **options: Any,
) -> Axes:
    """Draw systems by metric and human score, with names, a line and its outliers.

    `metric` and `human` are as in `correlate`, which also takes the `options`; its
    result may be given instead. The band holds the line in 95 of 100 repetitions; a
    dashed line leaves out the outliers, which are diamonds.
    """
    result = correlated(metric, human, **options)
    turned = " (turned: higher is better)" if result.lower_is_better else ""
    return scatter(
        result.metric,
        result.human,
        result.names,
        [name in result.outliers for name in result.names],
        alt=_words(result, metric_name, human_name),
        ax=ax,
        xlabel=metric_name + turned,
        ylabel=human_name,
        title=_title(result),
    )


def correlated(metric: Any, human: Any, **options: Any) -> Correlation:
    """Return what is to be drawn: a correlation, or that of scores on both sides."""
    if isinstance(metric, Correlation):
        return metric
    if human is None:
        raise ValueError(NO_PEOPLE)
    return correlate(metric, human, **options)


def _title(result: Correlation) -> str:
    title = f"{result.title} {result.score:.3f}"
    if result.low is not None and result.high is not None:
        title += f" [{result.low:.2f}, {result.high:.2f}]"
    if result.without_outliers is not None:
        title += f", without outliers {result.without_outliers:.3f}"
    return title


def _words(result: Correlation, metric_name: str, human_name: str) -> str:
    pairs = [
        f"{name} {x:g} and {y:g}"
        for name, x, y in zip(result.names, result.metric, result.human, strict=True)
    ]
    listed = "; ".join(pairs) if len(pairs) <= MOST_NAMES else "not listed"
    outliers = ", ".join(result.outliers[:8]) or "none"
    return (
        f"{result.systems} points by {metric_name} and {human_name}. "
        f"{_title(result)}. Outliers: {outliers}. Points: {listed}."
    )
