"""Noise to play with: what is done to a text, and what the model must give back."""

from collections.abc import Callable
from functools import partial
from html import escape

from mtedu.prompting import noise
from mtedu.prompting.noise import Noised
from mtedu.show.tables import html_table
from mtedu.widgets import panel
from mtedu.wording import count

OTHERS = ("bananas", "slept", "Paris", "green", "rejected", "questions")
"""Words that take the place of others."""
OPERATIONS: dict[str, Callable[..., Noised]] = {
    "mask": noise.mask,
    "replace": partial(noise.replace, words=OTHERS),
    "delete": noise.delete,
    "permute": noise.permute,
}
EXAMPLE = "Biden approved measures ."
NO_TEXT = "There is no text yet: type some words."
NO_ENTITY = "No word here begins with a capital letter, so there is no entity to touch."


class NoiseExplorer(panel.Panel):
    """The widget behind `noise_explorer`."""

    def __init__(
        self, text: str, operation: str, rate: float, seed: int, entities: bool
    ) -> None:
        """Open on a text with one kind of noise."""
        self._text = panel.field("Text", text)
        self._operation = panel.choice("Noise", tuple(OPERATIONS), operation)
        self._rate = panel.slider("Rate", rate, 0, 1, 0.05, readout_format=".0%")
        self._seed = panel.seed_box(seed)
        self._entities = panel.tick("Entities only (capital letter)", entities)
        again = panel.button("Draw again", self.again)
        above = panel.row(self._operation, self._rate)
        super().__init__(
            [self._text, above, panel.row(self._seed, again, self._entities)]
        )
        self.begin()

    def again(self) -> None:
        """Draw other places: the next seed."""
        self._seed.value = self._seed.value + 1

    @property
    def found(self) -> Noised:
        """The noised text as it is now."""
        only = is_entity if self._entities.value else None
        make = OPERATIONS[self._operation.value]
        tokens = str(self._text.value).split()
        return make(tokens, self._rate.value, self._seed.value, only)

    def html(self) -> str:
        """Write what the model reads, and what it is asked for."""
        tokens = str(self._text.value).split()
        if not tokens:
            raise ValueError(NO_TEXT)
        if self._entities.value and not any(map(is_entity, tokens)):
            raise ValueError(NO_ENTITY)
        found = self.found
        before = panel.marked(found.original, found.changed)
        rows = [
            ("original (touched words marked)", before),
            ("the model reads", escape(str(found)) or "<em>nothing</em>"),
            ("CTR: loss on", escape(touched(found)) or "<em>nothing</em>"),
            ("FTR: loss on", escape(" ".join(found.original))),
        ]
        return html_table(summary(found), ("", ""), rows)

    def words(self) -> str:
        """The noise and both targets in words."""
        found = self.found
        return "\n".join(
            [
                summary(found),
                f"Original: {' '.join(found.original)}",
                f"The model reads: {found}",
                "Corrupted text reconstruction asks for: "
                + (touched(found) or "nothing"),
                f"Full text reconstruction asks for: {' '.join(found.original)}",
            ]
        )


def is_entity(token: str) -> bool:
    """Whether a token looks like a name: it begins with a capital letter.

    Leaves out: names of several words, and capitals at the start of a sentence.

    >>> is_entity("Biden"), is_entity("measures")
    (True, False)
    """
    return token[:1].isupper()


def touched(found: Noised) -> str:
    """Return the original words that were touched."""
    return " ".join(found.original[i] for i in found.changed)


def summary(found: Noised) -> str:
    """Say which noise hit how many tokens."""
    return (
        f"{found.operation.capitalize()}: {len(found.changed)} of "
        f"{count(len(found.original), 'token')} touched."
    )


def noise_explorer(
    text: str = EXAMPLE,
    operation: str = "mask",
    rate: float = 0.25,
    seed: int = 1,
    entities: bool = False,
) -> NoiseExplorer:
    """Mask, replace, delete or permute the words of a text, at a rate and a seed.

    >>> explorer = noise_explorer(entities=True)
    >>> print(explorer.text.splitlines()[2])
    The model reads: [MASK] approved measures .
    """
    return NoiseExplorer(text, operation, rate, seed, entities)
