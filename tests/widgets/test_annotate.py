"""The annotation tool: blind, shuffled, and on the disk before anything else."""

import csv
import json
import os
import signal
import subprocess
import sys
from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mtedu
from mtedu.human.mqm import ErrorSpan
from mtedu.widgets.annotate_answers import CATEGORIES, SEVERITIES, WRITTEN
from mtedu.widgets.annotate_items import as_items, make_pages, word_places
from mtedu.widgets.annotate_log import HEADER, Judged, Judgement, Log
from tests.widgets.javascript import run

SYSTEMS = ("online-X", "rules-Y", "human-Z")


def some_items(count, systems=SYSTEMS):
    return [
        {
            "item": f"s{number}",
            "source": f"Satz {number}",
            "reference": f"sentence {number}",
            "translations": {name: f"sentence {number} by {i}"
                             for i, name in enumerate(systems)},
        }
        for number in range(1, count + 1)
    ]  # fmt: skip


def an_answer(tool, value=0):
    """A right answer for the page that is shown."""
    page = tool.page
    return {
        "adequacy+fluency": {a: (1 + value % 5, 5 - value % 5) for a in page.letters},
        "ranking": " > ".join(page.letters),
        "direct": value % 101,
        "mqm": [(0, value % 2, "minor", "Fluency/Grammar")],
    }[tool.scale]


def judge_all(tool):
    for value in range(len(tool.pages)):
        tool.judge(an_answer(tool, value))


@pytest.fixture
def opened(tmp_path):
    def opened(items=None, scale="adequacy+fluency", **settings):
        settings.setdefault("path", tmp_path / "ann.csv")
        settings.setdefault("rater", "ann")
        return mtedu.annotate(items or some_items(5), scale, **settings)

    return opened


@pytest.mark.parametrize("scale", WRITTEN)
def test_every_scale_writes_what_read_ratings_reads(opened, scale):
    tool = opened(scale=scale)
    judge_all(tool)
    assert tool.page is None
    table = mtedu.read_ratings(tool.path)
    assert table == tool.ratings
    assert table.annotators == ("ann",)
    assert set(table.items) == {f"s{i}" for i in range(1, 6)}
    assert set(table.systems) == set(SYSTEMS)
    assert set(table.scales) == set(WRITTEN[scale])
    units = len(WRITTEN[scale]) * 5 * 3
    again = len(table) - units
    assert len(table.units) == units
    assert again == {"adequacy+fluency": 6, "ranking": 3, "direct": 3, "mqm": 3}[scale]


def test_values_go_to_the_systems_behind_the_letters(opened):
    tool = opened(some_items(1))
    letter = dict(zip(tool.page.systems, tool.page.letters, strict=True))
    grades = {"online-X": (5, 1), "rules-Y": (3, 4), "human-Z": (2, 2)}
    tool.judge({letter[name]: grade for name, grade in grades.items()})
    found = {(row.system, row.scale): row.value for row in tool.ratings}
    for name, (adequacy, fluency) in grades.items():
        assert found[name, "adequacy"] == adequacy
        assert found[name, "fluency"] == fluency


def test_a_ranking_keeps_its_ties(opened):
    tool = opened(some_items(1), "ranking")
    letter = dict(zip(tool.page.systems, tool.page.letters, strict=True))
    tool.judge([[letter["human-Z"]], [letter["online-X"], letter["rules-Y"]]])
    ranks = {row.system: row.value for row in tool.ratings}
    assert ranks == {"human-Z": 1, "online-X": 2, "rules-Y": 2}
    pairs = mtedu.rankings_to_pairs(tool.ratings)
    assert pairs.wins["human-Z", "online-X"] == 1
    assert pairs.ties["online-X", "rules-Y"] == 1


def test_errors_become_points_and_spans(opened):
    item = {"item": "s1", "system": "X", "translation": "the kat sat , on mat"}
    tool = opened([item, {**item, "item": "s2", "translation": "fine"}], "mqm")
    while tool.page:
        tool.judge(
            [
                (1, 1, "minor", "Fluency/Spelling"),
                (3, 3, "minor", "Fluency/Punctuation"),
                (None, None, "major", "Accuracy/Omission"),
            ]
            if tool.page.item.name == "s1"
            else []
        )
    points = {row.item: row.value for row in tool.ratings}
    assert points == {"s1": 6.1, "s2": 0}
    spans = mtedu.read_spans(tool.path)
    assert ErrorSpan("minor", "Fluency/Spelling", "X", "s1", "ann", 4, 7) in spans
    result = mtedu.mqm_score(spans)
    assert {row.segment: row.penalty for row in result.segments} == pytest.approx(
        points
    )


@given(st.text(max_size=40))
def test_words_have_no_spaces_and_leave_nothing_out(text):
    places = word_places(text)
    assert "".join(text[a:b] for a, b in places) == "".join(text.split())
    assert all(b <= c for (_, b), (c, _) in pairwise(places))


def test_chinese_is_marked_by_character():
    assert len(word_places("以色列 is 负责")) == 6


@pytest.mark.parametrize("scale", WRITTEN)
def test_nothing_that_the_page_gets_tells_the_system(opened, scale):
    tool = opened(scale=scale)
    while tool.page:
        shown = json.dumps([tool.state, tool.draft, tool.text])
        assert not any(name in shown for name in SYSTEMS)
        tool.judge(an_answer(tool))


def order(tool):
    return [(page.item.name, page.systems) for page in tool.pages]


def test_the_order_is_shuffled_by_seed_and_rater(opened, tmp_path):
    items = some_items(12)
    first = order(opened(items))
    assert first == order(opened(items))
    assert first != order(opened(items, seed=1))
    assert first != order(opened(items, rater="bob"))
    assert [name for name, _ in first][:12] != [item["item"] for item in items]
    assert len({systems for _, systems in first}) > 1


@given(
    count=st.integers(1, 30),
    share=st.floats(0, 1),
    seed=st.integers(0, 9999),
    scale=st.sampled_from(list(WRITTEN)),
)
def test_pages_come_once_and_repeats_come_late(count, share, seed, scale):
    items = as_items(some_items(count))
    once = len(make_pages(items, scale, 0, seed))
    repeats = int(share * once)
    pages = make_pages(items, scale, repeats, seed)
    places = {}
    for place, page in enumerate(pages):
        places.setdefault(page.key, []).append(place)
    assert len(places) == once
    assert sorted(Counter(map(len, places.values())).items()) == sorted(
        (times, number)
        for times, number in ((1, once - repeats), (2, repeats))
        if number
    )
    for first, second in (seen for seen in places.values() if len(seen) == 2):
        assert second - first >= once // 2


def test_repeats_give_agreement_with_oneself(opened):
    tool = opened(some_items(10), "direct", repeats=6)
    while tool.page:
        tool.judge(10 * int(tool.page.item.name[1:]) - 1)
    assert len(tool.pages) == 36
    intra = mtedu.intra_agreement(tool.ratings)
    assert (intra.pooled.items, intra.percent) == (6, 1)
    assert "6 of 6 values were the same the second time" in tool.text


def test_it_goes_on_after_a_restart(opened):
    tool = opened()
    for value in range(3):
        tool.judge(an_answer(tool, value))
    again = opened()
    assert again.done == 3
    assert again.page == tool.page
    assert "Going on: 3 of 6 were saved before." in again.text
    judge_rest = [again.judge(an_answer(again)) for _ in range(3)]
    assert len(judge_rest) == 3
    assert opened().page is None
    with pytest.raises(ValueError, match="nothing left to save"):
        opened().judge({})


def test_other_raters_and_scales_in_one_file_do_not_mix(opened):
    judge_all(opened())
    assert opened(rater="bob").done == 0
    assert opened(scale="ranking").done == 0
    judge_all(opened(scale="ranking"))
    assert opened().page is None
    assert set(mtedu.read_ratings(opened().path).scales) == {
        "adequacy",
        "fluency",
        "rank",
    }


def test_new_items_come_after_the_old_ones_are_done(opened):
    judge_all(opened(some_items(2)))
    more = opened(some_items(4))
    assert more.done == 2
    assert more.page.item.name in ("s3", "s4")


def test_half_a_page_comes_back_too(opened):
    tool = opened()
    half = {"A": [4, None], "B": [None, None], "C": [None, 2]}
    tool.draft = {"turn": tool.state["turn"], "answer": half}
    assert not tool.path.exists()
    again = opened()
    assert again.draft == {"turn": again.state["turn"], "answer": half}
    again.judge(an_answer(again))
    assert again.draft == {}
    assert opened().draft == {}
    again.draft = {"turn": 0, "answer": half}
    assert opened().draft == {}, "a draft that came late belongs to no page"


@pytest.mark.parametrize("content", ["", "[]", "{", '{"page": 1}'])
def test_a_damaged_draft_is_no_draft(opened, content):
    (opened().path.parent / "ann.csv.draft").write_text(content)
    assert opened().draft == {}


CHILD = """
import sys
import mtedu
from tests.widgets.test_annotate import some_items, an_answer

tool = mtedu.annotate(some_items(40), sys.argv[2], rater="ann", path=sys.argv[1])
print("going on", tool.done, flush=True)
while tool.page:
    tool.judge(an_answer(tool, tool.done))
    print("saved", tool.done, flush=True)
"""


@pytest.mark.parametrize("scale", ["adequacy+fluency", "mqm"])
def test_a_killed_kernel_loses_nothing(tmp_path, scale):
    path = tmp_path / "ann.csv"
    saved, kills = 0, 0
    while True:
        child = subprocess.Popen(
            [sys.executable, "-c", CHILD, path, scale],
            stdout=subprocess.PIPE,
            text=True,
            cwd=os.getcwd(),
        )
        assert child.stdout.readline().startswith("going on")
        for _ in range(7 if kills < 3 else 500):
            line = child.stdout.readline()
            if not line:
                break
            saved = int(line.split()[1])
        if child.poll() is None and kills < 3:
            os.kill(child.pid, signal.SIGKILL)
        child.stdout.close()
        code = child.wait()
        if code == 0:
            break
        assert code == -signal.SIGKILL
        kills += 1
        log = Log(path)
        assert len(log.judgements) >= saved
    assert kills == 3
    tool = mtedu.annotate(some_items(40), scale, rater="ann", path=path)
    assert tool.page is None
    assert len(tool.file.judgements) == len(tool.pages), "nothing twice, nothing lost"
    assert Counter(j.key for j in tool.file.judgements) == Counter(
        page.key for page in tool.pages
    )


def two_judgements():
    values = (Judged("X, Ltd.", "adequacy", 4.0), Judged("Ÿ", "adequacy", 2.0))
    marks = '[[0, 6, "major", "Style/Awkward"]]'
    return [
        Judgement("ann", 'the "item"', values, 1.5),
        Judgement("ann", "s2", (Judged("X", "mqm", 0.1, marks),), 2.0),
        Judgement("ann", "s3", values, 0.0),
    ]


def test_a_file_cut_anywhere_is_mended_and_the_rest_kept_aside(tmp_path):
    whole = tmp_path / "whole.csv"
    log = Log(whole)
    ends = []
    for judgement in two_judgements():
        log.add(judgement)
        ends.append(whole.stat().st_size)
    content = whole.read_bytes()
    path, torn = tmp_path / "cut.csv", tmp_path / "cut.csv.torn"
    for end in range(len(content) + 1):
        torn.unlink(missing_ok=True)
        path.write_bytes(content[:end])
        cut = Log(path)
        finished = sum(end >= place for place in ends)
        assert cut.judgements == two_judgements()[:finished]
        aside = torn.read_bytes() if torn.exists() else b""
        assert (path.read_bytes() + aside).rstrip(b"\n") == content[:end].rstrip(b"\n")
        cut.add(two_judgements()[2])
        assert Log(path).judgements == [*cut.judgements]
        if path.stat().st_size:
            mtedu.read_ratings(path)


def test_the_page_says_that_the_file_was_torn(opened):
    tool = opened()
    tool.judge(an_answer(tool))
    tool.judge(an_answer(tool))
    with tool.path.open("rb+") as file:
        file.truncate(tool.path.stat().st_size - 5)
    again = opened()
    assert again.done == 1
    assert "see ann.csv.torn" in again.text


def test_a_disk_that_is_full_leaves_the_file_as_it_was(opened, monkeypatch):
    tool = opened()
    tool.judge(an_answer(tool))
    before = tool.path.read_bytes()

    def full(handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    message = {"turn": tool.state["turn"], "answer": an_answer(tool)}
    tool._heard(tool, message, [])
    assert tool.state["said"] == "Not saved: No space left on device."
    assert (tool.path.read_bytes(), tool.done) == (before, 1)
    monkeypatch.undo()
    tool._heard(tool, message, [])
    assert tool.done == 2


def test_everything_is_forced_to_the_disk_before_the_page_turns(opened, monkeypatch):
    seen = []
    tool = opened()
    real = os.fsync
    monkeypatch.setattr(
        os, "fsync", lambda fd: (seen.append(tool.state["done"]), real(fd))
    )
    tool.judge(an_answer(tool))
    assert seen[0] == 0
    assert tool.state["done"] == 1


def test_messages_of_the_page(opened):
    tool = opened()
    turn = tool.state["turn"]
    tool._heard(tool, {"turn": turn, "answer": {"A": [1, 2]}}, [])
    assert tool.state["said"] == "Not saved. Not judged yet: B, C."
    assert tool.state["turn"] == turn
    good = {"turn": turn, "answer": json.loads(json.dumps(an_answer(tool)))}
    tool._heard(tool, good, [])
    tool._heard(tool, good, [])  # a second click on the same page
    assert tool.done == 1


def test_two_open_tools_do_not_judge_the_same_page_twice(opened):
    first, second = opened(), opened()
    first.judge(an_answer(first))
    with pytest.raises(ValueError, match="changed elsewhere"):
        second.judge(an_answer(second))
    assert second.page == first.page
    second.judge(an_answer(second))
    assert opened().done == 2


def test_names_with_commas_quotes_and_line_breaks(opened):
    item = {"item": 'a "b",\nc', "translations": {"X, Ltd.": "one", "=Ÿ\n": "two"}}
    tool = opened([item], rater='Ann "A", B')
    judge_all(tool)
    table = mtedu.read_ratings(tool.path)
    assert table.annotators == ('Ann "A", B',)
    assert (table.items, set(table.systems)) == (('a "b", c',), {"X, Ltd.", "=Ÿ"})
    assert len(tool.path.read_text(encoding="utf-8").splitlines()) == 5
    assert opened([item], rater='Ann "A", B').page is None


def test_the_file_has_its_columns_and_one_line_a_judgement(opened):
    tool = opened()
    judge_all(tool)
    with tool.path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert tuple(rows[0]) == HEADER
    assert [row["left"] for row in rows[:6]] == list("543210")
    assert rows[0]["time"].endswith("+00:00")


def test_the_default_file_lies_in_the_folder_of_the_notebook(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    tool = mtedu.annotate(some_items(1), rater="Ann B./..")
    assert tool.path == tmp_path / "ratings_Ann_B____.csv"
    assert not list(tmp_path.iterdir()), "no file before the first judgement"


def test_the_text_twin_says_what_the_page_shows(opened):
    tool = opened(some_items(1))
    lines = tool.text.splitlines()
    assert lines[0].startswith("Page 1 of 1. Grade")
    assert lines[1:3] == ["Source: Satz 1", "Reference: sentence 1"]
    assert [line[:2] for line in lines[3:6]] == ["A:", "B:", "C:"]
    assert lines[6] == "Adequacy: 1 none, 2 little, 3 much, 4 most, 5 all."
    judge_all(tool)
    assert "All 1 pages are judged and saved in ann.csv." in tool.text
    assert tool._repr_mimebundle_()[0]["text/plain"] == tool.text


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
            "no 'bad': choose",
        ),
        (
            lambda p: mtedu.annotate(ONE, "mqm", path=p).judge([(0, 0, "major", "x")]),
            "no 'x': choose",
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


def test_a_strange_file_is_not_touched(tmp_path):
    path = tmp_path / "notes.csv"
    path.write_text("my,notes\n1,2\n")
    with pytest.raises(ValueError, match=r"notes\.csv is not as annotate wrote it"):
        mtedu.annotate(ONE, path=path)
    assert path.read_text() == "my,notes\n1,2\n"


def test_a_value_changed_by_hand_is_told_with_its_line(opened):
    tool = opened()
    tool.judge({letter: (4, 4) for letter in tool.page.letters})
    path = tool.path
    path.write_text(path.read_text().replace("adequacy,4", "adequacy,9", 1))
    with pytest.raises(ValueError, match=r"ann\.csv, line 2, column 'value': 9"):
        opened()


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
    states = run("annotate_order.mjs", MOVES, data)
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
    for groups in run("annotate_order.mjs", MOVES, data):
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
        "annotate_points.mjs",
        "(module, [all, weights]) => all.map((e) => module.points(e, weights))",
        [errors, weights],
    )
    for marks, points in zip(errors, found, strict=True):
        spans = [ErrorSpan(severity, category) for _, _, severity, category in marks]
        assert points == pytest.approx(mtedu.mqm_score(spans).score)
