"""Submissions for tests: a solved lab, and changes to it, made from the source."""

import copy
from pathlib import Path

import nbformat

from mtedu_grader.author.as_student import source_as
from mtedu_grader.author.build import solved
from mtedu_grader.author.exercises import exercises

ROOT = Path(__file__).resolve().parents[2]


def source(lab):
    path = ROOT / "course" / "source" / lab / f"{lab}.ipynb"
    return nbformat.read(path, as_version=4)


def released(lab):
    return nbformat.read(ROOT / "labs" / lab / f"{lab}.ipynb", as_version=4)


def solved_lab(lab):
    """The student's version with every answer filled in."""
    notebook = released(lab)
    answers = {cell.id: cell.source for cell in solved(source(lab)).cells}
    for cell in notebook.cells:
        if cell.metadata.get("nbgrader", {}).get("solution"):
            cell.source = answers[cell.id]
    return notebook


def cell(notebook, name):
    return next(cell for cell in notebook.cells if cell.id == name)


def with_answer(notebook, name, code):
    """A copy in which one cell has other code."""
    changed = copy.deepcopy(notebook)
    cell(changed, name).source = code
    return changed


def without(notebook, *names):
    """A copy in which cells were deleted."""
    changed = copy.deepcopy(notebook)
    changed.cells = [cell for cell in changed.cells if cell.id not in names]
    return changed


def with_mistakes(notebook, exercises, k):
    """A copy in which each exercise has its k-th known mistake, if it has so many.

    The next cell puts the right function back, so that a mistake costs only its own
    exercise although later ones build on it.
    """
    changed = copy.deepcopy(notebook)
    repair = ""
    for exercise in exercises:
        answer = cell(changed, exercise.function)
        right = answer.source
        if k < len(exercise.mistakes):
            wrong = source_as(exercise.mistakes[k].answer, exercise)
            answer.source = f"{repair}\n\n{wrong}"
            repair = right
        else:
            answer.source = f"{repair}\n\n{right}"
            repair = ""
    return changed


def source_of_mistake(name, words):
    """The code of the known mistake whose hint begins with these words."""
    exercise = exercises()[name]
    hits = [m for m in exercise.mistakes if m.hint.startswith(words)]
    return source_as(hits[0].answer, exercise)
