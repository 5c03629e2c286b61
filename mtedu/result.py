"""What every result of the course can do: be a number, and show its working.

A metric returns a frozen dataclass that inherits from `Result`. The dataclass holds
the numbers; how they are written and drawn lives in `mtedu.show`, which is loaded
only when somebody looks. This is the one door from results to their looks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from mtedu.wording import choose

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Row = TypeVar("Row")


class Shown:
    """Something that explains itself when a cell ends with it."""

    def working(self) -> str:
        """Return the formula with the numbers put in, as Markdown with LaTeX."""
        from mtedu.show import working

        return working(self)

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the result; a `ValueError` says so where there is no picture."""
        from mtedu.show import plot

        return plot(self, ax)

    def _repr_markdown_(self) -> str:
        return self.working()


class Rows(Shown, Sequence[Row]):
    """A result that is a table; subclasses provide the field `rows`."""

    rows: tuple[Row, ...]

    def __getitem__(self, index):  # type: ignore[no-untyped-def]
        return self.rows[index]

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)


class NamedRows(Rows[Row]):
    """A table whose rows can be asked for by name: that of their system."""

    def __getitem__(self, index):  # type: ignore[no-untyped-def]
        if not isinstance(index, str):
            return self.rows[index]
        names = [row.system for row in self.rows]  # type: ignore[attr-defined]
        return self.rows[names.index(choose(index, names, "system"))]


class Result(Shown):
    """A value with its explanation; subclasses provide the field `score`."""

    score: float

    def __float__(self) -> float:
        return float(self.score)

    def __format__(self, spec: str) -> str:
        return format(float(self), spec) if spec else repr(self)

    def __round__(self, digits: int | None = None) -> float:
        return round(float(self), digits)

    def __lt__(self, other: Any) -> bool:
        return float(self) < float(other)

    def __le__(self, other: Any) -> bool:
        return float(self) <= float(other)

    def __gt__(self, other: Any) -> bool:
        return float(self) > float(other)

    def __ge__(self, other: Any) -> bool:
        return float(self) >= float(other)
