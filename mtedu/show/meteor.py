"""The working and the picture of METEOR: the alignment with its chunks."""

from collections.abc import Sequence
from typing import Any

from mtedu.metrics.meteor import CorpusMeteor, Meteor, MeteorScore
from mtedu.metrics.meteor_alignment import Match
from mtedu.show import palette
from mtedu.show.base import Axes, escape, number, plot, working
from mtedu.show.figure import axes, follow_script, say
from mtedu.show.tables import cut_table, fraction, join, over
from mtedu.show.words import CENTRED, SIDES, Span, in_a_row, plain, word_widths
from mtedu.wording import count

MOST_ROWS = 40
MOST_WORDS = 40
LINES = {"exact": "-", "stem": "--", "synonym": ":"}
GAP = 0.16
"""Inches between two words of the picture."""


@working.register(Meteor)
def _(result: Meteor) -> str:
    rows = [
        [*map(escape, _both(result, run)), len(run)]
        + [", ".join(dict.fromkeys(match.stage for match in run))]
        for run in result.chunk_list
    ]
    headers = ["chunk in the candidate", "in the reference", "words", "stage"]
    long = (
        "The texts are too long to try every alignment: perhaps fewer chunks would do."
    )
    return join(
        _stages(result),
        cut_table(headers, rows, MOST_ROWS, "chunks"),
        "" if result.complete else long,
        *_formulas(result),
    )


@working.register(CorpusMeteor)
def _(result: CorpusMeteor) -> str:
    sums = (
        f"Sums over {count(len(result.segments), 'segment')}: "
        f"{count(result.matched, 'match', 'es')}, {count(result.chunks, 'chunk')}, "
        f"{count(result.candidate_length, 'candidate word')}, "
        f"{count(result.reference_length, 'reference word')}."
    )
    return join(_stages(result), sums, *_formulas(result))


def _both(result: Meteor, run: Sequence[Match]) -> tuple[str, str]:
    """Return a chunk as it stands in the candidate, and in the reference."""
    ours = " ".join(result.candidate[match.candidate] for match in run)
    return ours, " ".join(result.reference[match.reference] for match in run)


def _stages(result: MeteorScore) -> str:
    note = f"; {result.note}." if result.note else "."
    return f"Stages: {', '.join(result.stages)}{note}"


def _formulas(result: MeteorScore) -> list[str]:
    m, c, r = result.matched, result.candidate_length, result.reference_length
    if not m:
        return [r"No word is matched: $\text{METEOR} = 0$."]
    s = result.settings
    p_, r_ = number(result.precision), number(result.recall)
    fmean, penalty, rest = number(result.fmean), number(result.penalty), 1 - s.alpha
    return [
        rf"$$P = {fraction(m, c)} = {p_} \qquad R = {fraction(m, r)} = {r_}$$",
        r"$$F_\text{mean} = \frac{P R}{\alpha P + (1 - \alpha) R} = "
        + over(rf"{p_} \cdot {r_}", rf"{s.alpha:g} \cdot {p_} + {rest:g} \cdot {r_}")
        + f" = {fmean}$$",
        r"$$\text{penalty} = \gamma \Big(\frac{\text{chunks}}{\text{matches}}"
        rf"\Big)^\beta = {s.gamma:g} \cdot \Big({fraction(result.chunks, m)}"
        rf"\Big)^{{{s.beta:g}}} = {penalty}$$",
        r"$$\text{METEOR} = F_\text{mean} \cdot (1 - \text{penalty}) = "
        rf"{fmean} \cdot (1 - {penalty}) = {number(result.score)}$$",
    ]


@plot.register(Meteor)
def _(result: Meteor, ax: Axes | None = None) -> Axes:
    texts = [result.candidate[:MOST_WORDS], result.reference[:MOST_WORDS]]
    rows, full = _lay_out(texts)
    own = ax is None
    with axes(ax, (min(full + 1.3, 15), 2.3)) as ax:
        figure: Any = ax.figure
        inches = figure.get_figwidth() * (1 if own else ax.get_position().width)
        size = 11 * min(inches / (full + 1.1), 1.0)
        for name, y, row, text in zip(SIDES, (1, 0), rows, texts, strict=True):
            quiet: dict[str, Any] = {"size": 9, "color": palette.INK_QUIET}
            ax.text(-0.15, y, name, ha="right", va="center", **quiet)
            for span, word in zip(row, text, strict=True):
                ax.text(sum(span) / 2, y, plain(word), size=size, **CENTRED)
        for number_, run in enumerate(result.chunk_list, start=1):
            _draw_chunk(ax, number_, run, rows)
        ax.set(xlim=(-1.0, full + 0.1), ylim=(-0.55, 1.55))
        ax.axis("off")
        follow_script(ax, result.reference)
        _legend(ax, result)
        short = max(len(result.candidate), len(result.reference)) > MOST_WORDS
        ax.set_title(
            f"METEOR {result.score:.2f}: {count(result.matched, 'match', 'es')} in "
            f"{count(result.chunks, 'chunk')}"
            + (f" (first {MOST_WORDS} words)" if short else "")
        )
    return say(ax, _alt(result))


def _lay_out(texts: Sequence[Sequence[str]]) -> tuple[list[list[Span]], float]:
    """Place the words of both rows around one middle; return how long the longer is."""
    rows = [
        in_a_row([max(width, 0.12) for width in word_widths(text)], GAP)
        for text in texts
    ]
    ends = [row[-1][1] if row else 0.0 for row in rows]
    full = max(*ends, 3.0)
    return [
        [(left + (full - end) / 2, right + (full - end) / 2) for left, right in row]
        for row, end in zip(rows, ends, strict=True)
    ], full


def _draw_chunk(
    ax: Axes, name: int, run: Sequence[Match], rows: Sequence[Sequence[Span]]
) -> None:
    """Bracket a chunk in both rows, with its number, and join its words."""
    colour = palette.SEQUENCE[(name - 1) % len(palette.SEQUENCE)]
    sides = [match.candidate for match in run], [match.reference for match in run]
    for row, places, y, up in zip(rows, sides, (1.0, 0.0), (1, -1), strict=True):
        shown = [place for place in places if place < len(row)]
        if shown:
            left, right = row[shown[0]][0], row[shown[-1]][1]
            middle, height = (left + right) / 2, y + 0.4 * up
            ax.plot([left, right], [y + 0.24 * up] * 2, color=colour, lw=3)
            ax.text(middle, height, str(name), size=9, weight="bold", **CENTRED)
    for match in run:
        if match.candidate < len(rows[0]) and match.reference < len(rows[1]):
            ends = rows[0][match.candidate], rows[1][match.reference]
            xs = [sum(end) / 2 for end in ends]
            ax.plot(xs, [0.8, 0.2], LINES[match.stage], color=colour, lw=1.8)


def _legend(ax: Axes, result: Meteor) -> None:
    """Explain the line styles, if there is more than one."""
    from matplotlib.lines import Line2D

    found = [stage for stage, n in result.matched_by_stage.items() if n]
    if len(found) > 1:
        lines = [Line2D([], [], color=palette.INK, ls=LINES[stage]) for stage in found]
        look: dict[str, Any] = {"ncols": 3, "frameon": False, "fontsize": 9}
        ax.legend(lines, found, loc="upper right", bbox_to_anchor=(1, 1.28), **look)


def _alt(result: Meteor) -> str:
    parts = []
    for name, run in enumerate(result.chunk_list[:MOST_ROWS], start=1):
        ours, theirs = _both(result, run)
        other = f" with {theirs}" if theirs != ours else ""
        parts.append(f"{name} {ours}{other}")
    listed = f": {'; '.join(parts)}" if parts else ""
    return (
        f"Candidate and reference as two rows of words, joined by "
        f"{count(result.matched, 'line')} in {count(result.chunks, 'chunk')}"
        f"{listed}. METEOR {result.score:.2f}."
    )
