"""Which models a student can choose from on this machine."""

from __future__ import annotations

from mtedu.data.fetch import present

SHIPPED = ("tiny", "tiny-masked", "ngram")


def model_names(*, writing: bool = False) -> list[str]:
    """Return the names of the models that are here; `writing` leaves masked ones out.

    >>> model_names()[0]
    'tiny'
    """
    names = [n for n in SHIPPED if not (writing and n == "tiny-masked")]
    return [*names, "smol"] if present("smol") else names
