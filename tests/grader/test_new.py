"""A new lecture and a new lab pass everything at once, in a copy of the project."""

import pytest
import yaml

from mtedu.course import load_course
from mtedu_grader.author.new import EXAMPLES
from tests.project_copy import ROOT, copy_project, run

LECTURE, LAB = "77_long_words", "lab77_long_words"


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    folder = copy_project(tmp_path_factory.mktemp("copy") / "a project")
    for command in (
        ["lecture", LECTURE],
        ["lab", LAB, "--title", "Words: long ones"],
        ["exercise", "lab77", "tail_share"],
    ):
        run(folder, "-m", "mtedu.cli", "new", *command)
    return folder


def test_the_names_that_the_guide_gives_are_free():
    taken = {part.id.split("_")[0] for part in load_course(ROOT).parts}
    guide = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    for kind, name in EXAMPLES.items():
        assert f"mtedu new {kind} {name}" in guide
        assert name.split("_")[0] not in taken


def test_both_are_listed_and_linked(project):
    manifest = yaml.safe_load((project / "course" / "course.yml").read_text("utf-8"))
    assert manifest["lectures"][-1]["id"] == LECTURE
    assert manifest["labs"][-1]["title"] == "Words: long ones"
    before = (ROOT / "course" / "course.yml").read_text("utf-8")
    after = (project / "course" / "course.yml").read_text("utf-8")
    assert set(before.splitlines()) <= set(after.splitlines())
    for page in ("README.md", "lectures/00_welcome.ipynb"):
        assert f"{LAB}.ipynb" in (project / page).read_text("utf-8")


def test_an_exercise_has_its_number_points_inputs_and_answers(project):
    manifest = yaml.safe_load((project / "course" / "course.yml").read_text("utf-8"))
    assert manifest["labs"][-1]["points"] == 8
    text = (project / "labs" / LAB / f"{LAB}.ipynb").read_text("utf-8")
    for words in ("## 1. The", "## 2. The", "## 3. What", "**Points:** 8"):
        assert words in text
    assert 'check(\\"lab77.tail_share\\", tail_share' in text
    asked = """
from mtedu_grader.author.exercises import exercises
from mtedu_grader.lab import load_lab
lab = load_lab("lab77_long_words")
assert len(lab.tests) == 2
found = exercises()["lab77.tail_share"]
marking = lab.marking(lab.tests["check-tail_share"])
from mtedu.checks.run_answer import run
def points(answer):
    outcomes = [run(answer, given) for given in marking.key.inputs]
    return marking.score(outcomes).points
assert points(found.answer) == 3
assert found.mistakes and all(points(one.answer) < 3 for one in found.mistakes)
"""
    run(project, "-c", asked)


def test_nothing_of_the_template_is_left(project):
    made = [p for p in project.rglob("*") if p.is_file() and "77_long" in str(p)]
    made = [p for p in made if "keys" not in p.parts or "mtedu" in p.parts]
    assert len(made) == 10
    for path in made:
        text = path.read_text("utf-8")
        for word in ("CANARY", "lab0", "00_example", "Example title", "Lab 0"):
            assert word not in text, path.name


def test_lint_and_style_pass(project):
    ruff = ("-m", "ruff")
    run(project, *ruff, "check", "--no-cache", "lectures", "course", "mtedu")
    run(project, *ruff, "format", "--no-cache", "--check", "lectures")


@pytest.mark.long
def test_every_check_of_the_project_passes_for_them(project):
    """Notebooks run, points fit, wrong answers are named, hidden inputs catch them."""
    tests = [
        "tests/notebooks/test_lint.py",
        "tests/notebooks/test_run.py",
        "tests/course/test_binder.py",
        "tests/course/test_course.py",
        "tests/mtedu/test_progress.py",
        "tests/docs/test_site_sources.py",
        "tests/mtedu/widgets/test_quiz.py",
        "tests/course/test_exercises.py",
        "tests/mtedu/checks/test_solutions.py",
        "tests/grader/test_hidden.py",
        "tests/grader/test_grader_report.py",
    ]
    only = "(77 or long_share or every_secret or left_out) and not up_to_date"
    options = ["-q", "-k", only, "-p", "no:cacheprovider"]
    done = run(project, "-m", "pytest", *options, *tests)
    assert "skipped" not in done.stdout
    assert done.stdout.count(".") >= 40


@pytest.mark.parametrize(
    ("kind", "name", "says"),
    [
        ("lecture", "Long words", "no name for a lecture"),
        ("lab", "lab_long", "no name for a lab"),
        ("lab", "lab3_other", "lab3 is taken by lab3_bleu"),
        ("lecture", LECTURE, "is taken by"),
    ],
)
def test_a_wrong_name_is_one_clear_line(project, kind, name, says):
    before = (project / "course" / "course.yml").read_text("utf-8")
    done = run(project, "-m", "mtedu.cli", "new", kind, name, code=2)
    assert says in done.stderr
    assert done.stderr.count("\n") == 1
    assert (project / "course" / "course.yml").read_text("utf-8") == before


@pytest.fixture(scope="module")
def without_lab6(tmp_path_factory):
    if not (ROOT / "labs" / "lab6_reliability").is_dir():
        pytest.skip("lab 6 has been dropped from this course")
    folder = copy_project(tmp_path_factory.mktemp("dropped") / "project")
    done = run(folder, "-m", "mtedu.cli", "drop", "lab6")
    assert "still names it" not in done.stdout
    return folder


def test_a_dropped_lab_is_gone_from_everywhere(without_lab6):
    left = [
        path.relative_to(without_lab6).as_posix()
        for path in without_lab6.rglob("*")
        if path.suffix in (".ipynb", ".yml", ".py") and "lab6" in str(path)
    ]
    assert left == []
    for path in ("lectures/08_how_reliable_is_bleu.ipynb", "lectures/00_welcome.ipynb"):
        text = (without_lab6 / path).read_text("utf-8").lower()
        assert "lab 6" not in text
    assert "**Next:** 09." in (without_lab6 / "lectures").joinpath(
        "08_how_reliable_is_bleu.ipynb"
    ).read_text("utf-8")
    for path in ("README.md", "course/course.yml", "course/sections.yml"):
        assert "lab6" not in (without_lab6 / path).read_text("utf-8")
    done = run(without_lab6, "-m", "mtedu.cli", "drop", "lab6", code=2)
    assert "There is no lab 'lab6'" in done.stderr
    done = run(without_lab6, "-m", "mtedu.cli", "drop", "02_prompting", code=2)
    assert "02_prompting is a lecture" in done.stderr


@pytest.mark.long
def test_the_tests_pass_without_a_dropped_lab(without_lab6):
    tests = [
        "tests/course",
        "tests/grader/test_hidden.py",
        "tests/notebooks/test_lint.py",
    ]
    tests += ["tests/grader/test_unseen.py", "tests/grader/test_look_up.py"]
    options = ["-q", "-p", "no:cacheprovider", "-k", "not up_to_date"]
    run(without_lab6, "-m", "pytest", *options, *tests)
