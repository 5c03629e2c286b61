"""The package as a whole: cheap to import, layered, installed from one truth."""

import ast
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.version import Version

import mtedu

ROOT = Path(__file__).resolve().parents[2]
PROJECT, GRADER = (
    tomllib.loads((ROOT / folder / "pyproject.toml").read_text())["project"]
    for folder in ("", "course/grader")
)
MOST_LINES, MOST_FILES = 34_000, 230
HEAVY = (
    "matplotlib scipy pandas nltk ipywidgets anywidget numpy sacrebleu torch yaml"
).split()
ROOMS = [  # from the ground up: a room imports what stands before it, never its own row
    "wording cache_folder progress_bar lecture_data",
    "text result course progress_log",
    "metrics",
    "stats",
    "human capstone",
    "prompting comet",
    "data",
    "show",
    "widgets",
    "checks notebook",
    "doctor progress_report",
    "cli",
]
ORDER = {name: rank for rank, row in enumerate(ROOMS) for name in row.split()}
NO_SUBJECT = {"checks": {"progress_log"}, "notebook": {"course"}}
"""Rooms that know nothing of translation, and all that they may import."""
PINS = dict(
    line.split("==")
    for line in (ROOT / "constraints.txt").read_text().splitlines()
    if "==" in line and not line.startswith("#")
)


def test_import_is_cheap():
    code = "import sys, json, mtedu; print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    loaded = json.loads(done.stdout)
    assert not {name.split(".")[0] for name in loaded} & set(HEAVY)
    assert "mtedu.widgets" not in loaded


@pytest.mark.parametrize("name", [n for n in mtedu.__all__ if n != "__version__"])
def test_public_names_are_there_and_documented(name):
    assert getattr(mtedu, name).__doc__
    assert name in dir(mtedu)


def test_an_unknown_name_is_one_clear_sentence():
    with pytest.raises(AttributeError, match="dir\\(mtedu\\)"):
        mtedu.blue  # noqa: B018


def imports(path):
    """The rooms that a file imports, at once or when something is first used."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
            if node.module == "mtedu":
                names = [f"mtedu.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        for name in names:
            assert not name.startswith(("mtedu_grader", "course")), f"{path}: {name}"
            if name.startswith("mtedu."):
                yield name.split(".")[1]


def rooms():
    """All files of the library by the room they are in."""
    for path in sorted((ROOT / "mtedu").rglob("*.py")):
        if path != ROOT / "mtedu" / "__init__.py":
            yield path.relative_to(ROOT / "mtedu").with_suffix("").parts[0], path


@pytest.mark.parametrize("room", ORDER)
def test_imports_go_one_way(room):
    used = {one for name, path in rooms() if name == room for one in imports(path)}
    if room == "result":
        used.discard("show")  # the one door from results to their looks
    later = {one for one in used - {room} if ORDER[one] >= ORDER[room]}
    assert not later, f"{room} imports {', '.join(sorted(later))}: that is backwards"
    assert room not in NO_SUBJECT or used <= NO_SUBJECT[room] | {room}


@pytest.mark.parametrize("folder", ["mtedu", "course/grader"])
def test_every_module_can_be_imported_on_windows(folder):
    lacking = {"fcntl", "grp", "pwd", "resource", "termios"}
    for path in (ROOT / folder).rglob("*.py"):
        at_once = ast.parse(path.read_text(encoding="utf-8")).body
        names = [n for one in at_once if isinstance(one, ast.Import) for n in one.names]
        assert not lacking & {name.name for name in names}, path


def test_every_room_has_its_place():
    assert {name for name, _ in rooms()} == set(ORDER)


def test_the_library_is_small():
    """A sign, not the aim: what is new is small, or something else goes."""
    files = list((ROOT / "mtedu").rglob("*.py"))
    lines = sum(path.read_text(encoding="utf-8").count("\n") for path in files)
    assert lines <= MOST_LINES
    assert len(files) <= MOST_FILES


def test_conda_and_pip_install_the_same_package():
    data = yaml.safe_load((ROOT / "environment.yml").read_text())
    python, pip, extra = data["dependencies"]
    assert pip == "pip"
    assert extra["pip"] == [
        "--constraint constraints.txt",
        "--editable .",
        "--editable course/grader",
    ]
    version = python.removeprefix("python=")
    assert Version(version) in Requirement(f"x{PROJECT['requires-python']}").specifier


def requirements():
    extras = PROJECT["optional-dependencies"]
    lines = [*PROJECT["dependencies"], *GRADER["dependencies"]]
    lines += [line for name in ("bench", "site", "test") for line in extras[name]]
    found = [Requirement(line) for line in lines]
    return [one for one in found if one.name not in ("mtedu", "mtedu_grader")]


@pytest.mark.parametrize("requirement", requirements(), ids=lambda r: r.name)
def test_constraints_pin_what_the_project_asks_for(requirement):
    pins = {name.lower().replace("_", "-"): pin for name, pin in PINS.items()}
    pin = pins[requirement.name.lower().replace("_", "-")]
    assert Version(pin) in requirement.specifier


def test_no_command_builds_grammars_first():
    """With jsonschema 4.25 and its extras that takes as long as the rest of a start."""
    assert Version(PINS["jsonschema"]) < Version("4.25")
    assert "rfc3987-syntax" not in PINS


def test_upper_limits_have_a_reason():
    for line in (ROOT / "pyproject.toml").read_text().splitlines():
        if re.match(r'\s*"[\w.-]+(\[.*\])?[^"]*<', line):
            assert "#" in line, f"say why: {line}"


def test_one_version():
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text())
    versions = {one["version"] for one in (PROJECT, GRADER, citation)}
    assert versions == {mtedu.__version__}
