"""The parts of nbgrader that the course replaces, named in `nbgrader_config.py`.

Each mends one thing that nbgrader 0.9 does to careless submissions, and nothing else.
"""

from __future__ import annotations

from typing import Any

from nbformat import from_dict
from nbgrader import utils
from nbgrader.preprocessors import (
    ClearHiddenTests,
    ClearSolutions,
    DeduplicateIds,
    NbGraderPreprocessor,
    OverwriteCells,
)

from mtedu_grader.harmless import harmless
from mtedu_grader.lab import load_lab


class NamedStubs(ClearSolutions):
    """Leaves stubs that say which exercise is not done yet."""

    def preprocess_cell(self, cell: Any, resources: Any, cell_index: int) -> Any:
        """Put the cell's id into the stub before the solution is cut out."""
        name = cell.metadata.get("nbgrader", {}).get("grade_id", "this exercise")
        stub = f'# YOUR CODE HERE\nraise NotImplementedError("{name} is not done yet")'
        self.code_stub = {"python": stub}
        return super().preprocess_cell(cell, resources, cell_index)


class SafeDeduplicateIds(DeduplicateIds):
    """Makes a copied cell an ordinary one, so that it cannot stop the whole run.

    nbgrader leaves an empty `nbgrader` entry behind, which its own next step takes for
    metadata of an old version.
    """

    def preprocess(self, nb: Any, resources: Any) -> Any:
        """Keep the last cell of each id, as nbgrader does, and free the others."""
        nb, resources = super().preprocess(nb, resources)
        for cell in nb.cells:
            if cell.metadata.get("nbgrader") == {}:
                del cell.metadata["nbgrader"]
        return nb, resources


class GuardedOverwriteCells(OverwriteCells):
    """Puts deleted test cells back, also where the cell before them is gone too.

    nbgrader adds a missing cell behind the one that came before it in the source, and
    fails if that one is missing as well. Here the nearest earlier one that is there
    takes its place; with none left, the cells go to the end of the notebook.
    """

    def add_missing_grade_cells(self, nb: Any, resources: Any) -> Any:
        """Add each missing graded cell behind the nearest earlier cell there is."""
        source = self.gradebook.find_notebook(self.notebook_id, self.assignment_id)
        graded = {cell.name: cell for cell in source.grade_cells}
        solutions = {cell.name for cell in source.solution_cells}
        order = [cell.name for cell in source.source_cells]
        for place, cell in enumerate(source.source_cells):
            places = _places(nb)
            if cell.name not in graded or cell.name in places:
                continue
            self.log.warning("Missing grade cell %s: added back", cell.name)
            added = self.missing_cell_transform(
                cell, graded[cell.name].max_score, is_solution=cell.name in solutions
            )
            added = from_dict({**added, "id": cell.name})
            before = [places[name] for name in order[:place] if name in places]
            nb.cells.insert(max(before) + 1 if before else len(nb.cells), added)
        return nb, resources


class MakeHarmless(NbGraderPreprocessor):
    """Lets nothing of a submission run in a page that a teacher opens.

    It comes last, when the grades are saved: the formgrader shows what it leaves.
    """

    def preprocess(self, nb: Any, resources: Any) -> Any:
        """Make the notebook harmless; the words of the lab itself stay."""
        lab = resources["nbgrader"]["assignment"]
        try:
            trusted = load_lab(lab).words
        except ValueError:  # a lab whose source is elsewhere
            trusted = frozenset()
        return from_dict(harmless(nb, trusted)), resources


class HideHiddenTests(ClearHiddenTests):
    """Cuts hidden tests out of feedback, also where a traceback quotes them.

    A traceback shows the lines around the one that failed; in a cell with hidden tests
    only the message of the error stays.
    """

    def preprocess_cell(self, cell: Any, resources: Any, cell_index: int) -> Any:
        """Shorten the errors of a cell with hidden tests, then cut the tests out."""
        if self.begin_test_delimeter in cell.source:
            for output in cell.get("outputs", []):
                if output.output_type == "error":
                    output.traceback = _message(output)
        return super().preprocess_cell(cell, resources, cell_index)


def _message(output: Any) -> list[str]:
    lines: list[str] = output.evalue.split("\n")
    if output.ename != "CheckFailed":
        lines[0] = f"{output.ename}: {lines[0]}"
    return lines


def _places(nb: Any) -> dict[str, int]:
    return {
        cell.metadata.nbgrader["grade_id"]: place
        for place, cell in enumerate(nb.cells)
        if utils.is_grade(cell) or utils.is_solution(cell) or utils.is_locked(cell)
    }
