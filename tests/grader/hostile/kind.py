"""What a kind of submission is: made by a small function, with what must come of it."""

import copy
import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import nbformat

from mtedu_grader.lab import load_lab
from tests.grader import submissions
from tests.grader.submissions import cell

LAB = "lab3_bleu"
GOOD = submissions.solved_lab(LAB)
POINTS = {
    cell.id.removeprefix("check-"): cell.metadata.nbgrader["points"]
    for cell in GOOD.cells
    if cell.id.startswith("check-")
}
FULL = sum(POINTS.values())
LAB3 = load_lab("lab3_bleu")
GRADED, STOPPED, NOT_GRADED = "graded", "student error", "NOT GRADED"
EITHER = f"{GRADED} or {STOPPED}"
UNKNOWN = ""
"""What nbgrader does was not tried."""


@dataclass(frozen=True)
class Link:
    """A symbolic link in a submission."""

    target: str


@dataclass(frozen=True)
class Locked:
    """A file without the right to read it."""

    data: bytes


@dataclass(frozen=True)
class Sparse:
    """A file that is one large hole."""

    size: int


@dataclass(frozen=True)
class World:
    """What attacks need to know: where the course lies, and where somebody listens."""

    course: Path
    port: int

    def fill(self, text: str) -> str:
        """Put the places into a text."""
        text = text.replace("@COURSE@", str(self.course))
        return text.replace("@PORT@", str(self.port))


@dataclass(frozen=True)
class Kind:
    """One kind of submission.

    `says` must be in the record's reason, notes, findings or messages, `shows` in the
    outputs of the graded notebook; `hides` may be in neither. With `twice` it is also
    run through bubblewrap. `make` changes the solved lab, or hands back code for `put`
    to write into it; a link takes the place of the submission's folder itself.
    """

    make: Callable
    points: float = FULL
    status: str = GRADED
    nbgrader: str = UNKNOWN
    says: tuple[str, ...] = ()
    shows: tuple[str, ...] = ()
    hides: tuple[str, ...] = ()
    twice: bool = False
    put: Callable | None = None
    called: str = ""

    @property
    def name(self):
        return self.make.__name__

    @property
    def student(self):
        return self.called or self.name

    @property
    def group(self):
        return self.make.__module__.rpartition(".")[2]

    @property
    def words(self):
        return " ".join(self.make.__doc__.split())

    def write(self, folder, world):
        """Write the submission into its folder."""
        book = copy.deepcopy(GOOD)
        made = self.put(book, self.make()) if self.put else self.make(book)
        if isinstance(made, Link):
            folder.parent.mkdir(parents=True)
            folder.symlink_to(world.fill(made.target))
            return
        folder.mkdir(parents=True)
        if not isinstance(made, dict) or isinstance(made, nbformat.NotebookNode):
            made = {f"{LAB}.ipynb": made}
        for name, content in made.items():
            _write(folder / name, content, world)


def _write(path, content, world):
    if isinstance(content, Link):
        path.symlink_to(world.fill(content.target))
    elif isinstance(content, bytes):
        path.write_bytes(content)
    elif isinstance(content, Sparse):
        path.touch()
        os.truncate(path, content.size)
    elif isinstance(content, Locked):
        path.write_bytes(content.data)
        os.chmod(path, 0)
    else:
        path.write_text(world.fill(json.dumps(content)), encoding="utf-8")


KINDS: dict[str, Kind] = {}


def kind(*outcome, says=(), shows=(), hides=(), **settings):
    """Add a function that makes a submission to the table; its docstring says what."""
    words = {"says": _tuple(says), "shows": _tuple(shows), "hides": _tuple(hides)}

    def add(make):
        assert make.__name__ not in KINDS
        KINDS[make.__name__] = Kind(make, *outcome, **words, **settings)
        return make

    return add


def _tuple(words):
    return (words,) if isinstance(words, str) else tuple(words)


def without(*functions):
    """All points but those of some functions."""
    return FULL - sum(POINTS[name] for name in functions)


def until(function):
    """The points of all exercises before one."""
    names = list(POINTS)
    return sum(POINTS[name] for name in names[: names.index(function)])


def an_edge(function):
    """What one edge case of an exercise is worth, as it is missing after rounding."""
    points, test = POINTS[function], LAB3.tests[f"check-{function}"]
    groups = LAB3.marking(test).groups
    return points - round(points * (len(groups) - 1) / len(groups), 2)


def answer(book, name, source):
    """Write other code into an answer's cell."""
    cell(book, name).source = source
    return book


def before(book, place, source, name="an-extra-cell"):
    """Put a code cell before another."""
    book.cells.insert(book.cells.index(cell(book, place)), code(source, name))
    return book


def into(name):
    """Answer with other code."""
    return lambda book, source: answer(book, name, source)


def at(place):
    """Put code before a cell."""
    return lambda book, source: before(book, place, source)


def code(source, name="an-extra-cell"):
    return nbformat.v4.new_code_cell(source, id=name)


CONSTANT = "def corpus_bleu(*anything):\n    return 0.5\n"


def cheat(book, trick):
    """Put a trick before the last exercise, which is answered with a constant."""
    before(book, "corpus_bleu", trick)
    return answer(book, "corpus_bleu", CONSTANT)


def raw(book):
    """A notebook as the bytes of its file."""
    return json.dumps(book).encode()
