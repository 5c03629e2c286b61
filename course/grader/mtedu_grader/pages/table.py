"""Tables that look the same on a page and in a notebook."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup, escape

from mtedu_grader.scoring import written

NUMBER = re.compile(r"[+-]?\d+(\.\d+)?( %)?|\d+ of \d+")
Cell = str | int | float | None


@dataclass(frozen=True)
class Table:
    """A caption, headers and rows; numbers stand on the right, text is escaped."""

    caption: str
    headers: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    empty: str = "Nothing to list."

    def __iter__(self) -> Iterator[Sequence[Cell]]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __html__(self) -> Markup:
        """Return the table as HTML; templates ask for it by this name."""
        if not self.rows:
            return Markup("<p class='quiet'>{}</p>").format(self.empty)
        numbers = [
            i > 0 and any(_is_number(row[i]) for row in self.rows)
            for i in range(len(self.headers))
        ]
        head = _join(
            Markup("<th scope='col'{}>{}</th>").format(_side(right), words)
            for words, right in zip(self.headers, numbers, strict=True)
        )
        body = _join(self._row(row, numbers) for row in self.rows)
        return Markup(
            "<div class='wide' tabindex='0' role='region' aria-label='{}'><table>"
            "<caption>{}</caption><thead><tr>{}</tr></thead><tbody>{}</tbody></table>"
            "</div>"
        ).format(self.caption, self.caption, head, body)

    def _row(self, row: Sequence[Cell], numbers: Sequence[bool]) -> Markup:
        cells = [
            Markup("<{0}{1}>{2}</{3}>").format(
                Markup("th scope='row'") if i == 0 else "td",
                _side(right),
                _shown(cell),
                "th" if i == 0 else "td",
            )
            for i, (cell, right) in enumerate(zip(row, numbers, strict=True))
        ]
        return Markup("<tr>{}</tr>").format(_join(cells))

    def _repr_html_(self) -> str:
        return str(self.__html__())


def _is_number(cell: Cell) -> bool:
    if isinstance(cell, str):
        return NUMBER.fullmatch(cell) is not None
    return cell is not None


def _join(pieces: Any) -> Markup:
    return Markup("").join(pieces)


def _side(right: bool) -> Markup:
    return Markup(" class='number'") if right else Markup("")


def _shown(cell: Cell) -> Markup:
    if cell is None:
        return Markup("<span class='quiet'>–</span>")
    return escape(written(cell) if isinstance(cell, float) else cell)
