"""Words that the text twins of several explorers are made of."""

from __future__ import annotations

from collections.abc import Sequence

LISTED = 12
"""So many words of a kind are named in a text twin, which is read aloud."""


def listed(texts: Sequence[str], notes: Sequence[str] = (), most: int = LISTED) -> str:
    """Name texts in quotation marks, each with its note, cut where they are many.

    >>> listed(["the", "cat", "sat"], [" (2)", "", ""], most=2)
    '“the” (2), “cat” and 1 more'
    """
    notes = notes or [""] * len(texts)
    named = [f"“{text}”{note}" for text, note in zip(texts, notes, strict=True)]
    more = f" and {len(texts) - most} more" if len(texts) > most else ""
    return ", ".join(named[:most]) + more
