"""A lab as its graders know it: the cells of its source, and what judges them."""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterable, Iterator
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
    def libraries(self) -> tuple[str, ...] | None:
        """What its code imports, to be loaded once for all; None for all there is.

        Of labs that use more of `mtedu` than its check, that shows in no import alone.
        """
        code = [cell for cell in self.cells if cell.cell_type == "code"]
        names = set(imports(cell.released for cell in code))
        ours = {name for name in names if name.split(".")[0] == "mtedu"}
        return None if ours - {"mtedu.check"} else (*sorted(names), "numpy")

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


def imports(sources: Iterable[str]) -> Iterator[str]:
    """Yield what code imports; names out of a module with the module's before them.

    >>> list(imports(["import re, os.path", "from math import log", "%magic"]))
    ['re', 'os.path', 'math.log']
    """
    for source in sources:
        try:
            parsed = ast.parse(source)
        except (SyntaxError, ValueError):
            continue
        for node in ast.walk(parsed):
            if isinstance(node, ast.Import):
                yield from (one.name for one in node.names)
            elif isinstance(node, ast.ImportFrom) and not node.level:
                yield from (f"{node.module}.{one.name}" for one in node.names)


def load_lab(name: str, course: Path | None = None) -> Lab:
    """Read a lab from the course's folder."""
    folder = course or find_course_folder()
    path = folder / "source" / name / f"{name}.ipynb"
    found = notebook.read_lab(name, path)
    return Lab(name, found.cells, folder, path.read_bytes())
