"""The working and the pictures of correlations with people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mtedu.show import palette
from mtedu.show.base import escape, number, plot, table, working
from mtedu.show.figure import axes, say
from mtedu.show.labels import write_labels
from mtedu.stats.correlation import Correlation, correlate
from mtedu.stats.kendall import PairCounts, count_pairs
from mtedu.stats.segments import SegmentKendall
from mtedu.stats.williams import WilliamsTest

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST_LABELS = 40
FORMULAS = {
    "pearson": r"r = \frac{\sum (x - \bar x)(y - \bar y)}"
    r"{\sqrt{\sum (x - \bar x)^2 \sum (y - \bar y)^2}}",
    "spearman": r"\rho = r(\text{ranks of } x,\ \text{ranks of } y)",
}
TAUS = {
    "a": r"\frac{C - D}{N}",
    "b": r"\frac{C - D}{\sqrt{(C + D + H)(C + D + M)}}",
    "c": r"\frac{2 (C - D)}{n^2 (k - 1) / k}",
    "wmt12": r"\frac{C - D - M}{C + D + M}",
    "wmt13": r"\frac{C - D}{C + D}",
    "wmt14": r"\frac{C - D}{C + D + M}",
    "darr": r"\frac{C - D - M}{C + D + M}",
    "23": r"\frac{C + B - D - H - M}{N}",
    "acc23": r"\frac{C + B}{N}",
}


@working.register(Correlation)
def _(result: Correlation) -> str:
    value = number(result.score)
    if result.variant is None:
        parts = [f"$${FORMULAS[result.method]} = {value}$$"]
    else:
        parts = [rf"$$\tau = {TAUS[result.variant]} = {value}$$"]
        if result.variant != "darr":
            parts.append(_counts(count_pairs(result.metric, result.human)))
    parts.append(f"Over {result.systems} systems.")
    if result.low is not None and result.high is not None:
        parts.append(
            f"{100 * result.level:g} % of draws of the systems give between "
            f"{number(result.low)} and {number(result.high)}."
        )
    if result.outliers:
        parts.append(_without(result))
    return "\n\n".join(parts)


def _without(result: Correlation) -> str:
    names = ", ".join(map(escape, result.outliers[:8]))
    more = len(result.outliers) - 8
    names += f" and {more} more" if more > 0 else ""
    value = result.without_outliers
    then = "is not defined" if value is None else f"is **{number(value)}**"
    return f"Without the outliers ({names}) it {then}."


def _counts(counts: PairCounts) -> str:
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
    return "\n\n".join(
        [
            rf"$$\tau = {TAUS[result.variant]}, \quad {number(result.score)}$$",
            f"is {how}.{left if result.undefined else ''} Summed over all of them:",
            _counts(result.counts),
        ]
    )


@working.register(WilliamsTest)
def _(test: WilliamsTest) -> str:
    k = 1 - test.r_a**2 - test.r_b**2 - test.r_ab**2
    k += 2 * test.r_a * test.r_b * test.r_ab
    rows = [
        ["metric A and people", "$r_a$", number(test.r_a)],
        ["metric B and people", "$r_b$", number(test.r_b)],
        ["metric A and metric B", "$r_{ab}$", number(test.r_ab)],
        ["$1 - r_a^2 - r_b^2 - r_{ab}^2 + 2 r_a r_b r_{ab}$", "$K$", number(k)],
    ]
    formula = (
        r"$$t = (r_a - r_b) \sqrt{\frac{(n-1)(1 + r_{ab})}{2K \frac{n-1}{n-3} + "
        rf"\frac{{(r_a + r_b)^2}}{{4}} (1 - r_{{ab}})^3}}}} = {number(test.t)}$$"
    )
    end = f"$n = {test.systems}$ systems, $p = {number(test.p_value)}$"
    return "\n\n".join(
        [table(["", "", "value"], rows), formula, f"{end} ({test.alternative})."]
    )


@plot.register(Correlation)
def _(result: Correlation, ax: Axes | None = None) -> Axes:
    return _draw(result, ax, "metric", "human score")


@plot.register(SegmentKendall)
def _(result: SegmentKendall, ax: Axes | None = None) -> Axes:
    with axes(ax, (5.2, 2.8)) as ax:
        ax.hist(result.values, bins=21, range=(-1.05, 1.05), color=palette.BLUE, ec="w")
        ax.axvline(result.score, color=palette.INK_BAD, lw=2, ls="--")
        ax.set(
            xlim=(-1.05, 1.05),
            xlabel=f"Kendall's tau ({result.variant})",
            ylabel=f"{result.average}s" if len(result.values) > 1 else "all outputs",
            title=f"Mean {result.score:.3f} of {len(result.values)}",
        )
    return say(
        ax,
        f"Histogram of {len(result.values)} values of Kendall's tau "
        f"({result.variant}) from {min(result.values):.2f} to "
        f"{max(result.values):.2f}; their mean is {result.score:.3f}.",
    )


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
    if not isinstance(metric, Correlation):
        metric = correlate(metric, human, **options)
    return _draw(metric, ax, metric_name, human_name)


def _draw(
    result: Correlation, ax: Axes | None, metric_name: str, human_name: str
) -> Axes:
    import numpy as np

    x, y = np.array(result.metric), np.array(result.human)
    far = np.array([name in result.outliers for name in result.names])
    with axes(ax, (6.8, 4.6)) as ax:
        small = 7 if len(x) <= MOST_LABELS else 4
        style: dict[str, Any] = {"ls": "", "ms": small, "zorder": 3}
        ax.plot(
            x[~far], y[~far], "o", color=palette.BLUE, mec="white", mew=0.5, **style
        )
        if far.any():
            marks: dict[str, Any] = {"mfc": "white", "mec": palette.INK_BAD, "mew": 1.5}
            ax.plot(x[far], y[far], "D", **marks, **style, label="outlier")
        _line(ax, x, y, "-", "all systems", band=True)
        if far.any() and (~far).sum() > 2 and np.ptp(x[~far]) > 0:
            _line(ax, x[~far], y[~far], "--", "without outliers")
        turned = " (turned: higher is better)" if result.lower_is_better else ""
        ax.set(xlabel=metric_name + turned, ylabel=human_name, title=_title(result))
        ax.margins(x=0.16, y=0.1)  # room for names
        ax.legend(frameon=False, fontsize=8, loc="best")
        if len(x) <= MOST_LABELS:
            _names(ax, result)
    return say(ax, _words(result, metric_name, human_name))


def _names(ax: Axes, result: Correlation) -> None:
    left = write_labels(ax, result.metric, result.human, result.names)
    if left:
        ax.annotate(
            f"{left} without a name: no room",
            (1, 1),
            xycoords="axes fraction",
            ha="right",
            va="top",
            fontsize=7,
            color=palette.INK_QUIET,
        )


def _line(ax: Axes, x: Any, y: Any, style: str, label: str, band: bool = False) -> None:
    """Draw the least-squares line of y on x, with the 95 % band of its mean."""
    import numpy as np

    from mtedu.stats.student import student_quantile

    slope, height = np.polyfit(x - x.mean(), y, 1)
    places = np.linspace(x.min(), x.max(), 100)
    line = height + slope * (places - x.mean())
    colour = palette.INK_QUIET
    ax.plot(places, line, style, color=colour, lw=1.3, label=label, zorder=2)
    if band and len(x) > 2:
        left = y - height - slope * (x - x.mean())
        error = np.sqrt((left**2).sum() / (len(x) - 2))
        spread = ((x - x.mean()) ** 2).sum()
        width = error * np.sqrt(1 / len(x) + (places - x.mean()) ** 2 / spread)
        width *= student_quantile(0.025, len(x) - 2)
        ax.fill_between(
            places, line - width, line + width, color=palette.GREY, alpha=0.25, lw=0
        )


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
    listed = "; ".join(pairs) if len(pairs) <= MOST_LABELS else "not listed"
    outliers = ", ".join(result.outliers[:8]) or "none"
    return (
        f"{result.systems} systems by {metric_name} and {human_name}. "
        f"{_title(result)}. Outliers: {outliers}. Systems: {listed}."
    )
