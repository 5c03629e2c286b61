"""Many labels at once: tables of them as arrays, in which NumPy counts quickly.

Each function has a readable sibling that does the same label by label, and takes over
where there is little to count or something unusual was given: then it returns `None`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain, repeat
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from mtedu.human.labels import Label, is_missing, plain

if TYPE_CHECKING:
    from numpy.typing import NDArray

FEW = 300
"""With fewer labels than this, arrays do not pay."""

BYTE = 256
EXACT = 2**53
"""Whole numbers below this are the same with a point behind them."""


class Places(NamedTuple):
    """The different labels, and the place of each rating among them; -1 if missing.

    `table` holds what was read: an array, or rows, that nobody else can change.
    """

    table: Any
    labels: list[Any]
    places: NDArray[np.intp]


def pair_counts(a: Sequence[Label], b: Sequence[Label]) -> Mapping[Any, int]:
    """Return how often each pair of labels occurs; 0 for all others.

    >>> pair_counts(["yes", "no", "yes"], ["yes", "no", "no"])["yes", "no"]
    1
    """
    both = whole_numbers([a, b]) if len(a) >= FEW else None
    if both is None:
        return Counter(zip(a, b, strict=True))
    one, other = both.astype(np.intp)
    counts = np.bincount(one * BYTE + other)
    seen = np.flatnonzero(counts)
    pairs = [divmod(code, BYTE) for code in seen.tolist()]
    return Counter(dict(zip(pairs, counts[seen].tolist(), strict=True)))


def whole_numbers(table: Any, least: int = FEW) -> NDArray[Any] | None:
    """Return a large table of nothing but whole numbers as an array of its own.

    It is large from `least` cells on.

    >>> whole_numbers([[1, 2] * 100, [3, 4] * 100]).shape
    (2, 200)
    >>> whole_numbers([[1, None] * 100, [3, 4] * 100])  # for the readable sibling
    """
    if isinstance(table, np.ndarray):
        return np.array(table) if _is_large_array(table, "iu", least) else None
    return _small_numbers(table) if _is_large(table, least) else None


def place_table(table: Any) -> Places | None:
    """Return the place of each rating of a large table among the different labels.

    >>> found = place_table([["good", "bad", None] * 60, ["ok", "bad", "bad"] * 60])
    >>> sorted(found.labels), found.places.shape, int((found.places < 0).sum())
    (['bad', 'good', 'ok'], (2, 180), 60)
    """
    if isinstance(table, np.ndarray):
        if not _is_large_array(table, "iuf"):
            return None
        table = np.array(table)
        return Places(table, *_distinct(table))
    if not _is_large(table):
        return None
    numbers = _small_numbers(table) if type(table[0][0]) is int else None
    if numbers is not None:
        return Places(numbers, *_distinct(numbers))
    rows = list(map(list, table))
    return _as_numbers(rows) or _looked_up(rows)


def _is_large_array(table: NDArray[Any], kinds: str, least: int = FEW) -> bool:
    if table.size < least or table.ndim != 2 or type(table) is not np.ndarray:
        return False
    return table.dtype.kind in kinds and table.dtype.itemsize <= 8


def _is_large(table: Any, least: int = FEW) -> bool:
    """Return whether a table has many cells, in lists of equal length."""
    lists = {list, tuple}
    if type(table) not in lists or not table or type(table[0]) not in lists:
        return False
    if len(table) * len(table[0]) < least or not set(map(type, table)) <= lists:
        return False
    return len(set(map(len, table))) == 1


def _small_numbers(table: Any) -> NDArray[np.uint8] | None:
    try:  # a string of bytes takes grades and counts, and nothing but whole numbers
        cells = bytes(chain.from_iterable(table))
    except (TypeError, ValueError):
        return None
    return np.frombuffer(cells, np.uint8).reshape(len(table), -1)


def _as_numbers(rows: list[list[Any]]) -> Places | None:
    """Find places by arithmetic, if all labels are whole numbers or all floats."""
    if isinstance(rows[0][0], str):
        return None
    kinds = set(map(type, chain.from_iterable(rows))) - {type(None)}
    if kinds not in ({int}, {float}):
        return None
    try:
        numbers = np.array(rows, float)  # None becomes NaN
    except OverflowError:
        return None
    kind = kinds.pop()
    if kind is int and np.nanmax(np.abs(numbers)) >= EXACT:
        return None
    labels, places = _distinct(numbers)
    return Places(rows, list(map(kind, labels)), places)


def _looked_up(rows: list[list[Any]]) -> Places | None:
    """Look the place of every label up, whatever it is; `None` if it cannot be one."""
    try:
        seen = dict.fromkeys(chain.from_iterable(zip(*rows, strict=True)))
    except TypeError:
        return None
    labels = [label for label in seen if not is_missing(label)]
    index = {label: i for i, label in enumerate(labels)}
    found = map(index.get, chain.from_iterable(rows), repeat(-1))
    places = np.fromiter(found, np.intp).reshape(len(rows), -1)
    return Places(rows, [plain(label) for label in labels], places)


def _distinct(table: NDArray[Any]) -> tuple[list[Any], NDArray[np.intp]]:
    """Return the different numbers, and the place of each cell; -1 for NaN."""
    known = table == table
    if known.all():
        values, places = _ordered(table.ravel())
        return values, places.reshape(table.shape)
    filled = np.full(table.shape, -1, np.intp)
    if not known.any():
        return [], filled
    values, filled[known] = _ordered(table[known])
    return values, filled


def _ordered(numbers: NDArray[Any]) -> tuple[list[Any], NDArray[np.intp]]:
    """Return the different numbers, lowest first, and the place of each."""
    low, high = numbers.min().item(), numbers.max().item()
    near = high - low < 4 * numbers.size and low > -EXACT and high < EXACT
    if not near or (numbers.dtype.kind == "f" and (numbers != np.floor(numbers)).any()):
        values, places = np.unique(numbers, return_inverse=True)
        return values.tolist(), places
    steps = (numbers.astype(float) - low).astype(np.intp)  # few: count them all
    used = np.bincount(steps) > 0
    labels = [low + step for step in np.flatnonzero(used).tolist()]
    return labels, (np.cumsum(used) - 1)[steps]
