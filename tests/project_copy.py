"""A copy of the whole project, in which a test may change what it likes."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LEFT_OUT = (
    ".git",
    ".venv*",
    "_build",
    ".*cache",
    "screenshots",
    "*.egg-info",
    ".hyp*",
)


def copy_project(folder):
    return shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*LEFT_OUT))


def run(folder, *command, code=0):
    """Run Python in the copy, with the copy's own packages."""
    paths = os.pathsep.join([str(folder), str(folder / "course" / "grader")])
    env = {**os.environ, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"}
    env.pop("MTEDU_COURSE", None)
    done = subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env=env,
        capture_output=True,
        encoding="utf-8",
    )
    assert done.returncode == code, done.stdout[-4000:] + done.stderr
    return done
