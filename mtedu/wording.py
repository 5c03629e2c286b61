"""Words that all rooms share: a setting that makes no sense, a number with its noun."""

from collections.abc import Hashable, Iterable
from difflib import get_close_matches
from typing import Any, TypeVar

Name = TypeVar("Name", bound=Hashable)


def choose(name: Name, known: Iterable[object], what: str, verb: str = "is") -> Name:
    """Return a name that is known; else say which ones are.

    >>> choose("causal", ["full", "causal"], "mask")
    'causal'
    >>> choose("half", ["full", "causal"], "mask")
    Traceback (most recent call last):
    ...
    ValueError: There is no mask 'half': choose one of full, causal.
    """
    names = list(known)
    if name not in names:
        listed = ", ".join(str(one) for one in names)
        raise ValueError(f"There {verb} no {what} {name!r}: choose one of {listed}.")
    return name


def suggest(name: object, known: Iterable[str]) -> str:
    """Return what to choose instead: near names, or all where none is near.

    >>> suggest("en_de", ["en-de", "de-en", "en-zh", "zh-en", "en-cs"])
    'did you mean en-de?'
    >>> suggest("meteor", ["bleu", "chrf", "ter"])
    'choose bleu, chrf, ter.'
    """
    plain = {entry.lower().replace("_", "-"): entry for entry in known}
    wanted = str(name).lower().replace("_", "-")
    if wanted in plain:
        return f"did you mean {plain[wanted]}?"
    near = [plain[e] for e in get_close_matches(wanted, plain, n=3, cutoff=0.7)]
    if near and len(plain) > 4:
        return f"did you mean {' or '.join(near)}?"
    return f"choose {', '.join(plain.values())}."


def whole_number(value: Any, name: str, least: int = 1) -> int:
    """Return a number that can count something; else say what it must be.

    >>> whole_number(2.5, "samples")
    Traceback (most recent call last):
    ...
    ValueError: samples must be a whole number from 1 on, not 2.5.
    """
    if isinstance(value, bool) or not hasattr(value, "__index__") or value < least:
        raise ValueError(
            f"{name} must be a whole number from {least} on, not {value!r}."
        )
    return int(value)


def count(n: int, word: str, ending: str = "s") -> str:
    """Write a number with its noun.

    >>> count(1, "chunk"), count(2000, "match", "es")
    ('1 chunk', '2,000 matches')
    """
    return f"{n:,} {word}{ending if n != 1 else ''}"
