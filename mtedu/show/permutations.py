"""The working and the pictures of orders with the same BLEU."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from math import log10
from typing import TYPE_CHECKING

from mtedu.show import palette
from mtedu.show.base import escape, number, plot, table, working
from mtedu.show.figure import axes, say
from mtedu.show.strips import Box, Strip, draw_strips
from mtedu.stats.permutations import (
    CorpusPermutations,
    Permutations,
    powers_of_ten,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@working.register(Permutations)
def _(result: Permutations) -> str:
    n, m = result.tokens, result.matched
    rows = [
        [escape(" ".join(block)), len(block), len(block) - 1] for block in result.blocks
    ]
    pieces = table(["piece", "tokens", "bigrams kept"], rows)
    formula = (
        rf"$$(n - m)! = ({n} - {m})! = {n - m}! = {_large(result.count)}$$"
        "\n\n"
        rf"$n = {n}$ tokens, $m = {m}$ matched bigrams."
    )
    return "\n\n".join([pieces, formula, *_notes(result), _examples(result)])


def _notes(result: Permutations) -> list[str]:
    notes = []
    if result.guaranteed != result.count:
        notes.append(
            "A longer match needs a bigram that clipping does not count, so only "
            f"{len(result.blocks)} pieces move without a loss: "
            f"${len(result.blocks)}! = {_large(result.guaranteed)}$."
        )
    if result.distinct != result.guaranteed:
        most = "" if result.distinct_is_exact else "at most "
        notes.append(
            "Some pieces are equal; exchanging them changes nothing: "
            f"{most}${_large(result.distinct)}$ different texts."
        )
    return notes


def _examples(result: Permutations) -> str:
    score = number(result.bleu.score)
    orders = [escape(" ".join(order)) for order in _others(result, 2)]
    if not orders:
        return "Every other order that was tried gains a match."
    listed = "\n".join(f"- {order}" for order in orders)
    return f"With the same matches, so BLEU {score} as before:\n\n{listed}"


def _others(result: Permutations, count: int) -> list[list[str]]:
    own = list(result.candidate)
    return list(islice((o for o in result.orders(seed=1) if o != own), count))


def _large(count: int) -> str:
    if count < 10**9:
        return f"{count:,}".replace(",", r"\,")
    head, power = powers_of_ten(count).split("e")
    return rf"{head} \times 10^{{{power}}}"


@working.register(CorpusPermutations)
def _(result: CorpusPermutations) -> str:
    count = len(result.segments)
    most = max(result.segments, key=lambda part: part.count)
    return (
        rf"$$\sum_{{\text{{segments}}}} (n - m)! = {_large(result.count)}$$"
        "\n\n"
        f"over {count} {'segment' if count == 1 else 'segments'}. "
        f"The longest and worst one alone has ${_large(most.count)}$: "
        f"$n = {most.tokens}$, $m = {most.matched}$."
    )


@plot.register(Permutations)
def _(result: Permutations, ax: Axes | None = None) -> Axes:
    score = f"BLEU {result.bleu.score:.4f}"
    marks: dict[tuple[str, ...], str] = {}
    for i, block in enumerate(result.blocks):
        marks.setdefault(block, str(i + 1))
    strips = [Strip("candidate", _boxes(result.blocks, marks), score)]
    for i, blocks in enumerate(_block_orders(result, 2)):
        strips.append(Strip(f"another order, {i + 1}", _boxes(blocks, marks), score))
    ax = draw_strips(strips, ax)
    orders = "; ".join(" ".join(order) for order in _others(result, 2))
    return say(
        ax,
        f"The candidate in {len(result.blocks)} pieces that may change places, "
        f"{powers_of_ten(result.count)} orders: "
        f"{' | '.join(' '.join(block) for block in result.blocks)}. "
        f"With the same BLEU {result.bleu.score:.4f}: {orders or 'no other order'}.",
    )


def _boxes(
    blocks: Sequence[tuple[str, ...]], marks: dict[tuple[str, ...], str]
) -> tuple[Box, ...]:
    return tuple(Box(" ".join(b), lit=len(b) > 1, mark=marks[b]) for b in blocks)


def _block_orders(result: Permutations, count: int) -> list[Sequence[tuple[str, ...]]]:
    return list(
        islice((o for o in result.block_orders(seed=1) if o != result.blocks), count)
    )


@plot.register(CorpusPermutations)
def _(result: CorpusPermutations, ax: Axes | None = None) -> Axes:
    lengths = [part.tokens for part in result.segments]
    powers = [log10(part.count) for part in result.segments]
    with axes(ax, (5.2, 3.0)) as ax:
        ax.plot(lengths, powers, "o", ms=3.5, alpha=0.45, color=palette.BLUE, mew=0)
        ax.set(
            xlabel="tokens of the segment",
            ylabel="orders, as a power of ten",
            title="Orders with the same matches, segment by segment",
        )
    return say(
        ax,
        f"{len(lengths)} segments: the longer the segment, the more orders have the "
        f"same matches, up to 10 to the power of {max(powers):.0f}.",
    )
