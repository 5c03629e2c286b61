"""Statements say what is graded, by a list of words that authors keep."""

import math

import pytest
import yaml

from mtedu.checks.values import built_in
from mtedu.notebook.lab import read_lab
from mtedu_grader.author.exercises import exercises, source_notebook
from mtedu_grader.author.grader_report import marking_of
from tests.grader.conftest import ROOT

WORDS = yaml.safe_load(
    (ROOT / "course" / "exercises" / "words.yml").read_text(encoding="utf-8")
)
RULES = 4
"""So many cells at a lab's beginning say what holds for all of its exercises."""


def leaves(value):
    """Yield the single values inside of lists and dicts."""
    if isinstance(value, dict):
        value = [*value, *value.values()]
    if isinstance(value, list | tuple):
        for item in value:
            yield from leaves(item)
    else:
        yield value


def texts(given):
    return [leaf for leaf in leaves(given) if isinstance(leaf, str)]


def words(given):
    return {text for text in texts(given) if " " not in text}


KINDS = {  # what is asked of the arguments and of the right result
    "a line end": lambda given, right: any("\n" in text for text in texts(given)),
    "a space at an end of a text": lambda given, right: any(
        text != text.strip(" ") for text in texts(given)
    ),
    "words that differ in capitals alone": lambda given, right: (
        len({word.lower() for word in words(given)}) < len(words(given))
    ),
    "a backslash": lambda given, right: any("\\" in text for text in texts(given)),
    "a slot inside an input": lambda given, right: any(
        "[X]" in text for text in texts(given[1:])
    ),
    "an empty list": lambda given, right: [] in given,
    "an empty text": lambda given, right: "" in given,
    "a scale with a single grade": lambda given, right: (
        isinstance(given[0], list)
        and len(given[0]) == 1
        and isinstance(given[0][0], list)
        and len(given[0][0]) == 1
        and isinstance(given[0][0][0], int)
    ),
    "a number that no float holds": lambda given, right: any(
        isinstance(leaf, int) and leaf > 10**308 for leaf in leaves(given)
    ),
    "None as the result": lambda given, right: right is None,
    "infinity as the result": lambda given, right: right == math.inf,
}


def statement(exercise):
    """Return the words above an exercise's cell, and the rules of its lab."""
    lab = read_lab(exercise.lab, source_notebook(exercise.lab, ROOT / "course"))
    below = list(lab.cells[RULES:])
    test = next(c for c in lab.tests.values() if c.exercise == exercise.name)
    end = next(i for i, c in enumerate(below) if c.id == lab.answer_to(test))
    begin = max((i for i in range(end) if below[i].kind != "plain"), default=0)
    cells = [*lab.cells[:RULES], *below[begin:end]]
    words = (cell.source for cell in cells if cell.cell_type == "markdown")
    return " ".join(words).lower()


def test_every_kind_of_input_has_its_words():
    assert WORDS.keys() == KINDS.keys()


@pytest.mark.parametrize("exercise", exercises().values(), ids=lambda item: item.name)
def test_a_statement_says_what_is_graded(exercise):
    key, said = marking_of(exercise).key, statement(exercise)
    pairs = [
        (given, built_in(right))
        for given, right in zip(key.inputs, key.expected, strict=True)
    ]
    for kind, asked in KINDS.items():
        having = [given for given, right in pairs if asked(given, right)]
        assert not having or any(word.lower() in said for word in WORDS[kind]), (
            kind,
            having[0],
        )
