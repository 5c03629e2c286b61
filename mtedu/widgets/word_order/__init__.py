"""Word-order play: move the phrases of a Hindi sentence and see what stays true."""

import html
from collections.abc import Sequence
from functools import partial

import ipywidgets

from mtedu.metrics.bleu import Bleu, bleu
from mtedu.widgets.bundle import read_yaml
from mtedu.widgets.panel import Panel, button

PHRASES = read_yaml("word_order/phrases.yml")
"""Hindi phrase, transliteration, and what it means."""

VALID = ("STLIOV", "TSLIOV", "TLISOV", "TLIOSV", "LITSOV")
"""Five orders that speakers use; the first one serves as the reference."""


class WordOrder(Panel):
    """The widget behind `word_order_play`; `.order` is the order on view."""

    def __init__(self, order: str) -> None:
        """Open with an order, a word over the letters of `PHRASES`."""
        if sorted(order) != sorted(PHRASES):
            raise ValueError(
                f"An order uses each of {', '.join(PHRASES)} once, unlike {order!r}."
            )
        self.order = order
        self.row = ipywidgets.HBox(layout=ipywidgets.Layout(flex_flow="row wrap"))
        orders = [(f"{i + 1}: {' '.join(o)}", o) for i, o in enumerate(VALID)]
        self.chooser = ipywidgets.Dropdown(
            options=[("choose one", ""), *orders], description="Valid order"
        )
        self.chooser.observe(
            lambda change: self.set_order(change.new or self.order), names="value"
        )
        super().__init__([self.chooser, self.row])
        self.write()

    def set_order(self, order: Sequence[str]) -> None:
        """Show another order."""
        self.order = "".join(order)
        self.write()

    def move(self, phrase: str, step: int) -> None:
        """Move a phrase one place to the left (-1) or to the right (+1)."""
        letters = list(self.order)
        place = letters.index(phrase)
        other = place + step
        if 0 <= other < len(letters):
            letters[place], letters[other] = letters[other], letters[place]
            self.set_order(letters)

    @property
    def sentence(self) -> str:
        """The Hindi sentence as it stands now."""
        return " ".join(PHRASES[letter][0] for letter in self.order) + " ।"

    @property
    def score(self) -> Bleu:
        """BLEU of this order against the first valid one."""
        reference = " ".join(PHRASES[letter][0] for letter in VALID[0]) + " ।"
        return bleu(self.sentence, reference, smoothing="floor", tokenize="whitespace")

    @property
    def text(self) -> str:
        """The text twin: order, verdict and score in words."""
        glosses = ", ".join(PHRASES[letter][2] for letter in self.order)
        return f"{self.sentence} ({glosses}). {self._words()}"

    def _words(self) -> str:
        if self.order in VALID:
            said = "Speakers use this order; it means the same."
        elif self.order[-1] != "V":
            said = "The verb is not at the end: not one of the five usual orders."
        else:
            said = "The verb is last, but this is not one of the five usual orders."
        return f"{said} BLEU against the first order: {self.score.score:.2f}."

    def html(self) -> str:
        """Show the phrases as cards, and what is to say about their order."""
        self.row.children = [self._card(letter) for letter in self.order]
        sign = "✓" if self.order in VALID else "○"
        return f"<p>{sign} {html.escape(self._words())}</p>"

    def _card(self, letter: str) -> ipywidgets.VBox:
        script, roman, meaning = PHRASES[letter]
        words = ipywidgets.HTML(
            f'<div style="text-align:center;line-height:1.4;min-width:6.5rem">'
            f'<span lang="hi" style="font-size:1.2em">{script}</span><br>'
            f"<i>{roman}</i><br>{meaning}</div>"
        )
        buttons = []
        for sign, step, where in (("◀", -1, "left"), ("▶", 1, "right")):
            tip = f"move “{meaning}” {where}"
            buttons.append(button(sign, partial(self.move, letter, step), tip))
            buttons[-1].layout.width = "2.6rem"
        card = ipywidgets.Layout(
            border="1px solid #9c9ca1",
            margin="3px",
            padding="4px",
            align_items="center",
        )
        return ipywidgets.VBox([words, ipywidgets.HBox(buttons)], layout=card)


def word_order_play(order: str = VALID[0]) -> WordOrder:
    """Move the phrases of one Hindi sentence; five orders are usual.

    >>> play = word_order_play("TSLIOV")
    >>> play.text.split("). ")[1].split(";")[0]
    'Speakers use this order'
    """
    return WordOrder(order)
