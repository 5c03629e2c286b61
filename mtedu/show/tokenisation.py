"""The working and the pictures of a tokenisation study."""

from collections import Counter
from collections.abc import Sequence

from mtedu.show import charts, palette
from mtedu.show.base import Axes, escape, plot, working
from mtedu.show.tables import join, table
from mtedu.show.words import Box, Strip, draw_strips
from mtedu.stats.tokenisation import SIDES, Split, StudyRow, TokenisationStudy

LOOKS = {
    "hypotheses": ("hypotheses only", palette.ORANGE, "//"),
    "references": ("references only", palette.PURPLE, ".."),
    "both": ("both", palette.BLUE, ""),
}
"""What each side is called, its colour, and a hatching that needs no colour."""


@working.register(TokenisationStudy)
def _(study: TokenisationStudy) -> str:
    rows = [
        [escape(name), *(_points(study.row(name, side)) for side in SIDES)]
        for name in study.tokenizers
    ]
    headers = ["tokeniser", *(LOOKS[side][0] for side in SIDES)]
    signatures = [
        [escape(row.tokenizer), row.side, escape(row.signature), row.split_before]
        for row in study
    ]
    return join(
        "BLEU × 100; a side that is not split keeps its words between spaces.",
        table(headers, rows),
        "How to get each number from sacreBLEU:",
        table(["tokeniser", "split", "signature", "text split before"], signatures),
    )


def _points(row: StudyRow) -> str:
    return f"{100 * row.bleu.score:.2f}"


@plot.register(TokenisationStudy)
def _(study: TokenisationStudy, ax: Axes | None = None) -> Axes:
    names = study.tokenizers
    series = []
    for side in SIDES:
        name, colour, hatch = LOOKS[side]
        values = [100 * study.row(name, side).bleu.score for name in names]
        series.append(charts.Bars(values, ".2f", colour, hatch, name))
    words = "; ".join(
        f"{name} "
        + ", ".join(f"{side} {_points(study.row(name, side))}" for side in SIDES)
        for name in names
    )
    return charts.bars(
        names,
        *series,
        alt="Bar chart of BLEU times 100 by tokeniser, applied to hypotheses only, "
        f"references only, or both: {words}.",
        ax=ax,
        size=(6.8, 0.8 + 0.72 * len(names)),
        xmargin=0.1,
        legend={"title": "split", "loc": "center left", "bbox_to_anchor": (1, 0.5)},
        xlabel="BLEU × 100",
        title="One set of outputs, split in different ways",
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
    pieces, words = split.candidate_pieces, split.reference_words
    title, total = f"hypothesis split by {split.tokenizer}", len(pieces)
    rows = []
    for name, other, matched in (
        ("as words", words, split.mismatched),
        (f"split by {split.tokenizer}", split.reference_pieces, split.matched),
    ):
        note = f"{matched} of {total} match"
        rows.append(Strip(title, _lit(pieces, other), note))
        rows.append(Strip(f"reference {name}", _lit(other, pieces)))
    return draw_strips(
        rows,
        f"Segment {split.segment}, hypothesis split by {split.tokenizer}: "
        f"{' '.join(pieces)}. Against the reference's words {split.mismatched} of "
        f"{total} tokens match; against the reference split in the same way, "
        f"{' '.join(split.reference_pieces)}, {split.matched} match.",
        ax,
    )


def _lit(tokens: Sequence[str], others: Sequence[str]) -> tuple[Box, ...]:
    left = Counter(tokens) & Counter(others)
    boxes = []
    for token in tokens:
        boxes.append(Box(token, lit=left[token] > 0))
        left[token] -= 1
    return tuple(boxes)
