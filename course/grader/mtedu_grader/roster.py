"""The list of students, `course/roster.csv`: who there is, and how to find them."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from mtedu.course import load_course
from mtedu_grader.times import parse_due

NAME = "roster.csv"
COLUMNS = {
    "id": "id",
    "student id": "id",
    "name": "name",
    "full name": "name",
    "e mail": "email",
    "email": "email",
    "mail": "email",
    "email address": "email",
    "canvas": "canvas",
}
NEEDED = {"id": "id", "name": "name", "email": "e-mail"}
LONGEST_ID = 80
RESERVED = re.compile(
    r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.I
)  # Windows keeps them
SAFE_ID = re.compile(r"[^\W_][\w.@+-]*")


def wrong_id(student: str) -> str:
    """Say what is wrong with a student's id, or nothing.

    An id becomes a folder's name, so it must be one on every system.

    >>> wrong_id("ada17"), wrong_id("../ada")
    ('', 'an id is made of letters, digits and . _ - @ +, and begins with one of ...')
    """
    if not SAFE_ID.fullmatch(student) or student.endswith("."):
        return (
            "an id is made of letters, digits and . _ - @ +, and begins with one of "
            "the first two"
        )
    if len(student) > LONGEST_ID:
        return f"an id has at most {LONGEST_ID} characters"
    if RESERVED.fullmatch(student):
        return "Windows keeps this name for itself"
    return ""


@dataclass(frozen=True)
class Student:
    """One student; `canvas` is the number by which Canvas knows them.

    Moodle has no such number: the one in its files' names changes from lab to lab.
    """

    id: str
    name: str = ""
    email: str = ""
    canvas: str = ""
    line: int = 0
    due: Mapping[str, datetime] = field(default_factory=dict)
    """The student's own due dates, by the lab's id."""

    @property
    def first_name(self) -> str:
        """All names but the last one, which begins with a small "van" or "de", if any.

        >>> Student("a17", "Ada King Lovelace").first_name
        'Ada King'
        >>> Student("n12", "Ng, An").first_name
        'An'
        >>> Student("b1", "Olaf van der Berg").last_name
        'van der Berg'
        """
        return self._names()[0]

    @property
    def last_name(self) -> str:
        """The last name, or what stands before a comma."""
        return self._names()[1]

    def _names(self) -> tuple[str, str]:
        if "," in self.name:
            last, first = self.name.split(",", 1)
            return first.strip(), last.strip()
        words = self.name.split()
        small = (at for at, word in enumerate(words) if at and word[0].islower())
        start = next(small, max(len(words) - 1, 0))  # "van", "de la" and the like
        return " ".join(words[:start]), " ".join(words[start:])

    def for_gradebook(self) -> dict[str, str | None]:
        """Return what nbgrader's gradebook keeps about a student."""
        return {
            "first_name": self.first_name or None,
            "last_name": self.last_name or None,
            "email": self.email or None,
        }


@dataclass(frozen=True)
class Roster:
    """All students of the course, by their ids, in the order of the file."""

    students: dict[str, Student]
    own_dates: frozenset[str] = frozenset()
    """The labs with a column for students' own due dates, empty or not."""

    def __len__(self) -> int:
        return len(self.students)

    def find(
        self, words: Sequence[str], canvas: str = ""
    ) -> tuple[Student | None, str]:
        """Return whom ids, names or addresses mean, or nobody and the reason.

        All words that mean anybody must mean the same student: nothing is guessed.
        `canvas` is Canvas' number of the student, which may be another one's id.
        """
        everybody = list(self.students.values())
        numbered = any(one.canvas for one in everybody)
        found = [[one for one in everybody if _is(one, word)] for word in words if word]
        if canvas and numbered:
            found.append([one for one in everybody if one.canvas == canvas])
        elif canvas:
            found.append([one for one in everybody if one.id == canvas])
        said = " / ".join(dict.fromkeys([*filter(None, words), canvas])).rstrip(" /")
        meant = [{one.id for one in some} for some in found if some]
        if not meant:
            return None, f"{said!r} is not in {NAME}"
        ids = set.intersection(*meant)
        if len(ids) == 1:
            return self.students[ids.pop()], ""
        names = " or ".join(sorted(set.union(*meant)))
        return None, f"{said!r} may be {names} in {NAME}"


def _is(student: Student, word: str) -> bool:
    folded = word.casefold()
    if folded in (student.id.casefold(), student.email.casefold()):
        return True
    squeezed = _squeezed(word)
    return bool(squeezed) and squeezed in _orders(student.name)


def _orders(name: str) -> Iterator[str]:
    """Yield the ways to write a name: platforms put the last name first, or no space.

    >>> list(_orders("Ada King Lovelace"))
    ['adakinglovelace', 'kinglovelaceada', 'lovelaceadaking']
    """
    words = name.replace(",", " ").split()
    for start in range(len(words)):
        yield _squeezed("".join(words[start:] + words[:start]))


def _squeezed(name: str) -> str:
    """Return a name's letters and digits alone, without case and accents' variants."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    kept = (c for c in plain if c.isalnum() or unicodedata.category(c)[0] == "M")
    return "".join(kept)


def load_roster(course: Path) -> Roster | None:
    """Read the course's list of students, or None where there is none."""
    path = course / NAME
    if not path.is_file():
        return None
    listed = (course / "course.yml").is_file()
    labs = [part.id for part in load_course(course).labs] if listed else []
    return read_roster(path.read_bytes(), labs)


def read_roster(data: bytes, labs: Sequence[str] = ()) -> Roster:
    """Read a list of students: UTF-8, separated by commas, semicolons or tabs.

    A column `due lab3` has the due dates of students who have more time for that lab.

    >>> roster = read_roster(b"id;name;e-mail\\na17;Ada Lovelace;ada@example.org")
    >>> roster.find(["lovelaceada"])[0].id
    'a17'
    """
    lines = _text(data).splitlines(keepends=True)
    skipped = 0
    if lines and lines[0].strip().lower().startswith("sep="):  # Excel's own first line
        skipped = 1
    head = lines[skipped] if len(lines) > skipped else ""
    separator = max(",;\t", key=head.count)
    reader = csv.reader(io.StringIO("".join(lines[skipped:])), delimiter=separator)
    try:
        rows = [(reader.line_num + skipped, row) for row in reader]
    except csv.Error as error:
        raise ValueError(f"{NAME} line {reader.line_num + skipped}: {error}.") from None
    rows = [(line, [cell.strip() for cell in row]) for line, row in rows if any(row)]
    return _roster(rows, labs)


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ValueError(
            f"{NAME} line {line} is not UTF-8: save the file as 'CSV UTF-8'."
        ) from None


def _roster(rows: list[tuple[int, list[str]]], labs: Sequence[str]) -> Roster:
    names = [_column(cell, labs) for cell in rows[0][1]] if rows else []
    missing = [word for name, word in NEEDED.items() if name not in names]
    if missing:
        raise ValueError(
            f"{NAME} line {rows[0][0] if rows else 1}: there is no column "
            f"{' and no column '.join(missing)}; the first line must name the columns "
            "id, name and e-mail."
        )
    double = sorted({name for name in names if name and names.count(name) > 1})
    if double:
        raise ValueError(f"{NAME} line {rows[0][0]}: two columns {double[0]}.")
    wrong: list[str] = []
    found: dict[str, Student] = {}
    for line, row in rows[1:]:
        # a short row lacks its last cells; a long one has a separator too many
        cells = {name: cell for name, cell in zip(names, row, strict=False) if name}
        reason = _wrong(row, names, cells, found)
        try:
            due = _due_dates(cells)
        except ValueError as error:
            reason = reason or str(error)
        if reason:
            wrong.append(f"line {line}: {reason}")
        else:
            found[cells["id"]] = Student(**cells, line=line, due=due)
    if wrong:
        more = f"; and {len(wrong) - 5} lines more" if len(wrong) > 5 else ""
        raise ValueError(f"{NAME} {'; '.join(wrong[:5])}{more}.")
    dates = (name.removeprefix("due ") for name in names if name.startswith("due "))
    return Roster(found, frozenset(dates))


def _column(cell: str, labs: Sequence[str]) -> str:
    """Return the column that a heading names, or nothing for one not known here."""
    plain = re.sub(r"[\s_-]+", " ", cell.strip().casefold())
    for lab in labs:
        if plain in (f"due {lab.replace('_', ' ')}", f"due {lab.split('_')[0]}"):
            return f"due {lab}"
    if plain.startswith("due "):
        raise ValueError(
            f"{NAME}: the column {cell.strip()!r} names no lab of course.yml; "
            f"write due and one of {', '.join(labs)}."
        )
    return COLUMNS.get(plain, "")


def _due_dates(cells: dict[str, str]) -> dict[str, datetime]:
    """Take the due dates out of a line's cells."""
    found = {}
    for name in [name for name in cells if name.startswith("due ")]:
        due = parse_due(cells.pop(name) or None)
        if due:
            found[name.removeprefix("due ")] = due
    return found


def _wrong(
    row: list[str], names: list[str], cells: dict[str, str], found: dict[str, Student]
) -> str:
    """Say what is wrong with a line of the list, or nothing."""
    if len(row) > len(names) and any(row[len(names) :]):
        return f"{len(row)} cells for {len(names)} columns"
    student = cells.get("id", "")
    if not student:
        return "there is no id"
    reason = wrong_id(student)
    if reason:
        return f"the id {student!r} will not do ({reason})"
    for other in found.values():
        if other.id.casefold() == student.casefold():  # one folder on some systems
            return f"the id {student} is on line {other.line} already"
        for name in ("email", "canvas"):
            cell = cells.get(name, "")
            if cell and cell.casefold() == getattr(other, name).casefold():
                return f"{cell} is on line {other.line} already"
    return ""
