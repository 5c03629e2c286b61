"""The pictures of reports, in the course's colours, each with its words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mtedu.show import palette
from mtedu.show.figure import axes, picture, say
from mtedu.wording import count
from mtedu_grader.pages import percent
from mtedu_grader.scoring import written


def points_plot(points: Sequence[float], possible: float) -> Any:
    """Draw how many students have how many points."""
    size = max(1.0, possible / 10)
    edges = [i * size for i in range(int(possible / size + 0.5) + 1)]
    counts = [0] * (len(edges) - 1)
    for value in points:
        counts[min(max(0, int(value / size)), len(counts) - 1)] += 1
    spans = [f"{written(low)}–{written(low + size)}" for low in edges[:-1]]
    alt = f"How many of {count(len(points), 'student')} have how many points: " + (
        ", ".join(f"{s} points {n}" for s, n in zip(spans, counts, strict=True) if n)
    )
    with axes(None, (7, 2.8)) as ax:
        from matplotlib.ticker import MaxNLocator

        ax.bar(
            [low + size / 2 for low in edges[:-1]],
            counts,
            width=size * 0.92,
            color=palette.BLUE,
        )
        for low, number in zip(edges, counts, strict=False):
            if number:
                ax.text(low + size / 2, number, str(number), ha="center", va="bottom")
        ax.set_xticks(edges, [written(edge) for edge in edges])
        ax.set_xlabel("points from checks")
        ax.set_ylabel("students")
        ax.yaxis.set_major_locator(MaxNLocator(integer=True))
        ax.margins(y=0.15)
    return picture(say(ax, alt + "."))


def shares_plot(shares: Sequence[tuple[str, float]]) -> Any:
    """Draw the mean share of points of each exercise."""
    alt = "Mean share of the points: " + (
        ", ".join(f"{title} {percent(share)}" for title, share in shares)
    )
    with axes(None, (7, 0.8 + 0.36 * len(shares))) as ax:
        places = range(len(shares))
        ax.barh(places, [share for _, share in shares], color=palette.BLUE)
        for place, (_, share) in enumerate(shares):
            ax.text(share + 0.01, place, percent(share), va="center")
        ax.set_yticks(places, [title for title, _ in shares])
        ax.invert_yaxis()
        ax.set_xlim(0, 1.1)
        ax.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0", "25 %", "50 %", "75 %", "100 %"])
        ax.set_xlabel("mean share of the points: long bars are easy")
    return picture(say(ax, alt + "."))


def trend_plot(labs: Sequence[tuple[str, tuple[float, float, float]]]) -> Any:
    """Draw median and quartiles of the shares of points from lab to lab."""
    alt = "Median share of the points from checks: " + (
        ", ".join(f"{name} {percent(middle)}" for name, (_, middle, _) in labs)
    )
    with axes(None, (7, 2.8)) as ax:
        places = list(range(len(labs)))
        low, middle, high = zip(*(values for _, values in labs), strict=True)
        ax.vlines(places, low, high, color=palette.BLUE, linewidth=6, alpha=0.5)
        ax.plot(places, middle, marker="o", color=palette.INK)
        for place, value in zip(places, middle, strict=True):
            ax.annotate(
                percent(value), (place, value), (8, 4), textcoords="offset points"
            )
        ax.set_xticks(places, [name for name, _ in labs])
        ax.set_xlim(-0.5, len(labs) - 0.3)
        ax.set_ylim(0, 1.1)
        ax.set_yticks([0, 0.5, 1], ["0", "50 %", "100 %"])
        ax.set_ylabel("share of points")
    return picture(say(ax, alt + ". Bars reach from the lower to the upper quarter."))
