"""A lab's notebook: its cells in order, and what each is for."""

import json
import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

Kind = Literal["plain", "answer", "test", "written"]

HIDDEN = re.compile(
    r"^[ \t]*### BEGIN HIDDEN TESTS.*?### END HIDDEN TESTS[ \t]*\n?", re.M | re.S
)
CALL = re.compile(r'^check\("(lab\w+\.(\w+))", *(\w+)', re.M)


@dataclass(frozen=True)
class SourceCell:
    """A cell of the lab's source, and what it is for.

    "answer" is code that students write, "test" a graded check, "written" an answer in
    words that a person grades.
    """

    id: str
    kind: Kind
    cell_type: str
    source: str
    metadata: dict[str, Any]
    exercise: str = ""
    function: str = ""

    @property
    def released(self) -> str:
        """The text without the lines that students never see."""
        return HIDDEN.sub("", self.source).strip("\n")

    @property
    def points(self) -> float:
        """The most that the cell can earn."""
        return float(self.metadata.get("points") or 0)


@dataclass(frozen=True, eq=False)
class Lab:
    """A lab with its cells."""

    id: str
    cells: tuple[SourceCell, ...]

    @cached_property
    def graded(self) -> dict[str, SourceCell]:
        """The cells that nbgrader knows, by their id, in order."""
        return {cell.id: cell for cell in self.cells if cell.kind != "plain"}

    @cached_property
    def tests(self) -> dict[str, SourceCell]:
        """The graded checks by their id, in order."""
        return {cell.id: cell for cell in self.cells if cell.kind == "test"}

    def answer_to(self, test: SourceCell) -> str:
        """Return the id of the answer that a check tries: the one before it."""
        place = [cell.id for cell in self.cells].index(test.id)
        before = reversed(self.cells[:place])
        return next((cell.id for cell in before if cell.kind == "answer"), "")


def read_lab(name: str, path: Path) -> Lab:
    """Read a lab from its notebook: the source, or what students were given."""
    try:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    except (OSError, ValueError, KeyError) as error:
        raise ValueError(f"The source of {name} cannot be read: {path}.") from error
    return Lab(name, tuple(_cell(cell) for cell in cells))


def _cell(cell: dict[str, Any]) -> SourceCell:
    metadata = cell["metadata"].get("nbgrader", {})
    source = "".join(cell["source"])
    name = metadata.get("grade_id") or cell.get("id", "")
    kind = _kind(cell["cell_type"], metadata)
    call = CALL.search(source) if kind == "test" else None
    if kind == "test" and call is None:
        raise ValueError(f"The graded cell {name} does not call check(...).")
    exercise, function = (call[1], call[3]) if call else ("", "")
    return SourceCell(
        name, kind, cell["cell_type"], source, metadata, exercise, function
    )


def _kind(cell_type: str, metadata: dict[str, Any]) -> Kind:
    grade, solution = metadata.get("grade"), metadata.get("solution")
    if grade and not solution and cell_type == "code":
        return "test"
    if grade or metadata.get("task"):
        return "written"
    return "answer" if solution else "plain"
