"""Fields that wait until they are read behave like all others."""

import copy
import pickle
from dataclasses import FrozenInstanceError, dataclass, fields, replace

import pytest

from mtedu.result import later, on_demand

CALLS = []


def work(name, value):
    CALLS.append(name)
    return value


@on_demand("words", "more")
@dataclass(frozen=True)
class Line:
    size: int
    words: tuple
    more: tuple = ()


@pytest.fixture
def line():
    CALLS.clear()
    return Line(2, later(work, "words", ("a", "b")))


def test_a_field_is_worked_out_once_and_only_when_read(line):
    assert (line.size, line.more, CALLS) == (2, (), [])
    assert line.words == line.words == ("a", "b")
    assert CALLS == ["words"]


@pytest.mark.parametrize(
    "twin",
    [copy.copy, copy.deepcopy, replace, lambda one: pickle.loads(pickle.dumps(one))],
)
def test_a_copy_is_equal_whether_it_was_read_or_not(line, twin):
    other = twin(line)
    assert other == Line(2, ("a", "b"))
    assert hash(other) == hash(line)
    assert repr(twin(line)) == "Line(size=2, words=('a', 'b'), more=())"


def test_it_stays_frozen_and_has_no_default(line):
    with pytest.raises(FrozenInstanceError):
        line.words = ()
    with pytest.raises(TypeError, match="words"):
        Line(2)
    assert not hasattr(Line, "words")
    assert [field.name for field in fields(Line)] == ["size", "words", "more"]
