"""The working and the pictures of the four ROUGEs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from mtedu.metrics.rouge_results import (
    CorpusRouge,
    NgramRow,
    Rouge,
    RougeCounts,
    RougeL,
    RougeN,
    RougeS,
    RougeW,
)
from mtedu.show import palette
from mtedu.show.base import escape, fraction, number, plot, table, working
from mtedu.show.figure import axes, say
from mtedu.show.two_texts import MOST, curve, link, plain, two_texts, write

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LISTED = 24  # n-grams or pairs that are written out one by one
ARCS = 36  # pairs of a text that are drawn although they do not match


@working.register(RougeN)
@working.register(RougeS)
def _(result: RougeCounts) -> str:
    unit = _unit(result)
    matched = [row for row in result.rows if row.matched]
    shared = ", ".join(_written(row) for row in matched[:LISTED]) or "none"
    more = f", and {len(matched) - LISTED} more" if len(matched) > LISTED else ""
    return "\n\n".join(
        [
            f"Shared {unit} ({result.matched}): {shared}{more}",
            _ratios(
                result,
                unit,
                result.matched,
                result.candidate_total,
                result.reference_total,
            ),
            *_f1(result),
        ]
    )


@working.register(RougeL)
def _(result: RougeL) -> str:
    words = " … ".join(escape(word) for word in result.words) or "none"
    lengths = len(result.candidate), len(result.reference)
    return "\n\n".join(
        [
            f"Longest common subsequence ({result.length}): {words}",
            _ratios(result, "words", result.length, *lengths),
            *_f1(result),
        ]
    )


@working.register(RougeW)
def _(result: RougeW) -> str:
    power = f"{result.alpha:g}"
    rows: list[list[object]] = [
        [
            escape(" ".join(result.candidate[run.candidate_start :][: run.length])),
            run.length,
            f"${run.length}^{{{power}}} = {number(run.length**result.alpha)}$",
        ]
        for run in result.runs
    ]
    rows.append(["**weighted LCS**", "", f"**{number(result.weight)}**"])
    parts = [table(["run of words in one piece", "k", "f(k)"], rows)]
    for name, length, value in (
        ("P", len(result.candidate), result.precision),
        ("R", len(result.reference), result.recall),
    ):
        inner = rf"\frac{{{number(result.weight)}}}{{{length}^{{{power}}}}}"
        parts.append(
            rf"$${name} = f^{{-1}}\Big(\frac{{W}}{{f({length})}}\Big) = "
            rf"\Big({inner}\Big)^{{1/{power}}} = {number(value)}$$"
            if length
            else f"$${name} = 0$$"
        )
    return "\n\n".join([*parts, *_f1(result)])


@working.register(CorpusRouge)
def _(result: CorpusRouge) -> str:
    shown = [number(score) for score in result.scores[:4]]
    if result.segments > 4:
        shown += [r"\dots"]
    total = " + ".join(shown)
    return "\n\n".join(
        [
            f"{result.name} is the mean over {result.segments} segments.",
            rf"$$\bar F_1 = \frac{{{total}}}{{{result.segments}}} "
            rf"= {number(result.score)}$$",
            rf"$$\bar P = {number(result.precision)} \qquad "
            rf"\bar R = {number(result.recall)}$$",
        ]
    )


def _unit(result: RougeCounts) -> str:
    if isinstance(result, RougeN):
        return f"{result.n}-grams"
    words = isinstance(result, RougeS) and result.unigrams
    return "pairs and words" if words else "pairs"


def _written(row: NgramRow) -> str:
    times = f" ×{row.matched}" if row.matched > 1 else ""
    return escape(" ".join(row.ngram)) + times


def _ratios(
    result: Rouge, unit: str, matched: int, candidate_total: int, reference_total: int
) -> str:
    parts = []
    for name, text, total, value in (
        ("P", "candidate", candidate_total, result.precision),
        ("R", "reference", reference_total, result.recall),
    ):
        put_in = f"{fraction(matched, total)} = {number(value)}" if total else "0"
        words = rf"\text{{shared {unit}}}}}{{\text{{{unit} of the {text}}}}}"
        parts.append(rf"$${name} = \frac{{{words} = {put_in}$$")
    return "\n\n".join(parts)


def _f1(result: Rouge) -> list[str]:
    formula = r"F_1 = \frac{2PR}{P + R}"
    if not result.score:
        end = [f"$${formula} = 0 \\quad\\text{{because nothing is shared}}$$"]
    else:
        p, r = number(result.precision), number(result.recall)
        end = [
            rf"$${formula} = \frac{{2 \cdot {p} \cdot {r}}}{{{p} + {r}}} "
            rf"= {number(result.score)}$$"
        ]
    if result.reference_count > 1:
        end.append(
            f"This is reference {result.reference_index + 1} of "
            f"{result.reference_count}: no other has a higher $F_1$."
        )
    return end


@plot.register(RougeN)
def _(result: RougeN, ax: Axes | None = None) -> Axes:
    rows = [row for row in result.rows if row.reference_count][:LISTED][::-1]
    with axes(ax, (5.2, 0.9 + 0.34 * len(rows))) as ax:
        places = range(len(rows))
        counts = [row.reference_count for row in rows]
        found = [row.matched for row in rows]
        edge = palette.INK_QUIET
        ax.barh(places, counts, color="white", edgecolor=edge, hatch="///")
        ax.barh(places, found, color=palette.BLUE, edgecolor=edge)
        ax.set_yticks(places, [plain(" ".join(row.ngram)) for row in rows])
        ax.set_title(
            f"{result.name}: {result.n}-grams of the reference (striped),\n"
            f"found in the candidate (full): {result.matched} of "
            f"{result.reference_total}"
        )
        ax.set_xlim(0, 1.05 * max(counts, default=1))
        ax.locator_params(axis="x", integer=True)
    words = "; ".join(
        f"{' '.join(row.ngram)} {row.matched} of {row.reference_count}"
        for row in reversed(rows)
    )
    return say(
        ax,
        f"Bar chart of the reference's {result.n}-grams found in the candidate: "
        f"{words or 'none'}. Recall {result.recall:.2f}, precision "
        f"{result.precision:.2f}, F1 {result.score:.2f}.",
    )


@plot.register(RougeL)
def _(result: RougeL, ax: Axes | None = None) -> Axes:
    page = two_texts(result.candidate, result.reference)
    pairs = [(i, j) for i, j in result.positions if i < MOST and j < MOST]
    with axes(ax, page.size()) as ax:
        write(ax, page, [{i for i, _ in pairs}, {j for _, j in pairs}])
        for i, j in pairs:
            link(ax, page, i, j)
        ax.set_title(
            f"{result.name} {result.score:.2f}: {result.length} words in order"
        )
    words = ", ".join(result.words) or "none"
    return say(
        ax,
        f"{_both(result)} Lines link the {result.length} words of the longest common "
        f"subsequence: {words}.",
    )


@plot.register(RougeW)
def _(result: RougeW, ax: Axes | None = None) -> Axes:
    page = two_texts(result.candidate, result.reference)
    runs = [r for r in result.runs if max(r[:2]) + r.length <= MOST]
    lit = [{r[side] + k for r in runs for k in range(r.length)} for side in (0, 1)]
    with axes(ax, page.size()) as ax:
        write(ax, page, lit)
        for i, j, length in runs:
            for k in range(length):
                link(ax, page, i + k, j + k)
            ends = [page.point(0, i), page.point(0, i + length - 1)]
            ends += [page.point(1, j + length - 1), page.point(1, j)]
            ax.fill(*zip(*ends, strict=True), color=palette.BLUE, alpha=0.25, lw=0)
            x, y = (sum(values) / 4 for values in zip(*ends, strict=True))
            ax.text(
                x,
                y,
                f"${length}^{{{result.alpha:g}}}$",
                ha="center",
                va="center",
                color=palette.INK_GOOD,
                bbox={"facecolor": "white", "edgecolor": "none", "pad": 1},
            )
        count = len(result.runs)
        ax.set_title(
            f"{result.name} {result.score:.2f}: {count} piece{'s' * (count != 1)}, "
            f"weight {result.weight:.2f}"
        )
    pieces = "; ".join(
        " ".join(result.candidate[i : i + length]) for i, _, length in result.runs
    )
    return say(
        ax,
        f"{_both(result)} Bands link the matched words piece by piece: "
        f"{pieces or 'none'}. Together they weigh {result.weight:.2f}.",
    )


@plot.register(RougeS)
def _(result: RougeS, ax: Axes | None = None) -> Axes:
    page = two_texts(result.candidate, result.reference)
    room = 0.75
    many = result.matched > ARCS
    good: dict[str, Any] = {
        "edgecolor": palette.BLUE,
        "lw": 0.9 if many else 1.8,
        "zorder": 2,
    }
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
    rows = [row for row in result.rows if row.matched]
    shared = "; ".join(_written(row) for row in rows[:LISTED])
    more = f"; and {len(rows) - LISTED} more" if len(rows) > LISTED else ""
    return say(
        ax,
        f"{_both(result)} Arcs join the pairs of words that both have in the same "
        f"order, {result.matched} in all: {shared or 'none'}{more}.",
    )


@plot.register(CorpusRouge)
def _(result: CorpusRouge, ax: Axes | None = None) -> Axes:
    with axes(ax, (5.2, 2.8)) as ax:
        bins = [i / 20 for i in range(21)]
        ax.hist(result.scores, bins=bins, color=palette.BLUE, edgecolor="white")
        ax.axvline(result.score, color=palette.INK, ls="--", lw=1.2)
        ax.set(xlim=(0, 1), xlabel=f"{result.name} of a segment", ylabel="segments")
        ax.set_title(
            f"{result.name} over {result.segments} segments: "
            f"mean {result.score:.2f} (dashed)"
        )
        ax.locator_params(axis="y", integer=True)
    low, high = min(result.scores), max(result.scores)
    return say(
        ax,
        f"Histogram of {result.name} over {result.segments} segments, from {low:.2f} "
        f"to {high:.2f}, with the mean at {result.score:.2f}.",
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
