"""The working and the pictures of BLEU and its parts."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from mtedu.metrics.bleu import Bleu, BrevityPenalty, ClippedCounts, Precision
from mtedu.show import palette
from mtedu.show.base import escape, fraction, number, plot, table, working
from mtedu.show.figure import axes, say

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@working.register(ClippedCounts)
def _(counts: ClippedCounts) -> str:
    rows = [
        [escape(" ".join(row.ngram)), row.count, row.max_ref_count, row.clipped]
        for row in counts
    ]
    rows.append(["**sum**", f"**{counts.total}**", "", f"**{counts.clipped}**"])
    headers = [f"{counts.n}-gram", "count", "most in a reference", "clipped"]
    return table(headers, rows)


@working.register(Precision)
def _(result: Precision) -> str:
    n = result.n
    if not result.total:
        return f"The candidate has no {n}-grams: $p_{n} = 0$."
    name = rf"p_{n} = \frac{{\text{{clipped matches}}}}{{\text{{all {n}-grams}}}}"
    return f"$${name} = {_value(result)}$$"


@working.register(BrevityPenalty)
def _(result: BrevityPenalty) -> str:
    c, r = result.candidate_length, result.reference_length
    if c >= r:
        return rf"$$\text{{BP}} = 1 \quad\text{{because }} c = {c} \ge r = {r}$$"
    if not c:
        return r"$$\text{BP} = 0 \quad\text{because the candidate is empty}$$"
    value = number(result.score)
    return rf"$$\text{{BP}} = e^{{1 - r/c}} = e^{{1 - {r}/{c}}} = {value}$$"


@working.register(Bleu)
def _(result: Bleu) -> str:
    rows = [
        [f"$p_{p.n}$", f"{p.clipped:g}/{p.total:g}", number(p.score), _note(p)]
        for p in result.precisions
    ]
    parts = table(["order", "clipped / all", "value", ""], rows)
    return "\n\n".join([parts, working(result.brevity_penalty), _formula(result)])


def _formula(result: Bleu) -> str:
    used = result.precisions[: len(result.weights)]
    top = len(used)
    general = (
        r"$$\text{BLEU} = \text{BP} \cdot "
        rf"\exp\Big(\sum_{{n=1}}^{{{top}}} w_n \log p_n\Big)"
    )
    zero = next(
        (p for p, w in zip(used, result.weights, strict=True) if w and not p.score),
        None,
    )
    if zero is not None or not used:
        which = f"p_{zero.n}" if zero else "every p_n"
        return (
            rf"{general} = 0$$" + "\n\n"
            f"because ${which}$ is 0: its logarithm is minus infinity, so the "
            "geometric mean is 0."
        )
    terms = " + ".join(
        rf"{w:.4g} \log {_tex(p)}"
        for p, w in zip(used, result.weights, strict=True)
        if w
    )
    total = sum(
        w * math.log(p.score) for p, w in zip(used, result.weights, strict=True) if w
    )
    penalty = number(result.brevity_penalty.score)
    return "\n\n".join(
        [
            general + "$$",
            rf"$$= {penalty} \cdot \exp({terms})$$",
            rf"$$= {penalty} \cdot e^{{{number(total)}}} = {number(result.score)}$$",
        ]
    )


def _tex(p: Precision) -> str:
    if p.smoothed and not float(p.clipped):
        return number(p.score)
    return fraction(p.clipped, p.total)


def _value(p: Precision) -> str:
    return f"{fraction(p.clipped, p.total)} = {number(p.score)}"


def _note(p: Precision) -> str:
    if not p.total:
        return f"the candidate has no {p.n}-grams"
    return "smoothed" if p.smoothed else ""


@plot.register(Bleu)
def _(result: Bleu, ax: Axes | None = None) -> Axes:
    with axes(ax, (5.2, 2.8)) as ax:
        names = [f"$p_{p.n}$" for p in result.precisions]
        names += ["BP", "BLEU"]
        values = [p.score for p in result.precisions]
        values += [result.brevity_penalty.score, result.score]
        colours = [palette.BLUE] * len(result.precisions)
        colours += [palette.ORANGE, palette.PURPLE]
        bars = ax.bar(names, values, color=colours)
        for bar, hatch in zip(bars[-2:], ("//", "xx"), strict=True):
            bar.set(hatch=hatch, edgecolor="white")
        ax.bar_label(bars, [f"{value:.2f}" for value in values], padding=2)
        ax.set(ylim=(0, 1.12), yticks=(0, 0.5, 1), title="BLEU and its parts")
    words = ", ".join(f"p{p.n} {p.score:.2f}" for p in result.precisions)
    return say(
        ax,
        f"Bar chart: {words}, brevity penalty {result.brevity_penalty.score:.2f}, "
        f"BLEU {result.score:.2f}.",
    )


@plot.register(BrevityPenalty)
def _(result: BrevityPenalty, ax: Axes | None = None) -> Axes:
    c, r = result.candidate_length, result.reference_length
    top = max(2 * r, c + 1, 2)
    lengths = [top * i / 200 for i in range(1, 201)]
    curve = [1.0 if x >= r else math.exp(1 - r / x) for x in lengths]
    with axes(ax, (5.2, 2.8)) as ax:
        ax.plot(lengths, curve, color=palette.BLUE, lw=2)
        ax.axvline(r, color=palette.GREY, ls="--", lw=1)
        ax.annotate(f"r = {r}", (r, 0.03), xytext=(4, 0), textcoords="offset points")
        ax.plot([c], [result.score], "o", color=palette.RED, ms=8)
        ax.annotate(
            f"c = {c}: {result.score:.2f}",
            (c, result.score),
            xytext=(8, -14),
            textcoords="offset points",
        )
        ax.set(
            ylim=(0, 1.1),
            xlabel="candidate length c",
            ylabel="BP",
            title="Brevity penalty",
        )
    return say(
        ax,
        f"Curve of the brevity penalty for reference length {r}: it rises to 1 at {r} "
        f"and stays there. Your candidate of length {c} is at {result.score:.2f}.",
    )


@plot.register(ClippedCounts)
def _(counts: ClippedCounts, ax: Axes | None = None) -> Axes:
    names = [" ".join(row.ngram) for row in counts][::-1]
    with axes(ax, (5.2, 0.7 + 0.34 * len(names))) as ax:
        all_ = [row.count for row in counts][::-1]
        kept = [row.clipped for row in counts][::-1]
        places = range(len(names))
        ax.barh(places, all_, color="white", edgecolor=palette.INK_QUIET, hatch="///")
        ax.barh(places, kept, color=palette.BLUE, edgecolor=palette.INK_QUIET)
        ax.set_yticks(places, names)
        ax.set(title=f"{counts.n}-grams: counted (striped), kept after clipping (full)")
        ax.locator_params(axis="x", integer=True)
    words = "; ".join(f"{' '.join(r.ngram)} {r.clipped} of {r.count}" for r in counts)
    return say(ax, f"Bar chart of {counts.n}-grams kept after clipping: {words}.")


def plot_decay(results: dict[str, Bleu], ax: Axes | None = None) -> Axes:
    """Draw how the precisions of several candidates fall with the order n."""
    markers = "os^Dvx"
    with axes(ax, (5.2, 2.8)) as ax:
        for i, (name, result) in enumerate(results.items()):
            orders = [p.n for p in result.precisions]
            values = [p.score for p in result.precisions]
            colour = palette.SEQUENCE[i % len(palette.SEQUENCE)]
            ax.plot(orders, values, color=colour, marker=markers[i % 6], lw=2)
            ax.annotate(
                name, (orders[0], values[0]), xytext=(8, 4), textcoords="offset points"
            )
            for n, value in zip(orders[1:], values[1:], strict=True):
                ax.annotate(
                    f"{value:.2f}",
                    (n, value),
                    xytext=(5, 5),
                    textcoords="offset points",
                    color=palette.INK_QUIET,
                )
        ax.set(xticks=orders, ylim=(0, 1.1), xlabel="order n", ylabel="$p_n$")
        ax.set_title("Modified precision by order")
    words = "; ".join(
        f"{name}: {', '.join(f'{p.score:.2f}' for p in result.precisions)}"
        for name, result in results.items()
    )
    return say(ax, f"Line chart of the precisions p1, p2, ... by order. {words}.")
