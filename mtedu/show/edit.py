"""The working and the pictures of word error rate: the lattice and the way through."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mtedu.metrics.levenshtein import Operation
from mtedu.metrics.ter import EditRate
from mtedu.metrics.wer import CorpusWer, ErrorRate, Wer
from mtedu.show import palette
from mtedu.show.base import escape, fraction, number, plot, table, working
from mtedu.show.figure import axes, say

if TYPE_CHECKING:
    from matplotlib.axes import Axes

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
    parts = [_formula(result), operations_table(result.alignment)]
    if len(result.rates) > 1:
        rows = [
            [f"{n}{' (lowest)' if n == result.reference_index + 1 else ''}", number(r)]
            for n, r in enumerate(result.rates, start=1)
        ]
        parts.insert(0, table(["reference", "WER"], rows))
    return "\n\n".join(parts)


@working.register(CorpusWer)
def _(result: CorpusWer) -> str:
    rows = [
        ["segments", result.segments],
        ["hits", result.hits],
        ["substitutions $S$", result.substitutions],
        ["deletions $D$", result.deletions],
        ["insertions $I$", result.insertions],
        ["reference words $N$", result.reference_length],
    ]
    return "\n\n".join([table(["in all segments", "sum"], rows), _formula(result)])


def _formula(result: ErrorRate) -> str:
    s, d, i = result.substitutions, result.deletions, result.insertions
    length = result.reference_length
    if not length:
        return (
            rf"$$\text{{WER}} = I = {i}$$" + "\n\nbecause there are no reference words "
            "to divide by: every insertion counts as 1."
        )
    return (
        rf"$$\text{{WER}} = \frac{{S + D + I}}{{N}} = \frac{{{s} + {d} + {i}}}"
        rf"{{{length}}} = {fraction(result.edits, length)} = {number(result.score)}$$"
    )


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
    lattice = result.lattice
    way = {(0, 0)}
    i = j = 0
    for step in result.alignment:
        i, j = _after(i, j, step)
        way.add((i, j))
    for i, row in enumerate(lattice):
        for j, value in enumerate(row):
            colour, size = (palette.INK, 12) if (i, j) in way else (GREY_TEXT, 9.5)
            centre: Any = {"ha": "center", "va": "center", "zorder": 3}
            ax.text(j, i, str(value), color=colour, size=size, **centre)
    right, bottom = len(lattice[0]), len(lattice)
    lines: Any = {"color": palette.GREY, "lw": 0.5, "alpha": 0.6, "zorder": 0}
    ax.hlines([k - 0.5 for k in range(bottom + 1)], -0.5, right - 0.5, **lines)
    ax.vlines([k - 0.5 for k in range(right + 1)], -0.5, bottom - 0.5, **lines)


def _draw_way(ax: Axes, steps: Sequence[Operation]) -> None:
    from matplotlib.patches import Rectangle

    ax.add_patch(Rectangle((-0.5, -0.5), 1, 1, color=palette.GREY, alpha=0.25, lw=0))
    i = j = 0
    for step in steps:
        colour, before = COLOURS[step.kind], (j, i)
        i, j = _after(i, j, step)
        cell = Rectangle((j - 0.5, i - 0.5), 1, 1, color=colour, alpha=0.3, lw=0)
        ax.add_patch(cell)
        arrow = {"arrowstyle": "-|>", "color": colour, "lw": 1.8, "shrinkA": 9}
        ax.annotate("", (j, i), before, arrowprops={**arrow, "shrinkB": 8}, zorder=2)
        sign = SIGNS[step.kind]
        ax.text(j + 0.43, i - 0.43, sign, size=7.5, ha="right", va="top", zorder=3)


def _after(i: int, j: int, step: Operation) -> tuple[int, int]:
    """Return the cell that a step leads to."""
    down, right = step.kind != "deletion", step.kind != "insertion"
    return i + down, j + right


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
    ax.legend(
        handles=handles,
        loc="upper center",
        bbox_to_anchor=(0.5, -0.02),
        ncols=min(len(handles), 5),
        frameon=False,
        fontsize=8.5,
        columnspacing=1.4,
        handlelength=1.2,
    )


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
        f"{result.edits} edits: {steps}."
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
def _(result: CorpusWer, ax: Axes | None = None) -> Axes:
    counts = {
        "hit": result.hits,
        "substitution": result.substitutions,
        "deletion": result.deletions,
        "insertion": result.insertions,
    }
    title = f"WER {result.score:.4f} of {result.segments} segments"
    return count_bars(ax, counts, title)


def count_bars(ax: Axes | None, counts: Mapping[str, int], title: str) -> Axes:
    """Draw how often each operation is used, as bars with their numbers."""
    with axes(ax, (5.2, 0.7 + 0.36 * len(counts))) as ax:
        kinds = list(counts)[::-1]
        values = [counts[kind] for kind in kinds]
        bars = ax.barh(kinds, values, color=[COLOURS[kind] for kind in kinds])
        ax.bar_label(bars, [f"{value:,}" for value in values], padding=3)
        ax.margins(x=0.12)
        ax.set(title=title)
        ax.locator_params(axis="x", integer=True)
    words = ", ".join(f"{kind} {value}" for kind, value in counts.items())
    return say(ax, f"Bar chart. {title}: {words}.")
