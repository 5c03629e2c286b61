"""What every result of the course can do: be a number, and show its working.

A metric returns a frozen dataclass that inherits from `Result`. The dataclass holds
the numbers; how they are written and drawn lives in `mtedu.show`, which is loaded
only when somebody looks. This is the one door from results to their looks. Fields that
only a look needs can wait for it: `on_demand` names them, `later` fills them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Class = TypeVar("Class", bound=type)
Row = TypeVar("Row")


class _Later(partial[Any]):
    """A value that is still to be worked out."""


class _Waiting:
    """A field whose value is worked out, and kept, when it is first read."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, result: Any, owner: type) -> Any:
        if result is None:
            raise AttributeError(self.name)
        value = result.__dict__[self.name]
        if isinstance(value, _Later):
            value = result.__dict__[self.name] = value()
        return value

    def __set__(self, result: Any, value: Any) -> None:
        result.__dict__[self.name] = value


def later(function: Callable[..., Any], *arguments: Any) -> Any:
    """Return what a field named in `on_demand` can hold until it is read.

    The arguments must not change in the meantime: give it a copy of an array.
    """
    return _Later(function, *arguments)


def on_demand(*names: str) -> Callable[[Class], Class]:
    """Let fields of a dataclass wait until they are read.

    >>> from dataclasses import dataclass
    >>> @on_demand("words")
    ... @dataclass(frozen=True)
    ... class Line:
    ...     words: list[str]
    >>> Line(later(str.split, "a cat sat"))
    Line(words=['a', 'cat', 'sat'])
    """

    def mark(owner: Class) -> Class:
        for name in names:
            setattr(owner, name, _Waiting(name))
        return owner

    return mark


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
    """Rows that explain themselves; subclasses provide the field `rows`."""

    rows: tuple[Row, ...]

    def __getitem__(self, index):  # type: ignore[no-untyped-def]
        return self.rows[index]

    def __len__(self) -> int:
        return len(self.rows)


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
