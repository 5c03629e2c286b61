"""From what people hand in to clean labels: missing ones, pairs, ordered categories."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from mtedu.wording import count, list_of

Label: TypeAlias = Hashable
Labels: TypeAlias = Sequence[Label] | Mapping[Any, Label]

WIDEST_SCALE = 1001
"""A scale of whole numbers is filled up to this many steps, e.g. 0 to 1000."""


def is_missing(label: Any) -> bool:
    """Return whether nothing was rated: `None`, NaN or pandas' NA."""
    return label is None or type(label).__name__ == "NAType" or label != label


def plain(label: Any) -> Any:
    """Return a NumPy scalar as the Python value it stands for, all else as it is."""
    return label.tolist() if type(label).__module__ == "numpy" else label


def is_number(label: Any) -> bool:
    """Return whether a label is a number, so that its place on a scale is known."""
    return isinstance(label, int | float)


def as_list(values: Any, name: str) -> list[Any]:
    """Return the labels of one rater as a list of plain values."""
    return list(map(plain, list_of(values, name, " with one label per item")))


def paired(a: Labels, b: Labels) -> tuple[list[Label], list[Label], int]:
    """Return both raters' labels of the items that both rated, and how many are left.

    Two lists are paired by position, two mappings (item: label) by item.

    >>> paired({"s1": 4, "s2": 5, "s3": 1}, {"s2": 5, "s3": 2})
    ([5, 1], [5, 2], 1)
    """
    if isinstance(a, Mapping) != isinstance(b, Mapping):
        raise ValueError(
            "One rater is a mapping (item: label), the other is not: give both alike."
        )
    if isinstance(a, Mapping) and isinstance(b, Mapping):
        every = list(dict.fromkeys([*a, *b]))
        first = [plain(a.get(item)) for item in every]
        second = [plain(b.get(item)) for item in every]
    else:
        first, second = as_list(a, "The first rater"), as_list(b, "The second rater")
    if len(first) != len(second):
        raise ValueError(
            f"{count(len(first), 'label')} by one rater, {len(second)} by the other: "
            "give one label per item, None where there is none."
        )
    both = [
        (x, y)
        for x, y in zip(first, second, strict=True)
        if not is_missing(x) and not is_missing(y)
    ]
    if not both:
        raise ValueError(
            "The raters share no item, so there is nothing to agree on: "
            "give at least one item that both rated."
        )
    return [x for x, _ in both], [y for _, y in both], len(first) - len(both)


def different(labels: Iterable[Label]) -> set[Any]:
    """Return the different labels; a `ValueError` if one is a list and no label."""
    try:
        return set(labels)
    except TypeError as error:
        raise ValueError(
            "A label is a word or a number: give one label per item, not a list."
        ) from error


def category_order(
    labels: Iterable[Label],
    categories: Iterable[Label] | None = None,
    ordered: bool = False,
) -> tuple[Label, ...]:
    """Return the categories in order: those given, or those that were used.

    With `ordered` (weighted kappa, ordinal alpha) distances between categories count.
    Whole numbers are then filled up to a scale without gaps, and words need
    `categories`, because their alphabetical order means nothing.

    >>> category_order([5, 1, 2, 4], ordered=True)
    (1, 2, 3, 4, 5)
    """
    used = different(labels)
    if categories is not None:
        return _given(used, categories)
    if all(map(is_number, used)):
        return _filled(used) if ordered else tuple(sorted(used))
    if ordered:
        raise ValueError(
            "The order of these labels is not known ('bad', 'good', 'ok' is only "
            "alphabetical): give categories= from the lowest to the highest."
        )
    return tuple(sorted(used, key=lambda label: (type(label).__name__, str(label))))


def numbered(
    categories: Iterable[Label] | None, k: int, what: str
) -> tuple[Label, ...]:
    """Return a name for each of k rows or columns: those given, or 1, 2, 3 ...

    >>> numbered(None, 3, "column")
    (1, 2, 3)
    """
    if categories is None:
        return tuple(range(1, k + 1))
    order = _given(set(), categories)
    if len(order) != k:
        raise ValueError(
            f"categories has {len(order)} for {count(k, what)}: give one per {what}."
        )
    return order


def _given(used: set[Label], categories: Iterable[Label]) -> tuple[Label, ...]:
    order = tuple(as_list(categories, "categories"))
    known = different(order)
    if len(known) != len(order):
        raise ValueError("A category is listed twice: list each category once.")
    strange = sorted(used - known, key=str)
    if strange:
        raise ValueError(
            f"The label {strange[0]!r} is not one of the categories "
            f"{', '.join(map(str, order))}: add it, or correct the label."
        )
    return order


def _filled(used: set[Any]) -> tuple[Label, ...]:
    if any(not float(label).is_integer() for label in used):
        raise ValueError(
            "These labels are not whole numbers, so the steps between them are not "
            "known: give categories= from the lowest to the highest."
        )
    low, high = int(min(used)), int(max(used))
    if high - low >= WIDEST_SCALE:
        raise ValueError(
            f"A scale from {low} to {high} has too many steps for a table: "
            "use krippendorff_alpha(level='interval')."
        )
    return tuple(range(low, high + 1))


def rows_of(table: Any, name: str) -> list[list[Any]]:
    """Return the rows of a table: lists, a NumPy array or a pandas DataFrame."""
    if hasattr(table, "to_numpy"):
        table = table.to_numpy()
    if isinstance(table, Mapping):
        raise ValueError(f"{name} must be a table, one list per row.")
    rows = [as_list(row, f"A row of {name}") for row in list_of(table, name)]
    if not rows:
        raise ValueError(f"{name} is empty: give at least one row.")
    lengths = set(map(len, rows))
    if len(lengths) > 1:
        raise ValueError(
            f"The rows of {name} have {min(lengths)} to {max(lengths)} cells: "
            "give rows of equal length, None where a rating is missing."
        )
    return rows
