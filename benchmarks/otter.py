"""Otter-Grader on the same lab, without containers, in an environment of its own.

Otter brings libraries that change JupyterLab (jupytext, ipylab), so it is not installed
beside the course: a small environment holds it and reads the course's packages too.
"""

from __future__ import annotations

import subprocess
import sys
import sysconfig
from pathlib import Path

from benchmarks.classroom import LAB
from benchmarks.measure import ROOT, Ran, command
from mtedu_grader.lab import load_lab

VERSION = "otter-grader==7.0.0"
PLACE = ROOT / "_build" / "otter"
TEST = """\
from otter.test_files import test_case

OK_FORMAT = False
name = "{exercise}"
points = {points}


@test_case()
def test_answer(env):
    from mtedu_grader.nbgrader_check import check

    assert check("{exercise}", env["{function}"], graded=True) == points
"""
GRADE = """
import sys
from otter.api import grade_submission
for path in sys.argv[2:]:
    results = grade_submission(path, sys.argv[1], quiet=True)
    print("TOTAL", results.total, "of", results.possible)
"""


def python() -> Path:
    """Return the Python of Otter's environment, which is made when first needed."""
    scripts = PLACE / ("Scripts" if sys.platform == "win32" else "bin")
    found = scripts / "python"
    if (PLACE / "ready").exists():
        return found
    subprocess.run([sys.executable, "-m", "venv", PLACE], check=True)
    site = _said([found, "-c", "import site; print(site.getsitepackages()[0])"])
    course = sysconfig.get_paths()["purelib"]
    line = f"import site; site.addsitedir({course!r}); site.addsitedir({str(ROOT)!r})\n"
    Path(site, "course.pth").write_text(line, encoding="utf-8")
    install = [found, "-m", "pip", "install", "--quiet", VERSION]
    done = subprocess.run(install, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{VERSION} cannot be installed here.")
    (PLACE / "ready").touch()
    return found


def _said(words: list) -> str:
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def make_autograder(place: Path) -> Path:
    """Write one test file a check and pack them as Otter wants them."""
    tests = place / "tests"
    tests.mkdir(parents=True)
    for test in load_lab(LAB, ROOT / "course").tests.values():
        text = TEST.format(
            exercise=test.exercise,
            function=test.function,
            points=test.metadata["points"],
        )
        (tests / f"{test.function}.py").write_text(text, encoding="utf-8")
    archive = place / "autograder.zip"
    words = [python(), "-m", "otter", "generate", "-t", tests, "-o", archive]
    done = subprocess.run(words, cwd=place, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"otter generate failed: {done.stderr[-300:]}")
    return archive


def grade_with_otter(notebooks: list[Path], place: Path) -> tuple[Ran, str]:
    """Grade notebooks one after another; return what it took, and words about it."""
    archive = make_autograder(place)
    words = [python(), "-c", GRADE, archive, *notebooks]
    ran = command(words, cwd=place, env={"MTEDU_COURSE": str(ROOT / "course")})
    done = ran.said.count("TOTAL")
    if ran.code or done < len(notebooks):
        raise RuntimeError(f"it graded {done} of {len(notebooks)}: {ran.said[-300:]}")
    totals = [line for line in ran.said.splitlines() if line.startswith("TOTAL")]
    about = (
        f"{VERSION.replace('==', ' ')} graded the first {done} of them with "
        "`otter.api.grade_submission`, one after another, no container; its start is "
        "spread over these few. Its tests are the same checks (first submission: "
        f"{totals[0].removeprefix('TOTAL ')} points)."
    )
    return ran, about
