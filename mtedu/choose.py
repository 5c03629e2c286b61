"""One sentence for a name that is not known, and one for a number that cannot be."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TypeVar

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


def whole_number(value: object, name: str, least: int = 1) -> None:
    """Raise a `ValueError` unless a value is a whole number from `least` on.

    >>> whole_number(0, "samples")
    Traceback (most recent call last):
    ...
    ValueError: samples must be a whole number from 1 on, not 0.
    """
    if not isinstance(value, int) or value < least:
        raise ValueError(
            f"{name} must be a whole number from {least} on, not {value!r}."
        )
