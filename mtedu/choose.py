"""One sentence for every name that is not known: what is wrong, what to choose."""

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
