"""A student's machine: the wheel of mtedu alone, and what a student is given.

The wheel is built and installed into an environment of its own. What it depends on is
linked there from the environment of the tests, and nothing else of that is to be had:
neither the grader nor what only the grader or the tests need.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
from importlib.metadata import distribution
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
BUILT_FROM = "mtedu pyproject.toml README.md LICENSE LICENSE-CONTENT".split()


def build_wheel(folder):
    """Build the wheel from a copy of the sources, so that nothing is left in them."""
    source = folder / "source"
    source.mkdir(parents=True)
    for name in BUILT_FROM:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, source / name)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel"]
    options = ["--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", folder]
    subprocess.run([*pip, *options, source], check=True, capture_output=True)
    return next(folder.glob("mtedu-*.whl"))


def needed(name):
    """The names of all distributions that one needs, itself included."""
    found, waiting = set(), [(name, "")]
    while waiting:
        name, extra = waiting.pop()
        plain = re.sub("[-_.]+", "-", name).lower()
        if (plain, extra) in found:
            continue
        found.add((plain, extra))
        for line in distribution(name).requires or []:
            wanted = Requirement(line)
            if wanted.marker is None or wanted.marker.evaluate({"extra": extra}):
                waiting += [(wanted.name, one) for one in ("", *wanted.extras)]
    return {plain for plain, _ in found}


def link(name, environment, packages):
    """Put a distribution of this environment into another one."""
    here = Path(sysconfig.get_path("purelib"))
    for path in distribution(name).files or []:
        outside = path.parts[0] == ".."
        inside = Path(*path.parts[3:]) if outside else Path(path.parts[0])
        place = (environment if outside else packages) / inside
        if "bin" not in inside.parts[:1] and not os.path.lexists(place):
            place.parent.mkdir(parents=True, exist_ok=True)
            place.symlink_to(os.path.normpath(here / (path if outside else inside)))


def scripts(environment):
    return environment / ("Scripts" if os.name == "nt" else "bin")


def installed(folder):
    """Return the wheel and the environment that has it; made where they lack."""
    environment = folder / "environment"
    if environment.exists():
        return next((folder / "wheel").glob("mtedu-*.whl")), environment
    wheel = build_wheel(folder / "wheel")
    venv.create(environment, with_pip=False)
    paths = {"base": str(environment), "platbase": str(environment)}
    packages = Path(sysconfig.get_path("purelib", vars=paths))
    python = scripts(environment) / "python"
    subprocess.run(
        [sys.executable, "-m", "pip", "--python", python, "install", "--quiet"]
        + ["--no-deps", "--no-index", "--disable-pip-version-check", wheel],
        check=True,
        capture_output=True,
    )
    for name in needed("mtedu") - {"mtedu"}:
        link(name, environment, packages)
    return wheel, environment


class StudentMachine:
    """A folder with lectures and labs, and a Python that has the wheel alone."""

    def __init__(self, folder, wheel, environment):
        self.wheel = wheel
        self.python = scripts(environment) / "python"
        self.mtedu = scripts(environment) / "mtedu"
        self.folder = folder / "my course"
        for name in ("lectures", "labs", "solutions"):
            shutil.copytree(ROOT / name, self.folder / name)
        self.data = folder / "jupyter"
        kernel = self.data / "kernels" / "student"
        kernel.mkdir(parents=True)
        argv = [str(self.python), "-m", "ipykernel_launcher", "-f", "{connection_file}"]
        words = {"argv": argv, "display_name": "student", "language": "python"}
        (kernel / "kernel.json").write_text(json.dumps(words))

    def run(self, *command, **options):
        """Run mtedu's command in the folder of the course."""
        return subprocess.run(
            [self.mtedu, *command],
            cwd=self.folder,
            env=self.variables(),
            capture_output=True,
            text=True,
            **options,
        )

    def variables(self):
        kept = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
        return {**kept, "JUPYTER_PATH": str(self.data), "MTEDU_HOME": str(self.data)}
