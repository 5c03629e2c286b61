"""Reports: right numbers, careful words, no names for the class, nothing that runs."""

import ast
import json
import shutil

import pytest

from mtedu.cli import main
from mtedu_grader.class_results import load_class
from mtedu_grader.report import (
    class_page,
    finding_table,
    given_code,
    report_page,
    student_codes,
)
from mtedu_grader.result_record import Record, save_record
from mtedu_grader.similarity import find_alike
from mtedu_grader.summary import summary_table
from tests.grader import submissions as make
from tests.grader.classroom import LAB
from tests.grader.conftest import ROOT, NbgraderCourse
from tests.grader.page import Page, assert_accessible, assert_safe
from tests.grader.test_similar import essay

EVIL = "<script>alert('x')</script>"
HINT = "you average the precisions. BLEU takes their geometric mean."
NGRAMS, BLEU = "lab3.ngrams", "lab3.bleu"
POINTS = {  # student: n-grams (of 2) and BLEU (of 4)
    "ada": (2, 4),
    "alan": (2, 4),
    "grace": (2, 1),
    "kurt": (0, 1),
    "emmy": (0, 0),
    f"eve{EVIL}".replace("/", "-"): (2, 0),
}


def row(exercise, points, most, mistake=""):
    status = "passed" if points == most else "part" if points else "not yet"
    parts = [
        {"tests": "ordinary ones", "edge": False, "passed": points > 0},
        {"tests": "empty input", "edge": True, "passed": points == most},
    ]
    return {
        "cell": f"check-{exercise.split('.')[1]}",
        "exercise": exercise,
        "title": exercise.split(".")[1],
        "status": status,
        "points": float(points),
        "max_points": float(most),
        "parts": parts,
        "summary": "",
        "mistake": mistake,
        "notes": [],
    }


def record(student, ngrams, bleu, lab=LAB, **more):
    rows = [
        row(NGRAMS, ngrams, 2),
        row(BLEU, bleu, 4, HINT if bleu < 4 else ""),
    ]
    return Record(
        lab,
        student,
        points=ngrams + bleu,
        max_points=25.0,
        judgements=rows,
        runner="namespaces",
        **{"seconds": 1.0, "cpu": 0.5, "memory_mb": 80.0, **more},
    )


def notebook(student):
    """A notebook with code of one's own, but for two who wrote the same odd lines."""
    book = make.released(LAB)
    own = essay(1 if student in ("emmy", "grace") else sum(map(ord, student)))
    odd = "\n".join(
        f"    {name} = [{name} * {i} + len(x) // {i + 2} for x in z if x > {i}]"
        for i, name in enumerate("abcdefg")
    )
    if student in ("ada", "kurt"):
        copied = odd.replace("z", "w") if student == "ada" else odd
        own = f"def bleu(*x):\n{copied}\n# {EVIL}\n"
        own += "    return a\n" if student == "ada" else ""
    make.cell(book, "bleu").source = own
    return book


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    folder = NbgraderCourse(tmp_path_factory.mktemp("report") / "course").folder
    shutil.copytree(ROOT / "labs" / LAB, folder / "release" / LAB)
    for student, points in POINTS.items():
        save_record(folder, record(student, *points))
        place = folder / "autograded" / student / LAB / f"{LAB}.ipynb"
        place.parent.mkdir(parents=True)
        place.write_text(json.dumps(notebook(student)), encoding="utf-8")
    slow = record("slow", 0, 0, seconds=9.0, notes=[f"imports {EVIL}"])
    slow.status, slow.reason = "student error", f"Too slow {EVIL}"
    slow.findings = [{"kind": "x", "words": f"Named {EVIL}", "repaired": True}]
    save_record(folder, slow)
    gone = Record(LAB, "gone", "NOT GRADED", "The file is empty.", runner="")
    save_record(folder, gone)
    return folder


@pytest.fixture(scope="module")
def results(course):
    return load_class("lab3", course)


@pytest.fixture(scope="module")
def page(results):
    alike = find_alike(student_codes(results), given_code(results.lab))
    return Page(report_page(results, alike))


def test_numbers_are_those_that_a_hand_counts(results):
    assert results.statuses == {"graded": 6, "student error": 1, "NOT GRADED": 1}
    assert sorted(results.points) == [0, 0, 1, 2, 3, 6, 6]
    ngrams, bleu = results.exercises
    assert (ngrams.students, ngrams.share) == (7, pytest.approx(8 / 14))
    assert bleu.share == pytest.approx(10 / 28)
    assert (bleu.passed, bleu.part, bleu.not_yet) == (2, 2, 3)
    # 2 2 2 0 0 2 0 against 4 4 1 1 0 0 0: 46/7 over the root of 48/7 times 138/7
    assert ngrams.discrimination == pytest.approx(46 / (48 * 138) ** 0.5)
    assert ngrams.discrimination == pytest.approx(bleu.discrimination)
    assert [(one.hint, one.students) for one in results.mistakes] == [(HINT, 5)]
    hardest = results.checks[0]
    assert (hardest.exercise, hardest.tests) == (BLEU, "empty input")
    assert (hardest.passed, hardest.tried) == (2, 7)
    points = dict(results.points_table())
    assert (points["mean"], points["half has at most (median)"]) == (2.57, 2.0)


def test_many_names_of_files_are_one_line(results):
    books = [record(name, 2, 4) for name in "abc"]
    for one in books:
        words = f"The notebook was named {one.student}.ipynb instead of {LAB}.ipynb."
        one.findings = [{"kind": "renamed", "words": words, "repaired": True}]
    found = type(results)(results.lab, results.title, books)
    ((words, _, count, students),) = finding_table(found)
    assert words == f"The notebook had another name than {LAB}.ipynb."
    assert (count, students) == (3, "a, b, c")


def test_everybody_alike_has_no_discrimination(results):
    same = [record(name, 2, 4) for name in "abc"]
    found = type(results)(results.lab, results.title, same)
    assert [one.discrimination for one in found.exercises] == [None, None]
    assert found.exercise_table().rows[0][-1] == "–"


def test_the_report_runs_nothing_and_can_be_read_by_all(page):
    assert_safe(page)
    assert_accessible(page)
    tables = page.all("table")
    assert len(tables) >= 7
    assert all(one.find("caption") is not None for one in tables)
    assert len(page.all("figure")) == 2


def test_student_text_in_the_report_is_text(page):
    words = page.words()
    for text in (f"imports {EVIL}", f"Too slow {EVIL}", f"Named {EVIL}"):
        assert text in words
    assert EVIL.replace("/", "-") in words


def test_the_report_has_all_it_promises(page):
    words = page.words()
    assert "8 submissions: 6 graded, 1 stopped early" in words
    assert f"Most frequent mistake, 5 students, bleu: {HINT}" in words
    assert "mtedu collect lab3_bleu --from FILE --student gone" in words
    assert "notes, not accusations" in words
    assert "Take care: with 7 students these numbers are uncertain" in words
    assert "no proof: short exercises have few right answers" in words
    alts = [one.get("alt") for one in page.all("img")]
    assert any("0–2.5 points 4" in alt for alt in alts)
    assert any("ngrams 57 %" in alt for alt in alts)


def test_pairs_stand_side_by_side_with_shared_lines_marked(page):
    pairs = [one for one in page.all("details") if "rare pieces" in page.words(one)]
    assert len(pairs) == 1
    assert "ada and kurt" in page.words(pairs[0])
    sides = [one for one in pairs[0].iter("pre")]
    assert len(sides) == 2
    group = [one for one in page.all("details") if "emmy, grace" in page.words(one)]
    assert page.words(group[0]).startswith("2 submissions: emmy, grace")
    assert len(list(group[0].iter("pre"))) == 2
    for side in sides:
        marked = ["".join(one.itertext()) for one in side.iter("mark")]
        assert len(marked) >= 6
        assert all(" for x in " in line or "def" in line for line in marked)


def test_a_small_class_has_no_numbers_of_its_own(results):
    few = type(results)(results.lab, results.title, results.records[:4])
    found = Page(class_page(few))
    assert "Fewer than five submissions" in found.words()
    assert not found.all("table", "img")


def test_the_class_page_names_nobody(results):
    found = Page(class_page(results))
    assert_safe(found)
    assert_accessible(found)
    for one in results.records:
        assert one.student not in found.text
    for word in ("alert", "Too slow", "accusations", "alike", "autograded"):
        assert word not in found.text
    assert HINT in found.words()


def test_the_command_writes_all_three_and_the_summary(course, capsys, monkeypatch):
    monkeypatch.setenv("MTEDU_COURSE", str(course))
    assert main(["report", "lab3"]) == 0
    assert main(["report"]) == 0
    said = capsys.readouterr().out
    for name in ("report.html", "class.html", "report.ipynb", "summary.html"):
        assert name in said
    found = Page((course / "reports" / "summary.html").read_text(encoding="utf-8"))
    assert_safe(found)
    assert_accessible(found)


def test_the_notebook_gives_the_same_numbers(course, results, monkeypatch):
    monkeypatch.setenv("MTEDU_COURSE", str(course))
    main(["report", "lab3"])
    book = json.loads((course / "reports" / LAB / "report.ipynb").read_text())
    names, shown = {}, []
    for cell in book["cells"]:
        if cell["cell_type"] == "code":
            tree = ast.parse("".join(cell["source"]))
            last = ast.Expression(tree.body.pop().value)
            exec(compile(tree, "cell", "exec"), names)
            shown.append(eval(compile(last, "cell", "eval"), names))
    tables = [one for one in shown if hasattr(one, "rows")]
    assert tables[0].rows == results.points_table().rows
    assert tables[1].rows == results.exercise_table().rows
    assert tables[2].rows == results.mistake_table().rows
    assert any("points_plot" in "".join(c["source"]) for c in book["cells"])


def test_the_summary_counts_every_lab_and_no_false_zeros(course, results):
    second = load_class("lab4", course)
    second.records = [record("ada", 0, 1, lab="lab4_human"), record("kurt", 2, 4)]
    rows = {row[0]: row[1:] for row in summary_table([results, second])}
    assert rows["ada"] == [6.0, 1.0, 7.0, "↓ 24 % → 4 %"]
    assert rows["kurt"] == [1.0, 6.0, 7.0, "↑ 4 % → 24 %"]
    assert rows["emmy"] == [0.0, None, 0.0, ""]
    assert rows["gone"] == ["not graded", None, None, ""]
