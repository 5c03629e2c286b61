"""Who sent a file, by its name: learning platforms put that into names of files."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime

from mtedu_grader import lms

PLAIN = re.compile(r"(?P<name>[^_]+)_(?P<id>[^_]*\d[^_]*)_(?P<file>.+)")


@dataclass(frozen=True)
class Sender:
    """What a file's path says: who sent it, and where it lies in the submission.

    `id` is what the student is called without a list of students; `words` and `canvas`
    are what a list is searched for. `marked_late` is the platform's own word, and all
    there is where its files have `no_time`, but that of the download. `nameless` is who
    is known by a number alone, and `time` the platform's own, where it tells one.
    """

    platform: str
    id: str
    words: tuple[str, ...]
    inside: tuple[str, ...]
    canvas: str = ""
    marked_late: bool = False
    no_time: bool = False
    nameless: bool = False
    time: datetime | None = None


NOBODY = Sender("", "", (), ())
"""Who sent what a platform adds by itself."""


def sender(parts: tuple[str, ...], lab: str) -> Sender | None:
    """Read a path as learning platforms write it; None where it names nobody.

    >>> sender(("Ada Lovelace_40_assignsubmission_file_", "x.ipynb"), "lab3_bleu").id
    '40'
    >>> sender(("lovelaceada_LATE_9001_77_lab3-1.ipynb",), "lab3_bleu").inside
    ('lab3.ipynb',)
    >>> sender(("ada17_lab3_bleu.ipynb",), "lab3_bleu").id
    'ada17'
    """
    found = of_a_platform(parts)
    if found is not None:
        return None if found is NOBODY else found
    first, rest = parts[0], parts[1:]
    return _folder(first, rest, lab) if rest else _plain(first, lab)


def of_a_platform(parts: tuple[str, ...]) -> Sender | None:
    """Read a path as the platforms write it; `NOBODY` where it is no submission."""
    for name in lms.platforms():
        read = getattr(lms.platform(name), "sender", None)
        found: Sender | None = read(parts) if read else None
        if found is not None:
            return found
    return None


def _folder(first: str, rest: tuple[str, ...], lab: str) -> Sender | None:
    """Read the folders of a course, student/lab/file, and a folder for each student."""
    if first.lower().endswith(".zip"):
        found = _plain(first, lab)
        return found and Sender("", found.id, found.words, rest)
    if first == lab:
        return None
    inside = rest[1:] if rest[0] == lab and len(rest) > 1 else rest
    return Sender("", first, (first,), inside)


def _plain(name: str, lab: str) -> Sender | None:
    """Read id.ipynb, id_lab.ipynb, lab_id.ipynb and name_id_file.ipynb."""
    stem = name.rpartition(".")[0] or name
    if stem == lab:
        return None
    for shorter in (stem.removesuffix(f"_{lab}"), stem.removeprefix(f"{lab}_")):
        if shorter != stem:
            head, _, tail = shorter.rpartition("_")
            numbered = head and any(c.isdigit() for c in tail)
            student = tail if numbered else shorter
            return Sender("", student, (shorter, head, tail), (name,))
    plain = PLAIN.fullmatch(name)
    if plain:
        return Sender("", plain["id"], (plain["name"], plain["id"]), (plain["file"],))
    return Sender("", stem, (stem,), (name,))
