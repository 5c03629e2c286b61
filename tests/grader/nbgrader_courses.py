"""Courses that are nbgrader's own, and submissions to them of many kinds."""

import copy
import shutil
import sqlite3
from pathlib import Path

import nbformat
import nbgrader
from nbformat.v4 import new_code_cell

GUIDE = Path(nbgrader.__file__).parent / "docs" / "source" / "user_guide"
CONFIG = """c = get_config()
c.CourseDirectory.course_id = "course101"
c.IncludeHeaderFooter.header = "source/header.ipynb"
c.Execute.timeout = 3
"""
# A test with hidden lines, a test with partial credit, and one that reads a file.
MORE = [
    (
        "hidden",
        2,
        "assert squares(3)[-1] == 9\n### BEGIN HIDDEN TESTS\n"
        "assert squares(12)[-1] == 144, 'SECRET'\n### END HIDDEN TESTS",
    ),
    (
        "partial",
        3,
        "### BEGIN HIDDEN TESTS\n"
        "found = sum(squares(n)[-1] == n * n for n in (2, 11, 13))\n"
        "### END HIDDEN TESTS\nfound",
    ),
    ("file", 1, "assert sum(map(int, open('numbers.txt'))) == sum_of_squares(3)"),
]
WRONG = "def squares(n):\n    return [i * i for i in range(n)]"
RIGHT = """def squares(n):
    if n < 1:
        raise ValueError("n must be greater than or equal to 1")
    return [i * i for i in range(1, n + 1)]"""


def course(folder, more=False):
    """The course of nbgrader's quickstart, or the one of its guide with tests added."""
    folder.mkdir()
    (folder / "nbgrader_config.py").write_text(CONFIG)
    shutil.copytree(GUIDE / "source", folder / "source")
    if more:
        shutil.copy(GUIDE / "autotests.yml", folder)
        shutil.rmtree(folder / "source" / "ps1")
        (folder / "source" / "ps1_autotest").rename(folder / "source" / "ps1")
        place = folder / "source" / "ps1" / "problem1.ipynb"
        (place.parent / "numbers.txt").write_text("1\n4\n9\n")
        notebook = nbformat.read(place, 4)
        for name, points, source in MORE:
            facts = {"grade": True, "solution": False, "locked": True, "task": False}
            facts |= {"grade_id": name, "points": points, "schema_version": 3}
            facts["cell_type"] = "code"
            cell = _code(source, metadata={"nbgrader": facts})
            notebook.cells.append(cell)
        nbformat.write(notebook, place)
    else:
        shutil.rmtree(folder / "source" / "ps1_autotest")
    return folder


def cell(notebook, name):
    return next(
        one
        for one in notebook.cells
        if one.metadata.get("nbgrader", {}).get("grade_id") == name
    )


def _code(source, **more):
    """A cell as older notebooks have it, without an id."""
    found = new_code_cell(source, **more)
    del found["id"]
    return found


def _with(**sources):
    def change(books):
        for name, source in sources.items():
            cell(books["problem1"], name).source = source

    return change


def _before(source):
    """Something at the very beginning, and right answers after it."""

    def change(books):
        books["problem1"].cells.insert(0, _code(source))

    return change


def _without(name):
    def change(books):
        books["problem1"].cells.remove(cell(books["problem1"], name))

    return change


def _loop(books):
    cell(books["problem1"], "squares").source = "def squares(n):\n    while True: pass"


def _written(books):
    cell(books["problem2"], "part-a").source = "It computes something."
    cell(books["problem1"], "sum_of_squares_equation").source = "$x$"


SUM = "def sum_of_squares(n):\n    return "
KINDS = {
    "solved": _with(),
    "wrong": _with(squares=WRONG),
    "no-error": _with(
        squares="def squares(n):\n    return [i*i for i in range(1,n+1)]"
    ),
    "small-only": _with(squares=RIGHT.replace("n + 1)", "min(n, 11) + 1)")),
    "not-by-squares": _with(sum_of_squares=SUM + "n * (n + 1) * (2 * n + 1) // 6"),
    "syntax": _with(squares="def squares(n)\n    return 1"),
    "raises": _with(squares="def squares(n):\n    raise KeyError('no')"),
    "prints": _with(
        squares=RIGHT.replace("    return", "    print('x' * 50)\n    return")
    ),
    "warns": _with(
        squares=RIGHT.replace(
            "    return", "    import warnings\n    warnings.warn('x')\n    return"
        )
    ),
    "tuple": _with(
        squares=RIGHT.replace("[i * i", "tuple([i * i").replace("1)]", "1)])")
    ),
    "loops": _loop,
    "exits": _before("import sys\nsys.exit(3)"),
    "asks": _with(sum_of_squares=SUM + "int(input())"),
    "edits-test": _with(correct_squares="assert True"),
    "loses-test": _without("correct_squares"),
    "loses-answer": _without("squares"),
    "writes": _written,
    "magic": _before("%%time\nx = 1"),
    "silent": _before("get_ipython().showtraceback = lambda *a, **k: None"),
    "other-name": _with(squares=RIGHT.replace("squares", "square")),
    "own-file": _before("import mine\nassert mine.x == 7"),
}  # and, in every course, one who changed nothing and one who lacks a notebook


def hand_in(folder, solved, released):
    """Put submissions of all kinds into a course; return the students' names."""
    for name, change in KINDS.items():
        books = copy.deepcopy(solved)
        change(books)
        _write(folder, name, books)
    (folder / "submitted" / "own-file" / "ps1" / "mine.py").write_text("x = 7")
    _write(folder, "blank", released)
    _write(folder, "lacks", {"problem1": solved["problem1"]})
    return [*KINDS, "blank", "lacks"]


def _write(folder, student, books):
    place = folder / "submitted" / student / "ps1"
    place.mkdir(parents=True)
    for name, notebook in books.items():
        nbformat.write(notebook, place / f"{name}.ipynb")


def books(folder):
    found = sorted(folder.glob("problem*.ipynb"))
    return {path.stem: nbformat.read(path, 4) for path in found}


def solved(folder):
    """The released notebooks with the answers of the source in them."""
    right, found = books(folder / "source" / "ps1"), books(folder / "release" / "ps1")
    for name, notebook in found.items():
        for one in notebook.cells:
            facts = one.metadata.get("nbgrader", {})
            if facts.get("solution"):
                one.source = cell(right[name], facts["grade_id"]).source
    return found


def points(folder):
    """What the gradebook says of each student, notebook and cell."""
    query = """
        SELECT s.student_id, n.name, b.name, g.auto_score, g.needs_manual_grade
        FROM grade g JOIN base_cell b ON g.cell_id = b.id
        JOIN submitted_notebook sn ON g.notebook_id = sn.id
        JOIN notebook n ON sn.notebook_id = n.id
        JOIN submitted_assignment s ON sn.assignment_id = s.id"""
    book = sqlite3.connect(folder / "gradebook.db")
    try:
        return {tuple(row[:3]): tuple(row[3:]) for row in book.execute(query)}
    finally:
        book.close()
