"""Words that all rooms share: a setting that makes no sense, a number with its noun."""

from collections.abc import Hashable, Iterable
from contextlib import suppress
from difflib import get_close_matches
from math import inf, isfinite
from numbers import Real
from operator import index
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
    if not isinstance(name, Hashable) or name not in names:
        listed = ", ".join(str(one) for one in names)
        raise ValueError(
            f"There {verb} no {what} {shown(name)}: choose one of {listed}."
        )
    return name


def shown(value: object) -> str:
    """Write a value that was given in one line, and of a long one the beginning."""
    text = " ".join(repr(value).split())
    return text if len(text) < 60 else f"{text[:57]}..."


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


def list_of(values: Any, name: str, what: str = "") -> list[Any]:
    """Return values as a list; one value alone, or a text, is an error that says so."""
    if isinstance(values, Iterable) and not isinstance(values, str | bytes):
        with suppress(TypeError):  # an array without dimensions only looks like a list
            return list(values)
    raise ValueError(f"{name} must be a list{what}, not {shown(values)}.")


def pairs_of(values: Any, name: str) -> list[tuple[Any, Any]]:
    """Return values as pairs of an input and its answer; else say what they are."""
    what = " of pairs (input, answer)"
    pairs = [tuple(list_of(pair, name, what)) for pair in list_of(values, name, what)]
    if any(len(pair) != 2 for pair in pairs):
        raise ValueError(f"{name} must be a list{what}.")
    return pairs


def whole_number(value: Any, name: str, least: int = 1, most: float = inf) -> int:
    """Return a number that can count something; else say what it must be.

    >>> whole_number(2.5, "samples")
    Traceback (most recent call last):
    ...
    ValueError: samples must be a whole number from 1 on, not 2.5.
    """
    try:
        number = least - 1 if isinstance(value, bool) else index(value)
    except TypeError:
        number = least - 1
    if not least <= number <= most:
        ends = f"from {least} {'on' if most == inf else f'to {most}'}"
        raise ValueError(f"{name} must be a whole number {ends}, not {shown(value)}.")
    return number


def real_number(
    value: Any, name: str, low: float = -inf, high: float = inf, ends: bool = True
) -> None:
    """Refuse what is no finite number, or lies outside of its bounds."""
    known = isinstance(value, Real) and not isinstance(value, bool) and isfinite(value)
    if known and low <= value <= high and (ends or value not in (low, high)):
        return
    where = f" between {low:g} and {high:g}" if high < inf else ""
    if not where and low > -inf:
        where = f" from {low:g} on" if ends else f" above {low:g}"
    raise ValueError(f"{name} must be a number{where}, not {shown(value)}.")


def count(n: int, word: str, ending: str = "s") -> str:
    """Write a number with its noun.

    >>> count(1, "chunk"), count(2000, "match", "es")
    ('1 chunk', '2,000 matches')
    """
    return f"{n:,} {word}{ending if n != 1 else ''}"
