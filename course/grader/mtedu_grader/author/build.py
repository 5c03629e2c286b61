"""Build what is generated: keys, labs, solutions, the table of parts on two pages.

From `course/exercises/` come the keys of the checks, from `course/source/` come `labs/`
(nbgrader's release version) and `solutions/` (solved, executed). Building twice changes
nothing.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import nbformat

from mtedu.checks.key_file import BESIDE
from mtedu.course import Course, Part
from mtedu_grader.author.compile_key import compiled
from mtedu_grader.author.look_up_files import look_up_files
from mtedu_grader.author.quizzes import quiz_files
from mtedu_grader.author.tables import course_table, look_up_line, paths, weeks
from mtedu_grader.harmless import METADATA

TABLE = re.compile("(<!-- course table -->\n).*?(<!-- end -->)", re.DOTALL)
PLAN = re.compile("(<!-- plan -->\n).*?(<!-- end of plan -->)", re.DOTALL)
WIDGET = "application/vnd.jupyter.widget-view+json"
NUMBER = re.compile(r"-?\d+\.\d{12,}(e-?\d+)?")
PICTURE = 'src="data:image/'
SOLUTION_MARK = re.compile(r"^\s*### (BEGIN|END) SOLUTION\s*$")

Files = dict[str, str]
"""The text of every generated file, by its path from the project's root."""


def build_all(course: Course, say: Callable[[str], None] = lambda line: None) -> Files:
    """Return all generated files; `say` hears what is being made."""
    files: Files = {}
    for part in course.labs:
        say(f"{part.id}: key")
        files[f"mtedu/data/keys/{part.id}.json"] = key(course, part)
        say(f"{part.id}: student's version")
        files[f"labs/{part.id}/{part.id}.ipynb"] = release(course, part)
        say(f"{part.id}: solving and running")
        made = files[f"mtedu/data/keys/{part.id}.json"]
        files[f"solutions/{part.id}/{part.id}.ipynb"] = solution(course, part, made)
    manifest = course.root / "course" / "course.yml"
    files["mtedu/data/course.yml"] = manifest.read_text(encoding="utf-8")
    quizzes, places = quiz_files(course)
    say(f"quizzes: {places}")
    files |= quizzes
    say("tables")
    files |= tables(course)
    found, wrong, idle = look_up_files(course, files)
    say("pages to look things up")
    for line in wrong + idle:
        say(f"  {line}")
    return files | found


def tables(course: Course) -> Files:
    """Return the pages that list all parts, terms linked, and those to look up."""
    pages = ("README.md", "lectures/00_welcome.ipynb")
    files = {path: with_table(course, path) for path in pages}
    found, _, _ = look_up_files(course, files)
    return files | found | {"course/INSTRUCTORS.md": with_plan(course)}


def build_lab(course: Course, name: str) -> list[str]:
    """Make what is generated from one lab, and the tables; return what changed."""
    part = course.lab(name)
    made = write(course, {f"mtedu/data/keys/{name}.json": key(course, part)})
    files = tables(course)
    files[f"labs/{name}/{name}.ipynb"] = release(course, part)
    files[f"solutions/{name}/{name}.ipynb"] = solution(course, part)
    return made + write(course, files)


def with_plan(course: Course) -> str:
    """Return the instructor's guide with the plan of the weeks in it."""
    text = (course.root / "course" / "INSTRUCTORS.md").read_text(encoding="utf-8")
    return PLAN.sub(lambda found: f"{found[1]}{weeks(course)}\n{found[2]}", text)


def write(course: Course, files: Files) -> list[str]:
    """Write the files that differ, remove labs that are gone; say which changed."""
    changed = []
    for path, text in files.items():
        place = course.root / path
        if differs(place, text):
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8", newline="\n")
            changed.append(path)
    for place in stale_folders(course):
        shutil.rmtree(place)
        changed.append(f"{place.parent.name}/{place.name} (removed)")
    return changed


def differs(place: Path, text: str) -> bool:
    """Tell whether a file is not as it should be; the last digits may be.

    Another machine may compute a key's numbers a little otherwise.
    """
    if not place.is_file():
        return True
    found = place.read_text(encoding="utf-8")
    return found != text and rounded(found) != rounded(text)


def rounded(text: str) -> str:
    """Return a text whose long numbers have ten digits."""
    return NUMBER.sub(lambda found: f"{float(found[0]):.10g}", text)


def stale_folders(course: Course) -> Iterator[Path]:
    """Find folders of labs that the manifest no longer lists."""
    known = {part.id for part in course.labs}
    for room in ("labs", "solutions"):
        for folder in sorted((course.root / room).glob("*/")):
            if folder.name not in known:
                yield folder


def source_path(course: Course, part: Part) -> Path:
    """Return where the source notebook of a lab lies."""
    path = course.root / "course" / "source" / part.id / f"{part.id}.ipynb"
    if not path.is_file():
        raise ValueError(f"course.yml lists {part.id}, but {path.name} is missing.")
    return path


def key(course: Course, part: Part) -> str:
    """Return the key of a lab: what its checks compare answers with."""
    return compiled(part.id, course.root / "course")


def check_points(notebook: Any, part: Part) -> None:
    """Refuse a lab whose cells, first words and line in course.yml do not agree."""
    graded = [cell.metadata.get("nbgrader", {}) for cell in notebook.cells]
    total = sum(cell.get("points", 0) for cell in graded)
    said = f"**Points:** {part.points}" in notebook.cells[0].source
    if total != part.points or not said:
        raise ValueError(
            f"{part.id} has cells worth {total:g} points, and {part.points} in "
            "course.yml: make the two and the **Points:** of its first cell the same."
        )


def release(course: Course, part: Part) -> str:
    """Return the student's notebook, made by nbgrader itself."""
    from nbgrader.converters import GenerateAssignment
    from nbgrader.coursedir import CourseDirectory
    from traitlets.config.loader import PyFileConfigLoader

    source = source_path(course, part)
    check_points(nbformat.read(source, as_version=4), part)
    settings = course.root / "course" / "nbgrader_config.py"
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(source.parent, Path(folder, "source", part.id))
        config = PyFileConfigLoader(str(settings)).load_config()
        config.CourseDirectory.root = folder
        config.CourseDirectory.assignment_id = part.id
        config.GenerateAssignment.no_database = True
        config.SaveCells.enabled = False
        coursedir = CourseDirectory(config=config)
        converter = GenerateAssignment(coursedir=coursedir, config=config)
        converter.log.setLevel("ERROR")
        converter.start()
        made = Path(folder, "release", part.id, source.name)
        return as_text(nbformat.read(made, as_version=4))


def solution(course: Course, part: Part, beside: str = "") -> str:
    """Return the solved notebook with the outputs of running it.

    `beside` is the lab's key, where the one in the package may be an older one.
    """
    notebook = solved(nbformat.read(source_path(course, part), as_version=4))
    execute(notebook, beside)
    return as_text(without_pictures(without_widgets(notebook)))


def execute(notebook: Any, beside: str) -> None:
    """Run a notebook's cells in a folder that has this key; it keeps their outputs."""
    from nbclient import NotebookClient

    with tempfile.TemporaryDirectory() as folder:
        if beside:
            Path(folder, BESIDE).write_text(beside, encoding="utf-8")
        client = NotebookClient(
            notebook,
            timeout=300,
            kernel_name="python3",
            record_timing=False,
            coalesce_streams=True,  # a slow machine prints in more pieces
            resources={"metadata": {"path": folder}},
        )
        environment = {**os.environ, "MTEDU_GRADING": "1"}  # nobody's progress
        client.execute(stderr=subprocess.DEVNULL, env=environment)


def without_widgets(notebook: Any) -> Any:
    """Return the notebook with widgets as their words.

    A widget lives with its kernel. Afterwards its mark shows nothing, and its number
    differs from run to run.
    """
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(WIDGET, None)
    return notebook


def without_pictures(notebook: Any) -> Any:
    """Return the notebook with pictures as their words.

    The same picture has other bytes where fonts or matplotlib are others, and building
    has to give the same files everywhere.
    """
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            if PICTURE in data.get("text/html", ""):
                del data["text/html"]
    return notebook


def solved(notebook: Any) -> Any:
    """Return the notebook with solutions kept and all of the grader taken out."""
    from nbgrader.preprocessors import ClearHiddenTests, ClearMarkScheme

    for clear in (ClearHiddenTests(), ClearMarkScheme()):
        notebook, _ = clear.preprocess(notebook, {})
    for cell in notebook.cells:
        lines = cell.source.split("\n")
        kept = [line for line in lines if not SOLUTION_MARK.match(line)]
        cell.source = "\n".join(kept)
        cell.metadata.pop("nbgrader", None)
    return notebook


def as_text(notebook: Any) -> str:
    """Write a notebook the same way every time."""
    notebook.metadata = nbformat.from_dict(METADATA)
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
    return str(nbformat.writes(notebook)).rstrip("\n") + "\n"


def with_table(course: Course, path: str) -> str:
    """Return a page with the table between its marks made anew."""
    text = (course.root / path).read_text(encoding="utf-8")
    here = str(Path(path).parent)
    table = course_table(course, here, objectives=path.endswith(".ipynb"))
    table = f"{table}\n\n{look_up_line(course, here)}".rstrip()
    if not path.endswith(".ipynb"):
        return _replace(text, table, path)
    notebook = nbformat.reads(text, as_version=4)
    cells = [cell for cell in notebook.cells if TABLE.search(cell.source)]
    if len(cells) != 1:
        raise ValueError(f"{path} needs one cell with the marks of the course table.")
    cells[0].source = _replace(cells[0].source, table, path)
    for cell in notebook.cells:
        if cell.id == "paths":
            head = cell.source.partition("\n\n|")[0]
            cell.source = f"{head}\n\n{paths(course, here)}"
    return as_text(notebook)


def _replace(text: str, table: str, path: str) -> str:
    if not TABLE.search(text):
        raise ValueError(
            f"{path} lacks the marks <!-- course table --> and <!-- end -->."
        )
    return TABLE.sub(lambda match: f"{match[1]}\n{table}\n\n{match[2]}", text)
