"""The parts of nbgrader that the course replaces, named in `nbgrader_config.py`.

Each mends one thing that nbgrader 0.9 does to careless submissions, and nothing else.
"""

from __future__ import annotations

from typing import Any

from nbformat import from_dict
from nbgrader import api, utils
from nbgrader.preprocessors import (
    ClearHiddenTests,
    ClearSolutions,
    DeduplicateIds,
    NbGraderPreprocessor,
    OverwriteCells,
    SaveCells,
)

from mtedu_grader.harmless import harmless
from mtedu_grader.lab import load_lab

GOES_ON = "raises-exception"
"""How Jupyter calls a cell behind which the others run whatever happens in it."""


class NamedStubs(ClearSolutions):
    """Leaves stubs that say which exercise is not done yet."""

    def preprocess_cell(self, cell: Any, resources: Any, cell_index: int) -> Any:
        """Put the cell's id into the stub before the solution is cut out."""
        name = cell.metadata.get("nbgrader", {}).get("grade_id", "this exercise")
        stub = f'# YOUR CODE HERE\nraise NotImplementedError("{name} is not done yet")'
        self.code_stub = {"python": stub}
        return super().preprocess_cell(cell, resources, cell_index)

    def preprocess(self, nb: Any, resources: Any) -> Any:
        """Let *Run All* go on behind a cell that fails; nbgrader sees all the same."""
        nb, resources = super().preprocess(nb, resources)
        for cell in [cell for cell in nb.cells if cell.cell_type == "code"][1:]:
            tags = cell.metadata.get("tags", [])
            cell.metadata["tags"] = [*tags, *({GOES_ON} - set(tags))]
        return nb, resources


def _by_hand(row: Any) -> bool:
    """Tell whether a grade or a comment has anything that a person gave."""
    names = ("manual_score", "extra_credit", "manual_comment")
    return any(getattr(row, name, None) is not None for name in names)


class SaveChangedCells(SaveCells):
    """Lets a lab gain or lose cells though submissions of it are in the gradebook.

    nbgrader refuses, and the way out would cost all points given by hand. Here they
    stay; only a cell that has such points cannot go.
    """

    def _create_notebook(self, nb: Any) -> None:
        try:
            found = self.gradebook.find_notebook(self.notebook_id, self.assignment_id)
        except api.MissingEntry:
            found = None
        if found is not None and found.submissions:
            lost = self._on_lost_cells(found)
            if not any(map(_by_hand, lost)):  # else nbgrader refuses as ever
                gone = [*self._gone(found), *self._gone_sources(found)]
                for row in [*lost, *gone]:
                    self.gradebook.db.delete(row)
                self.gradebook.db.commit()
                self._add(found)
        super()._create_notebook(nb)

    def _gone(self, found: Any) -> list[Any]:
        """Return the cells of the gradebook that the lab no longer has."""
        kinds = {
            api.GradeCell: self.new_grade_cells,
            api.SolutionCell: self.new_solution_cells,
            api.TaskCell: self.new_task_cells,
        }
        return [one for one in found._base_cells if one.name not in kinds[type(one)]]

    def _gone_sources(self, found: Any) -> list[Any]:
        sources = found.source_cells
        return [one for one in sources if one.name not in self.new_source_cells]

    def _on_lost_cells(self, found: Any) -> list[Any]:
        """Return the grades and comments that hang on cells which are gone."""
        gone = [one.id for one in self._gone(found)]
        return [
            row
            for table in (api.Grade, api.Comment)
            for row in self.gradebook.db.query(table).filter(table.cell_id.in_(gone))
        ]

    def _add(self, found: Any) -> None:
        """Put new cells into the gradebook, and places for their points."""
        place = (self.notebook_id, self.assignment_id)
        for kind in ("grade", "solution", "task", "source"):
            make = getattr(self.gradebook, f"update_or_create_{kind}_cell")
            for name, info in getattr(self, f"new_{kind}_cells").items():
                make(name, *place, **info)
        for notebook in found.submissions:
            graded = {one.cell_id for one in notebook.grades}
            commented = {one.cell_id for one in notebook.comments}
            for cell in found._base_cells:
                if not isinstance(cell, api.SolutionCell) and cell.id not in graded:
                    notebook.grades.append(api.Grade(cell_id=cell.id))
                if not isinstance(cell, api.GradeCell) and cell.id not in commented:
                    notebook.comments.append(api.Comment(cell_id=cell.id))
        self.gradebook.db.commit()


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
