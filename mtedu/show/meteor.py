"""The working and the picture of METEOR: the alignment with its chunks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from mtedu.metrics.meteor import CorpusMeteor, Meteor, MeteorScore
from mtedu.metrics.meteor_alignment import Match
from mtedu.show import palette
from mtedu.show.base import escape, fraction, number, plot, table, working
from mtedu.show.figure import axes, follow_script, say

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST_ROWS = 40
MOST_WORDS = 40
LINES = {"exact": "-", "stem": "--", "synonym": ":"}
GAP = 0.16
"""Inches between two words of the picture."""


@working.register(Meteor)
def _(result: Meteor) -> str:
    rows = [
        [_words(result.candidate, run, 0), _words(result.reference, run, 1), len(run)]
        + [", ".join(dict.fromkeys(match.stage for match in run))]
        for run in result.chunk_list
    ]
    more = len(rows) - MOST_ROWS
    parts = [_stages(result)]
    if rows:
        headers = ["chunk in the candidate", "in the reference", "words", "stage"]
        parts.append(table(headers, rows[:MOST_ROWS]))
    if more > 0:
        parts.append(f"... and {more} chunks more.")
    if not result.complete:
        parts.append(
            "The texts are too long to try every alignment: perhaps fewer chunks "
            "would do."
        )
    return "\n\n".join([*parts, *_formulas(result)])


@working.register(CorpusMeteor)
def _(result: CorpusMeteor) -> str:
    sums = (
        f"Sums over {_count(len(result.segments), 'segment')}: {result.matched} "
        f"matches, {result.chunks} chunks, {result.candidate_length} candidate words, "
        f"{result.reference_length} reference words."
    )
    return "\n\n".join([_stages(result), sums, *_formulas(result)])


def _words(words: Sequence[str], run: Sequence[Match], side: int) -> str:
    return escape(" ".join(words[_place(match, side)] for match in run))


def _place(match: Match, side: int) -> int:
    return match.reference if side else match.candidate


def _stages(result: MeteorScore) -> str:
    note = f"; {result.note}." if result.note else "."
    return f"Stages: {', '.join(result.stages)}{note}"


def _formulas(result: MeteorScore) -> list[str]:
    m, c, r = result.matched, result.candidate_length, result.reference_length
    if not m:
        return [r"No word is matched: $\text{METEOR} = 0$."]
    s = result.settings
    p_, r_ = number(result.precision), number(result.recall)
    fmean, penalty = number(result.fmean), number(result.penalty)
    return [
        rf"$$P = {fraction(m, c)} = {p_} \qquad R = {fraction(m, r)} = {r_}$$",
        r"$$F_\text{mean} = \frac{P R}{\alpha P + (1 - \alpha) R} = "
        rf"\frac{{{p_} \cdot {r_}}}"
        rf"{{{s.alpha:g} \cdot {p_} + {1 - s.alpha:g} \cdot {r_}}} = {fmean}$$",
        r"$$\text{penalty} = \gamma \Big(\frac{\text{chunks}}{\text{matches}}"
        rf"\Big)^\beta = {s.gamma:g} \cdot \Big({fraction(result.chunks, m)}"
        rf"\Big)^{{{s.beta:g}}} = {penalty}$$",
        r"$$\text{METEOR} = F_\text{mean} \cdot (1 - \text{penalty}) = "
        rf"{fmean} \cdot (1 - {penalty}) = {number(result.score)}$$",
    ]


@plot.register(Meteor)
def _(result: Meteor, ax: Axes | None = None) -> Axes:
    own = ax is None
    texts = [result.candidate[:MOST_WORDS], result.reference[:MOST_WORDS]]
    with axes(ax, (8, 2.3)) as ax:
        places, size = _lay_out(ax, texts, own)
        for side, y in ((0, 1.0), (1, 0.0)):
            for (left, width), word in zip(places[side], texts[side], strict=True):
                x = left + width / 2
                ax.text(x, y, word, ha="center", va="center", size=size)
        for number_, run in enumerate(result.chunk_list, start=1):
            _draw_chunk(ax, number_, run, places)
        follow_script(ax, result.reference)
        _legend(ax, result)
        short = max(len(result.candidate), len(result.reference)) > MOST_WORDS
        ax.set_title(
            f"METEOR {result.score:.2f}: {_count(result.matched, 'match', 'es')} in "
            f"{_count(result.chunks, 'chunk')}"
            + (f" (first {MOST_WORDS} words)" if short else "")
        )
    return say(ax, _alt(result))


def _lay_out(
    ax: Axes, texts: Sequence[Sequence[str]], own: bool
) -> tuple[list[list[tuple[float, float]]], float]:
    """Place the words of both rows; return left edge and width of each, and the size.

    Widths are measured in inches at 11 points; a figure of our own grows with them.
    """
    figure: Any = ax.figure
    rows = []
    for words in texts:
        x, row = 0.0, []
        for word in words:
            text = ax.text(0, 0, word, size=11)
            width = max(text.get_window_extent().width / figure.dpi, 0.12)
            text.remove()
            row.append((x, width))
            x += width + GAP
        rows.append(row)
    ends = [sum(row[-1]) if row else 0.0 for row in rows]
    full = max(*ends, 3.0)
    if own:
        figure.set_figwidth(min(full + 1.3, 15))
    ax.set(xlim=(-1.0, full + 0.1), ylim=(-0.55, 1.55))
    ax.axis("off")
    for y, name in ((1, "candidate"), (0, "reference")):
        ax.text(
            -0.15, y, name, ha="right", va="center", size=9, color=palette.INK_QUIET
        )
    room = figure.get_figwidth() * ax.get_position().width / (full + 1.1)
    shifted = [
        [(x + (full - end) / 2, width) for x, width in row]
        for row, end in zip(rows, ends, strict=True)
    ]
    return shifted, 11 * min(room, 1.0)


def _draw_chunk(
    ax: Axes,
    name: int,
    run: Sequence[Match],
    places: Sequence[Sequence[tuple[float, float]]],
) -> None:
    """Bracket a chunk in both rows, with its number, and join its words."""
    colour = palette.SEQUENCE[(name - 1) % len(palette.SEQUENCE)]
    for side, y, up in ((0, 1.0, 1), (1, 0.0, -1)):
        shown = [_place(m, side) for m in run if _place(m, side) < len(places[side])]
        if not shown:
            continue
        left = places[side][shown[0]][0]
        right = sum(places[side][shown[-1]], 0.0)
        ax.plot([left, right], [y + 0.24 * up] * 2, color=colour, lw=3)
        ax.text(
            (left + right) / 2,
            y + 0.4 * up,
            str(name),
            ha="center",
            va="center",
            size=9,
            weight="bold",
            color=palette.INK,
        )
    for match in run:
        if match[0] < len(places[0]) and match[1] < len(places[1]):
            ends = [places[side][_place(match, side)] for side in (0, 1)]
            xs = [left + width / 2 for left, width in ends]
            ax.plot(xs, [0.8, 0.2], LINES[match.stage], color=colour, lw=1.8)


def _legend(ax: Axes, result: Meteor) -> None:
    """Explain the line styles, if there is more than one."""
    from matplotlib.lines import Line2D

    found = [stage for stage, n in result.matched_by_stage.items() if n]
    if len(found) > 1:
        lines = [Line2D([], [], color=palette.INK, ls=LINES[stage]) for stage in found]
        ax.legend(
            lines,
            found,
            loc="upper right",
            bbox_to_anchor=(1, 1.28),
            ncols=3,
            frameon=False,
            fontsize=9,
        )


def _alt(result: Meteor) -> str:
    parts = []
    for name, run in enumerate(result.chunk_list[:MOST_ROWS], start=1):
        ours = " ".join(result.candidate[match[0]] for match in run)
        theirs = " ".join(result.reference[match[1]] for match in run)
        other = f" with {theirs}" if theirs != ours else ""
        parts.append(f"{name} {ours}{other}")
    listed = f": {'; '.join(parts)}" if parts else ""
    return (
        f"Candidate and reference as two rows of words, joined by "
        f"{_count(result.matched, 'line')} in {_count(result.chunks, 'chunk')}"
        f"{listed}. METEOR {result.score:.2f}."
    )


def _count(n: int, word: str, plural: str = "s") -> str:
    return f"{n} {word}{plural if n != 1 else ''}"
