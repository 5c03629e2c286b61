"""The record of one graded submission: what feedback, reports and re-runs read."""

from __future__ import annotations

import csv
import json
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from mtedu.notebook.read import Flaw
from mtedu.notebook.write import UNFINISHED, write_whole
from mtedu_grader.scoring import Scored

CHANGES = "changes.csv"
GRADED, STUDENT_ERROR, NOT_GRADED = "graded", "student error", "NOT GRADED"


@dataclass
class Record:
    """One submission of one student: its status, and how each exercise went."""

    lab: str
    student: str
    status: str = GRADED
    reason: str = ""
    points: float = 0.0
    max_points: float = 0.0
    written: dict[str, float] = field(default_factory=dict)
    scores: dict[str, float | None] = field(default_factory=dict)
    judgements: list[dict[str, Any]] = field(default_factory=list)
    findings: list[dict[str, Any]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    submission: dict[str, Any] = field(default_factory=dict)
    lab_sha256: str = ""
    seconds: float = 0.0
    cpu: float = 0.0
    memory_mb: float = 0.0
    runner: str = ""
    graded_at: str = ""
    version: int = 1

    def judged(self, cell: str, scored: Scored) -> None:
        """Add what one graded cell earned."""
        self.judgements.append({"cell": cell, **scored.as_dict()})
        self.notes += [f"{scored.exercise}: {note}" for note in scored.notes]
        self.scores[cell] = scored.points
        self.points = round(self.points + scored.points, 2)

    def found(self, findings: list[Flaw]) -> None:
        """Add what was odd about the notebook."""
        self.findings += [asdict(finding) for finding in findings]

    def not_graded(self, reason: str, cells: list[str]) -> None:
        """Say that nothing is known: no points, and no zero either."""
        self.status, self.reason = NOT_GRADED, reason
        self.points, self.judgements = 0.0, []
        self.scores = dict.fromkeys(cells)


def results_folder(course: Path, lab: str) -> Path:
    """Return where the records of a lab lie."""
    return course / "results" / lab


def save_record(course: Path, record: Record) -> None:
    """Write a record; a crash leaves the old one or the new one, never half of it."""
    place = results_folder(course, record.lab) / f"{record.student}.json"
    write_whole(place, json_lines(vars(record)))


def note_changes(course: Path, before: Record | None, after: Record) -> bool:
    """Write down which points another grading changed, and why; tell if there are any.

    The table only grows: a line for each cell, in `results/<lab>/changes.csv`.
    """
    if before is None or NOT_GRADED in (before.status, after.status):
        return False
    old, new = before.scores, after.scores
    cells = [one for one in {**old, **new} if old.get(one) != new.get(one)]
    place = results_folder(course, after.lab) / CHANGES
    first = not place.exists()
    if cells:
        with place.open("a", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            if first:
                writer.writerow(["time", "student", "cell", "before", "after", "why"])
            for one in cells:
                words = [old.get(one), new.get(one), _why_again(before, after)]
                writer.writerow([after.graded_at, after.student, one, *words])
    return bool(cells)


def _why_again(before: Record, after: Record) -> str:
    if before.submission.get("sha256") != after.submission.get("sha256"):
        return "handed in anew"
    if before.lab_sha256 != after.lab_sha256:
        return "the lab, its secret inputs or its key changed"
    return "graded again, with the same lab and the same files"


def load_record(course: Path, lab: str, student: str) -> Record | None:
    """Read the record of a student, or None where there is none that can be read."""
    place = results_folder(course, lab) / f"{student}.json"
    try:
        record = Record(**json.loads(place.read_text(encoding="utf-8")))
    except PermissionError:  # another grader's: not damaged, and not to be replaced
        raise ValueError(
            f"{place} cannot be read: let the group read what each of you writes, as "
            "'Several graders' in INSTRUCTORS.md says."
        ) from None
    except (OSError, ValueError, TypeError, RecursionError):
        return None
    whole = (record.lab, record.student) == (lab, student)
    return record if whole and _has_its_types(record) else None


def _has_its_types(record: Record) -> bool:
    """Tell whether each field is of the kind that it is in a new record."""
    model = Record("", "")
    for item in fields(Record):
        kind = type(getattr(model, item.name))
        allowed = (int, float) if kind is float else kind
        if not isinstance(getattr(record, item.name), allowed):
            return False
    return True


def set_aside(course: Path, lab: str, student: str) -> Path | None:
    """Keep a record that cannot be read under another name; None if there is none."""
    place = results_folder(course, lab) / f"{student}.json"
    if not place.exists():
        return None
    kept, number = place.with_name(f"{place.name}.damaged"), 2
    while kept.exists():
        kept = place.with_name(f"{place.name}.damaged{number}")
        number += 1
    place.rename(kept)
    return kept


def load_records(course: Path, lab: str) -> list[Record]:
    """Read all records of a lab, by the students' ids."""
    names = sorted(path.stem for path in results_folder(course, lab).glob("*.json"))
    found = [load_record(course, lab, name) for name in names]
    return [record for record in found if record is not None]


def json_lines(data: dict[str, Any]) -> str:
    """Return JSON with a line for each name, and for each item of a list.

    Python writes indented JSON ten times more slowly.

    >>> print(json_lines({"a": 1, "b": [{"c": 2}, {}]}))
    {
    "a": 1,
    "b": [
    {"c": 2},
    {}
    ]
    }
    """
    lines = (f"{_dump(name)}: {_list_lines(value)}" for name, value in data.items())
    return "{\n" + ",\n".join(lines) + "\n}"


def _list_lines(value: Any) -> str:
    if not value or type(value) is not list:
        return _dump(value)
    return "[\n" + ",\n".join(map(_dump, value)) + "\n]"


_dump = json.JSONEncoder(ensure_ascii=False).encode


def sweep(course: Path, lab: str) -> None:
    """Remove files that a crash left unfinished; nobody else may be writing now."""
    places = [
        results_folder(course, lab),
        course / "release" / lab,
        course / "backups",
        *(course / "autograded").glob(f"*/{lab}"),
    ]
    for place in places:
        for path in place.glob(f"{UNFINISHED}*"):
            path.unlink(missing_ok=True)
