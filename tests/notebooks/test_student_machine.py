"""The wheel alone: no answer in it, small, and every command of a student works."""

import ast
import json
import re
import socket
import subprocess
import time
import urllib.error
import urllib.request
import zipfile

import pytest

from mtedu_grader.author.exercises import exercises, solution_code
from mtedu_grader.lab import load_lab
from tests.notebooks.student_machine import ROOT

LABS = sorted(path.name for path in (ROOT / "labs").iterdir())
LAB = "labs/lab3_bleu/lab3_bleu.ipynb"


@pytest.fixture(scope="module")
def inside(machine):
    """The text files of the wheel, by their names."""
    with zipfile.ZipFile(machine.wheel) as packed:
        return {
            name: packed.read(name).decode("utf-8")
            for name in packed.namelist()
            if not name.endswith((".npz", ".png"))
        }


def bodies(nodes):
    """What each function does, without its name and its docstring, if that is much."""
    for node in nodes:
        for function in ast.walk(node):
            if isinstance(function, ast.FunctionDef):
                body = function.body[ast.get_docstring(function) is not None :]
                text = "\n".join(map(ast.unparse, body))
                if len(body) > 1 or len(text) > 60:
                    yield function.name, re.sub(r"\s+", " ", text)


def known_answers(lab):
    """The reference answers, other right ones and wrong ones of a lab."""
    yield from bodies(solution_code(load_lab(lab)))
    for path in (ROOT / "course" / "exercises" / lab).glob("*.py"):
        yield from bodies(ast.parse(path.read_text(encoding="utf-8")).body)


@pytest.mark.parametrize("lab", LABS)
def test_the_wheel_holds_no_answer(lab, inside):
    found = dict(known_answers(lab))
    assert len(found) > 60
    shipped = [
        text
        for name, source in inside.items()
        if name.endswith(".py")
        for _, text in bodies(ast.parse(source).body)
    ]
    shipped += [text for name, text in inside.items() if not name.endswith(".py")]
    everything = "\n".join(shipped)
    assert [name for name, text in found.items() if text in everything] == []


def test_an_answer_in_the_wheel_would_be_found(inside):
    """Otherwise the test above would show nothing."""
    found = dict(bodies(ast.parse(inside["mtedu/metrics/bleu.py"]).body))
    assert found["brevity_penalty"]


def test_no_name_of_a_known_answer_is_in_the_wheel(inside):
    asked = {one.function for one in exercises().values()}
    names = {
        answer.__name__ for one in exercises().values() for answer in one.known
    } - asked
    keys = "".join(text for name, text in inside.items() if "/keys/" in name)
    assert keys.count('"mistakes"') == len(exercises())
    assert names & set(re.findall(r"\w+", keys)) == set()


def test_the_wheel_is_small(machine, inside):
    assert machine.wheel.stat().st_size < 3_000_000
    assert not [name for name in inside if "grad" in name.split("/")[0]]


def test_help_says_how_teachers_get_their_commands(machine):
    said = machine.run("--help", check=True).stdout
    assert "to learn:" in said
    assert "pip install ./course/grader" in said
    assert "to teach," not in said
    done = machine.run("grade", "lab3")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "pip install ./course/grader" in done.stderr


def test_the_commands_of_a_student(machine):
    assert "Lecture 00" in machine.run("progress", check=True).stdout
    said = machine.run("doctor", check=True).stdout
    assert "mtedu_grader" in said
    assert "Everything that the course needs is here" in said
    done = machine.run("doctor", LAB)
    assert "Nothing is wrong with it" in done.stdout, done.stderr
    done = machine.run("check", LAB)
    assert done.returncode == 1
    assert "Visible checks passed in 0 of 8 exercises." in done.stdout, done.stderr


def test_a_solved_lab_checked_from_the_command_line(machine, tmp_path):
    notebook = json.loads((machine.folder / LAB).read_text(encoding="utf-8"))
    solved = json.loads(
        (machine.folder / LAB.replace("labs/", "solutions/")).read_text("utf-8")
    )
    answers = {cell["id"]: cell["source"] for cell in solved["cells"]}
    for cell in notebook["cells"]:
        if cell["metadata"].get("nbgrader", {}).get("solution"):
            cell["source"] = answers[cell["id"]]
    place = machine.folder / "labs" / "lab3_bleu" / "mine.ipynb"
    place.write_text(json.dumps(notebook), encoding="utf-8")
    done = machine.run("check", place)
    assert "Visible checks passed in 8 of 8 exercises." in done.stdout, done.stdout


def test_the_course_opens(machine):
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [machine.mtedu, "start", "--no-browser", "--", f"--port={port}"]
    options = ["--ServerApp.token=", "--ServerApp.password="]
    server = subprocess.Popen(
        [*command, *options],
        cwd=machine.folder,
        env=machine.variables(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        page = f"http://127.0.0.1:{port}/api/contents/lectures"
        for _ in range(600):
            try:
                with urllib.request.urlopen(page) as answer:
                    listed = json.load(answer)["content"]
                break
            except OSError:
                assert server.poll() is None, "it ended by itself"
                time.sleep(0.2)
        assert "00_welcome.ipynb" in [row["name"] for row in listed]
    finally:
        server.terminate()
        server.wait()
    with pytest.raises(urllib.error.URLError):  # JupyterLab itself is gone, too
        urllib.request.urlopen(page)
