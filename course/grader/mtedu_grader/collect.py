"""Collect what students handed in, into `submitted/`; nothing there is ever lost."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, tzinfo
from pathlib import Path

from mtedu.course import load_course
from mtedu_grader.lab import Lab
from mtedu_grader.lms.filenames import NOBODY, Sender, of_a_platform, sender
from mtedu_grader.lms.worksheet import Line, known_by
from mtedu_grader.roster import Roster, wrong_id
from mtedu_grader.submission import Submission
from mtedu_grader.times import A_SECOND, due_time, parse_time
from mtedu_grader.untrusted_archive import (
    OTHER_ARCHIVES,
    Bounds,
    File,
    Parcel,
    Refused,
    open_parcel,
    wrong_path,
)

MOST_FILES = 200  # of one student
MOST_BYTES = 100_000_000
STAMP = "timestamp.txt"
HUNG_ON = re.compile(r"\.ipynb(-\d+)?\.(?:txt|json)\Z", re.I)
NBGRADERS_TIME = "%Y-%m-%d %H:%M:%S.%f UTC"


@dataclass
class Collected:
    """What came of collecting: students by what happened, and what was left out."""

    new: list[str] = field(default_factory=list)
    replaced: list[str] = field(default_factory=list)
    same: list[str] = field(default_factory=list)
    another_time: list[str] = field(default_factory=list)
    older: list[str] = field(default_factory=list)
    without_notebook: list[str] = field(default_factory=list)
    marked_late: list[str] = field(default_factory=list)
    several: list[tuple[str, str]] = field(default_factory=list)
    unknown: list[tuple[str, str]] = field(default_factory=list)
    refused: list[tuple[str, str]] = field(default_factory=list)
    platforms: set[str] = field(default_factory=set)


Sent = tuple[Sender, File]
Kept = dict[str, tuple[bytes, datetime | None]]
"""Where each file lies in a submission, its bytes, and when it was changed."""


def collect(
    lab: Lab,
    source: Path,
    *,
    roster: Roster | None = None,
    student: str = "",
    bounds: Bounds | None = None,
    worksheet: Mapping[str, Line] | None = None,
    zone: tzinfo | None = None,
) -> Collected:
    """Collect from a folder, a ZIP or a file, named as learning platforms name them.

    `student` is whose it is, if the names do not say; otherwise it is the only student
    whose files are taken. `worksheet` is Moodle's, by which its numbers are known;
    `zone` is where the platform's ZIP was packed.
    """
    check_student(student, roster)
    result = Collected()
    with open_parcel(source, bounds, zone) as parcel:
        parcel.files = [_as_a_notebook(one) for one in parcel.files]
        sent, nobodys = _senders(parcel.files, lab)
        sent = [(known_by(worksheet or {}, who), one) for who, one in sent]
        alone = len(parcel.files) == 1 and not source.is_dir()
        if student and (alone or not sent):
            files = [(_named(student, _inside(one, sent)), one) for one in parcel.files]
            came = None if source.is_dir() or sent else _changed(source)
            _deliver_all({student: files}, lab, parcel, result, came)
        else:
            result.unknown += [("/".join(one.parts), _no_name(one)) for one in nobodys]
            found = _by_student(sent, roster, result)
            if student:
                found = {student: found[student]} if student in found else {}
                _only_about(student, source, bool(found), result)
            _deliver_all(found, lab, parcel, result)
        result.refused += parcel.refused
    return result


def _as_a_notebook(file: File) -> File:
    """Take away what some browsers hang on when they save a notebook."""
    name = HUNG_ON.sub(r"\1.ipynb", file.name)
    return replace(file, parts=(*file.parts[:-1], name))


def _no_name(file: File) -> str:
    """Say why nobody sent a file."""
    if of_a_platform(file.parts) is NOBODY:
        return "a text or comment written on the platform, which is no notebook"
    return "no name"


def _only_about(student: str, source: Path, found: bool, result: Collected) -> None:
    """Keep what could not be told apart about this student; say if there is nothing."""
    result.unknown = [one for one in result.unknown if student in one[1]]
    if not found and not result.unknown:
        raise ValueError(
            f"{source.name} has nothing that is {student}'s by its name: unpack it and "
            f"give the one file with --from FILE --student {student}."
        )


def check_student(student: str, roster: Roster | None) -> None:
    """Refuse an id that is no id, or that the list of students does not have."""
    reason = wrong_id(student) if student else ""
    if reason:
        raise ValueError(f"{student!r} is no student's id: {reason}.")
    if student and roster is not None and student not in roster.students:
        raise ValueError(
            f"{student} is not in roster.csv: add a line, or check the id."
        )


def _senders(files: Sequence[File], lab: Lab) -> tuple[list[Sent], list[File]]:
    """Read who sent each file; return also the files that name nobody."""
    files = _unwrapped(files)
    sent, nobodys = [], []
    for one in files:
        found = sender(one.parts, lab.id)
        if found is None:
            nobodys.append(one)
        else:
            sent.append((found, one))
    return sent, nobodys


def _unwrapped(files: Sequence[File]) -> Sequence[File]:
    """Take away folders that a platform or an unpacker put around everything."""
    while files and all(len(one.parts) > 1 for one in files):
        if len({one.parts[0] for one in files}) > 1:
            break
        first = files[0].parts[0]
        if of_a_platform((first,)) or first.lower().endswith(".zip"):
            break  # a student's own: what is inside does not say who sent it
        inside = any(of_a_platform((one.parts[1],)) for one in files)
        if not inside and first != "submitted":
            break
        files = [replace(one, parts=one.parts[1:]) for one in files]
    return files


def _named(student: str, inside: tuple[str, ...]) -> Sender:
    return Sender("", student, (student,), inside)


def _inside(file: File, sent: Iterable[Sent]) -> tuple[str, ...]:
    """Return where a file lies in its submission, without what a platform added."""
    for found, one in sent:
        if one is file and found.platform:
            return found.inside
    return file.parts


def _by_student(
    sent: Iterable[Sent], roster: Roster | None, result: Collected
) -> dict[str, list[Sent]]:
    """Put files together by student; list whom the roster does not know."""
    found: dict[str, list[Sent]] = {}
    unknown: dict[str, str] = {}
    for who, one in sent:
        student, reason = who.id, wrong_id(who.id)
        if roster is not None and not who.nameless:
            known, reason = roster.find(who.words, who.canvas)
            student = known.id if known else ""
        result.platforms.add(who.platform)
        if reason:
            unknown.setdefault(one.parts[0], reason)
            continue
        if who.marked_late and student not in result.marked_late:
            result.marked_late.append(student)
        found.setdefault(student, []).append((who, one))
    result.unknown += unknown.items()
    return dict(sorted(found.items()))


def _deliver_all(
    found: dict[str, list[Sent]],
    lab: Lab,
    parcel: Parcel,
    result: Collected,
    came: datetime | None = None,
) -> None:
    for student, sent in found.items():
        try:
            files = dict(_read(sent, parcel))
            if files:
                time = came or _time(sent, _due(lab))
                told = bool(parcel.zone) or any(who.time for who, _ in sent)
                deliver(lab, student, files, time, result, told=told)
        except Refused as error:
            parcel.refuse(student, str(error))


def deliver_one(
    lab: Lab, student: str, parcel: Parcel, time: datetime | None, result: Collected
) -> None:
    """Deliver a parcel that is all of one student, with the time if it is known."""
    sent = [(_named(student, one.parts), one) for one in parcel.files]
    try:
        files = dict(_read(sent, parcel))
        if files:
            deliver(lab, student, files, time or _time(sent), result)
    except Refused as error:
        parcel.refuse(student, str(error))


def _due(lab: Lab) -> datetime | None:
    if not (lab.course / "course.yml").is_file():
        return None
    parts = [one for one in load_course(lab.course).labs if one.id == lab.id]
    return due_time(parts[0]) if parts else None  # a lab of the instructor's own


def _time(sent: Iterable[Sent], due: datetime | None = None) -> datetime:
    """Return when it was handed in: the time of the newest notebook, or now.

    Where a platform's files have no time of their own, its marks count: whom it does
    not mark as late was in time.
    """
    now = datetime.now(UTC)
    sent = list(sent)
    told = [who.time for who, _ in sent if who.time]
    if told:
        return max(told)
    books = [one for _, one in sent if one.name.lower().endswith(".ipynb")]
    times = [one.time for one in books or [one for _, one in sent] if one.time]
    found = min(max(times, default=now), now)
    if due and any(who.no_time for who, _ in sent):
        marked = any(who.marked_late for who, _ in sent)
        return max(found, due + A_SECOND) if marked else min(found, due)
    return found


def _read(
    sent: Sequence[Sent], parcel: Parcel
) -> Iterator[tuple[str, tuple[bytes, datetime | None]]]:
    """Read a student's files; yield each with its place in the submission."""
    if len(sent) > MOST_FILES:
        raise Refused(f"{len(sent)} files of one student are too many")
    oldest = datetime.min.replace(tzinfo=UTC)
    sent = sorted(
        sent, key=lambda pair: (pair[1].time or oldest, pair[1].changed or oldest)
    )
    newest = {who.inside: one for who, one in sent}
    base = _base(list(newest))
    total = 0
    for who, one in sent:
        name = "/".join(one.parts)
        if newest[who.inside] is not one:
            parcel.refuse(name, "there is a newer file of the same name")
        elif one.name == STAMP:
            continue  # students do not say themselves when they handed in
        elif one.name.lower().endswith(OTHER_ARCHIVES):
            parcel.refuse(name, "only ZIP archives are opened")
        else:
            try:
                data = one.read()
            except Refused as error:
                parcel.refuse(name, str(error))
                continue
            total += len(data)
            if total > MOST_BYTES:
                raise Refused("the files of this student are too large together")
            inside = who.inside
            under = inside[: len(base)] == base
            kept = inside[len(base) :] if under else ("other", *inside)
            if wrong_path("/".join(kept)):
                parcel.refuse(name, wrong_path("/".join(kept)))
                continue
            yield "/".join(kept), (data, one.changed)


def _base(places: list[tuple[str, ...]]) -> tuple[str, ...]:
    """Return the folder in which the notebook lies: the submission begins there."""
    books = [place for place in places if place[-1].lower().endswith(".ipynb")]
    if not books:
        return ()
    return min(books, key=lambda place: (len(place), place))[:-1]


def deliver(
    lab: Lab,
    student: str,
    files: Kept,
    time: datetime,
    result: Collected,
    *,
    told: bool = False,
) -> None:
    """Put a submission in its place; the one that was there goes to `history/`.

    Of the same one again the time counts if it was `told`: by a worksheet, or with a
    zone that the first time was read without.
    """
    files = _as_released(lab, files)
    place = lab.course / "submitted" / student / lab.id
    past = lab.course / "history" / lab.id / student
    coming = _written(past / ".coming", files, time)
    here = Submission(lab, student, coming)
    mark = here.fingerprint()
    if not any(name.lower().endswith(".ipynb") for name in files):
        result.without_notebook.append(student)
    if lab.cells and len(here.notebooks()) > 1:  # else each of them may count
        result.several.append((student, here.choice()[1]))
    if place.is_dir() and Submission(lab, student, place).fingerprint() == mark:
        if told and _handed_in(place) != _handed_in(coming):
            os.replace(coming / STAMP, place / STAMP)
            result.another_time.append(student)
        else:
            result.same.append(student)
        shutil.rmtree(coming)
    elif place.is_dir() and time < (_handed_in(place) or time):
        known = [one for one in past.iterdir() if one != coming and one.is_dir()]
        if any(Submission(lab, student, one).fingerprint() == mark for one in known):
            shutil.rmtree(coming)
            result.same.append(student)
        else:
            os.rename(coming, _free(past, time))
            result.older.append(student)
    else:
        (result.replaced if place.is_dir() else result.new).append(student)
        if place.is_dir():
            os.rename(place, _free(past, _handed_in(place) or _changed(place)))
        place.parent.mkdir(parents=True, exist_ok=True)
        os.rename(coming, place)
    if past.is_dir() and not any(past.iterdir()):
        past.rmdir()


def _as_released(lab: Lab, files: Kept) -> Kept:
    """Give the one notebook of a lab of ordinary cells the name that nbgrader needs.

    The course's own labs are known by their cells, whatever the file is called.
    """
    names = [path.name for path in (lab.course / "source" / lab.id).glob("*.ipynb")]
    books = [name for name in files if name.lower().endswith(".ipynb")]
    if lab.cells or len(names) != 1 or len(books) != 1:
        return files
    return {names[0] if name == books[0] else name: files[name] for name in files}


def _written(folder: Path, files: Kept, time: datetime) -> Path:
    """Write a submission beside its place, so that no half of it is ever there."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name, (data, changed) in files.items():
        path = folder / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            at = (changed or time).timestamp()
            os.utime(path, (at, at))  # of several notebooks the newest is graded
        except (FileExistsError, NotADirectoryError, IsADirectoryError) as error:
            raise Refused(f"{name} is a file and a folder at once") from error
    stamp = time.astimezone(UTC).strftime(NBGRADERS_TIME)
    (folder / STAMP).write_text(stamp, encoding="utf-8")
    return folder


def _handed_in(folder: Path) -> datetime | None:
    path = folder / STAMP
    return parse_time(path.read_text("utf-8", "replace")) if path.is_file() else None


def _changed(place: Path) -> datetime:
    times = [path.stat().st_mtime for path in place.rglob("*") if path.is_file()]
    return datetime.fromtimestamp(max(times, default=place.stat().st_mtime), UTC)


def _free(folder: Path, time: datetime) -> Path:
    """Return a name in the history that says when, and that nothing has."""
    name = time.astimezone(UTC).strftime("%Y-%m-%dT%H-%M-%SZ")
    place, number = folder / name, 2
    while place.exists():
        place, number = folder / f"{name}-{number}", number + 1
    return place
