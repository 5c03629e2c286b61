"""What runs in a browser is what course.yml says: `needs` names the libraries missing.

Labs are run as they are solved, since a blank one stops at its first check.
"""

import json
import os
import subprocess
import sys

import pytest

from mtedu.course import load_course

COURSE = load_course()

# These compute for longer than all others together.
SLOW = (
    "02_prompting",
    "09_is_the_difference_real",
    "10_comet_and_correlation",
    "lab9_capstone",
)
QUICK = [part for part in COURSE.parts if part.id not in SLOW]


def place(part):
    path = part.path.replace("labs/", "solutions/", 1)
    return str(COURSE.root / path)


def errors_of(parts):
    done = subprocess.run(
        [sys.executable, "-m", "tests.notebooks.without_libraries", *map(place, parts)],
        cwd=COURSE.root,
        env={**os.environ, "MPLBACKEND": "svg"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize(
    "parts",
    [
        pytest.param(QUICK, id="quick"),
        pytest.param(COURSE.parts, id="all", marks=pytest.mark.long),
    ],
)
def test_parts_run_in_a_browser_or_say_what_they_need(parts):
    errors = errors_of(parts)
    for part in parts:
        found = errors[place(part)]
        lacking = {library for library, _ in found if library}
        assert lacking == set(part.needs), f"{part.id} needs {sorted(lacking)}"
        assert part.needs or not found, (part.id, found)
