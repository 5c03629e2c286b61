"""The command line: what it lists, what it says, how it leaves."""

import os
import re
import signal
import subprocess
import sys

import pytest

from mtedu import cli
from mtedu.cli import main, parser
from mtedu.doctor import Diagnosis, Finding, doctor
from tests.grader import submissions as make


def test_help_lists_every_command_with_one_line(capsys):
    with pytest.raises(SystemExit) as left:
        main(["--help"])
    assert left.value.code == 0
    said = capsys.readouterr().out
    for command in _commands():
        assert len(re.findall(rf"^    {command} +\S", said, re.M)) == 1


def _commands():
    """All commands that the parser knows."""
    return next(a for a in parser()._actions if a.dest == "==SUPPRESS==").choices


@pytest.mark.parametrize("command", [*_commands()])
def test_help_of_a_command_says_what_it_does_and_names_real_examples(command, capsys):
    with pytest.raises(SystemExit):
        main([command, "--help"])
    said = capsys.readouterr().out
    assert _commands()[command].description in " ".join(said.split())
    for example in re.findall(r"^  mtedu (.+)", said, re.M):
        assert parser().parse_args(example.split()).run.__name__ == command


def test_a_misspelt_command_is_guessed(capsys):
    with pytest.raises(SystemExit):
        main(["relase", "lab3"])
    assert "there is no command 'relase'; did you mean release?" in (
        capsys.readouterr().err
    )


@pytest.mark.parametrize("guide", ["course/INSTRUCTORS.md", "README.md"])
def test_every_command_in_the_guides_is_understood(guide):
    text = (make.ROOT / guide).read_text(encoding="utf-8")
    shown = re.findall(r"^(?:\$ |\S*/)?mtedu (.+?)(?: +#.*)?$", text, re.M)
    shown += re.findall(r"`mtedu ([^`]+)`", text)
    assert shown
    for command in shown:
        if command.split()[-1] == "--help" or "…" in command:
            continue
        if command in _commands():  # named alone, without what it works on
            continue
        assert parser().parse_args(command.split()).run.__name__ in _commands()


def test_whoever_stops_reading_gets_no_traceback():
    command = [sys.executable, "-m", "mtedu.cli", "links", "https://hub.example.edu"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, **pipes) as child:
        child.stdout.close()
        assert child.stderr.read() == b""
    assert child.returncode == 1


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["dance"],
        ["doctor", "--loud"],
        ["check"],
        ["check", "no-such-file.ipynb"],
        ["check", "lectures"],
        ["grade", "lab3", "--jobs", "-3"],
    ],
)
def test_unknown_input_is_one_line_and_exit_code_2(arguments, capsys):
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    said = capsys.readouterr()
    assert said.err.startswith("mtedu: ")
    assert said.err.count("\n") == 1
    assert not said.out


@pytest.mark.parametrize("content", ["", "3", "[]", '{"cells": 3}', "no JSON"])
def test_what_is_no_notebook_is_said_in_one_line(content, tmp_path, capsys):
    path = tmp_path / "lab.ipynb"
    path.write_text(content)
    with pytest.raises(SystemExit) as left:
        main(["check", str(path)])
    assert left.value.code == 2
    assert "is not a notebook that can be read.\n" in capsys.readouterr().err


def test_a_file_that_cannot_be_written_is_one_line(tmp_path, capsys):
    path = tmp_path / "file"
    path.touch()
    with pytest.raises(SystemExit) as left:
        main(["progress", "--export", str(path)])
    assert left.value.code == 2
    assert capsys.readouterr().err == f"mtedu: {path} cannot be used: File exists\n"


def test_doctor_finds_everything_here(capsys):
    assert main(["doctor"]) == 0
    said = capsys.readouterr().out
    for part in ("Python", "jupyterlab", "nbgrader", "kernel", "transformers"):
        assert part in said
    assert "starts and computes" in said
    assert "matches" in said


def test_doctor_says_what_to_do():
    sick = Diagnosis((Finding("nltk", "missing", "not installed", "pip install nltk"),))
    assert not sick.healthy
    assert "pip install nltk" in repr(sick)
    assert "`pip install nltk`" in sick._repr_markdown_()


def test_doctor_notices_a_front_end_that_does_not_match(monkeypatch):
    import mtedu.doctor

    real = mtedu.doctor.installed
    old = {"jupyterlab-widgets": "1.0.0"}
    monkeypatch.setattr(mtedu.doctor, "installed", lambda n: old.get(n) or real(n))
    monkeypatch.setattr(mtedu.doctor, "_kernel", lambda: Finding("kernel", "ok", ""))
    rows = {finding.part: finding for finding in doctor().findings}
    assert rows["front end of ipywidgets"].status == "missing"
    assert "does not match" in rows["front end of ipywidgets"].found


def test_check_runs_a_lab(tmp_path, capsys):
    import nbformat

    path = tmp_path / "lab3_bleu.ipynb"
    lab = make.solved_lab("lab3_bleu")
    make.cell(
        lab, "brevity_penalty"
    ).source = (
        "def brevity_penalty(candidate_length, reference_length):\n    return 1.0\n"
    )
    nbformat.write(lab, path)
    assert main(["check", str(path)]) == 1
    said = capsys.readouterr().out
    assert (
        "You return 1 for everything" in said or "you return 1 for everything" in said
    )
    assert re.search(r"passed in [56] of 8", said)


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("[C] ERROR: the port 8888 is already in use", "port is taken"),
        ("OSError: [Errno 28] No space left on device", "disk is full"),
        ("something else", "jupyterlab.log"),
    ],
)
def test_why_it_did_not_start_is_one_sentence(said, words):
    assert words in cli._why_not(said)


def test_the_course_opens_with_one_address_and_one_ctrl_c_closes_it(tmp_path):
    server = (
        "import time, sys\nprint('[I] http://127.0.0.1:1/lab?token=t', flush=True)\n"
        "time.sleep(60)"
    )
    code = (
        "import sys; from pathlib import Path; from mtedu import cli\n"
        f"sys.exit(cli._serve([sys.executable, '-c', {server!r}], Path(), None))"
    )
    started = subprocess.Popen(
        [sys.executable, "-c", code],
        env={**os.environ, "MTEDU_HOME": str(tmp_path)},
        stdout=subprocess.PIPE,
        text=True,
    )
    lines = [started.stdout.readline() for _ in range(2)]
    assert "open at http://127.0.0.1:1/lab?token=t" in lines[0]
    started.send_signal(signal.SIGINT)
    assert "closed" in started.stdout.read()
    assert started.wait(20) == 0
    assert "token=t" in (tmp_path / "jupyterlab.log").read_text()


def test_start_knows_its_options():
    options = parser().parse_args(["start", "--no-browser", "--", "--port=9999"])
    assert options.no_browser
    assert options.more == ["--port=9999"]
