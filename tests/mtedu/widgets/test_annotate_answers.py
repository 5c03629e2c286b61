"""The annotation tool: answers that are wrong, and what the page counts itself."""

from random import Random

import pytest

import mtedu
from mtedu.human.mqm import ErrorSpan
from mtedu.widgets.annotate.scales import CATEGORIES, SEVERITIES
from tests.mtedu.widgets.javascript import run

ONE = [{"translations": ["a", "b"]}]


@pytest.mark.parametrize(
    ("scale", "answer", "says"),
    [
        ("adequacy+fluency", [5, 5], "a pair a letter"),
        ("adequacy+fluency", {"A": (1, 2)}, "yet: B"),
        ("adequacy+fluency", {"A": (6, 1), "B": (1, 1)}, "A: 6"),
        ("adequacy+fluency", {"A": 5, "B": 5}, "give two"),
        ("adequacy+fluency", {"A": (1, None), "B": (1, 1)}, "no value for fluency yet"),
        ("adequacy+fluency", dict.fromkeys("ABC", (1, 1)), "no translation 'C'"),
        ("ranking", "A > A", "twice"),
        ("ranking", "A > C", "yet: B"),
        ("ranking", 5, "is written"),
        ("direct", 101, "outside"),
        ("direct", "x", "not a number"),
        ("mqm", "x", "a list of"),
        ("mqm", [3], "is no error"),
        ("mqm", [(0, 0, "bad", "x")], "no severity 'bad': choose"),
        ("mqm", [(0, 0, "major", "x")], "no category 'x': choose"),
        ("mqm", [(0, 1, "major", "Other")], "words 0 to 1 are not there"),
        ("esa", 50, "ESA is a pair"),
        ("esa", ([], 101), "outside"),
        ("esa", ([], None), "no value for esa yet"),
        ("esa", ([3], 50), r"give \(first word, last word, severity\)"),
        ("esa", ([(0, 0, "neutral")], 50), "no severity 'neutral': choose"),
    ],
)
def test_a_bad_answer_is_one_clear_sentence(tmp_path, scale, answer, says):
    tool = mtedu.annotate(ONE, scale, path=tmp_path / "ann.csv")
    with pytest.raises(ValueError, match=says) as caught:
        tool.judge(answer)
    assert "\n" not in str(caught.value)
    assert not tool.path.exists()


MOVES = """(module, { groups, letters, acts }) => {
  const states = [groups];
  letters.forEach((letter, i) => {
    const now = states.at(-1);
    const act = acts[i];
    states.push(act ? module.moved(now, letter, act) : module.toggledTie(now, letter));
  });
  return states;
}"""


def moves(groups, steps):
    letters, acts = zip(*steps, strict=True)
    data = {"groups": groups, "letters": letters, "acts": acts}
    return run("annotate/order.mjs", MOVES, data)


def test_moving_up_and_down_and_tying():
    steps = [("A", -1), ("B", 1), ("D", -1), ("C", 0), ("C", 0), ("A", -1), ("D", 1)]
    states = moves([list("ABC"), ["D"]], steps)
    assert ["|".join(map("".join, groups)) for groups in states] == [
        "ABC|D",
        "A|BC|D",
        "A|C|B|D",
        "A|C|D|B",
        "AC|D|B",
        "A|C|D|B",
        "A|C|D|B",
        "A|C|B|D",
    ]


def test_no_move_loses_a_letter():
    pick = Random(3)
    steps = [(pick.choice("ABCDE"), pick.choice((-1, 0, 1))) for _ in range(300)]
    for groups in moves([list("ABCDE")], steps):
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
