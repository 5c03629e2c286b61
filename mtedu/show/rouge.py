"""The working and the pictures of the four ROUGEs."""

from collections.abc import Sequence
from typing import Any

from mtedu.metrics.overlap import GramRow
from mtedu.metrics.rouge_results import (
    CorpusRouge,
    Rouge,
    RougeCounts,
    RougeL,
    RougeN,
    RougeS,
    RougeW,
)
from mtedu.show import charts, palette
from mtedu.show.base import Axes, escape, number, plot, working
from mtedu.show.figure import axes, say
from mtedu.show.tables import fraction, join, over, plus, table
from mtedu.show.words import CENTRED, MOST, curve, link, plain, two_texts, write
from mtedu.wording import count

LISTED = 24  # n-grams or pairs that are written out one by one
ARCS = 36  # pairs of a text that are drawn although they do not match


@working.register(RougeN)
@working.register(RougeS)
def _(result: RougeCounts) -> str:
    unit = _unit(result)
    totals = result.candidate_total, result.reference_total
    return join(
        f"Shared {unit} ({result.matched}): {_shared(result, ', ')}",
        *_ratios(result, unit, result.matched, totals),
        *_f1(result),
    )


@working.register(RougeL)
def _(result: RougeL) -> str:
    words = " … ".join(escape(word) for word in result.words) or "none"
    lengths = len(result.candidate), len(result.reference)
    return join(
        f"Longest common subsequence ({result.length}): {words}",
        *_ratios(result, "words", result.length, lengths),
        *_f1(result),
    )


@working.register(RougeW)
def _(result: RougeW) -> str:
    power, weight = f"{result.alpha:g}", number(result.weight)
    rows: list[list[object]] = [
        [
            escape(" ".join(result.candidate[run.candidate_start :][: run.length])),
            run.length,
            f"${run.length}^{{{power}}} = {number(run.length**result.alpha)}$",
        ]
        for run in result.runs
    ]
    rows.append(["**weighted LCS**", "", f"**{weight}**"])
    sides = [
        ("P", len(result.candidate), result.precision),
        ("R", len(result.reference), result.recall),
    ]
    ratios = [
        rf"$${name} = f^{{-1}}\Big(\frac{{W}}{{f({length})}}\Big) = "
        rf"\Big({over(weight, f'{length}^{{{power}}}')}\Big)^{{1/{power}}} = "
        rf"{number(value)}$$"
        if length
        else f"$${name} = 0$$"
        for name, length, value in sides
    ]
    heads = ["run of words in one piece", "k", "f(k)"]
    return join(table(heads, rows), *ratios, *_f1(result))


@working.register(CorpusRouge)
def _(result: CorpusRouge) -> str:
    total = plus([number(score) for score in result.scores], most=4)
    return join(
        f"{result.name} is the mean over {count(result.segments, 'segment')}.",
        rf"$$\bar F_1 = {over(total, result.segments)} = {number(result.score)}$$",
        rf"$$\bar P = {number(result.precision)} \qquad "
        rf"\bar R = {number(result.recall)}$$",
    )


def _unit(result: RougeCounts) -> str:
    if isinstance(result, RougeN):
        return f"{result.n}-grams"
    words = isinstance(result, RougeS) and result.unigrams
    return "pairs and words" if words else "pairs"


def _shared(result: RougeCounts, comma: str) -> str:
    rows = [row for row in result.rows if row.matched]
    more = f"{comma}and {len(rows) - LISTED} more" if len(rows) > LISTED else ""
    return (comma.join(map(_written, rows[:LISTED])) or "none") + more


def _written(row: GramRow) -> str:
    times = f" ×{row.matched}" if row.matched > 1 else ""
    return escape(" ".join(row.ngram)) + times


def _ratios(
    result: Rouge, unit: str, matched: int, totals: tuple[int, int]
) -> list[str]:
    """Write precision and recall as what is shared of each text."""
    parts = []
    for name, text, total, value in (
        ("P", "candidate", totals[0], result.precision),
        ("R", "reference", totals[1], result.recall),
    ):
        put_in = f"{fraction(matched, total)} = {number(value)}" if total else "0"
        words = over(rf"\text{{shared {unit}}}", rf"\text{{{unit} of the {text}}}")
        parts.append(rf"$${name} = {words} = {put_in}$$")
    return parts


def _f1(result: Rouge) -> list[str]:
    end = r"0 \quad\text{because nothing is shared}"
    if result.score:
        p, r = number(result.precision), number(result.recall)
        end = (
            over(rf"2 \cdot {p} \cdot {r}", f"{p} + {r}") + f" = {number(result.score)}"
        )
    best = (
        f"This is reference {result.reference_index + 1} of {result.reference_count}: "
        "no other has a higher $F_1$."
    )
    formula = rf"$$F_1 = \frac{{2PR}}{{P + R}} = {end}$$"
    return [formula, best if result.reference_count > 1 else ""]


@plot.register(RougeN)
def _(result: RougeN, ax: Axes | None = None) -> Axes:
    rows = [row for row in result.rows if row.reference_count][:LISTED]
    words = "; ".join(
        f"{' '.join(row.ngram)} {row.matched} of {row.reference_count}" for row in rows
    )
    return charts.part_bars(
        [plain(" ".join(row.ngram)) for row in rows],
        [row.reference_count for row in rows],
        [row.matched for row in rows],
        alt=f"Bar chart of the reference's {result.n}-grams found in the candidate: "
        f"{words or 'none'}. Recall {result.recall:.2f}, precision "
        f"{result.precision:.2f}, F1 {result.score:.2f}.",
        ax=ax,
        title=f"{result.name}: {result.n}-grams of the reference (striped),\n"
        f"found in the candidate (full): {result.matched} of {result.reference_total}",
    )


@plot.register(RougeL)
def _(result: RougeL, ax: Axes | None = None) -> Axes:
    page = two_texts(result.candidate, result.reference)
    pairs = [(i, j) for i, j in result.positions if i < MOST and j < MOST]
    with axes(ax, page.size()) as ax:
        write(ax, page, [{i for i, _ in pairs}, {j for _, j in pairs}])
        for i, j in pairs:
            link(ax, page, i, j)
        words = count(result.length, "word")
        ax.set_title(f"{result.name} {result.score:.2f}: {words} in order")
    return say(
        ax,
        f"{_both(result)} Lines link the {words} of the longest common "
        f"subsequence: {', '.join(result.words) or 'none'}.",
    )


@plot.register(RougeW)
def _(result: RougeW, ax: Axes | None = None) -> Axes:
    page = two_texts(result.candidate, result.reference)
    runs = [r for r in result.runs if max(r[:2]) + r.length <= MOST]
    lit = [{r[side] + k for r in runs for k in range(r.length)} for side in (0, 1)]
    frame: dict[str, Any] = {"color": palette.INK_GOOD, **CENTRED}
    frame["bbox"] = {"facecolor": "white", "edgecolor": "none", "pad": 1}
    with axes(ax, page.size()) as ax:
        write(ax, page, lit)
        for i, j, length in runs:
            for k in range(length):
                link(ax, page, i + k, j + k)
            ends = [page.point(0, i), page.point(0, i + length - 1)]
            ends += [page.point(1, j + length - 1), page.point(1, j)]
            ax.fill(*zip(*ends, strict=True), color=palette.BLUE, alpha=0.25, lw=0)
            x, y = (sum(values) / 4 for values in zip(*ends, strict=True))
            ax.text(x, y, f"${length}^{{{result.alpha:g}}}$", **frame)
        pieces = count(len(result.runs), "piece")
        ax.set_title(
            f"{result.name} {result.score:.2f}: {pieces}, weight {result.weight:.2f}"
        )
    listed = "; ".join(
        " ".join(result.candidate[i : i + length]) for i, _, length in result.runs
    )
    return say(
        ax,
        f"{_both(result)} Bands link the matched words piece by piece: "
        f"{listed or 'none'}. Together they weigh {result.weight:.2f}.",
    )


@plot.register(RougeS)
def _(result: RougeS, ax: Axes | None = None) -> Axes:
    page = two_texts(result.candidate, result.reference)
    room = 0.75
    good: dict[str, Any] = {"edgecolor": palette.BLUE, "zorder": 2}
    good["lw"] = 0.9 if result.matched > ARCS else 1.8
    bad: dict[str, Any] = {"edgecolor": palette.GREY, "lw": 0.7, "ls": (0, (3, 3))}
    with axes(ax, page.size(room)) as ax:
        lit: list[set[int]] = []
        for side, words in enumerate(page.texts):
            units = result.units(range(len(words)))
            matched = _matched_units(result, words, units)
            lit.append({i for unit in matched for i in unit})
            for pair in units:
                if len(pair) == 2 and (pair in matched or len(units) <= ARCS):
                    style = good if pair in matched else bad
                    curve(ax, page, side, pair[0], pair[1], room, **style)
        write(ax, page, lit, room)
        ax.set_title(
            f"{result.name} {result.score:.2f}: {result.matched} shared {_unit(result)}"
        )
    return say(
        ax,
        f"{_both(result)} Arcs join the pairs of words that both have in the same "
        f"order, {result.matched} in all: {_shared(result, '; ')}.",
    )


@plot.register(CorpusRouge)
def _(result: CorpusRouge, ax: Axes | None = None) -> Axes:
    name, segments = result.name, result.segments
    low, high = min(result.scores), max(result.scores)
    return charts.histogram(
        result.scores,
        [i / 20 for i in range(21)],
        alt=f"Histogram of {name} over {segments} segments, from {low:.2f} "
        f"to {high:.2f}, with the mean at {result.score:.2f}.",
        ax=ax,
        rules=[charts.Rule(result.score, palette.INK)],
        xlim=(0, 1),
        xlabel=f"{name} of a segment",
        ylabel="segments",
        whole="y",
        title=f"{name} over {segments} segments: mean {result.score:.2f} (dashed)",
    )


def _matched_units(
    result: RougeCounts, words: Sequence[str], units: Sequence[tuple[int, ...]]
) -> set[tuple[int, ...]]:
    """Return the units, given as positions, that match: of equal ones the first."""
    left = {row.ngram: row.matched for row in result.rows}
    matched = set()
    for unit in units:
        ngram = tuple(words[i] for i in unit)
        if left[ngram]:
            left[ngram] -= 1
            matched.add(unit)
    return matched


def _both(result: Rouge) -> str:
    texts = (" ".join(text) or "empty" for text in (result.candidate, result.reference))
    return 'Candidate: "{}". Reference: "{}".'.format(*texts)
