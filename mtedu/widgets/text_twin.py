"""The text twin: every widget says in words what it shows."""

from collections.abc import Sequence
from typing import Any

LISTED = 12
"""So many words of a kind are named in a text twin, which is read aloud."""


class TextTwin:
    """A widget with words for screen readers, terminals and tests."""

    @property
    def text(self) -> str:
        """The text twin: in words what the widget shows."""
        raise NotImplementedError(f"{type(self).__name__} has no words yet.")

    def _headline(self) -> str:
        return f"{self.text.partition('. ')[0].rstrip('.')}."

    def __repr__(self) -> str:
        return f"{type(self).__name__}: {self._headline()}"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        shown = super()._repr_mimebundle_(**kwargs)  # type: ignore[misc]
        if isinstance(shown, tuple):  # anywidget has metadata besides
            return {**shown[0], "text/plain": self.text}, *shown[1:]
        return shown and {**shown, "text/plain": self.text}


def listed(texts: Sequence[str], notes: Sequence[str] = (), most: int = LISTED) -> str:
    """Name texts in quotation marks, each with its note, cut where they are many.

    >>> listed(["the", "cat", "sat"], [" (2)", "", ""], most=2)
    '“the” (2), “cat” and 1 more'
    """
    notes = notes or [""] * len(texts)
    named = [f"“{text}”{note}" for text, note in zip(texts, notes, strict=True)]
    return cut(named, most)


def cut(parts: Sequence[str], most: int) -> str:
    """Join parts with commas, and only count those that are too many.

    >>> cut(["a", "b", "c"], 2)
    'a, b and 1 more'
    """
    more = f" and {len(parts) - most} more" if len(parts) > most else ""
    return ", ".join(parts[:most]) + more


def fixed(value: float, digits: int) -> str:
    """Write a number with so many digits, and zero without a sign.

    >>> fixed(-0.0004, 3), fixed(-0.25, 1)
    ('0.000', '-0.2')
    """
    written = f"{value:.{digits}f}"
    return written.removeprefix("-") if float(written) == 0 else written
