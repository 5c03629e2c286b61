"""A sentence shuffled live: the pieces move, the score does not."""

import random
from collections.abc import Sequence
from html import escape

from mtedu.data.examples import GOOD, REFERENCES
from mtedu.metrics.bleu import Bleu, bleu
from mtedu.stats.blocks import Block
from mtedu.stats.permutations import Permutations, bleu_permutations, powers_of_ten
from mtedu.text import References, Text
from mtedu.widgets.panel import Panel, button, row


class PermutationPlay(Panel):
    """The widget behind `permutation_play`; `.order` is the sentence on view."""

    def __init__(self, found: Permutations, seed: int) -> None:
        """Open with the pieces of a candidate in their own order."""
        self.found, self.seed = found, seed
        self.pieces: Sequence[Block] = found.blocks
        self.shuffles = 0
        buttons = [
            button("Shuffle pieces", self.shuffle, "another order of the pieces"),
            button("Shuffle words", self.scramble, "any order of the words"),
            button("Start again", self.reset, "the candidate as it was"),
        ]
        self.buttons = {button.description: button for button in buttons}
        super().__init__([row(*buttons)], "mtedu-shuffle")
        self.write()

    def shuffle(self) -> None:
        """Put the pieces into another order with the same matches."""
        orders = self.found.block_orders(seed=self._next())
        before = tuple(self.pieces)
        self.pieces = next((o for o in orders if o != before), self.found.blocks)
        self.write()

    def scramble(self) -> None:
        """Put single words into any order, and lose matches."""
        words = [(word,) for word in self.found.candidate]
        random.Random(self._next()).shuffle(words)
        self.pieces = words
        self.write()

    def reset(self) -> None:
        """Show the candidate as it was."""
        self.pieces, self.shuffles = self.found.blocks, 0
        self.write()

    def _next(self) -> int:
        self.shuffles += 1
        return self.seed + self.shuffles

    @property
    def order(self) -> list[str]:
        """The words as they stand now."""
        return [word for piece in self.pieces for word in piece]

    @property
    def score(self) -> Bleu:
        """BLEU of the words as they stand now."""
        return bleu(self.order, [list(ref) for ref in self.found.references])

    @property
    def text(self) -> str:
        """The text twin: the sentence, its pieces and its score."""
        pieces = " | ".join(" ".join(piece) for piece in self.pieces)
        return f"{pieces}. {self._verdict()}"

    def _verdict(self) -> str:
        now, first = self.score.score, self.found.bleu.score
        if self.found.same(self.order):
            said = "unmoved" if self.shuffles else "the candidate's own order"
        else:
            said = f"moved: the candidate has {first:.4f}"
        return f"BLEU {now:.4f} ({said}). {self._orders()}"

    def _orders(self) -> str:
        pieces, count = len(self.found.blocks), self.found.guaranteed
        if pieces < 2:
            return "It is one piece, and has no other order."
        orders = f"{count:,}" if count < 10**9 else powers_of_ten(count)
        return f"{pieces} pieces have {orders} orders."

    def html(self) -> str:
        """Write the pieces, the score and the references."""
        pieces = "".join(
            f'<span class="mtedu-piece{" mtedu-kept" if len(piece) > 1 else ""}">'
            f"{escape(' '.join(piece))}</span>"
            for piece in self.pieces
        )
        references = "".join(
            f'<li dir="auto">{escape(" ".join(reference))}</li>'
            for reference in self.found.references
        )
        return (
            f'<div dir="auto">{pieces}</div>'
            f'<p class="mtedu-bleu" role="status">{escape(self._verdict())}</p>'
            f"<p>References:</p><ul>{references}</ul>"
        )

    def _headline(self) -> str:
        return f"{self._verdict().partition('. ')[0]}."


def permutation_play(
    candidate: Text = GOOD,
    references: References = tuple(REFERENCES),
    *,
    seed: int = 0,
    tokenize: str = "13a",
) -> PermutationPlay:
    """Shuffle a sentence and watch its BLEU stay where it is.

    Pieces that are held together by matched bigrams move as a whole; the button for
    words breaks them, for comparison. The same seed gives the same orders.

    >>> play = permutation_play()
    >>> play.shuffle()
    >>> play
    PermutationPlay: BLEU 0.5046 (unmoved).
    """
    found = bleu_permutations(candidate, references, tokenize=tokenize)
    return PermutationPlay(found, seed)
