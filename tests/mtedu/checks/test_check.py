"""What `check` says, beyond the known mistakes of each exercise."""

import math
import re
import sys
from collections import namedtuple
from decimal import Decimal

import numpy
import pytest

import mtedu
from mtedu.checks import CheckFailed, check
from mtedu.checks.values import NotPlain, plain, same, written

BP = "lab3.brevity_penalty"
NG = "lab3.ngrams"
LONG = numpy.longdouble("0.1")
"""It has no number of Python's own beside it."""


def right(c, r):
    return 0.0 if c == 0 else min(1.0, math.exp(1 - r / c))


def not_done(c, r):
    raise NotImplementedError("brevity_penalty is not done yet")


class AlwaysEqual(float):
    def __eq__(self, other):
        return True

    __hash__ = None


def changes_argument(tokens, n):
    result = [tuple(tokens[i : i + n]) for i in range(len(tokens) - n + 1)]
    tokens.clear()
    return result


def prints(c, r):
    print(right(c, r))  # noqa: T201


def covariance_that_forgets_constants(x, y):
    mean_x, mean_y = sum(x) / len(x), sum(y) / len(y)
    return sum((a - mean_x) * (b - mean_y) for a, b in zip(x, y)) / len(x)  # noqa: B905


@pytest.mark.parametrize(
    ("name", "answer", "status", "says"),
    [
        (BP, right, "passed", r"Visible checks passed \((\d+) of \1\)"),
        (BP, not_done, "not started", "Write brevity_penalty"),
        (BP, lambda c, r: None, "not yet", "forget `return`"),
        (BP, prints, "not yet", "prints its result"),
        (BP, lambda c, r: math.nan, "not yet", "NaN"),
        (BP, lambda c, r: str(right(c, r)), "not yet", "your code gave '0.846"),
        (BP, lambda c, r: [right(c, r)], "not yet", "your code gave"),
        (BP, lambda c, r: AlwaysEqual(0.5), "not yet", "object of type AlwaysEqual"),
        (BP, lambda c, r: undefined, "not yet", "NameError"),  # noqa: F821
        (BP, lambda c: 1.0, "not yet", "TypeError"),
        (
            BP,
            lambda c, r: 0.846481724890614 if (c, r) == (6, 7) else 7.0,
            "not yet",
            "1 ",
        ),
        (NG, changes_argument, "not yet", "changes the list it was given"),
        (BP, lambda c, r: float(mtedu.brevity_penalty(c, r)), "not yet", "calls mtedu"),
        (NG, mtedu.ngrams, "not yet", "your answer calls mtedu"),
        (BP, lambda c, r: exit(3), "not yet", "SystemExit"),
        ("lab8.pearson", covariance_that_forgets_constants, "not yet", "covariance"),
    ],
)
def test_every_kind_of_answer_gets_its_message(name, answer, status, says):
    report = check(name, answer)
    assert report.status == status, report.text
    assert re.search(says, " ".join(report.text.split())), report.text
    assert bool(report) == (status == "passed")
    assert "all tests passed" not in report.text.lower()


def constant(value):
    return lambda c, r: value


def test_hints_get_stronger_with_every_changed_answer_that_runs():
    check(BP, right)
    answers = [not_done, lambda c, r: undefined, constant(2), constant(2)]  # noqa: F821
    answers += [constant(3), lambda c, r: c + r + undefined]  # noqa: F821
    texts = [check(BP, one).text for one in [*answers, constant(4), constant(5)]]
    shown = [text.count("Hint ") for text in texts]
    assert shown == [0, 0, 1, 1, 2, 2, 3, 3]
    assert "for a stronger hint" in texts[2]
    assert "for a stronger hint" not in texts[6]
    page = check(BP, constant(5))._repr_html_()
    assert page.count("<summary>Hint ") == 3


def test_graded_raises_with_nothing_but_the_message():
    with pytest.raises(CheckFailed) as caught:
        check(BP, lambda c, r: 2.0, graded=True)
    lines = caught.value._render_traceback_()
    assert "\n".join(lines) == str(caught.value)
    assert not any("Traceback" in line or ".py" in line for line in lines)


def test_graded_leaves_no_value_that_nbgrader_could_read_as_points(capsys):
    assert check(BP, right, graded=True) is None
    assert "passed" in capsys.readouterr().out


def test_messages_are_escaped_in_html():
    page = check(BP, lambda c, r: "<script>alert(1)</script>")._repr_html_()
    assert "<script>" not in page


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("lab3.blue", right), "did you mean"),
        (("zzz", right), "There is no exercise"),
        (("lab99.own", right), "If a file checks.json came with the lab"),
        ((BP, 0.84), "without brackets"),
    ],
)
def test_a_wrong_call_is_one_clear_sentence(arguments, says):
    with pytest.raises(ValueError, match=says) as caught:
        check(*arguments)
    assert "\n" not in str(caught.value)


def test_what_the_student_wrote_to_stderr_costs_nothing(capsys):
    def noisy(c, r):
        import warnings

        warnings.warn("careful", stacklevel=1)
        return right(c, r)

    with pytest.warns(UserWarning, match="careful"):
        assert check(BP, noisy)
    assert not capsys.readouterr().err


@pytest.mark.parametrize(
    ("a", "b", "equal"),
    [
        (1, 1.0, True),
        (0.1 + 0.2, 0.3, True),
        (1, True, False),
        (1, "1", False),
        ([1, 2], (1, 2), True),
        ([1, 2], [1, 2, 3], False),
        ({"a": 1}, {"a": 1.0}, True),
        ({"a", "b"}, {"b", "a"}, True),
        (10**400, 10**400, True),
        (10**400, 1e300, False),
        (math.nan, math.nan, False),
        (None, None, True),
        (Decimal("0.25"), 0.25, True),
        (namedtuple("Pair", "a b")(1, 2), (1, 2), True),
        (numpy.float64(0.5), 0.5, True),
        (numpy.array([1, 2]), [1, 2], True),
        ([LONG, numpy.array(LONG), numpy.array([LONG])], [0.1, 0.1, [0.1]], True),
    ],
)
def test_plain_values_compare(a, b, equal):
    assert same(plain(a), plain(b)) is equal


def test_plain_refuses_what_is_not_data():
    class Sly(list):
        pass

    loop = []
    loop.append(loop)
    odd = Decimal("sNaN"), numpy.clongdouble(1)  # numbers that no float can hold
    for value in (Sly(), object(), lambda: 1, loop, [0] * 200_000, *odd):
        with pytest.raises(NotPlain):
            plain(value)


def test_a_tuple_cannot_lie_about_what_is_in_it():
    class Sly(tuple):
        __slots__ = ()
        __iter__ = __getitem__ = __len__ = __eq__ = __hash__ = None

    assert plain(Sly((1, 2))) == plain((1, 2))


class Unspeakable(Exception):
    def __str__(self):
        raise ValueError("no words")


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (lambda c, r: 10**5000, "very many digits"),
        (lambda c, r: {10**5000}, "cannot be read"),
        (lambda c, r: raised(Unspeakable()), "Unspeakable"),
        (lambda c, r: round(right(c, r), 5), "very near the right one"),
    ],
    ids=["digits", "digits in a set", "an error without words", "rounded"],
)
def test_odd_results_get_a_report_and_no_traceback(answer, words):
    report = check(BP, answer)
    assert report.status == "not yet"
    assert words in report.text


def test_only_one_of_several_results_near_the_right_one_is_not_a_matter_of_rounding():
    report = check(BP, lambda c, r: 1.00001 if c >= r else 0.5)
    assert "very near" not in report.text


def raised(error):
    raise error


def test_renamed_modules_are_borrowed_all_the_same(monkeypatch):
    import mtedu.metrics.bleu as library

    monkeypatch.setitem(vars(library), "__name__", "notebook")
    monkeypatch.setitem(vars(sys.modules["mtedu.text"]), "__name__", "notebook")
    report = check(BP, lambda c, r: library.brevity_penalty(c, r))
    assert "your answer calls mtedu" in report.text


def test_compiled_libraries_are_seen_though_their_calls_leave_no_trace():
    fuzz = pytest.importorskip("rapidfuzz")
    lcs, length = fuzz.distance.LCSseq, fuzz.distance.LCSseq.similarity

    def by_module(a, b):
        return fuzz.distance.LCSseq.similarity(a, b)

    def by_closure(a, b):
        return lcs.similarity(a, b)

    def by_default(a, b, f=length):
        return f(a, b)

    def by_list(a, b, kept=[{}, length]):  # noqa: B006
        return kept[1](a, b)

    def by_import(a, b):
        from rapidfuzz.distance import LCSseq

        return LCSseq.similarity(a, b)

    for answer in (by_module, by_closure, by_default, by_list, by_import):
        words = check("lab5.lcs_length", answer).text
        assert "your answer calls rapidfuzz" in words, answer.__name__


def test_written_is_python_and_stays_short():
    assert written(plain((1,))) == "(1,)"
    assert written(plain({"a": {1}})) == "{'a': {1}}"
    assert len(written(plain(list(range(1000))))) <= 160
