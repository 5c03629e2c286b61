"""The working and the pictures of words in common, of BLEU and of its parts."""

import math

from mtedu.metrics.bleu import Bleu, BrevityPenalty, ClippedCounts, Precision
from mtedu.metrics.overlap import NaivePrecision, Overlap
from mtedu.show import charts, palette
from mtedu.show.base import Axes, escape, number, plot, working
from mtedu.show.tables import fraction, join, over, table

FORMULAS = {
    "precision": r"P = \frac{\text{shared words}}{\text{candidate words}}",
    "recall": r"R = \frac{\text{shared words}}{\text{reference words}}",
    "f1": r"F_1 = \frac{2PR}{P + R}",
}


@working.register(Overlap)
def _(result: Overlap) -> str:
    shared = ", ".join(f"{escape(word)} ×{count}" for word, count in result.matches)
    p, r = (
        fraction(result.matched, length)
        for length in (result.candidate_length, result.reference_length)
    )
    numbers = {
        "precision": p,
        "recall": r,
        "f1": over(rf"2 \cdot {p} \cdot {r}", f"{p} + {r}"),
    }[result.measure]
    if not result.matched:
        numbers = "0"
    return (
        f"Shared words ({result.matched}): {shared or 'none'}\n\n"
        f"$${FORMULAS[result.measure]} = {numbers} = {number(result.score)}$$"
    )


@working.register(NaivePrecision)
def _(result: NaivePrecision) -> str:
    if not result.total:
        return "The candidate is empty: naive precision is 0."
    value = f"{fraction(result.found, result.total)} = {number(result.score)}"
    words = over(r"\text{words found in a reference}", r"\text{candidate words}")
    return rf"$$P_\text{{naive}} = {words}$$" f"\n\n$$= {value}$$"


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
    name = over(r"\text{clipped matches}", rf"\text{{all {n}-grams}}")
    value = f"{fraction(result.clipped, result.total)} = {number(result.score)}"
    return f"$$p_{n} = {name} = {value}$$"


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
        [f"$p_{p.n}$", f"{p.clipped:g}/{p.total:g}", p.score, _note(p)]
        for p in result.precisions
    ]
    parts = table(["order", "clipped / all", "value", ""], rows)
    return join(parts, working(result.brevity_penalty), *_formula(result))


def _note(p: Precision) -> str:
    if not p.total:
        return f"the candidate has no {p.n}-grams"
    return "smoothed" if p.smoothed else ""


def _formula(result: Bleu) -> list[str]:
    used = list(zip(result.precisions, result.weights, strict=False))
    general = (
        r"$$\text{BLEU} = \text{BP} \cdot "
        rf"\exp\Big(\sum_{{n=1}}^{{{len(used)}}} w_n \log p_n\Big)"
    )
    zero = next((p for p, w in used if w and not p.score), None)
    if zero is not None or not used:
        which = f"p_{zero.n}" if zero else "every p_n"
        return [
            f"{general} = 0$$",
            f"because ${which}$ is 0: its logarithm is minus infinity, so the "
            "geometric mean is 0.",
        ]
    terms = " + ".join(rf"{w:.4g} \log {_tex(p)}" for p, w in used if w)
    total = sum(w * math.log(p.score) for p, w in used if w)
    penalty = number(result.brevity_penalty.score)
    return [
        general + "$$",
        rf"$$= {penalty} \cdot \exp({terms})$$",
        rf"$$= {penalty} \cdot e^{{{number(total)}}} = {number(result.score)}$$",
    ]


def _tex(p: Precision) -> str:
    if p.smoothed and not float(p.clipped):
        return number(p.score)
    return fraction(p.clipped, p.total)


@plot.register(Bleu)
def _(result: Bleu, ax: Axes | None = None) -> Axes:
    orders, penalty = result.precisions, result.brevity_penalty.score
    names = [*(f"$p_{p.n}$" for p in orders), "BP", "BLEU"]
    values = [*(p.score for p in orders), penalty, result.score]
    colours = [*[palette.BLUE] * len(orders), palette.ORANGE, palette.PURPLE]
    hatches = [*[""] * len(orders), "//", "xx"]
    words = ", ".join(f"p{p.n} {p.score:.2f}" for p in orders)
    return charts.bars(
        names,
        charts.Bars(values, ".2f", colours, hatches),
        alt=f"Bar chart: {words}, brevity penalty {penalty:.2f}, "
        f"BLEU {result.score:.2f}.",
        ax=ax,
        lying=False,
        title="BLEU and its parts",
        **charts.SHARES,
    )


@plot.register(BrevityPenalty)
def _(result: BrevityPenalty, ax: Axes | None = None) -> Axes:
    c, r = result.candidate_length, result.reference_length
    top = max(2 * r, c + 1, 2)
    lengths = [top * i / 200 for i in range(1, 201)]
    penalties = [1.0 if x >= r else math.exp(1 - r / x) for x in lengths]
    left = r / 2 < c < r  # of the curve, where nothing stands
    shift = (-8, 4) if left else (8, -14) if c >= r else (14, 2)
    look = {"ha": "right" if left else "left"}
    own = charts.Note(f"c = {c}: {result.score:.2f}", (c, result.score), shift, look)
    return charts.curves(
        charts.Curve(lengths, penalties),
        charts.Curve([c], [result.score], colour=palette.RED, mark="o", size=8),
        alt=f"Curve of the brevity penalty for reference length {r}: it rises to 1 at "
        f"{r} and stays there. Your candidate of length {c} is at {result.score:.2f}.",
        ax=ax,
        rules=[charts.Rule(r, palette.GREY)],
        notes=[charts.Note(f"r = {r}", (r, 0.03)), own],
        ylim=(0, 1.1),
        xlabel="candidate length c",
        ylabel="BP",
        title="Brevity penalty",
    )


@plot.register(ClippedCounts)
def _(counts: ClippedCounts, ax: Axes | None = None) -> Axes:
    names = [" ".join(row.ngram) for row in counts]
    words = "; ".join(
        f"{name} {row.clipped} of {row.count}"
        for name, row in zip(names, counts, strict=True)
    )
    return charts.part_bars(
        names,
        [row.count for row in counts],
        [row.clipped for row in counts],
        alt=f"Bar chart of {counts.n}-grams kept after clipping: {words}.",
        ax=ax,
        title=f"{counts.n}-grams: counted (striped), kept after clipping (full)",
    )


def plot_decay(results: dict[str, Bleu], ax: Axes | None = None) -> Axes:
    """Draw how the precisions of several candidates fall with the order n."""
    lines, notes, words = [], [], []
    every = [p for result in results.values() for p in result.precisions]
    for i, (name, result) in enumerate(results.items()):
        orders, scores = zip(*((p.n, p.score) for p in result.precisions), strict=True)
        look = palette.SEQUENCE[i % len(palette.SEQUENCE)], "os^Dvx"[i % 6]
        lines.append(charts.Curve(orders, scores, name, *look))
        for p in result.precisions:  # below where another curve is just above
            close = any(q.n == p.n and 0 < q.score - p.score < 0.15 for q in every)
            shift = (-6, -14) if close else (6, 5)
            notes.append(charts.Note(f"{p.score:.2f}", (p.n, p.score), shift))
        words.append(f"{name}: {', '.join(f'{score:.2f}' for score in scores)}")
    return charts.curves(
        *lines,
        alt=f"Line chart of the precisions p1, p2, ... by order. {'; '.join(words)}.",
        ax=ax,
        notes=notes,
        legend={},
        xticks=lines[-1].x,
        ylim=(0, 1.1),
        xlabel="order n",
        ylabel="$p_n$",
        title="Clipped precision by order",
    )
