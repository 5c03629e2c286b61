"""A tidy table of ratings: one row says who gave what which value on which scale.

Everything that people grade fits in it: adequacy and fluency from 1 to 5, direct
assessment from 0 to 100, ranks. A row that occurs twice with the same annotator, item,
system and scale is a repeat, which shows how far a person agrees with themselves.

Leaves out: labels that are no numbers; give each a number first.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

from mtedu.result import Rows
from mtedu.wording import choose, count

COLUMNS = ("annotator", "item", "system", "scale", "value")


class Rating(NamedTuple):
    """One judgement: `annotator` gave `system`'s `item` a `value` on a `scale`."""

    annotator: str
    item: str
    system: str
    scale: str
    value: float

    @property
    def unit(self) -> tuple[str, str, str]:
        """What was judged: item, system and scale."""
        return self.item, self.system, self.scale


Unit: TypeAlias = tuple[str, str, str]


class Judgements(dict[Unit, float]):
    """What one annotator gave, unit by unit, with the annotator's name."""

    def __init__(self, name: str) -> None:
        """Start without judgements."""
        super().__init__()
        self.name = name


class Scale(NamedTuple):
    """The values a scale allows, and its words from the lowest value up."""

    low: float
    high: float
    whole: bool = False
    words: tuple[str, ...] = ()


SCALES = {
    "adequacy": Scale(1, 5, True, ("none", "little", "much", "most", "all")),
    "fluency": Scale(
        1, 5, True, ("incomprehensible", "disfluent", "non-native", "good", "flawless")
    ),
    "da": Scale(0, 100),
    "esa": Scale(0, 100),
    "rank": Scale(1, math.inf, True),
}
"""The scales that are checked; other names may be used, with any finite value."""


class _names(cached_property[tuple[str, ...]]):
    """The different names in a column of a table, in order of appearance."""

    def __init__(self, column: str, says: str) -> None:
        super().__init__(
            lambda table: tuple(dict.fromkeys(getattr(row, column) for row in table))
        )
        self.__doc__ = f"{says}, in order of appearance."


@dataclass(frozen=True, repr=False)
class Ratings(Rows[Rating]):
    """Ratings in the order in which they were given.

    `simulated` says that no person gave them; it stays with every table made from it.
    """

    rows: tuple[Rating, ...]
    simulated: bool = False

    annotators = _names("annotator", "The names of those who rated")
    systems = _names("system", "The systems that were rated")
    items = _names("item", "The items that were rated")
    scales = _names("scale", "The scales that were used")

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        """What was judged (item, system, scale), in order of appearance."""
        return tuple(dict.fromkeys(row.unit for row in self.rows))

    @property
    def values(self) -> tuple[float, ...]:
        """All values, row by row."""
        return tuple(row.value for row in self.rows)

    def select(self, **columns: str | Iterable[str]) -> Ratings:
        """Return the rows that have these names in these columns.

        `table.select(scale="adequacy", annotator=["A", "B"])`
        """
        for column in columns:
            choose(column, COLUMNS[:4], "column")
        wanted = {
            column: {names} if isinstance(names, str) else set(names)
            for column, names in columns.items()
        }
        kept = (
            row
            for row in self.rows
            if all(getattr(row, column) in names for column, names in wanted.items())
        )
        return Ratings(tuple(kept), self.simulated)

    def of(self, annotator: str) -> Judgements:
        """Return what one annotator gave: the value of each unit, repeats left out.

        Two such mappings are what `cohen_kappa` compares; it takes their names along.
        """
        given = Judgements(choose(annotator, self.annotators, "annotator"))
        for row in self.rows:
            if row.annotator == annotator:
                given.setdefault(row.unit, row.value)
        return given

    def matrix(self) -> list[list[float | None]]:
        """Return one row per annotator and one column per unit, None where not rated.

        The shape that `krippendorff_alpha` takes. Repeats are left out, and the table
        must have a single scale.
        """
        self.of_one_scale()
        given = [self.of(annotator) for annotator in self.annotators]
        return [[row.get(unit) for unit in self.units] for row in given]

    def of_one_scale(self) -> Ratings:
        """Return the table itself; a `ValueError` if it has two scales or more."""
        if len(self.scales) > 1:
            raise ValueError(
                f"The table has {len(self.scales)} scales ({', '.join(self.scales)}): "
                "choose one with table.select(scale=...)."
            )
        return self

    def repeats(self) -> dict[str, list[tuple[float, float]]]:
        """Return for each annotator the first and each later value of a unit."""
        seen: dict[tuple[str, Unit], float] = {}
        pairs: dict[str, list[tuple[float, float]]] = {a: [] for a in self.annotators}
        for row in self.rows:
            key = (row.annotator, row.unit)
            if key in seen:
                pairs[row.annotator].append((seen[key], row.value))
            else:
                seen[key] = row.value
        return pairs

    def __repr__(self) -> str:
        made = "simulated rating" if self.simulated else "rating"
        return (
            f"{count(len(self), made)} ({count(len(self.annotators), 'annotator')}, "
            f"{count(len(self.items), 'item')}, {count(len(self.systems), 'system')}, "
            f"scales {', '.join(self.scales) or 'none'})"
        )


def as_ratings(table: Any) -> Ratings:
    """Return a table of ratings from rows: tuples, dictionaries or a DataFrame.

    >>> as_ratings([("ann", "s1", "online-A", "adequacy", 4)])
    1 rating (1 annotator, 1 item, 1 system, scales adequacy)
    """
    if isinstance(table, Ratings):
        return table
    if hasattr(table, "to_dict") and hasattr(table, "columns"):
        table = table.to_dict("records")
    if isinstance(table, str | Mapping) or not isinstance(table, Iterable):
        raise ValueError(
            "A table of ratings is a list of rows (annotator, item, system, scale, "
            "value): read a file with read_ratings."
        )
    return Ratings(tuple(_rating(row, n) for n, row in enumerate(table, start=1)))


def _rating(row: Any, number: int) -> Rating:
    if isinstance(row, Mapping):
        missing = [column for column in COLUMNS if column not in row]
        if missing:
            raise ValueError(f"Row {number} has no {missing[0]!r}: give all five.")
        row = tuple(row[column] for column in COLUMNS)
    if isinstance(row, str) or not isinstance(row, Sequence) or len(row) != 5:
        raise ValueError(
            f"Row {number} is not (annotator, item, system, scale, value): {row!r}."
        )
    names, problem = clean_names(row[:4])
    value, wrong = check_value(row[4], names[3], SCALES)
    if problem or wrong:
        raise ValueError(f"Row {number}: {problem or wrong}.")
    return Rating(*names, value)


def clean_names(cells: Sequence[Any]) -> tuple[tuple[str, str, str, str], str]:
    """Return annotator, item, system and scale without outer spaces, and what is wrong.

    Only the system may be empty, where there is only one.
    """
    annotator, item, system, scale = (str(cell).strip() for cell in cells)
    empty = {"annotator": annotator, "item": item, "scale": scale}
    wrong = next((column for column, cell in empty.items() if not cell), "")
    return (annotator, item, system, scale), f"the {wrong} is empty" if wrong else ""


def check_value(
    cell: Any, scale: str, scales: Mapping[str, Scale]
) -> tuple[float, str]:
    """Return a value as a number, and what is wrong with it ('' if nothing).

    >>> check_value("6", "adequacy", SCALES)
    (6.0, '6 is outside the scale adequacy, 1 to 5')
    """
    text = str(cell).strip()
    try:
        value = float(text) if "_" not in text else math.nan
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        comma = text.replace(",", ".", 1).lstrip("+-").replace(".", "", 1)
        hint = ", write the decimal point as '.'" if comma.isdigit() else ""
        return value, f"{text!r} is not a number{hint}"
    limits = scales.get(scale)
    if limits is None or (limits.low <= value <= limits.high):
        whole = limits is None or not limits.whole or value.is_integer()
        return value, "" if whole else f"{text} is not a whole step of {scale}"
    ends = f"{limits.low:g} to {limits.high:g}"
    return value, f"{text} is outside the scale {scale}, {ends}"
