"""The working and the pictures of how metrics are judged today."""

from mtedu.show import charts, palette
from mtedu.show.base import Axes, escape, number, plot, working
from mtedu.show.correlation import pair_counts
from mtedu.show.tables import cut_table, join, over, table
from mtedu.stats.meta_evaluation import CalibratedAccuracy, MetricTest, SoftAccuracy

FEW = 8
UNIT = (-0.04, 1.04)


@working.register(CalibratedAccuracy)
def _(result: CalibratedAccuracy) -> str:
    counts, groups = result.counts, len(result.values)
    all_alike = over(f"{counts.concordant} + {counts.both_ties}", counts.pairs)
    pooled = (counts.concordant + counts.both_ties) / counts.pairs
    mean = (
        f"Taken in each of {groups} {result.group}s, then the mean: "
        f"**{number(result.score)}**."
        if groups > 1
        else ""
    )
    part = " (a part of all, drawn at random)" if result.drawn else ""
    best = f"the best of {len(result.thresholds)} gives {result.accuracies.max():.4f}"
    how = f"a threshold that was given; {best}" if result.given else best
    return join(
        rf"$$\text{{acc}}_{{eq}} = \frac{{C + B}}{{N}} = {all_alike} = "
        rf"{number(pooled)}$$",
        mean,
        f"Differences of the metric up to {result.threshold:.4g} count as ties: {how}. "
        f"With equal scores alone as ties it is {number(result.uncalibrated)}. The "
        f"pairs{part}:",
        pair_counts(counts),
    )


@plot.register(CalibratedAccuracy)
def _(result: CalibratedAccuracy, ax: Axes | None = None) -> Axes:
    best = f"{result.score:.3f} at {result.threshold:.4g}"
    ends = result.thresholds[-1], result.accuracies[-1]
    return charts.curves(
        charts.Curve(result.thresholds, result.accuracies),
        alt=f"Accuracy by threshold for ties: {result.uncalibrated:.3f} at 0, best "
        f"{best}, {ends[1]:.3f} at {ends[0]:.4g}, where all is tied.",
        ax=ax,
        rules=[charts.Rule(result.threshold, palette.INK_BAD)],
        xlabel="differences up to this count as ties",
        ylabel="pairs that are right",
        title=f"Best: {best}",
    )


@working.register(SoftAccuracy)
def _(result: SoftAccuracy) -> str:
    away = abs(result.human_p - result.metric_p)
    order = sorted(range(len(away)), key=lambda i: -away[i])
    rows = [
        [*map(escape, result.pairs[i])]
        + [f"{value:.3f}" for value in (result.human_p[i], result.metric_p[i], away[i])]
        for i in order
    ]
    names = ["first", "second", "p of people", "p of the metric", "apart"]
    pairs = len(result.pairs)
    total = over(f"{away.sum():.4f}", pairs)
    return join(
        r"$$1 - \frac{1}{\text{pairs}} \sum |p_{\text{people}} - p_{\text{metric}}| = "
        rf"1 - {total} = {number(result.score)}$$",
        "p says how often chance alone puts the first system as far above the second: "
        "near 0 it is surely better, near 1 surely worse, near 0.5 nobody knows. "
        f"{result.segments} segments, {result.samples} tosses. Furthest apart:",
        cut_table(names, rows, FEW, "pairs"),
    )


@plot.register(SoftAccuracy)
def _(result: SoftAccuracy, ax: Axes | None = None) -> Axes:
    grey = palette.INK_QUIET
    return charts.curves(
        charts.Curve([0, 1], [0, 1], "equally sure", grey, line="--", width=1),
        charts.Curve(
            result.metric_p, result.human_p, "a pair", mark="o", line="", alpha=0.6
        ),
        alt=f"{len(result.pairs)} pairs of systems by the p-value of the metric and of "
        f"people; the closer to the diagonal the better. Soft pairwise accuracy "
        f"{result.score:.3f}.",
        ax=ax,
        size=(4.2, 3.8),
        legend={},
        xlim=UNIT,
        ylim=UNIT,
        xlabel="p of the metric",
        ylabel="p of people",
        title=f"Soft pairwise accuracy {result.score:.3f}",
    )


@working.register(MetricTest)
def _(test: MetricTest) -> str:
    count = round(test.p_value * (test.samples + 1)) - 1
    a, b = escape(test.name_a), escape(test.name_b)
    rows = [[a, test.value_a], [b, test.value_b]]
    shown = (
        f"so {a if test.value_a > test.value_b else b} agrees better with people, and "
        "chance alone would rarely do that."
        if test.p_value < 0.05
        else "so a difference between the two metrics is **not shown**."
    )
    formula = over(r"1 + \#\{i : |d_i| \ge |d|\}", r"1 + \text{samples}")
    return join(
        table(["metric", test.by], rows),
        f"$$p = {formula} = {over(f'1 + {count}', f'1 + {test.samples}')} = "
        f"{number(test.p_value)}$$",
        "In each sample the two metrics' scores of a segment change places or not, by "
        f"a coin; {shown}",
    )
