"""The working and the pictures of a tokenisation study."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from mtedu.show import palette
from mtedu.show.base import escape, plot, table, working
from mtedu.show.figure import axes, say
from mtedu.show.strips import Box, Strip, draw_strips
from mtedu.stats.tokenisation import SIDES, Split, StudyRow, TokenisationStudy

if TYPE_CHECKING:
    from matplotlib.axes import Axes

HATCHES = {"hypotheses": "//", "references": "..", "both": ""}
COLOURS = {
    "hypotheses": palette.ORANGE,
    "references": palette.PURPLE,
    "both": palette.BLUE,
}


@working.register(TokenisationStudy)
def _(study: TokenisationStudy) -> str:
    rows = [
        [escape(name), *(_points(study.row(name, side)) for side in SIDES)]
        for name in study.tokenizers
    ]
    headers = ["tokeniser", "hypotheses only", "references only", "both"]
    signatures = [
        [escape(row.tokenizer), row.side, escape(row.signature), row.split_before]
        for row in study
    ]
    return "\n\n".join(
        [
            "BLEU × 100; a side that is not split keeps its words between spaces.",
            table(headers, rows),
            "How to get each number from sacreBLEU:",
            table(["tokeniser", "split", "signature", "text split before"], signatures),
        ]
    )


def _points(row: StudyRow) -> str:
    return f"{100 * row.bleu.score:.2f}"


@plot.register(TokenisationStudy)
def _(study: TokenisationStudy, ax: Axes | None = None) -> Axes:
    names = study.tokenizers
    with axes(ax, (6.8, 0.8 + 0.72 * len(names))) as ax:
        for i, side in enumerate(SIDES):
            places = [j + 0.27 * (i - 1) for j in range(len(names))]
            values = [100 * study.row(name, side).bleu.score for name in names]
            bars = ax.barh(
                places,
                values,
                height=0.25,
                color=COLOURS[side],
                hatch=HATCHES[side],
                edgecolor="white",
                label=side if side == "both" else f"{side} only",
            )
            ax.bar_label(bars, [f"{v:.2f}" for v in values], padding=2, fontsize=8)
        ax.set_yticks(range(len(names)), names)
        ax.invert_yaxis()
        ax.set(xlabel="BLEU × 100", title="One set of outputs, split in different ways")
        ax.margins(x=0.1)
        ax.legend(
            title="split", frameon=False, loc="center left", bbox_to_anchor=(1, 0.5)
        )
    words = "; ".join(
        f"{name} "
        + ", ".join(f"{side} {_points(study.row(name, side))}" for side in SIDES)
        for name in names
    )
    return say(
        ax,
        "Bar chart of BLEU times 100 by tokeniser, applied to hypotheses only, "
        f"references only, or both: {words}.",
    )


@working.register(Split)
def _(split: Split) -> str:
    rows = [
        ["words", len(split.reference_words), split.mismatched],
        [escape(split.tokenizer), len(split.reference_pieces), split.matched],
    ]
    headers = ["the reference is split into", "tokens", "hypothesis tokens that match"]
    total = len(split.candidate_pieces)
    return (
        f"{table(headers, rows)}\n\nThe hypothesis has {total} tokens, split by "
        f"{escape(split.tokenizer)}. A piece of a word is not the word: if the "
        "reference keeps its words, almost nothing can match, and BLEU falls below 1."
    )


@plot.register(Split)
def _(split: Split, ax: Axes | None = None) -> Axes:
    pieces = split.candidate_pieces
    total = len(pieces)
    rows = []
    for title, other, matched in (
        ("reference as words", split.reference_words, split.mismatched),
        (
            f"reference split by {split.tokenizer}",
            split.reference_pieces,
            split.matched,
        ),
    ):
        note = f"{matched} of {total} match"
        lit = _lit(pieces, other)
        rows.append(Strip(f"hypothesis split by {split.tokenizer}", lit, note))
        rows.append(Strip(title, _lit(other, pieces)))
    ax = draw_strips(rows, ax)
    return say(
        ax,
        f"Segment {split.segment}, hypothesis split by {split.tokenizer}: "
        f"{' '.join(pieces)}. Against the reference's words {split.mismatched} of "
        f"{total} tokens match; against the reference split in the same way, "
        f"{' '.join(split.reference_pieces)}, {split.matched} match.",
    )


def _lit(tokens: Sequence[str], others: Sequence[str]) -> tuple[Box, ...]:
    left = Counter(tokens) & Counter(others)
    boxes = []
    for token in tokens:
        boxes.append(Box(token, lit=left[token] > 0))
        left[token] -= 1
    return tuple(boxes)
