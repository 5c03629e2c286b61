"""The working and the pictures of word error rate, and of edits over a corpus.

Of one sentence it is the lattice, and the way through it.
"""

from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise
from typing import Any

from mtedu.metrics.levenshtein import Operation
from mtedu.metrics.ter import CorpusTer, EditRate
from mtedu.metrics.wer import CorpusWer, ErrorRate, Wer
from mtedu.show import charts, palette
from mtedu.show.base import Axes, escape, number, plot, working
from mtedu.show.figure import axes, box, say
from mtedu.show.tables import join, over, table
from mtedu.show.words import CENTRED
from mtedu.wording import count

COLOURS = {
    "hit": palette.BLUE,
    "substitution": palette.ORANGE,
    "deletion": palette.RED,
    "insertion": palette.PURPLE,
    "shift": palette.VIOLET,
}
GREY_TEXT = palette.INK_QUIET
SIGNS = {"hit": "=", "substitution": "S", "deletion": "D", "insertion": "I"}
MOST_WORDS = 40
"""Longer sentences would be too small to read in a picture."""
MOST_ROWS = 40
"""Longer tables are cut."""


@working.register(Wer)
def _(result: Wer) -> str:
    rows = [
        [f"{n}{' (lowest)' if n == result.reference_index + 1 else ''}", rate]
        for n, rate in enumerate(result.rates, start=1)
    ]
    return join(
        table(["reference", "WER"], rows) if len(rows) > 1 else "",
        *rate_formula(result),
        operations_table(result.alignment),
    )


@working.register(CorpusWer)
@working.register(CorpusTer)
def _(result: CorpusWer | CorpusTer) -> str:
    first: list[object] = ["hits", result.hits]
    last: list[object] = ["reference words $N$", result.reference_length]
    if isinstance(result, CorpusTer):
        first = ["shifts", result.shifts]
        last = ["average reference words $N$", f"{result.reference_length:g}"]
    rows: list[list[object]] = [
        ["segments", result.segments],
        first,
        ["substitutions $S$", result.substitutions],
        ["deletions $D$", result.deletions],
        ["insertions $I$", result.insertions],
        last,
    ]
    return join(table(["in all segments", "sum"], rows), *rate_formula(result))


def rate_formula(result: ErrorRate | EditRate) -> list[str]:
    """Write an error rate: its edits, put in one by one, by the reference's length."""
    parts = [result.substitutions, result.deletions, result.insertions]
    name, letters = "WER", "S + D + I"
    value, ends = f"I = {result.insertions}", "every insertion counts as 1."
    if isinstance(result, EditRate):
        name, letters = "TER", r"\text{shifts} + S + D + I"
        parts = [result.edits - sum(parts), *parts]
        value, ends = number(result.score), "any edit makes it 1, none makes it 0."
    if not result.reference_length:
        return [
            rf"$$\text{{{name}}} = {value}$$",
            f"because there are no reference words to divide by: {ends}",
        ]
    edits, length = " + ".join(map(str, parts)), f"{result.reference_length:g}"
    return [
        rf"$$\text{{{name}}} = {over(letters, 'N')}$$",
        rf"$$= {over(edits, length)} = \tfrac{{{result.edits}}}{{{length}}} = "
        f"{number(result.score)}$$",
    ]


def operations_table(steps: Sequence[Operation]) -> str:
    """Write an alignment as a table that counts the edits, cut where it is long."""
    rows: list[Sequence[object]] = []
    edits = 0
    for step in steps[:MOST_ROWS]:
        edits += step.kind != "hit"
        words = (escape(word) or "–" for word in (step.candidate, step.reference))
        rows.append([*words, step.kind, edits])
    written = table(["candidate", "reference", "operation", "edits so far"], rows)
    left = len(steps) - len(rows)
    return f"{written}\n\nand {left} more: see `alignment`." if left > 0 else written


@plot.register(Wer)
def _(result: Wer, ax: Axes | None = None) -> Axes:
    check_room(result.candidate, result.reference)
    rows, columns = len(result.candidate) + 1, len(result.reference) + 1
    longest = max(map(len, result.candidate), default=0)
    size = (max(4.6, 1.2 + 0.08 * longest + 0.52 * columns), 2.1 + 0.42 * rows)
    with axes(ax, size) as ax:
        _draw_cells(ax, result)
        _draw_way(ax, result.alignment)
        _name_lines(ax, result)
        ax.set_title(rate("WER", result))
        draw_legend(ax, SIGNS)
    return say(ax, _words(result))


def _draw_cells(ax: Axes, result: Wer) -> None:
    """Write the number of edits in each cell, larger where the way goes."""
    lattice, way = result.lattice, _way(result.alignment)
    for i, row in enumerate(lattice):
        for j, value in enumerate(row):
            colour, size = (palette.INK, 12) if (j, i) in way else (GREY_TEXT, 9.5)
            ax.text(j, i, str(value), color=colour, size=size, zorder=3, **CENTRED)
    right, bottom = len(lattice[0]), len(lattice)
    lines: Any = {"color": palette.GREY, "lw": 0.5, "alpha": 0.6, "zorder": 0}
    ax.hlines([k - 0.5 for k in range(bottom + 1)], -0.5, right - 0.5, **lines)
    ax.vlines([k - 0.5 for k in range(right + 1)], -0.5, bottom - 0.5, **lines)


def _draw_way(ax: Axes, steps: Sequence[Operation]) -> None:
    """Colour the cells on the way, with an arrow and a sign for each step."""
    box(ax, (-0.5, -0.5), 1, color=palette.GREY, alpha=0.25, lw=0)
    for step, (before, (x, y)) in zip(steps, pairwise(_way(steps)), strict=True):
        colour = COLOURS[step.kind]
        box(ax, (x - 0.5, y - 0.5), 1, color=colour, alpha=0.3, lw=0)
        arrow = {"arrowstyle": "-|>", "color": colour, "lw": 1.8, "shrinkA": 9}
        ax.annotate("", (x, y), before, arrowprops={**arrow, "shrinkB": 8}, zorder=2)
        sign: dict[str, Any] = {"size": 7.5, "ha": "right", "va": "top", "zorder": 3}
        ax.text(x + 0.43, y - 0.43, SIGNS[step.kind], **sign)


def _way(steps: Sequence[Operation]) -> list[tuple[int, int]]:
    """Return the cells from the start to the end: across, and down."""
    across = accumulate((step.kind != "insertion" for step in steps), initial=0)
    down = accumulate((step.kind != "deletion" for step in steps), initial=0)
    return list(zip(across, down, strict=True))


def _name_lines(ax: Axes, result: Wer) -> None:
    rows, columns = ["start", *result.candidate], ["start", *result.reference]
    ax.set_xlim(-0.55, len(columns) - 0.45)
    ax.set_ylim(len(rows) - 0.45, -0.55)
    ax.set_yticks(range(len(rows)), rows)
    ax.xaxis.tick_top()
    ax.set_xticks(range(len(columns)), columns, rotation=40)
    for label in ax.get_xticklabels():
        label.set(ha="left", rotation_mode="anchor")
    for labels in (ax.get_xticklabels(), ax.get_yticklabels()):
        labels[0].set_color(GREY_TEXT)
        for label in labels:
            label.set_parse_math(False)  # a dollar sign is a dollar sign
    ax.tick_params(length=0)
    ax.spines[:].set_visible(False)
    ax.set_ylabel("candidate", color=GREY_TEXT)
    ax.set_xlabel("reference", color=GREY_TEXT)
    ax.xaxis.set_label_position("top")


def draw_legend(ax: Axes, signs: Mapping[str, str]) -> None:
    """Say below a picture what its signs and colours mean."""
    from matplotlib.patches import Patch

    handles = [
        Patch(color=COLOURS[kind], alpha=0.45, label=f"{sign}  {kind}")
        for kind, sign in signs.items()
    ]
    place: dict[str, Any] = {"loc": "upper center", "bbox_to_anchor": (0.5, -0.02)}
    look: dict[str, Any] = {"ncols": 5, "frameon": False, "fontsize": 8.5}
    look |= {"columnspacing": 1.4, "handlelength": 1.2}
    ax.legend(handles=handles, **place, **look)


def rate(name: str, result: ErrorRate | EditRate) -> str:
    """Write a rate as a fraction, or say that there is nothing to divide by."""
    value, length = number(result.score), result.reference_length
    if not length:
        return f"{name} = {value} (no reference words)"
    return f"{name} = {result.edits}/{length:g} = {value}"


def check_room(*sentences: Sequence[str]) -> None:
    """Complain about sentences that are too long for a picture."""
    longest = max(map(len, sentences))
    if longest > MOST_WORDS:
        raise ValueError(
            f"A sentence of {longest} words is too long for a picture (at most "
            f"{MOST_WORDS}): read .working() or .alignment instead."
        )


def _words(result: Wer) -> str:
    steps = ", ".join(map(describe, result.alignment)) or "nothing to do"
    return (
        f"Edit lattice of {result.candidate_length} candidate words (rows) and "
        f"{result.reference_length} reference words (columns). The marked way has "
        f"{count(result.edits, 'edit')}: {steps}."
    )


def describe(step: Operation) -> str:
    """Say one operation in words.

    >>> describe(Operation("substitution", 0, 0, "cat", "dog"))
    'substitution cat for dog'
    """
    if step.kind == "substitution":
        return f"substitution {step.candidate} for {step.reference}"
    return f"{step.kind} {step.candidate or step.reference}"


@plot.register(CorpusWer)
@plot.register(CorpusTer)
def _(result: CorpusWer | CorpusTer, ax: Axes | None = None) -> Axes:
    name, counts = "WER", {"hit": result.hits}
    if isinstance(result, CorpusTer):
        name, counts = "TER", {"hit": result.hits, "shift": result.shifts}
    for kind in ("substitution", "deletion", "insertion"):
        counts[kind] = getattr(result, f"{kind}s")
    words = ", ".join(f"{kind} {value}" for kind, value in counts.items())
    title = f"{name} {result.score:.4f} of {count(result.segments, 'segment')}"
    return charts.bars(
        list(counts),
        charts.Bars(list(counts.values()), ",", [COLOURS[kind] for kind in counts]),
        alt=f"Bar chart. {title}: {words}.",
        ax=ax,
        xmargin=0.12,
        whole="x",
        title=title,
    )
