"""The secret inputs of a lab: data of the course, in `course/hidden/<lab>.json`.

They lie outside every package and every release. A group of inputs has a name in words;
a message says the name, never an input.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FURTHER = "further inputs, found by a program"
"""What a group of ordinary inputs is called that a search found."""


@dataclass(frozen=True, eq=False)
class Group:
    """Secret inputs that test one thing, and what that is in words.

    Those that a search `found` may be replaced by the next search.
    """

    tests: str
    inputs: tuple[tuple[Any, ...], ...]
    edge: bool = False
    found: bool = False


def hidden_file(lab: str, course: Path) -> Path:
    """Return where the secret inputs of a lab lie."""
    return course / "hidden" / f"{lab}.json"


def together(groups: Sequence[Group]) -> list[Group]:
    """Join groups that test the same: a mistake costs it once, and is named once."""
    found: dict[tuple[str, bool], Group] = {}
    for one in groups:
        same = found.get((one.tests, one.edge))
        inputs = (*same.inputs, *one.inputs) if same else one.inputs
        found[one.tests, one.edge] = Group(one.tests, inputs, one.edge)
    return list(found.values())


def load_groups(lab: str, course: Path) -> dict[str, list[Group]]:
    """Read the secret inputs of a lab, by the name of the exercise."""
    try:
        rows = json.loads(hidden_file(lab, course).read_text(encoding="utf-8"))
        return {
            name: [
                Group(
                    row["tests"],
                    tuple(map(tuple, row["inputs"])),
                    row.get("edge", False),
                    row.get("found", False),
                )
                for row in groups
            ]
            for name, groups in rows.items()
            if name != "canary"
        }
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ValueError(
            f"The hidden inputs of {lab} cannot be read: run this inside the course's "
            "folder."
        ) from error
