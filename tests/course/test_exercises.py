"""Every exercise is whole: enough known answers, and a hint of its own for each."""

import io
import textwrap
import tokenize
from difflib import SequenceMatcher
from pathlib import Path

import pytest

from mtedu.notebook.lab import read_lab
from mtedu_grader.author.exercises import exercises, source_notebook

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("exercise", exercises().values(), ids=lambda item: item.name)
def test_an_exercise_is_complete(exercise):
    assert len(exercise.mistakes) >= 8
    assert len(exercise.also_right) >= 3
    assert len({mistake.hint for mistake in exercise.mistakes}) == len(
        exercise.mistakes
    )
    assert len(exercise.hints) == 3


def tokens(text):
    found = []
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            found.append(token.string)
    except (tokenize.TokenError, SyntaxError):  # words are no code
        pass
    return [one for one in found if one.strip()]


def solved(exercise):
    """The body of the reference answer, as the lab's source has it."""
    path = source_notebook(exercise.lab, ROOT / "course")
    cells = {cell.id: cell.source for cell in read_lab(exercise.lab, path).cells}
    found = cells[exercise.function].partition("### BEGIN SOLUTION\n")[2]
    return textwrap.dedent(found.partition("    ### END SOLUTION")[0])


@pytest.mark.parametrize("exercise", exercises().values(), ids=lambda item: item.name)
def test_the_strongest_hint_is_not_the_solution(exercise):
    body = tokens(solved(exercise))
    assert body
    for hint in exercise.hints:
        said = tokens(hint)
        same = SequenceMatcher(None, said, body, autojunk=False).find_longest_match()
        assert same.size < max(len(body) / 2, 8), said[same.a : same.a + same.size]
