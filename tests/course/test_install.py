"""What `make start` says when the course cannot be installed: one sentence."""

import importlib.util
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def install(monkeypatch, tmp_path):
    spec = importlib.util.spec_from_file_location("inst", ROOT / "course/install.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "HOME", tmp_path)
    return module


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("ERROR: Could not install: [Errno 28] No space left on device", "disk"),
        ("WARNING: Retrying: NewConnectionError('Name or service not known')", "netw"),
        ("ERROR: No matching distribution found for x==1", "does not exist"),
        ("ERROR: Something odd", "Something odd"),
    ],
)
def test_why_it_failed_is_one_sentence(install, said, words):
    found = install.reason(f"Collecting a\n{said}\n")
    assert words in found
    assert "\n" not in found


def test_an_old_python_and_a_full_disk_are_said_before_anything_is_done(
    install, monkeypatch, capsys, tmp_path
):
    monkeypatch.setattr(
        install.shutil, "disk_usage", lambda _: type("D", (), {"free": 1})
    )
    assert install.main() == 1
    monkeypatch.setattr(sys, "version_info", (3, 9, 1))
    assert install.main() == 1
    said = capsys.readouterr().err
    assert "disk is full" in said
    assert "Python 3.9" in said
    assert not any(tmp_path.iterdir())


def test_what_pip_brings_is_counted_and_its_words_are_kept(
    install, monkeypatch, capsys, tmp_path
):
    fake = tmp_path / "python"
    fake.write_text("#!/bin/sh\necho Collecting a\necho Collecting b\n")
    fake.chmod(0o755)
    monkeypatch.setattr(install, "SCRIPTS", tmp_path)
    assert install.install() == 0
    assert "2 packages found" in capsys.readouterr().out
    assert list(tmp_path.glob("etc/ipython/ipython_kernel_config.json"))
    assert list(tmp_path.glob("share/jupyter/labextensions/mtedu/static/mtedu.js"))
    assert "Collecting b" in (tmp_path / "install.log").read_text()
