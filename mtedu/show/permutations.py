"""The working and the pictures of orders with the same BLEU."""

from collections.abc import Sequence
from itertools import islice
from math import log10

from mtedu.show import charts
from mtedu.show.base import Axes, escape, number, plot, working
from mtedu.show.tables import join, table
from mtedu.show.words import Box, Strip, draw_strips
from mtedu.stats.permutations import CorpusPermutations, Permutations, powers_of_ten
from mtedu.wording import count


@working.register(Permutations)
def _(result: Permutations) -> str:
    n, m = result.tokens, result.matched
    rows = [
        [escape(" ".join(block)), len(block), len(block) - 1] for block in result.blocks
    ]
    return join(
        table(["piece", "tokens", "bigrams kept"], rows),
        rf"$$(n - m)! = ({n} - {m})! = {n - m}! = {_large(result.count)}$$",
        rf"$n = {n}$ tokens, $m = {m}$ matched bigrams.",
        *_notes(result),
        _examples(result),
    )


def _notes(result: Permutations) -> list[str]:
    notes = []
    if result.guaranteed != result.count:
        notes.append(
            "A longer match needs a bigram that clipping does not count, so only "
            f"{len(result.blocks)} pieces move without a loss: "
            f"${len(result.blocks)}! = {_large(result.guaranteed)}$."
        )
    if result.distinct != result.guaranteed:
        notes.append(
            "Some pieces are equal; exchanging them changes nothing: "
            f"${_large(result.distinct)}$ different orders."
        )
    return notes


def _examples(result: Permutations) -> str:
    score = number(result.bleu.score)
    orders = [escape(" ".join(order)) for order in _others(result)]
    if not orders:
        return "Every other order that was tried gains a match."
    listed = "\n".join(f"- {order}" for order in orders)
    return f"With the same matches, so BLEU {score} as before:\n\n{listed}"


def _others(result: Permutations) -> list[list[str]]:
    own = list(result.candidate)
    return list(islice((o for o in result.orders(seed=1) if o != own), 2))


def _large(orders: int) -> str:
    if orders < 10**9:
        return f"{orders:,}".replace(",", r"\,")
    head, power = powers_of_ten(orders).split("e")
    return rf"{head} \times 10^{{{power}}}"


@working.register(CorpusPermutations)
def _(result: CorpusPermutations) -> str:
    most = max(result.segments, key=lambda part: part.count)
    return join(
        rf"$$\sum_{{\text{{segments}}}} (n - m)! = {_large(result.count)}$$",
        f"over {count(len(result.segments), 'segment')}. "
        f"The longest and worst one alone has ${_large(most.count)}$: "
        f"$n = {most.tokens}$, $m = {most.matched}$.",
    )


@plot.register(Permutations)
def _(result: Permutations, ax: Axes | None = None) -> Axes:
    score = f"BLEU {result.bleu.score:.4f}"
    marks: dict[tuple[str, ...], str] = {}
    for i, block in enumerate(result.blocks):
        marks.setdefault(block, str(i + 1))
    strips = [Strip("candidate", _boxes(result.blocks, marks), score)]
    others = (o for o in result.block_orders(seed=1) if o != result.blocks)
    for i, blocks in enumerate(islice(others, 2), start=1):
        strips.append(Strip(f"another order, {i}", _boxes(blocks, marks), score))
    orders = "; ".join(" ".join(order) for order in _others(result))
    return draw_strips(
        strips,
        f"The candidate in {len(result.blocks)} pieces that may change places, "
        f"{powers_of_ten(result.count)} orders: "
        f"{' | '.join(' '.join(block) for block in result.blocks)}. "
        f"With the same BLEU {result.bleu.score:.4f}: {orders or 'no other order'}.",
        ax,
    )


def _boxes(
    blocks: Sequence[tuple[str, ...]], marks: dict[tuple[str, ...], str]
) -> tuple[Box, ...]:
    return tuple(Box(" ".join(b), lit=len(b) > 1, mark=marks[b]) for b in blocks)


@plot.register(CorpusPermutations)
def _(result: CorpusPermutations, ax: Axes | None = None) -> Axes:
    lengths = [part.tokens for part in result.segments]
    powers = [log10(part.count) for part in result.segments]
    return charts.curves(
        charts.Curve(lengths, powers, mark="o", line="", size=3.5, alpha=0.45),
        alt=f"{len(lengths)} segments: the longer the segment, the more orders have "
        f"the same matches, up to 10 to the power of {max(powers):.0f}.",
        ax=ax,
        xlabel="tokens of the segment",
        ylabel="orders, as a power of ten",
        title="Orders with the same matches, segment by segment",
    )
