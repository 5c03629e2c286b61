"""A lab as its graders know it: the cells of its source, and what judges them."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from mtedu.course import find_course_folder
from mtedu.notebook import lab as notebook
from mtedu.notebook.lab import SourceCell
from mtedu_grader.hidden_inputs import hidden_file
from mtedu_grader.hidden_key import hidden_key
from mtedu_grader.scoring import Marking, marking

__all__ = ["Lab", "SourceCell", "load_lab"]


@dataclass(frozen=True, eq=False)
class Lab(notebook.Lab):
    """A lab with all that judging it needs."""

    course: Path
    source: bytes

    @cached_property
    def sha256(self) -> str:
        """What a result depends on: with another one it is graded anew.

        That is the notebook, the secret inputs, and the key, which holds all that is
        known of right and wrong answers, hints included.
        """
        secret = hidden_file(self.id, self.course)
        hidden = secret.read_bytes() if secret.is_file() else b""
        key = hidden_key(self.id, self.course).sha256.encode() if self.tests else b""
        return hashlib.sha256(b"\0".join([self.source, hidden, key])).hexdigest()

    @cached_property
    def written(self) -> dict[str, float]:
        """The most points of each answer in words."""
        return {cell.id: cell.points for cell in self.cells if cell.kind == "written"}

    @cached_property
    def max_points(self) -> float:
        """What all checks together can earn."""
        return sum(cell.points for cell in self.tests.values())

    @cached_property
    def words(self) -> frozenset[str]:
        """The texts of the lab's own cells, which may be shown as they are."""
        return frozenset(
            cell.source.strip() for cell in self.cells if cell.cell_type == "markdown"
        )

    @cached_property
    def _markings(self) -> dict[str, Marking]:
        return {
            test.id: marking(self, test, self.course) for test in self.tests.values()
        }

    def marking(self, test: SourceCell) -> Marking:
        """Return what judges a check's outcomes."""
        return self._markings[test.id]


def load_lab(name: str, course: Path | None = None) -> Lab:
    """Read a lab from the course's folder."""
    folder = course or find_course_folder()
    path = folder / "source" / name / f"{name}.ipynb"
    found = notebook.read_lab(name, path)
    return Lab(name, found.cells, folder, path.read_bytes())
