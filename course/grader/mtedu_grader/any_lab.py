"""Labs of ordinary nbgrader cells, in any nbgrader course: its steps, our sandbox.

Asserts and hidden tests run in the student's process, as nbgrader does it: whoever is
set on it can outwit them. Nothing else is within reach there.
"""

from __future__ import annotations

import base64
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from glob import glob
from pathlib import Path
from typing import Any

from nbformat import NotebookNode, from_dict
from nbgrader.converters import Autograde, GenerateAssignment, GenerateFeedback
from nbgrader.converters.base import NbGraderException
from nbgrader.coursedir import CourseDirectory
from nbgrader.preprocessors import (
    DeduplicateIds,
    Execute,
    NbGraderPreprocessor,
    OverwriteCells,
)

from mtedu_grader.grade import MOMENT, Silent, interrupts_in_time
from mtedu_grader.gradebook import (
    Heard,
    alembic_in_reach,
    back_up,
    plain_errors,
    quiet_sqlalchemy,
    read_settings,
)
from mtedu_grader.lab import imports
from mtedu_grader.lock import only_one
from mtedu_grader.nbgrader_parts import (
    GuardedOverwriteCells,
    HideHiddenTests,
    MakeHarmless,
    SafeDeduplicateIds,
)
from mtedu_grader.run.job import INFRASTRUCTURE, Job
from mtedu_grader.submission import Runs, printable

TOLD = "NBGRADER_EXECUTION"
MOST_BYTES = 40_000_000
ROOM = 30_000_000  # what a notebook may write beside its files
BETTER = {DeduplicateIds: SafeDeduplicateIds, OverwriteCells: GuardedOverwriteCells}


class NotGraded(Exception):
    """Nothing is known about a submission; the words say why."""


@dataclass(frozen=True)
class AnyLab:
    """An assignment of an nbgrader course, with as many notebooks as it likes."""

    id: str
    course: Path

    def settings(self, student: str = "*") -> Any:
        """Return nbgrader's settings for this lab, and for one student of all."""
        config = read_settings(self.course)
        config.CourseDirectory.setdefault("root", str(self.course))
        config.CourseDirectory.assignment_id = self.id
        config.CourseDirectory.student_id = student
        return config

    def places(self, kind: str, student: str = ".") -> Path:
        """Return the folder of one step: "source", "submitted" or "autograded"."""
        found = CourseDirectory(config=self.settings())
        name = getattr(found, f"{kind}_directory")
        return Path(found.format_path(name, student, self.id))

    def students(self, wanted: Sequence[str] = ()) -> list[str]:
        """Return who handed in."""
        wild = self.places("submitted", "*")
        place = wild.parts.index("*")
        found = sorted(Path(path).parts[place] for path in glob(str(wild)))
        unknown = set(wanted) - set(found)
        if unknown:
            names = ", ".join(sorted(unknown))
            raise ValueError(f"There is no submission of {names} for {self.id}.")
        return [one for one in found if not wanted or one in wanted]

    @property
    def libraries(self) -> tuple[str, ...]:
        """What its notebooks import, to be loaded once for all."""
        import nbformat

        books = [
            nbformat.read(path, 4) for path in self.places("source").glob("*.ipynb")
        ]
        cells = [one for book in books for one in book.cells if one.cell_type == "code"]
        return tuple(sorted(set(imports(one.source for one in cells))))


@dataclass
class GradedLab:
    """What came of it: who was graded now, who was before, and who could not be."""

    graded: list[str] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)
    not_graded: dict[str, str] = field(default_factory=dict)


def grade_any_lab(
    lab: AnyLab,
    runner: Runs,
    *,
    students: Sequence[str] = (),
    jobs: int = 2,
    force: bool = False,
    progress: Callable[[Sequence[str]], Any] | None = None,
) -> GradedLab:
    """Grade what is new; notebooks run side by side, nbgrader's steps one by one."""
    todo, result, lock = lab.students(students), GradedLab(), threading.Lock()
    with (
        only_one(lab.course, f"mtedu grade {lab.id}"),
        plain_errors(lab.course),
        _inside(lab.course),
        interrupts_in_time() as stop_if_asked,
        closing(progress(todo) if progress else Silent()) as bar,
    ):
        back_up(lab.course)
        pool = ThreadPoolExecutor(max_workers=max(1, jobs))
        try:
            waiting = [
                pool.submit(_grade_one, lab, one, runner, lock, force, result)
                for one in todo
            ]
            for future in waiting:
                while not future.done():
                    stop_if_asked()
                    threading.Event().wait(MOMENT / 10)
                future.result()
                bar.update(1)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
    return result


@contextmanager
def _inside(folder: Path) -> Iterator[None]:
    """Work in a folder, as nbgrader does for each student anew."""
    before = os.getcwd()
    os.chdir(folder)
    quiet_sqlalchemy()
    try:
        yield
    finally:
        os.chdir(before)


def _grade_one(
    lab: AnyLab,
    student: str,
    runner: Runs,
    lock: threading.Lock,
    force: bool,
    result: GradedLab,
) -> None:
    """Grade one student; the lock is free only while the notebook runs."""
    with lock:
        config = lab.settings(student)
        config.Autograde.force = force
        converter = _autograde(runner, lock)(
            coursedir=CourseDirectory(config=config), config=config
        )
        try:
            _no_links(lab.places("submitted", student))
            _has_a_notebook(lab, student)
            _quietly(converter)
        except (NotGraded, NbGraderException, SystemExit) as error:
            why = converter.why or str(error)
            result.not_graded[student] = " ".join(why.split())[:300]
        else:
            (result.graded if converter.worked else result.skipped).append(student)


def _no_links(folder: Path) -> None:
    for here, folders, files in os.walk(folder):
        for name in (*folders, *files):
            if os.path.islink(os.path.join(here, name)):
                raise NotGraded(f"{name} is a link to another place: not followed.")


def _has_a_notebook(lab: AnyLab, student: str) -> None:
    """Say in plain words what nbgrader says in a traceback."""
    names, here = (
        {path.name for path in folder.glob("*.ipynb")}
        for folder in (lab.places("source"), lab.places("submitted", student))
    )
    if not names & here:
        found = ", ".join(map(printable, sorted(here))) or "no notebook at all"
        raise NotGraded(f"There is no {' or '.join(sorted(names))}, but {found}.")


def _quietly(converter: Any) -> None:
    """Let nbgrader work; what it logs is kept for the case that it gives up."""
    log, heard = converter.log, Heard()
    handlers, propagate = log.handlers, log.propagate
    log.handlers, log.propagate = [heard], False
    try:
        converter.start()
    except NbGraderException as error:
        raise NbGraderException(" ".join(heard.lines) or str(error)) from error
    finally:
        log.handlers, log.propagate = handlers, propagate


def _autograde(runner: Runs, lock: threading.Lock) -> type[Autograde]:
    class Execution(Behind):
        """Runs the notebook of one student."""

        run = staticmethod(runner.run)
        free = lock

    class Sandboxed(Autograde):
        """nbgrader's autograde with its steps as they are set, but for the running."""

        worked, why = False, ""

        def init_destination(self, assignment_id: str, student_id: str) -> bool:
            self.worked = super().init_destination(assignment_id, student_id)
            return self.worked

        def _init_preprocessors(self) -> None:
            """Take the steps that the course is set to, with ours in place of some."""
            self.exporter._preprocessors = []
            steps = self.autograde_preprocessors
            if self._sanitizing:
                steps = [BETTER.get(one, one) for one in self.sanitize_preprocessors]
            else:
                steps = [
                    Execution
                    if isinstance(one, type) and issubclass(one, Execute)
                    else one
                    for one in steps
                ]
                steps += [] if MakeHarmless in steps else [MakeHarmless]
            for one in steps:
                self.exporter.register_preprocessor(one)

        def convert_single_notebook(self, notebook_filename: str) -> None:
            try:
                super().convert_single_notebook(notebook_filename)
            except Exception as error:
                name = type(error).__name__
                words = str(error) if name == "NotGraded" else f"{name}: {error}"
                self.why = f"{Path(notebook_filename).name}: {words}"
                raise

    return Sandboxed


class Behind(NbGraderPreprocessor):
    """Runs a notebook behind walls, in the place of nbgrader's Execute."""

    run: Any
    free: threading.Lock

    def preprocess(self, nb: Any, resources: Any) -> Any:
        """Run all code cells; one that was not reached has an error for an output.

        nbgrader takes a test without any output for a right one.
        """
        job, code = self._job(nb, Path(resources["metadata"]["path"]))
        self.free.release()
        try:
            ran = self.run(job, {})
        finally:
            self.free.acquire()
            os.environ[TOLD] = "autograde"  # another thread may have taken it away
        if ran.status == INFRASTRUCTURE:
            raise NotGraded(ran.reason)
        for name, cell in code.items():
            cell.outputs = [from_dict(one) for one in ran.outputs.get(name, ())]
            cell.execution_count = ran.counts.get(name)
            if name not in ran.outputs:
                cell.outputs = [_error(ran.reason or "This cell was not reached.")]
        return nb, resources

    def _job(self, nb: Any, folder: Path) -> tuple[Job, dict[str, Any]]:
        language = nb.metadata.get("kernelspec", {}).get("language", "python")
        if language.lower() != "python":
            raise NotGraded(f"Only Python can be graded here, and this is {language}.")
        code = {
            f"cell {number}": cell
            for number, cell in enumerate(nb.cells)
            if cell.cell_type == "code"
            and cell.source.strip()
            and "skip-execution" not in cell.metadata.get("tags", ())
        }
        cells: Any = [
            {"id": name, "source": cell.source, "test": None}
            for name, cell in code.items()
        ]
        files = _files(folder)
        size = sum(map(len, files.values()))
        largest = max(map(len, files.values()), default=0)
        seconds = Execute(config=self.config).timeout
        limits: dict[str, float] = {
            "scratch_bytes": size + ROOM,
            "file_bytes": largest + ROOM,
        }
        if seconds:
            # nbgrader has a limit for each cell alone; ten that hang are enough.
            limits |= {"cell_seconds": seconds, "notebook_seconds": 10 * seconds}
            limits["cpu_seconds"] = 10 * seconds
        return {"cells": cells, "files": files, "limits": limits}, code


def _files(folder: Path) -> dict[str, str]:
    """Read what lies beside the notebook, the lab's files and the student's own."""
    found, left = {}, MOST_BYTES
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix != ".ipynb":
            left -= path.stat().st_size
            if left < 0:
                raise NotGraded(f"Its files have more than {MOST_BYTES:,} bytes.")
            name = path.relative_to(folder).as_posix()
            found[name] = base64.b64encode(path.read_bytes()).decode("ascii")
    return found


def _error(words: str) -> NotebookNode:
    return from_dict(
        {
            "output_type": "error",
            "ename": "NotReached",
            "evalue": words,
            "traceback": [words],
        }
    )


def release_any_lab(lab: AnyLab) -> Path:
    """Make the students' version with nbgrader, and put the lab into the gradebook."""
    back_up(lab.course)
    alembic_in_reach()
    _convert(GenerateAssignment, lab, lab.settings("."))
    return lab.places("release")


def feedback_any_lab(lab: AnyLab, students: Sequence[str] = ()) -> list[str]:
    """Have nbgrader write its pages, without hidden tests, whatever it is set to.

    Return the students who have one now: those who were graded.
    """
    made = []
    for student in lab.students(students):
        if lab.places("autograded", student).is_dir():
            config = lab.settings(student)
            steps = GenerateFeedback(config=config).preprocessors
            if not any(issubclass(one, HideHiddenTests) for one in steps):
                config.GenerateFeedback.preprocessors = [
                    *steps[:1],
                    HideHiddenTests,
                    *steps[1:],
                ]
            _convert(GenerateFeedback, lab, config)
            made.append(student)
    return made


def _convert(kind: Any, lab: AnyLab, config: Any) -> None:
    config[kind.__name__].force = True
    converter = kind(coursedir=CourseDirectory(config=config), config=config)
    with _inside(lab.course):
        try:
            _quietly(converter)
        except (NbGraderException, SystemExit) as error:
            raise ValueError(f"nbgrader gave up on {lab.id}: {error}") from error
