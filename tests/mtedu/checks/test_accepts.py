"""Exercises with more than one defensible result: the judge takes a range."""

import sys
from dataclasses import replace
from types import ModuleType

import pytest

from mtedu.checks.diagnosis import examine
from mtedu.checks.key import Key, Mistake
from mtedu.checks.run_answer import Outcome
from mtedu.checks.values import built_in, plain

CENTS = "that is in cents. Divide by 100."
FAR = "the price is too far from what shops ask."


def about(arguments, value):
    (weight,) = arguments
    if not isinstance(value, float):
        return "a price is a number with a point."
    if value > 100 * weight:
        return ""  # without words of its own: a known mistake may have some
    return None if 2 * weight <= value <= 3 * weight else FAR


def price(weight):
    return 2.5 * weight


def in_cents(weight):
    return 250.0 * weight


PRICE = Key(
    "lab0.price",
    "about the price",
    "lab0_example",
    inputs=((1.0,), (4.0,)),
    expected=(plain(2.5), plain(10.0)),
    mistakes=(
        Mistake(
            CENTS,
            (Outcome(plain(250.0)), Outcome(plain(1000.0))),
            {0: 1.0, 1: 1.0},
        ),
    ),
    hints=("a", "b", "c"),
    forbidden=(),
    accepts="mtedu.capstone.price:about",
)


@pytest.fixture(autouse=True)
def shop(monkeypatch):
    """A room of the library in which that function is."""
    room = ModuleType("mtedu.capstone.price")
    room.about = about
    monkeypatch.setitem(sys.modules, room.__name__, room)


class Between(float):
    def __le__(self, other):
        return True

    __ge__ = __le__


@pytest.mark.parametrize(
    ("answer", "status", "mistake"),
    [
        (price, "passed", ""),
        (lambda weight: 2.1 * weight, "passed", ""),
        (lambda weight: 3 * weight, "passed", ""),
        (lambda weight: 3.1 * weight, "not yet", FAR),
        (in_cents, "not yet", CENTS),
        (lambda weight: "two", "not yet", "a price is a number with a point."),
        (lambda weight: None, "not yet", "your function returned None"),
        (lambda weight: Between(9), "not yet", "an object of type Between"),
    ],
)
def test_a_range_of_results_is_right(answer, status, mistake):
    report = examine(PRICE, answer)
    assert report.status == status
    assert mistake in report.mistake


def test_a_failing_case_shows_one_result_of_many():
    assert "expected       for example 2.5" in examine(PRICE, lambda w: 9.0).text


@pytest.mark.parametrize(
    "value", [3, 0.5, None, "a", [1, [2.0]], (1, "b"), {"a": {"b": (1,)}}, {1, 2}]
)
def test_a_plain_value_can_be_rebuilt(value):
    assert built_in(plain(value)) == value
    assert type(built_in(plain(value))) in (type(value), frozenset)


@pytest.mark.parametrize("name", ["os:getcwd", "mtedu.text:tokenize", "mtedu.capstone"])
def test_a_key_can_name_functions_of_the_capstone_alone(name):
    with pytest.raises(ValueError, match="names no function of mtedu"):
        examine(replace(PRICE, accepts=name), price)
