"""Noise: what is done to a text before a model must put it right again.

A denoising objective corrupts the input and asks for the original: masking as in BERT
(Devlin and others 2019), replacing, deleting and permuting as in BART (Lewis and others
2020). `only` aims the noise at some tokens, such as the names of entities.

Leaves out: spans of several tokens behind one mask, and BERT's 80/10/10 mixture.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from mtedu.result import Shown
from mtedu.text import Tokens
from mtedu.wording import list_of, real_number

Only: TypeAlias = Collection[str] | Callable[[str], bool] | None

MASK = "[MASK]"


@dataclass(frozen=True, repr=False)
class Noised(Shown, Sequence[str]):
    """The tokens after noise, with the original and the places that were touched."""

    operation: str
    original: tuple[str, ...]
    tokens: tuple[str, ...]
    changed: tuple[int, ...]
    """Places in the original, in order."""

    def __getitem__(self, index):  # type: ignore[no-untyped-def]
        return self.tokens[index]

    def __len__(self) -> int:
        return len(self.tokens)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Noised):
            return (self.original, self.tokens) == (other.original, other.tokens)
        return isinstance(other, list | tuple) and list(self.tokens) == list(other)

    def __hash__(self) -> int:
        return hash((self.original, self.tokens))

    def __str__(self) -> str:
        return " ".join(self.tokens)

    def __repr__(self) -> str:
        return f"{self.operation}: {' '.join(self.original)} -> {self}"


def mask(
    tokens: Tokens, rate: float = 0.15, seed: int = 0, only: Only = None
) -> Noised:
    """Hide some tokens behind [MASK].

    Of the n tokens that may be touched, round(rate * n) are, but at least one.

    >>> mask("Biden approved measures .".split(), only=["Biden"])
    mask: Biden approved measures . -> [MASK] approved measures .
    """
    return _each("mask", tokens, rate, seed, only, lambda token, rng: [MASK])


def replace(
    tokens: Tokens,
    rate: float = 0.15,
    seed: int = 0,
    only: Only = None,
    words: Sequence[str] | None = None,
) -> Noised:
    """Put another word in the place of some tokens, one of `words` if given.

    Without `words` it is another word of the same text.

    >>> replace("Biden approved measures .".split(), only=["Biden"], words=["Cats"])
    replace: Biden approved measures . -> Cats approved measures .
    """
    pool = sorted(set(_list(tokens) if words is None else _list(words)))

    def other(token: str, rng: Random) -> list[str]:
        others = [word for word in pool if word != token]
        if not others:
            raise ValueError(f"There is no other word for {token!r}: give words=[...].")
        return [rng.choice(others)]

    return _each("replace", tokens, rate, seed, only, other)


def delete(
    tokens: Tokens, rate: float = 0.15, seed: int = 0, only: Only = None
) -> Noised:
    """Leave some tokens out, without a trace.

    >>> delete("Biden approved measures .".split(), only=["measures"])
    delete: Biden approved measures . -> Biden approved .
    """
    return _each("delete", tokens, rate, seed, only, lambda token, rng: [])


def permute(
    tokens: Tokens, rate: float = 1.0, seed: int = 0, only: Only = None
) -> Noised:
    """Shuffle some tokens among their places; no token of two or more stays put.

    >>> permute("Biden approved measures .".split(), only=["Biden", "measures"])
    permute: Biden approved measures . -> measures approved Biden .
    """
    before = _list(tokens)
    rng = Random(seed)
    places = _places(before, rate, rng, only, least=2)
    after = list(before)
    order = list(places)
    rng.shuffle(order)
    # A turn along a shuffled circle moves every place, as a plain shuffle may not.
    for place, source in zip(order, order[1:] + order[:1], strict=True):
        after[place] = before[source]
    changed = tuple(places) if len(places) > 1 else ()
    return Noised("permute", tuple(before), tuple(after), changed)


def _each(
    operation: str,
    tokens: Tokens,
    rate: float,
    seed: int,
    only: Only,
    change: Callable[[str, Random], list[str]],
) -> Noised:
    before = _list(tokens)
    rng = Random(seed)
    places = _places(before, rate, rng, only)
    after: list[str] = []
    for i, token in enumerate(before):
        after += change(token, rng) if i in places else [token]
    return Noised(operation, tuple(before), tuple(after), tuple(places))


def _places(
    tokens: list[str], rate: float, rng: Random, only: Only, least: int = 1
) -> list[int]:
    real_number(rate, "rate", 0, 1)
    if only is None:
        may = list(range(len(tokens)))
    else:
        words = only if callable(only) else list_of(only, "only", ", as ['Biden']")
        allows = words if callable(words) else words.__contains__
        may = [i for i, token in enumerate(tokens) if allows(token)]
    count = max(least, round(rate * len(may))) if rate else 0
    return sorted(rng.sample(may, min(count, len(may))))


def _list(tokens: Tokens) -> list[str]:
    found = list_of(tokens, "tokens", ", as tokenize(text) makes one")
    if not all(isinstance(token, str) for token in found):
        raise ValueError("Every token must be a str.")
    return found
