"""The annotation tool: answers that are wrong, and what the page counts itself."""

from random import Random

import pytest

import mtedu
from mtedu.human.mqm import ErrorSpan
from mtedu.widgets.annotate.scales import CATEGORIES, SEVERITIES
from tests.widgets.javascript import run

ONE = [{"translations": ["a", "b"]}]


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda p: mtedu.annotate(ONE, "stars", path=p), "no scale 'stars': choose"),
        (lambda p: mtedu.annotate(ONE, rater=" ", path=p), "needs a name"),
        (lambda p: mtedu.annotate("a b", path=p), "items must be a list"),
        (lambda p: mtedu.annotate([], path=p), "no items"),
        (lambda p: mtedu.annotate([3], path=p), "Item 1 is int"),
        (lambda p: mtedu.annotate([{"text": "a"}], path=p), "field 'text'"),
        (lambda p: mtedu.annotate([{"source": "a"}], path=p), "needs either"),
        (lambda p: mtedu.annotate([{"translations": "a"}], path=p), "list of texts"),
        (lambda p: mtedu.annotate([{"translations": []}], path=p), "no translations"),
        (lambda p: mtedu.annotate([{"translations": ["a", " "]}], path=p), "words"),
        (lambda p: mtedu.annotate(["a"], "ranking", path=p), "needs two or more"),
        (lambda p: mtedu.annotate([*ONE, {**ONE[0], "item": 1}], path=p), "name '1'"),
        (lambda p: mtedu.annotate(ONE, repeats=2, path=p), "repeats must be 0 to 1"),
        (lambda p: mtedu.annotate(ONE, repeats=0.5, path=p), "whole number"),
        (lambda p: mtedu.annotate(ONE, path=p.parent), "is a folder"),
        (lambda p: mtedu.annotate(ONE, path=p).judge([5, 5]), "a pair a letter"),
        (lambda p: mtedu.annotate(ONE, path=p).judge({"A": (1, 2)}), "yet: B"),
        (lambda p: mtedu.annotate(ONE, path=p).judge(dict(A=(6, 1), B=(1, 1))), "A: 6"),
        (lambda p: mtedu.annotate(ONE, path=p).judge(dict(A=5, B=5)), "give two"),
        (
            lambda p: mtedu.annotate(ONE, path=p).judge(dict(A=(1, None), B=(1, 1))),
            "A has no value for fluency yet",
        ),
        (
            lambda p: mtedu.annotate(ONE, path=p).judge(
                {x: (1, 1) for x in ("A", "B", "C")}
            ),
            "no translation 'C'",
        ),
        (lambda p: mtedu.annotate(ONE, "ranking", path=p).judge("A > A"), "twice"),
        (lambda p: mtedu.annotate(ONE, "ranking", path=p).judge("A > C"), "yet: B"),
        (lambda p: mtedu.annotate(ONE, "ranking", path=p).judge(5), "is written"),
        (lambda p: mtedu.annotate(ONE, "direct", path=p).judge(101), "outside"),
        (lambda p: mtedu.annotate(ONE, "direct", path=p).judge("x"), "not a number"),
        (lambda p: mtedu.annotate(ONE, "mqm", path=p).judge("x"), "a list of"),
        (lambda p: mtedu.annotate(ONE, "mqm", path=p).judge([3]), "is no error"),
        (
            lambda p: mtedu.annotate(ONE, "mqm", path=p).judge([(0, 0, "bad", "x")]),
            "no severity 'bad': choose",
        ),
        (
            lambda p: mtedu.annotate(ONE, "mqm", path=p).judge([(0, 0, "major", "x")]),
            "no category 'x': choose",
        ),
        (
            lambda p: mtedu.annotate(ONE, "mqm", path=p).judge(
                [(0, 1, "major", "Other")]
            ),
            "words 0 to 1 are not there",
        ),
    ],
)
def test_bad_input_is_one_clear_sentence(tmp_path, call, says):
    with pytest.raises(ValueError, match=says) as caught:
        call(tmp_path / "ann.csv")
    assert "\n" not in str(caught.value)
    assert not (tmp_path / "ann.csv").exists()


MOVES = """(module, { groups, letters, acts }) => {
  const states = [groups];
  letters.forEach((letter, i) => {
    const now = states.at(-1);
    const act = acts[i];
    states.push(act ? module.moved(now, letter, act) : module.toggledTie(now, letter));
  });
  return states;
}"""


def test_moving_up_and_down_and_tying():
    start = [list("ABC"), ["D"]]
    steps = [("A", -1), ("B", 1), ("D", -1), ("C", 0), ("C", 0), ("A", -1), ("D", 1)]
    letters, acts = zip(*steps, strict=True)
    data = {"groups": start, "letters": letters, "acts": acts}
    states = run("annotate/order.mjs", MOVES, data)
    assert ["".join("|" if x is None else x for x in _flat(s)) for s in states] == [
        "ABC|D",
        "A|BC|D",
        "A|C|B|D",
        "A|C|D|B",
        "AC|D|B",
        "A|C|D|B",
        "A|C|D|B",
        "A|C|B|D",
    ]


def _flat(groups):
    for place, group in enumerate(groups):
        yield from ([None] if place else []) + list(group)


def test_no_move_loses_a_letter():
    pick = Random(3)
    steps = [(pick.choice("ABCDE"), pick.choice((-1, 0, 1))) for _ in range(300)]
    letters, acts = zip(*steps, strict=True)
    data = {"groups": [list("ABCDE")], "letters": letters, "acts": acts}
    for groups in run("annotate/order.mjs", MOVES, data):
        assert sorted(x for group in groups for x in group) == list("ABCDE")
        assert all(groups)


def test_the_page_counts_points_as_python_does():
    errors = [
        [[0, 0, severity, category] for category in CATEGORIES[i::3]]
        for severity in SEVERITIES
        for i in range(3)
    ] + [[[0, 0, s, c]] for s in SEVERITIES for c in CATEGORIES]
    tool = mtedu.annotate(["a b"], "mqm", path="nowhere.csv")
    weights = tool.state["points"]
    found = run(
        "annotate/points.mjs",
        "(module, [all, weights]) => all.map((e) => module.points(e, weights))",
        [errors, weights],
    )
    for marks, points in zip(errors, found, strict=True):
        spans = [ErrorSpan(severity, category) for _, _, severity, category in marks]
        assert points == pytest.approx(mtedu.mqm_score(spans).score)
