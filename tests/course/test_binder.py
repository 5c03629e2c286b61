"""Binder and other machines: what is declared, stated and linked is what there is."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import parse_qs, urlsplit

import pytest
import yaml

from benchmarks.install_size import fetched
from mtedu.cli import main
from mtedu.course import load_course
from mtedu_grader.author.tables import hub_link

ROOT = Path(__file__).resolve().parents[2]
COURSE = load_course()
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_readme_states_the_measured_size():
    measured = json.loads((ROOT / "benchmarks" / "install_size.json").read_text())
    stated = re.search(r"takes (\d+) MB of disk \((\d+) MB to fetch", README)
    assert int(stated[1]) == measured["megabytes"]
    assert int(stated[2]) == measured["megabytes_to_fetch"]
    assert not {"torch", "transformers", "scipy"} & set(measured["largest"])


def test_packages_from_a_folder_count_as_fetched(tmp_path):
    wheel = tmp_path / "my wheels" / "b-1.0-py3-none-any.whl"
    wheel.parent.mkdir()
    wheel.write_bytes(b"12345")
    said = f"""Processing {tmp_path}
  Downloading a-1.0-py3-none-any.whl (2.5 kB)
Processing {wheel} (from mtedu==0.1.0)
Processing {wheel}
"""
    assert fetched(said) == 2500 + 5 + 5


def test_the_badge_opens_the_welcome_notebook_in_jupyterlab():
    badge = re.search(r"badge_logo\.svg\)\]\((\S+)\)", README)
    asked = parse_qs(urlsplit(badge[1]).query)
    assert asked == {"urlpath": ["lab/tree/lectures/00_welcome.ipynb"]}
    assert f"/gh/{COURSE.repository}/" in badge[1]


def test_the_readme_names_the_website():
    """The one that the workflow publishes, with the lite site in it."""
    assert f"]({COURSE.website})" in README
    assert f"]({COURSE.website}lite/)" in README


@pytest.mark.parametrize("part", COURSE.parts, ids=lambda part: part.id)
def test_every_part_has_a_link_for_binder_and_for_a_hub(part):
    assert COURSE.binder(part) in README
    asked = parse_qs(urlsplit(hub_link(COURSE, part, "https://hub.example.edu/")).query)
    assert asked["urlpath"] == [f"lab/tree/mtedu/{part.path}"]
    assert asked["repo"] == [f"https://github.com/{COURSE.repository}"]
    assert (ROOT / part.path).is_file()


def test_links_for_a_hub(capsys):
    assert main(["links", "https://hub.example.edu"]) == 0
    said = capsys.readouterr().out
    assert said.count("https://hub.example.edu/hub/user-redirect/git-pull?") == len(
        COURSE.parts
    )
    with pytest.raises(SystemExit):
        main(["links", "hub"])
    assert capsys.readouterr().err.count("\n") == 1


def test_nothing_heavy_is_installed_by_default():
    wanted = (ROOT / "environment.yml").read_text() + (ROOT / "apt.txt").read_text()
    assert "torch" not in wanted
    assert not (ROOT / "binder").exists(), "a folder binder/ would hide environment.yml"
    pinned = (ROOT / "constraints.txt").read_text()
    assert not re.search("^(torch|transformers)==", pinned, re.M)
    assert yaml.safe_load((ROOT / "environment.yml").read_text())["name"] == "mtedu"


def test_fonts_are_declared_for_binder():
    lines = (ROOT / "apt.txt").read_text().splitlines()
    packages = {line for line in lines if not line.startswith("#")}
    assert packages == {"fonts-noto-core", "fonts-noto-cjk"}
    assert all(package in README for package in packages)


@pytest.mark.skipif(os.name == "nt", reason="Binder has bash")
def test_post_build_goes_on_without_network(tmp_path):
    """In a clean environment where nothing can be fetched it says so and succeeds."""
    place = ROOT / "postBuild"
    assert os.access(place, os.X_OK)
    scripts = str(Path(sys.executable).parent)
    env = {
        "PATH": f"{scripts}{os.pathsep}/usr/bin:/bin",
        "HOME": str(tmp_path),
        "PIP_NO_INDEX": "1",
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_RETRIES": "0",
    }
    done = subprocess.run(
        ["bash", place], cwd=tmp_path, env=env, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert "lectures use tiny" in done.stdout
    assert list(tmp_path.glob(".cache/matplotlib/fontlist*"))


@pytest.mark.parametrize("shape", [list, lambda rows: dict(enumerate(rows))])
def test_on_many_machines_only_teachers_get_the_course(shape):
    """The hook of values.yaml, for charts that keep mounts as a list or as a dict."""
    values = yaml.safe_load((ROOT / "course" / "hub" / "values.yaml").read_text())
    names = {"c": SimpleNamespace(Spawner=SimpleNamespace())}
    exec(values["hub"]["extraConfig"]["nbgrader"], names)
    seen = {}
    for name in ("teacher", "ada"):
        mounts = shape(values["singleuser"]["storage"]["extraVolumeMounts"])
        user = SimpleNamespace(name=name)
        spawner = SimpleNamespace(user=user, environment={}, volume_mounts=mounts)
        names["c"].Spawner.pre_spawn_hook(spawner)
        seen[name] = str(spawner.volume_mounts)
        assert "/everybody" in spawner.environment["JUPYTER_CONFIG_PATH"]
    assert "/srv/mtedu" in seen["teacher"]
    assert "/srv/mtedu" not in seen["ada"]
    assert "/srv/exchange" in seen["ada"]
