"""Trained metrics. All of them read segments: source, translation and reference."""

from collections.abc import Sequence
from typing import TypeAlias

from mtedu.wording import count, list_of

Texts: TypeAlias = str | Sequence[str]


def checked_segments(
    src: Texts, mt: Texts, ref: Texts | None
) -> tuple[list[str], list[str], list[str] | None]:
    """Return three lists of the same length; a wrong shape is an error that says so.

    >>> checked_segments("Hello.", "Hola.", None)
    (['Hello.'], ['Hola.'], None)
    """
    sources, outputs = _texts("src", src), _texts("mt", mt)
    references = None if ref is None else _texts("ref", ref)
    if not sources:
        raise ValueError("There are no segments: give at least one.")
    for name, texts in (("mt", outputs), ("ref", references)):
        if texts is not None and len(texts) != len(sources):
            raise ValueError(
                f"{count(len(sources), 'text')} in src but {len(texts)} in {name}: "
                "give one of each for every segment."
            )
    return sources, outputs, references


def _texts(name: str, texts: Texts) -> list[str]:
    if isinstance(texts, str):
        return [texts]
    found = list_of(texts, name, " of texts")
    for text in found:
        if not isinstance(text, str):
            raise ValueError(
                f"{name} must have one text per segment, not {type(text).__name__}."
            )
    return found
