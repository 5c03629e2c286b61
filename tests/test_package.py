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

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
HEAVY = (
    "matplotlib scipy pandas nltk ipywidgets anywidget numpy sacrebleu torch".split()
)
LAYERS = [
    {"cache_folder", "choose", "lecture_data", "progress_bar", "result", "text"},
    {"metrics", "stats"},
    {"human"},
    {"comet", "prompting"},
    {"data"},
    {"show"},
    {"widgets", "checks", "doctor"},
    {"grading", "learner"},
    {"cli"},
]
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
    loaded = {name.split(".")[0] for name in json.loads(done.stdout)}
    assert not loaded & set(HEAVY)


@pytest.mark.parametrize("name", [n for n in mtedu.__all__ if n != "__version__"])
def test_public_names_are_there_and_documented(name):
    assert getattr(mtedu, name).__doc__
    assert name in dir(mtedu)


def test_an_unknown_name_is_one_clear_sentence():
    with pytest.raises(AttributeError, match="dir\\(mtedu\\)"):
        mtedu.blue  # noqa: B018


def layer(module):
    room = module.split(".")[1] if "." in module else ""
    return next((i for i, names in enumerate(LAYERS) if room in names), None)


def imports(path):
    """The mtedu modules that a file imports when it is loaded."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("mtedu"):
            if node.module == "mtedu":
                yield from (f"mtedu.{alias.name}" for alias in node.names)
            else:
                yield node.module
        elif isinstance(node, ast.Import):
            yield from (a.name for a in node.names if a.name.startswith("mtedu."))


@pytest.mark.parametrize(
    "path",
    sorted((ROOT / "mtedu").rglob("*.py")),
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_imports_go_one_way(path):
    if path == ROOT / "mtedu" / "__init__.py":
        return
    parts = path.relative_to(ROOT).with_suffix("").parts
    mine = layer(".".join(parts))
    assert mine is not None, f"{parts[1]} has no place in the order of imports"
    for used in imports(path):
        assert layer(used) <= mine, f"{path.name} imports {used}: that is backwards"


def test_conda_and_pip_install_the_same_package():
    data = yaml.safe_load((ROOT / "environment.yml").read_text())
    python, pip, extra = data["dependencies"]
    assert pip == "pip"
    assert extra["pip"] == ["--constraint constraints.txt", "--editable ."]
    version = python.removeprefix("python=")
    assert Version(version) in Requirement(f"x{PROJECT['requires-python']}").specifier


def requirements():
    extras = PROJECT["optional-dependencies"]
    lines = [*PROJECT["dependencies"]]
    lines += [line for name in ("bench", "site", "test") for line in extras[name]]
    found = [Requirement(line) for line in lines]
    return [one for one in found if one.name != PROJECT["name"]]


@pytest.mark.parametrize("requirement", requirements(), ids=lambda r: r.name)
def test_constraints_pin_what_the_project_asks_for(requirement):
    pins = {name.lower().replace("_", "-"): pin for name, pin in PINS.items()}
    pin = pins[requirement.name.lower().replace("_", "-")]
    assert Version(pin) in requirement.specifier


def test_upper_limits_have_a_reason():
    for line in (ROOT / "pyproject.toml").read_text().splitlines():
        if re.match(r'\s*"[\w.-]+(\[.*\])?[^"]*<', line):
            assert "#" in line, f"say why: {line}"


def test_one_version():
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text())
    assert PROJECT["version"] == mtedu.__version__ == citation["version"]
