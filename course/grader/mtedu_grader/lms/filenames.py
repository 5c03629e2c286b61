"""Who sent a file, by its name: learning platforms put that into names of files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

MOODLE = re.compile(
    r"(?P<name>.+?)_(?P<id>\d+)_assignsubmission_file(?:_(?P<file>.*))?"
)
MOODLE_OTHER = re.compile(r".+_\d+_assignsubmission_(?!file)\w+")
CANVAS = re.compile(
    r"(?P<name>[^_]+)_(?P<late>LATE_)?(?P<id>\d+)_(?P<upload>\d+)_(?P<file>.+)"
)
PLAIN = re.compile(r"(?P<name>[^_]+)_(?P<id>[^_]*\d[^_]*)_(?P<file>.+)")
NUMBERED = re.compile(r"-\d+(?=\.\w+$)")


@dataclass(frozen=True)
class Sender:
    """What a file's path says: who sent it, and where it lies in the submission.

    `id` is what the student is called without a list of students; `words` and `canvas`
    are what a list is searched for. `marked_late` is the platform's own word.
    """

    platform: str
    id: str
    words: tuple[str, ...]
    inside: tuple[str, ...]
    canvas: str = ""
    marked_late: bool = False


def sender(parts: tuple[str, ...], lab: str) -> Sender | None:
    """Read a path as learning platforms write it; None where it names nobody.

    >>> sender(("Ada Lovelace_40_assignsubmission_file_", "x.ipynb"), "lab3_bleu").id
    '40'
    >>> sender(("lovelaceada_LATE_9001_77_lab3-1.ipynb",), "lab3_bleu").inside
    ('lab3.ipynb',)
    >>> sender(("ada17_lab3_bleu.ipynb",), "lab3_bleu").id
    'ada17'
    """
    first, rest = parts[0], parts[1:]
    if MOODLE_OTHER.fullmatch(first):  # a comment or a text written online
        return None
    moodle = MOODLE.fullmatch(first)
    if moodle:
        inside = (moodle["file"], *rest) if moodle["file"] else rest
        words = tuple(_without_group(moodle["name"]))
        return Sender("Moodle", moodle["id"], words, inside) if inside else None
    canvas = CANVAS.fullmatch(first)
    if canvas:
        inside = (NUMBERED.sub("", canvas["file"]), *rest)
        late = bool(canvas["late"])
        name = (canvas["name"],)
        return Sender("Canvas", canvas["id"], name, inside, canvas["id"], late)
    return _folder(first, rest, lab) if rest else _plain(first, lab)


def _without_group(name: str) -> Iterator[str]:
    """Yield a name as it is, and without the group that Moodle may put before it."""
    words = name.split("-")
    for start in range(len(words)):
        yield "-".join(words[start:])


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
