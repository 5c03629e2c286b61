"""A hint is given where a mistake explains what came out, not where chance may."""

import signal

import pytest

from mtedu.checks import time_limit
from mtedu.checks.diagnosis import examine
from mtedu.checks.key import Key, Mistake
from mtedu.checks.key_file import find
from mtedu.checks.known_mistake import known_mistake
from mtedu.checks.run_answer import Outcome
from mtedu.checks.values import plain

timers = pytest.mark.skipif(
    not hasattr(signal, "setitimer"), reason="no timers on this system"
)
STRONG, WEAK = 2.0, 0.5
SIX = tuple((n,) for n in range(6))


def key(**mistakes):
    """A key to six inputs with right result 0; a mistake gives "place: value" pairs."""
    rows = []
    for hint, (weight, gave) in mistakes.items():
        outcomes = tuple(Outcome(plain(gave.get(p, 0))) for p in range(6))
        rows.append(Mistake(hint, outcomes, dict.fromkeys(gave, weight)))
    return Key("lab0.f", "f", "lab0", SIX, (plain(0),) * 6, tuple(rows))


def hint(known, **gave):
    outcomes = [Outcome(plain(gave.get(f"at{p}", 0))) for p in range(6)]
    return known_mistake(known, outcomes, known.wrong(outcomes))


def test_a_mistake_that_gives_the_same_everywhere_is_named():
    assert hint(key(one=(WEAK, {2: 7})), at2=7) == "one"


def test_one_that_explains_all_and_would_be_wrong_elsewhere_needs_more():
    wrong = {0: 7, 1: 8, 2: 9}
    assert hint(key(one=(WEAK, wrong)), at0=7, at1=8) == ""
    assert hint(key(one=(3.5, wrong)), at0=7, at1=8) == "one"


def test_where_few_values_are_possible_agreement_is_no_evidence():
    wrong = dict.fromkeys(range(5), 1)
    assert hint(key(one=(WEAK, wrong)), at0=1, at1=1, at2=1, at5=1) == ""


def test_what_a_mistake_does_not_explain_speaks_against_it():
    known = key(one=(STRONG, {0: 7, 1: 8}))
    assert hint(known, at0=7, at1=8, at2=5, at3=5) == ""
    known = key(one=(STRONG, {0: 7, 1: 8, 2: 9, 3: 6}))
    assert hint(known, at0=7, at1=8, at2=9, at3=6, at4=5) == "one"


def test_the_wrong_outcome_that_is_shown_has_to_be_explained():
    known = key(one=(STRONG, {1: 7, 2: 8, 3: 9, 4: 6}))
    assert hint(known, at0=5, at1=7, at2=8, at3=9, at4=6) == ""


def test_two_mistakes_at_once_are_named_as_two():
    known = key(one=(STRONG, {0: 7, 1: 8, 4: 1}), two=(STRONG, {2: 9, 4: 3}))
    found = hint(known, at0=7, at1=8, at2=9, at4=12)
    assert found == "two mistakes at once. First: one Second: two"
    assert hint(known, at0=7, at1=8, at2=5, at4=12) == ""


@timers
def test_too_slow_is_said_with_the_size_that_was_tried(monkeypatch):
    monkeypatch.setattr(time_limit, "SECONDS", 0.2)

    def slow(tokens, n):
        while n:
            pass

    found = examine(find("lab3.ngrams"), slow)
    assert "too slow" in found.mistake
    assert "an input of size 6" in found.mistake
    assert "no result within 0.2 seconds" in found.case


@timers
def test_the_time_limit_ends_with_the_check():
    before = signal.getsignal(signal.SIGALRM)
    examine(find("lab3.ngrams"), lambda tokens, n: [])
    assert signal.getsignal(signal.SIGALRM) is before
