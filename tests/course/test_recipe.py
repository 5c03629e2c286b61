"""The contributor's list, followed: a metric, its looks, its explorer, its exercise."""

import json
import re
import shutil
from pathlib import Path

import pytest

from tests.project_copy import ROOT, copy_project, run

RECIPE = Path(__file__).parent / "recipe"
NAME, LAB = "length_ratio", "lab2_overlap"
NEW = {
    "metric.py": f"mtedu/metrics/{NAME}.py",
    "show.py": f"mtedu/show/{NAME}.py",
    "explorer.py": f"mtedu/widgets/{NAME}_explorer/__init__.py",
    "explorer.mjs": f"mtedu/widgets/{NAME}_explorer/explorer.mjs",
    "examples.yml": f"mtedu/widgets/{NAME}_explorer/examples.yml",
    "exercise.py": f"course/exercises/{LAB}/{NAME}.py",
}
CHANGED = {
    "mtedu/data/public_names.json": (
        "{\n",
        f'{{\n  "mtedu.metrics.{NAME}": "{NAME}",\n'
        f'  "mtedu.widgets.{NAME}_explorer": "{NAME}_explorer",\n',
    ),
    "mtedu/metrics/registry.py": ('FILES = ("bleu", ', f'FILES = ("bleu", "{NAME}", '),
    f"course/hidden/{LAB}.json": (
        '"canary"',
        f'"lab2.{NAME}": [{{"tests": "lengths", "inputs": [[["b", "c"], ["a"]]]}}],\n'
        ' "canary"',
    ),
    "course/course.yml": (
        "minutes: 60\n    points: 30\n    prerequisites: [05_counting_words]",
        "minutes: 60\n    points: 32\n    prerequisites: [05_counting_words]",
    ),
    "course/sections.yml": (
        "lab2.f1:",
        f"lab2.{NAME}: 05_counting_words problem\nlab2.f1:",
    ),
}
SOLUTION = f"""def {NAME}(candidate, reference):
    ### BEGIN SOLUTION
    lengths = len(candidate), len(reference)
    return min(lengths) / max(*lengths, 1)
    ### END SOLUTION"""
CHECK = f"""### BEGIN HIDDEN TESTS
from mtedu_grader.nbgrader_check import check
### END HIDDEN TESTS
check("lab2.{NAME}", {NAME}, graded=True)"""
USED = f"""
import mtedu, matplotlib
matplotlib.use("agg")
found = mtedu.{NAME}("a b", "a b c d")
assert "= 0.5000$$" in found.working(), found.working()
assert found.plot().patches
assert "length ratio" in mtedu.metric_bench().text
explorer = mtedu.{NAME}_explorer()
assert explorer.text == "Length ratio 0.50."
assert "Length ratio" in explorer.to_html()
"""
GRADED = f"""
from mtedu_grader.author.build import key, release
from mtedu_grader.author.grader_report import marking_of, try_known
from mtedu_grader.author.exercises import exercises
from mtedu.course import load_course
course = load_course()
part = course.lab("{LAB}")
row = try_known(exercises()["lab2.{NAME}"], marking_of(exercises()["lab2.{NAME}"]))
assert (row.wrong, row.right, row.faults) == (1, 2, []), row
assert "you divide by the reference" in key(course, part)
assert "SOLUTION" not in release(course, part)
"""


def cells():
    """The statement, the solution and the check, as nbgrader wants them."""
    settings = {"locked": False, "schema_version": 3, "task": False}
    answer = {**settings, "grade": False, "grade_id": NAME, "solution": True}
    check = {**settings, "grade": True, "grade_id": f"check-{NAME}", "solution": False}
    check |= {"points": 2, "locked": True}
    yield "markdown", f"about-{NAME}", {}, "## The length ratio"
    yield "code", NAME, {"nbgrader": answer}, SOLUTION
    yield "code", f"check-{NAME}", {"nbgrader": check}, CHECK


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """A copy of the project in which the list was followed."""
    folder = copy_project(tmp_path_factory.mktemp("recipe") / "project")
    for name, place in NEW.items():
        (folder / place).parent.mkdir(exist_ok=True)
        shutil.copy(RECIPE / name, folder / place)
    for place, (old, new) in CHANGED.items():
        text = (folder / place).read_text(encoding="utf-8")
        assert old in text, place
        (folder / place).write_text(text.replace(old, new, 1), encoding="utf-8")
    place = folder / "course" / "source" / LAB / f"{LAB}.ipynb"
    notebook = json.loads(place.read_text(encoding="utf-8"))
    first = "".join(notebook["cells"][0]["source"])
    notebook["cells"][0]["source"] = first.replace("Points:** 30", "Points:** 32")
    for kind, name, metadata, source in cells():
        cell = {"cell_type": kind, "id": name, "metadata": metadata, "source": source}
        code = {"execution_count": None, "outputs": []} if kind == "code" else {}
        notebook["cells"].append({**cell, **code})
    place.write_text(json.dumps(notebook), encoding="utf-8")
    return folder


def test_the_metric_shows_its_working_and_has_an_explorer(project):
    run(project, "-c", USED)


def test_the_exercise_is_graded_and_names_its_mistake(project):
    run(project, "-c", GRADED)


def test_the_list_is_the_one_in_the_guide():
    """Twelve files and no more, each named in the table."""
    files = [*NEW.values(), *CHANGED, f"course/source/{LAB}/{LAB}.ipynb"]
    assert len(files) <= 12
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    table = guide.split("## Three changes")[1].split("Three tests")[0]
    for place in files:
        named = place.replace(NAME, "x").replace(LAB, "<lab>")
        folder, _, name = named.rpartition("/")
        assert named in table or (folder in table and f"`{name}`" in table), named
    assert len(re.findall(r"^\|", table, re.M)) - 2 <= 12
