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

pytestmark = pytest.mark.xdist_group("without_libraries")


def place(part):
    path = part.path.replace("labs/", "solutions/", 1)
    return str(COURSE.root / path)


@pytest.fixture(scope="module")
def errors():
    done = subprocess.run(
        [sys.executable, "-m", "tests.notebooks.without_libraries"]
        + [place(part) for part in COURSE.parts],
        cwd=COURSE.root,
        env={**os.environ, "MPLBACKEND": "svg"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("part", COURSE.parts, ids=lambda part: part.id)
def test_a_part_runs_in_a_browser_or_says_what_it_needs(part, errors):
    found = errors[place(part)]
    lacking = {library for library, _ in found if library}
    assert lacking == set(part.needs), f"course.yml: needs: {sorted(lacking)}"
    assert part.needs or not found, found
