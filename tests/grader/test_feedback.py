"""Feedback pages: right, safe whatever students write, and without hidden tests."""

import json
import re
from base64 import b64decode

import pytest
from nbformat.v4 import new_code_cell

from mtedu.cli import main
from mtedu.course import load_course
from mtedu.show.figure import Picture
from mtedu_grader.author.exercises import exercises_of
from mtedu_grader.feedback import feedback_page, make_feedback
from mtedu_grader.gradebook import open_gradebook
from mtedu_grader.gradebook_read import Marks
from mtedu_grader.lab import load_lab
from mtedu_grader.pages import HERE
from mtedu_grader.pages.outputs import show_outputs
from mtedu_grader.pages.safe import PICTURE, clean, code, formula, markdown
from mtedu_grader.result_record import Record
from mtedu_grader.sections import headings, links, sections
from tests.grader import submissions as make
from tests.grader.classroom import LAB, copy
from tests.grader.conftest import ROOT
from tests.grader.in_process import InProcess
from tests.grader.page import Page, assert_accessible, assert_safe

EVIL = "<script>alert(1)</script>"
PIXEL = (
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAA"
    "SUVORK5CYII="
)
HTML = f"""<h1>Big</h1>{EVIL}<style>body {{display: none}}</style>
<img src="https://example.org/spy.png" onerror="alert(2)">
<img src="data:image/png;base64,{PIXEL}" alt="a dot"><svg onload="alert(3)"></svg>
<iframe srcdoc="<script>alert(4)</script>"></iframe><form action="/x"><input></form>
<a href="javascript:alert(5)">one</a> <a href="https://example.org">two</a>
<p style="position:fixed;color:red;background:url(https://example.org)" id="trust"
class="passed">red</p><math><mtext><table><mglyph><style><!--</style>
<img title="--&gt;&lt;img src=1 onerror=alert(6)&gt;">"""


def data(**kinds):
    mimes = {kind.replace("_", "/"): value for kind, value in kinds.items()}
    return {"output_type": "display_data", "data": mimes, "metadata": {}}


HOSTILE = [
    data(text_html=HTML, text_plain="html"),
    data(text_markdown=f"Half: $\\frac{{1}}{{2}}$ {EVIL} [x](javascript:alert(7))"),
    {**data(), "data": {"image/svg+xml": f"<svg xmlns='x'>{EVIL}</svg>"}},
    {**data(), "data": {"application/javascript": "alert(8)"}},
    data(image_png=PIXEL + '" onload="alert(9)'),
    data(text_latex=f"$$\\text{{{EVIL}}}$$"),
    {"output_type": "stream", "name": "stdout", "text": EVIL + "\n" * 40},
    {"output_type": "error", "ename": EVIL, "evalue": EVIL, "traceback": [EVIL]},
]
WRITTEN = f"""# My {EVIL} report

No: $p < 0.05$ is missing. <b onclick="alert(10)">Bold</b> `a$b$`

$$\\text{{BP}} = e^{{1 - r/c}}$$
"""


def hostile():
    book = make.with_answer(
        make.solved_lab(LAB),
        "bleu",
        f'def bleu(candidate, references, max_n=4):\n    """{EVIL}"""\n'
        f"    return 1 / 0  # </pre>{EVIL}\n\nprint('{EVIL}')\nbleu([], [])\n",
    )
    place = [cell.id for cell in book.cells].index("check-bleu")
    book.cells.insert(place, new_code_cell("1 + 1", id="added"))
    make.cell(book, "trust").source = WRITTEN
    return book


@pytest.fixture(scope="module")
def room(released, tmp_path_factory):
    """A class of five, graded once; tests change it only in their own corner."""
    room = copy(released, tmp_path_factory.mktemp("feedback") / "course")
    good = make.solved_lab(LAB)
    room.submit("right", notebook=good, time="2026-11-16 10:00:00 UTC")
    wrong = make.with_mistakes(good, exercises_of(LAB).values(), 0)
    room.submit("wrong", notebook=wrong)
    room.submit("blank", notebook=make.released(LAB))
    room.submit("hostile", notebook=hostile())
    room.submit("broken")
    path = room.place("broken") / f"{LAB}.ipynb"
    path.write_text(path.read_text(encoding="utf-8")[:3000], encoding="utf-8")
    room.grade(InProcess({"added": HOSTILE}), jobs=1)
    with open_gradebook(room.folder) as book:
        book.update_or_create_student("hostile", first_name=EVIL, last_name='O"Neil')
    room.give("hostile", "trust", 3.5, f"Good.\n{EVIL}")
    room.give("wrong", "check-ngrams", 1.0)
    room.give("wrong", "ngrams", comment="As agreed.")
    made(room)
    return room


def made(room, *students):
    return make_feedback(room.lab, load_course(room.folder), students)


def page(room, student):
    place = room.folder / "feedback" / student / LAB / f"{LAB}.html"
    return Page(place.read_text(encoding="utf-8"))


def formulas(element):
    maths = [one for one in element.iter() if str(one.tag).endswith("}math")]
    return ["".join(one.itertext()) for one in maths]


STUDENTS = ["right", "wrong", "blank", "hostile", "broken"]


@pytest.mark.parametrize("student", STUDENTS)
def test_pages_run_nothing_and_can_be_read_by_all(room, student):
    found = page(room, student)
    assert_safe(found)
    assert_accessible(found)


def test_what_students_wrote_is_shown_as_text(room):
    found = page(room, "hostile")
    words = found.words()
    assert words.count("alert(1)") >= 8
    assert f'{EVIL} O"Neil (hostile)' in words
    assert f"This cell stopped: {EVIL}: {EVIL}" in words
    assert "ZeroDivisionError: division by zero" in words
    assert "display: none" not in words
    shown = found.of("check-bleu")
    pictures = [one.get("src", "")[:22] for one in shown.iter("img")]
    assert pictures.count("data:image/png;base64,") == 1
    assert pictures.count("data:image/svg+xml;bas") == 1
    assert "a dot" in [one.get("alt") for one in shown.iter("img")]
    assert "12" in formulas(shown)
    assert any("Output, 41 lines" in one.text for one in shown.iter("summary"))


def test_formulas_are_drawn_without_help(room):
    shown = page(room, "hostile").of("trust")
    assert formulas(shown) == ["p<0.05", "BP=e1−r/c"]
    assert "a$b$" in "".join(shown.itertext())


def test_a_written_answer_has_its_points_and_comment_or_waits(room):
    shown = page(room, "hostile").words(page(room, "hostile").of("trust"))
    assert "3.5 of 5 points" in shown
    assert f"Your instructor writes: Good. {EVIL}" in shown
    waits = page(room, "right")
    assert "Not graded yet: a person reads this answer" in waits.words(
        waits.of("trust")
    )
    assert "25 of 25 points so far" in waits.words()
    assert "No response" not in page(room, "blank").words()


def test_points_are_those_of_the_gradebook(room):
    with open_gradebook(room.folder) as book:
        scores = {s: book.find_submission(LAB, s).score for s in STUDENTS[:4]}
    for student, score in scores.items():
        words = page(room, student).words()
        shown = float(re.search(r"Your points ([\d.]+) of", words)[1])
        assert shown == pytest.approx(score)


def test_an_exercise_says_what_was_tested_the_mistake_and_where_to_read(room):
    found = page(room, "wrong")
    record = room.record("wrong")
    for row in record["judgements"]:
        shown = found.of(row["cell"])
        words = found.words(shown)
        for part in row["parts"]:
            sign = "✓passed:" if part["passed"] else "✗not yet:"
            assert f"{sign} {part['tests']}" in words
        assert f"Likely mistake: {row['mistake']}" in words
        assert "Read on: Lecture 06, BLEU by hand, section" in words
    ngrams = found.words(found.of("check-ngrams"))
    assert "1 of 2 points" in ngrams
    assert "Your instructor set these points by hand." in ngrams
    assert "Your instructor writes: As agreed." in ngrams
    assert "Read on" not in page(room, "right").words(
        page(room, "right").of("check-bleu")
    )


def test_not_graded_is_no_zero_and_says_what_to_do(room):
    words = page(room, "broken").words()
    assert "Not graded yet" in words
    assert "This is not a zero" in words
    assert "mtedu doctor lab3_bleu.ipynb" in words
    assert "0 of" not in words


def test_a_grader_that_failed_is_not_the_students_fault(room):
    record = Record(LAB, "x", "NOT GRADED", "The sandbox broke.", runner="namespaces")
    record.submission["file"] = f"{LAB}.ipynb"
    course = load_course(room.folder)
    found = Page(feedback_page(room.lab, course, record, {}, Marks()))
    assert "This is not your fault" in found.words()
    record = Record(LAB, "x", "student error", "Cell bleu took too long.")
    found = Page(feedback_page(room.lab, course, record, {}, Marks()))
    assert "stopped before its end: Cell bleu took too long." in found.words()
    assert_accessible(found)


def test_notes_for_the_instructor_stay_with_the_instructor(room):
    course = load_course(room.folder)
    record = Record(LAB, "x", notes=["a secret note"])
    assert "secret note" not in feedback_page(room.lab, course, record, {}, Marks())


def test_pages_are_made_again_only_where_something_changed(room):
    assert (made(room).written, made(room).up_to_date) == ([], 5)
    room.give("blank", "trust", 1.0, "One point.")
    again = made(room)
    assert [path.parts[-3] for path in again.written] == ["blank"]
    assert "One point." in page(room, "blank").words()
    room.give("blank", "trust", 0.0, "")


def test_the_exchange_finds_what_it_needs(room):
    folder = room.folder / "feedback" / "right" / LAB
    assert (folder / "timestamp.txt").read_text() == "2026-11-16 10:00:00 UTC"
    assert len((folder / "submission_secret.txt").read_text()) == 32
    assert (folder / f"{LAB}.html").stat().st_mode & 0o044 == 0o044


def test_the_command_says_what_it_did(room, capsys, monkeypatch):
    monkeypatch.setenv("MTEDU_COURSE", str(room.folder))
    assert main(["feedback", "lab3", "--student", "right"]) == 0
    assert "0 pages written, 1 were up to date" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(["feedback", "lab3", "--student", "nobody"])
    assert "no submission of nobody" in capsys.readouterr().err
    room.submit("new")
    assert main(["feedback", "lab3", "--student", "new"]) == 1
    assert "mtedu grade lab3_bleu comes before" in capsys.readouterr().out
    for path in sorted(room.place("new").parent.rglob("*"), reverse=True):
        path.unlink() if path.is_file() else path.rmdir()
    room.place("new").parent.rmdir()


def test_no_hidden_test_gets_out(room, capsys, monkeypatch):
    monkeypatch.setenv("MTEDU_COURSE", str(room.folder))
    assert main(["report", "lab3"]) == 0
    main(["export", "lab3", "--to", str(room.folder / "grades-out.csv")])
    secret = json.loads((ROOT / "course" / "hidden" / f"{LAB}.json").read_text())
    marks = [secret["canary"], "nbgrader_check", "BEGIN HIDDEN"]
    places = [room.folder / name for name in ("release", "feedback", "reports")]
    files = [path for place in places for path in place.rglob("*") if path.is_file()]
    files.append(room.folder / "grades-out.csv")
    assert len(files) > 15
    for path in files:
        text = path.read_text(encoding="utf-8")
        assert not [word for word in marks if word in text], path
        if path.suffix in (".html", ".csv"):
            assert not only_secret(secret) & set(re.findall(r"\w+", text)), path
    for place in ("mtedu", "docs", "labs", "README.md", "CONTRIBUTING.md"):
        for path in [ROOT / place, *(ROOT / place).rglob("*")]:
            if path.suffix in (".py", ".md", ".html", ".css", ".ipynb", ".mjs"):
                assert secret["canary"] not in path.read_text(encoding="utf-8"), path


def only_secret(secret):
    """Words that stand in the secret inputs and in nothing that students get."""
    inputs = json.dumps(
        {k: v for k, v in secret.items() if k != "canary"}, ensure_ascii=False
    )
    known = [ROOT / "labs" / LAB / f"{LAB}.ipynb", *ROOT.glob("lectures/0*.ipynb")]
    known += [*(ROOT / "mtedu").rglob("*.py"), *(ROOT / "mtedu").rglob("*.html")]
    words = " ".join(path.read_text(encoding="utf-8") for path in known)
    tests = re.findall(r'"tests": "([^"]*)"', inputs)
    given = set(re.findall(r"\w+", words + " ".join(tests) + WRITTEN))
    solved = "".join(cell.source for cell in make.solved_lab(LAB).cells)
    found = set(re.findall(r"\w{4,}", inputs)) - given
    found -= set(re.findall(r"\w+", solved))
    assert len(found) >= 3
    return found


@pytest.mark.parametrize("part", load_course(ROOT).labs, ids=lambda part: part.id)
def test_every_lab_has_a_page_and_every_exercise_a_link(part):
    course = load_course(ROOT)
    lab = load_lab(part.id, ROOT / "course")
    book = {"cells": make.released(part.id).cells}
    found = Page(feedback_page(lab, course, Record(lab.id, "x"), book, Marks()))
    assert_safe(found)
    assert_accessible(found)
    for name in (*lab.tests, *lab.written):
        assert "Read on: Lecture" in found.words(found.of(name))
    assert not [one for one in found.all("code") if "\\frac" in (one.text or "")]


def test_links_lead_to_sections_that_exist():
    course = load_course(ROOT)
    for name, place in sections(ROOT).items():
        lecture, _, cell = place.partition(" ")
        assert headings(ROOT, lecture)[cell], name
        found = links(course, course.lab(name.split(".")[0]), name, "a/b/c/d")
        assert "section" in found[0].words
        assert (ROOT / "a/b/c/d" / found[0].path).resolve().is_file()
        assert found[0].binder.startswith("https://mybinder.org/v2/gh/")
    unknown = links(course, course.lab("lab5"), "lab5.new", "a/b/c/d")
    assert [one.words[:10] for one in unknown] == ["Lecture 05", "Lecture 07"]


def test_cleaning_leaves_what_results_look_like():
    table = '<table><tr><td style="color: red">1</td></tr></table>'
    assert 'style="color: red;"' in clean(table)
    assert clean("<a href='https://x.org'>x</a>") == '<a href="https://x.org">x</a>'
    assert clean("<h2>a</h2>") == "<h4>a</h4>"
    for image in (b64decode(PIXEL), b"<svg></svg>"):
        shown = Picture(image, "a & b", 5)._repr_html_()
        assert PICTURE.fullmatch(shown)
        assert clean(shown).startswith('<img alt="a &amp; b" width="5" src="data:')


@pytest.mark.parametrize(
    "html", ["<div>" * 12_000, "<b><i>" * 10_000, "<p>" * 20_000, "<" * 60_000]
)
def test_tangled_html_which_takes_minutes_to_read_is_shown_as_text(html):
    assert clean(html).startswith("<pre>&lt;")


def test_backticks_with_and_without_partners():
    lonely = "".join("`" * number + " " for number in range(1, 190))
    assert markdown(lonely).count("`") > 10_000
    assert markdown("a ``b`$c$`` $x$").count("<math") == 1


def test_a_formula_in_an_attribute_cannot_break_out():
    text = '<b title="$\\text{ onclick=alert(1) }$">x</b> [y](https://x.org/$a$)'
    found = Page(f"<!DOCTYPE html><body>{markdown(text)}")
    for one in found.elements:
        assert set(one.attrib) <= {"href", "display", "xmlns"}


@pytest.mark.parametrize(
    "latex", [r"\href{javascript:alert(1)}{x}", "{" * 3000, r"\frac{", "a" * 5000, ""]
)
def test_odd_formulas_stay_harmless(latex):
    found = Page(f"<!DOCTYPE html><body>{formula(latex)}")
    assert not [one for one in found.elements if one.get("href")]


def test_long_and_odd_outputs():
    long = {"output_type": "stream", "name": "stdout", "text": "x" * 50_000}
    shown = show_outputs([long])
    assert "<summary>Output, 50,000 characters</summary>" in shown
    assert "30,000 further characters are left out." in shown
    assert len(shown) < 25_000
    big = data(text_html="<p>" * 100_000, text_plain="too big")
    assert show_outputs([big]) == "<div class='output'><pre>too big</pre></div>"
    odd = ["x", {}, {"output_type": "stream", "text": 5}, {"data": [1]}]
    assert "a page cannot show" in show_outputs(odd)
    assert code("x" * 30_000).endswith("10,000 further characters are left out.")


def contrast(one, two):
    def light(colour):
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        r, g, b = (
            c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts
        )
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    high, low = sorted((light(one), light(two)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_text_stands_out_in_light_and_dark():
    style = (HERE / "style.css").read_text()
    themes = re.findall(r":root \{([^}]*--paper[^}]*)\}", style)
    assert len(themes) == 3
    for theme in themes:
        colours = dict(re.findall(r"--(\w+): (#\w{6})", theme))
        for ink in ("ink", "quiet", "good", "bad", "link", "word", "text"):
            for paper in {"paper", "box", "mark"} & set(colours):
                if paper == "mark" and ink in ("good", "bad", "link"):
                    continue
                assert contrast(colours[ink], colours[paper]) >= 4.5, (ink, paper)


@pytest.mark.parametrize(
    ("stamp", "says"),
    [
        ("2026-05-01 16:00:00 UTC", "ada"),
        ("2026-05-01 16:00:01 UTC", "ada, handed in late"),
        (
            "2026-05-01 16:00:30 UTC",
            "ada, handed in 2026-05-01 16:00 UTC, less than a minute late",
        ),
    ],
)
def test_a_time_that_no_platform_told_is_not_shown(stamp, says, released, tmp_path):
    room = copy(released, tmp_path / "course")
    room.due("2026-05-01 18:00+02:00")
    room.submit("ada", time=stamp)
    room.grade()
    make_feedback(room.lab, load_course(room.folder))
    place = room.folder / "feedback" / "ada" / LAB / f"{LAB}.html"
    head = re.search(r"</h1>\s*<p>(.*?)</p>", place.read_text("utf-8"))[1]
    assert head == says
