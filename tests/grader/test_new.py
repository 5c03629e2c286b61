"""A new lecture and a new lab pass everything at once, in a copy of the project."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
LECTURE, LAB = "77_long_words", "lab77_long_words"
LEFT_OUT = (
    ".git",
    ".venv*",
    "_build",
    ".*cache",
    "__pycache__",
    "screenshots",
    "*.egg-info",
    ".hyp*",
)


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    folder = tmp_path_factory.mktemp("copy") / "a project"
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*LEFT_OUT))
    for command in (["lecture", LECTURE], ["lab", LAB, "--title", "Words: long ones"]):
        done = run(folder, "-m", "mtedu.cli", "new", *command)
        assert done.returncode == 0, done.stderr
    return folder


def run(folder, *command):
    paths = os.pathsep.join([str(folder), str(folder / "course" / "grader")])
    env = {**os.environ, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"}
    env.pop("MTEDU_COURSE", None)
    return subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env=env,
        capture_output=True,
        encoding="utf-8",
    )


def test_both_are_listed_and_linked(project):
    manifest = yaml.safe_load((project / "course" / "course.yml").read_text("utf-8"))
    assert manifest["lectures"][-1]["id"] == LECTURE
    assert manifest["labs"][-1]["title"] == "Words: long ones"
    before = (ROOT / "course" / "course.yml").read_text("utf-8")
    after = (project / "course" / "course.yml").read_text("utf-8")
    assert set(before.splitlines()) <= set(after.splitlines())
    for page in ("README.md", "lectures/00_welcome.ipynb"):
        assert f"{LAB}.ipynb" in (project / page).read_text("utf-8")


def test_nothing_of_the_template_is_left(project):
    made = [p for p in project.rglob("*") if p.is_file() and "77_long" in str(p)]
    assert len(made) == 9
    for path in made:
        text = path.read_text("utf-8")
        for word in ("CANARY", "lab0", "00_example", "Example title", "Lab 0"):
            assert word not in text, path.name


def test_lint_and_style_pass(project):
    done = run(
        project, "-m", "ruff", "check", "--no-cache", "lectures", "course", "mtedu"
    )
    assert done.returncode == 0, done.stdout
    done = run(project, "-m", "ruff", "format", "--no-cache", "--check", "lectures")
    assert done.returncode == 0, done.stdout


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
    assert done.returncode == 0, done.stdout[-4000:]
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
    done = run(project, "-m", "mtedu.cli", "new", kind, name)
    assert done.returncode == 2
    assert says in done.stderr
    assert done.stderr.count("\n") == 1
    assert (project / "course" / "course.yml").read_text("utf-8") == before
