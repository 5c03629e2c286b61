"""The key to a lab's secret inputs, which never leaves the teacher's side.

It is compiled as the visible one is, and kept beside the secret inputs until something
that it was made from changes: `course/hidden/keys/<lab>.json`.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import mtedu
from mtedu.checks.key_file import Keys, keys_from_json
from mtedu.notebook.write import write_whole
from mtedu_grader.author.compile_key import compiled
from mtedu_grader.author.exercises import sources_of
from mtedu_grader.hidden_inputs import hidden_file

# A key is compiled anew if one of these changes, not only the exercises.
LIBRARY = Path(mtedu.__file__).parent
GRADER = Path(__file__).parent
ENGINE = (
    *sorted((LIBRARY / "checks").glob("*.py")),
    GRADER / "author" / "compile_key.py",
)


@dataclass(frozen=True)
class Tested:
    """A group of secret inputs without the inputs: what it tests, and how many."""

    tests: str
    edge: bool
    count: int


@dataclass(frozen=True, eq=False)
class HiddenKey:
    """The keys of a lab on all inputs, visible ones first, and its groups by name."""

    keys: Keys
    groups: dict[str, tuple[Tested, ...]]
    sha256: str


def hidden_key(lab: str, course: Path) -> HiddenKey:
    """Return the key to a lab's secret inputs; compile it where it is stale."""
    return _loaded(lab, course, _made_from(lab, course))


@lru_cache(maxsize=32)
def _loaded(lab: str, course: Path, made_from: str) -> HiddenKey:
    place = course / "hidden" / "keys" / f"{lab}.json"
    try:
        data = json.loads(place.read_text(encoding="utf-8"))
        if data["made_from"] == made_from:
            return _hidden(data)
    except (OSError, ValueError, KeyError, TypeError):
        pass  # not there, or not whole: made anew
    data = {"made_from": made_from, **json.loads(compiled(lab, course, hidden=True))}
    with contextlib.suppress(OSError):  # in a closed folder it is kept in memory alone
        write_whole(place, json.dumps(data, ensure_ascii=False) + "\n")
    return _hidden(data)


def _hidden(data: dict[str, Any]) -> HiddenKey:
    keys = keys_from_json(data["keys"])
    groups = {
        name: tuple(Tested(*row) for row in rows)
        for name, rows in data["groups"].items()
    }
    digest = hashlib.sha256(json.dumps([data["keys"], data["groups"]]).encode())
    if any(key.accepts for key in keys.values()):  # what decides there is code
        for path in sorted((LIBRARY / "capstone").glob("*.*")):
            digest.update(path.read_bytes())
    return HiddenKey(keys, groups, digest.hexdigest())


def _made_from(lab: str, course: Path) -> str:
    digest = hashlib.sha256(sources_of(lab, course).encode())
    for path in (hidden_file(lab, course), *ENGINE):
        digest.update(path.read_bytes() if path.is_file() else b"")
    return digest.hexdigest()
