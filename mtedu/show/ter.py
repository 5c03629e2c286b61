"""The working and the pictures of translation edit rate: the shifts one by one."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from mtedu.metrics.ter import Ter
from mtedu.metrics.ter_shifts import Shift
from mtedu.show import edit, palette
from mtedu.show.base import Axes, escape, plot, working
from mtedu.show.figure import axes, box, follow_script, say
from mtedu.show.tables import join, table
from mtedu.show.words import Span, in_a_row, word_widths

SIGNS = {"hit": "=", "substitution": "sub", "deletion": "del", "insertion": "ins"}
BLOCKS = (palette.VIOLET, "#2a9d8f", palette.BLUE, palette.ORANGE)
"""The colours of moved blocks, one after the other."""
FONT, BOX, ROW, GAP = 11, 0.36, 0.98, 0.1
"""Points; and inches: a word's height, from line to line, between words."""


@working.register(Ter)
def _(result: Ter) -> str:
    rows = [
        [
            n,
            escape(" ".join(shift.words)),
            f"{shift.start + 1} to {shift.destination + 1}",
            escape(" ".join(shift.sentence)),
        ]
        for n, shift in enumerate(result.shifts, start=1)
    ]
    headers = ["shift", "words", "from place to place", "the candidate is now"]
    return join(
        _references(result) if len(result.reference_lengths) > 1 else "",
        *edit.rate_formula(result),
        table(headers, rows) if rows else "",
        edit.operations_table(result.alignment),
    )


def _references(result: Ter) -> str:
    rows = [
        [f"{n}{' (fewest)' if n == result.reference_index + 1 else ''}", edits, length]
        for n, (edits, length) in enumerate(
            zip(result.edits_by_reference, result.reference_lengths, strict=True), 1
        )
    ]
    rows.append(["**mean**", "", f"**{result.reference_length:g}**"])
    return table(["reference", "edits", "words"], rows)


@plot.register(Ter)
def _(result: Ter, ax: Axes | None = None) -> Axes:
    edit.check_room(result.candidate, result.reference)
    lines, reference, columns = _lay_out(result)
    right = max([3.4, *(end for line in [*lines, columns] for _, end in line)])
    bottom = len(lines) * ROW
    with axes(ax, (right + 1.3, bottom + BOX + 0.9)) as drawn:
        inches = drawn.get_window_extent().width / drawn.figure.dpi
        # Letters are smaller on axes that came with a size of their own.
        pen = Pen(drawn, min(1.0, inches / (right + 1.3)) if ax else 1.0)
        names = ["candidate", *(f"after shift {n}" for n in range(1, len(lines)))]
        sentences = [result.candidate, *(shift.sentence for shift in result.shifts)]
        for n, (name, words, spans) in enumerate(
            zip(names, sentences, lines, strict=True)
        ):
            pen.line(name, words, spans, n * ROW)
        pen.line("reference", result.reference, reference, bottom)
        for n, shift in enumerate(result.shifts):
            _draw_shift(pen, n, shift, lines)
        _draw_operations(pen, result, columns, bottom)
        drawn.set(xlim=(-1.15, right + 0.05), ylim=(bottom + BOX + 0.03, -0.03))
        drawn.set_axis_off()
        follow_script(drawn, result.reference)
        drawn.set_title(edit.rate("TER", result), pad=10)
        edit.draw_legend(drawn, SIGNS)
    return say(drawn, _words(result))


def _lay_out(result: Ter) -> tuple[list[list[Span]], list[Span], list[Span]]:
    """Place all words; the last line and the reference in columns, with their gaps."""
    sentences = [result.candidate, *(shift.sentence for shift in result.shifts)]
    words = [*{*result.candidate, *result.reference}]
    width = {
        w: 0.2 + inches for w, inches in zip(words, word_widths(words), strict=True)
    }
    width[""] = 0.0  # the missing word
    lines = [in_a_row([width[word] for word in line], GAP) for line in sentences[:-1]]
    steps = result.alignment
    widest = [max(width[step.candidate], width[step.reference]) for step in steps]
    columns = in_a_row(widest, GAP)
    last, reference = (
        [c for c, step in zip(columns, steps, strict=True) if step.kind != without]
        for without in ("insertion", "deletion")
    )
    return [*lines, last], reference, columns


@dataclass(frozen=True)
class Pen:
    """Draws on axes whose unit is an inch, or a scaled one."""

    ax: Axes
    scale: float

    def write(self, x: float, y: float, text: str, size: float, **style: Any) -> None:
        """Write a text around a point."""
        middle: Any = {"ha": "center", "va": "center", "zorder": 4}
        middle["parse_math"] = False  # a dollar sign is a dollar sign
        self.ax.text(x, y, text, size=size * self.scale, **middle | style)

    def box(self, span: Span, y: float, **style: Any) -> None:
        """Draw a box with round corners as high as a word."""
        box(self.ax, (span[0], y), span[1] - span[0], BOX, 0.07, **style)

    def line(
        self, name: str, words: Sequence[str], spans: list[Span], y: float
    ) -> None:
        """Draw the words of one line in their boxes."""
        self.write(-0.14, y + BOX / 2, name, 9, ha="right", color=palette.INK_QUIET)
        for word, span in zip(words, spans, strict=True):
            self.box(span, y, facecolor="white", edgecolor=palette.GREY, lw=0.8)
            self.write(sum(span) / 2, y + BOX / 2, word, FONT)

    def ribbon(self, top: Span, bottom: Span, y: float, **style: Any) -> None:
        """Draw a band that leads from one line to the next."""
        from matplotlib.patches import PathPatch
        from matplotlib.path import Path

        above, below = y + BOX, y + ROW
        middle = (above + below) / 2
        down = [(top[1], above), (top[1], middle), (bottom[1], middle)]
        up = [(bottom[1], below), (bottom[0], below), (bottom[0], middle)]
        points = [*down, *up, (top[0], middle), (top[0], above)]
        codes = [Path.MOVETO, *[Path.CURVE4] * 3, Path.LINETO, *[Path.CURVE4] * 3]
        self.ax.add_patch(PathPatch(Path(points, codes), **style))


def _draw_shift(pen: Pen, n: int, shift: Shift, lines: list[list[Span]]) -> None:
    """Draw a block before and after its move, and the ribbon between the two."""
    colour = BLOCKS[n % len(BLOCKS)]
    moved = (lines[n], shift.start), (lines[n + 1], shift.destination)
    start, end = (
        (line[place][0], line[place + shift.length - 1][1]) for line, place in moved
    )
    y = n * ROW
    pen.ribbon(start, end, y, facecolor=colour, alpha=0.2, lw=0, zorder=1)
    for span, top in ((start, y), (end, y + ROW)):
        pen.box(span, top, facecolor=colour, alpha=0.22, lw=0, zorder=2)
        pen.box(span, top, facecolor="none", edgecolor=colour, lw=1.6, zorder=3)
    x = (sum(start) + sum(end)) / 4
    pen.write(x, y + (ROW + BOX) / 2, f"shift {n + 1}", 9, color=palette.INK)


def _draw_operations(pen: Pen, result: Ter, columns: list[Span], bottom: float) -> None:
    """Draw between the last line and the reference what is done to each word."""
    top = bottom - ROW
    for step, span in zip(result.alignment, columns, strict=True):
        colour, x = edit.COLOURS[step.kind], sum(span) / 2
        ends: Any = {"color": colour, "lw": 1.6, "zorder": 1}
        pen.ax.plot([x, x], [top + BOX, top + BOX + 0.17], **ends)
        pen.ax.plot([x, x], [bottom - 0.17, bottom], **ends)
        pen.write(x, (top + BOX + bottom) / 2, SIGNS[step.kind], 9)
        if step.kind == "hit":
            continue
        for word, y in ((step.candidate, top), (step.reference, bottom)):
            if word:
                pen.box(span, y, facecolor=colour, alpha=0.3, lw=0, zorder=2)
            else:
                edge = {"edgecolor": colour, "ls": "--", "lw": 1}
                pen.box(span, y, facecolor="none", **edge)


def _words(result: Ter) -> str:
    moves = [
        f"shift {n} moves {' '.join(shift.words)} from place {shift.start + 1} to "
        f"{shift.destination + 1}, which gives {' '.join(shift.sentence)}"
        for n, shift in enumerate(result.shifts, start=1)
    ]
    edits = [edit.describe(step) for step in result.alignment if step.kind != "hit"]
    return (
        f"Lines of words, from the candidate, {' '.join(result.candidate) or 'empty'}, "
        f"to the reference, {' '.join(result.reference) or 'empty'}. "
        f"{'; '.join(moves) or 'No shift'}. Then: {', '.join(edits) or 'no edit'}. "
        f"Edits in all: {result.edits}."
    )
