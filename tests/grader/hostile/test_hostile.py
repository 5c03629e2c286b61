"""A class with every kind of submission at once: each gets what it earns, no other."""

import os
from pathlib import Path

import nbformat
import pytest
from nbgrader.api import Gradebook

import mtedu
from mtedu_grader.gradebook_write import database
from mtedu_grader.run import Infrastructure
from tests.grader.hostile.graded import CHANGING, ORDINARY, SECRET, grade
from tests.grader.hostile.kind import FULL, LAB, NOT_GRADED
from tests.grader.hostile.page import PAGE, page
from tests.grader.hostile.table import all_kinds

CANARY = "heron-in-the-hidden-pond"
LARGEST = 3_000_000
KINDS = all_kinds()
# Who wrote an answer, whatever else they did; and who left it as it was, or out.
ANSWERED = (
    "solved format_3 utf_16 no_metadata no_metadata_and_no_ids no_ids same_ids "
    "all_in_one_cell written_as_code written_split memory_hog fork_bomb"
).split()
UNANSWERED = ["untouched", "written_deleted"]
ACCOMPLICES = ["by_locks_1", "by_locks_2"]  # one of two would say nothing
# In every run these, the worst and every tenth of the others; all in a long one.
EVERY_TIME = [
    kind
    for n, kind in enumerate(KINDS)
    if kind.twice
    or kind.name in (*ANSWERED, *UNANSWERED, *ACCOMPLICES)
    or (n % 10 == 0 and not kind.name.startswith("by_"))
]
WORST = [kind for kind in KINDS if kind.twice]
OUTSIDE = [Path.home(), Path("/etc"), Path(mtedu.__file__).parent]
pytestmark = pytest.mark.xdist_group("hostile")


def possible(kind):
    """Root reads every file, whatever its rights are."""
    return kind.name != "no_right_to_read" or os.geteuid() != 0


def graded_by(way, kinds, factory):
    try:
        os.environ["HOSTILE_TEST_TOKEN"] = "a-token-of-the-grader"
        return grade(factory.mktemp("hostile") / "here", kinds, way)
    except Infrastructure as reason:
        pytest.skip(f"{way} does not work here: {reason}")
    finally:
        del os.environ["HOSTILE_TEST_TOKEN"]


def tried(request):
    """Return the kinds that this run grades."""
    if request.config.option.markexpr != "not long":
        return KINDS
    return EVERY_TIME


@pytest.fixture(scope="module")
def fast(tmp_path_factory, request):
    """Through namespaces."""
    kinds = [kind for kind in tried(request) if possible(kind)]
    return graded_by("namespaces", kinds, tmp_path_factory)


@pytest.fixture(scope="module")
def plain(tmp_path_factory, request):
    """The worst, through bubblewrap."""
    kinds = WORST if request.config.option.markexpr != "not long" else WORST[::2]
    return graded_by("bubblewrap", kinds, tmp_path_factory)


@pytest.fixture(scope="module")
def alone(tmp_path_factory):
    """The ordinary submissions without any other."""
    return graded_by("namespaces", [], tmp_path_factory)


@pytest.fixture(params=["fast", "plain"])
def either(request):
    return request.getfixturevalue(request.param)


def hold_to(kind, graded):
    record = graded.records[kind.student]
    said, shown = graded.said(kind.student), graded.shown(kind.student)
    assert record["status"] in kind.status.split(" or "), record["reason"]
    assert round(record["points"], 2) == round(kind.points, 2), said
    for words in kind.says:
        assert words in said
    for words in kind.shows:
        assert words in shown
    for words in (*kind.hides, CANARY, SECRET):
        assert words not in said + shown
    assert ("no points" if kind.status == NOT_GRADED else "points") == points(record)


def points(record):
    """Who was not graded has no points at all, not zero points."""
    return "no points" if set(record["scores"].values()) == {None} else "points"


def in_its_run(kind):
    marks = [] if kind in EVERY_TIME else pytest.mark.long
    return pytest.param(kind, id=kind.name, marks=marks)


@pytest.mark.parametrize("kind", map(in_its_run, KINDS))
def test_each_gets_what_it_earns(fast, kind):
    if not possible(kind):
        pytest.skip("root can read every file")
    hold_to(kind, fast)


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param(kind, id=kind.name, marks=[pytest.mark.long] * (n % 2))
        for n, kind in enumerate(WORST)
    ],
)
def test_the_worst_get_the_same_through_bubblewrap(plain, kind):
    hold_to(kind, plain)


@pytest.mark.parametrize("student", ORDINARY)
def test_ordinary_students_get_what_they_get_alone(fast, alone, student):
    def steady(graded):
        record = dict(graded.records[student])
        for name in CHANGING:
            record.pop(name)
        return record

    assert steady(fast) == steady(alone)
    assert fast.books[student] == alone.books[student]
    assert fast.records[student]["status"] == "graded"


def test_ordinary_students_differ(alone):
    earned = {record["points"] for record in alone.records.values()}
    assert {0.0, float(FULL)} < earned


def test_nothing_of_the_course_changed(either):
    kept = "source hidden exercises submitted nbgrader_config.py course.yml".split()
    made = (
        "hidden/keys",
        "release",
        "autograded",
        "results",
        "backups",
        "gradebook.db",
    )
    for path, print_ in either.before.items():
        assert either.after[path] == print_, path
        assert path == "course" or Path(path).parts[1] in kept
    for path in set(either.after) - set(either.before):
        assert path.startswith(tuple(f"course/{name}" for name in made)), path


def test_nothing_is_left_behind(either):
    for place in (*OUTSIDE, either.course.folder, either.course.folder.parent):
        assert not os.path.lexists(place / "hostile-was-here")
    assert either.came == 0, "somebody got out to the network"
    for process in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            assert b"86399.25" not in process.read_bytes(), process
        except OSError:  # ended meanwhile
            continue


def test_the_gradebook_has_what_the_records_say(either):
    with Gradebook(database(either.course.folder)) as book:
        assert {one.id for one in book.students} == set(either.records)
        for student, record in either.records.items():
            found = book.find_submission(LAB, student)
            grades = [one for part in found.notebooks for one in part.grades]
            scores = {one.name: one.auto_score for one in grades}
            assert not [one for one in grades if one.manual_score is not None]
            for cell, score in record["scores"].items():
                assert scores[cell] == score, (student, cell)
            assert found.max_score == FULL + 5


@pytest.mark.parametrize("name", ANSWERED)
def test_a_written_answer_waits_for_a_person(fast, name):
    cells = {cell["id"]: cell for cell in fast.books[name]["cells"]}
    assert cells["trust"]["source"].startswith("Not on this evidence")
    grade = grade_of(fast, name, "trust")
    assert (grade.auto_score, grade.needs_manual_grade) == (None, True)


@pytest.mark.parametrize("name", UNANSWERED)
def test_no_written_answer_has_no_points(fast, name):
    grade = grade_of(fast, name, "trust")
    assert (grade.auto_score, grade.needs_manual_grade) == (0, False)


def grade_of(graded, student, cell):
    with Gradebook(database(graded.course.folder)) as book:
        return book.find_grade(cell, LAB, LAB, student)


def test_nbgrader_exports_the_same(either):
    exported = either.export()
    expected = {name: record["points"] for name, record in either.records.items()}
    assert exported == pytest.approx(expected)


def test_what_nbgrader_shows_is_whole_and_small(either):
    for student in either.records:
        place = either.course.folder / "autograded" / student / LAB / f"{LAB}.ipynb"
        assert place.stat().st_size < LARGEST, student
        nbformat.validate(nbformat.read(place, as_version=4))


def test_the_page_is_up_to_date():
    words = "run python -m tests.grader.hostile"
    assert PAGE.read_text(encoding="utf-8") == page(), words


def test_the_table_is_long_enough():
    assert len(KINDS) >= 60
    assert sum(kind.twice for kind in KINDS) >= 12
    assert len({kind.words for kind in KINDS}) == len(KINDS)
