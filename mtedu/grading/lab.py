"""A lab as its graders know it: the cells of its source, in order."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from mtedu.checks import find
from mtedu.grading.judge import Marking, marking
from mtedu.grading.manifest import find_course_folder

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
    """A lab with its cells and all that judging it needs."""

    id: str
    course: Path
    cells: tuple[SourceCell, ...]
    sha256: str

    @cached_property
    def graded(self) -> dict[str, SourceCell]:
        """The cells that nbgrader knows, by their id, in order."""
        return {cell.id: cell for cell in self.cells if cell.kind != "plain"}

    @cached_property
    def tests(self) -> dict[str, SourceCell]:
        """The graded checks by their id, in order."""
        return {cell.id: cell for cell in self.cells if cell.kind == "test"}

    @cached_property
    def written(self) -> dict[str, float]:
        """The most points of each answer in words."""
        return {cell.id: cell.points for cell in self.cells if cell.kind == "written"}

    @cached_property
    def max_points(self) -> float:
        """What all checks together can earn."""
        return sum(cell.points for cell in self.tests.values())

    def answer_to(self, test: SourceCell) -> str:
        """Return the id of the answer that a check tries: the one before it."""
        before = ""
        for cell in self.cells:
            if cell.id == test.id:
                return before
            if cell.kind == "answer":
                before = cell.id
        return before

    def marking(self, test: SourceCell) -> Marking:
        """Return what judges a check's outcomes."""
        return marking(find(test.exercise), self.course)


def load_lab(name: str, course: Path | None = None) -> Lab:
    """Read a lab's source and its secret inputs' fingerprint."""
    folder = course or find_course_folder()
    path = folder / "source" / name / f"{name}.ipynb"
    try:
        data = path.read_bytes()
        cells = json.loads(data)["cells"]
    except (OSError, ValueError, KeyError) as error:
        raise ValueError(f"The source of {name} cannot be read: {path}.") from error
    secret = folder / "hidden" / f"{name}.json"
    hidden = secret.read_bytes() if secret.is_file() else b""
    digest = hashlib.sha256(data + b"\0" + hidden).hexdigest()
    return Lab(name, folder, tuple(_cell(cell) for cell in cells), digest)


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
