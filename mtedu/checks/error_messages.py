"""Plain words for the exceptions that beginners meet.

They stand in `data/error_messages.json`. A row has the exception's name, a pattern that
its message must have, what it means, and what to look at. Where the message is not
known, or must not be shown, the rows without a pattern apply.
"""

import builtins
import difflib
import html
import json
import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

TABLE = Path(__file__).parents[1] / "data" / "error_messages.json"
RUN_ABOVE = "Run > Run All Above Selected Cell"


@dataclass(frozen=True, repr=False)
class PlainWords:
    """What an exception means, and what to look at; shown below a cell's error."""

    meaning: str
    advice: str

    def __str__(self) -> str:
        return f"{self.meaning}: {self.advice}"

    def __repr__(self) -> str:
        return self.sentence()

    def _repr_html_(self) -> str:
        edge = "border-left:4px solid #5e5c64;padding:0.3em 0.8em"
        return f'<div style="{edge}">{html.escape(repr(self))}</div>'

    def sentence(self, with_advice: bool = True) -> str:
        """Return the words as a line of a report."""
        advice = f" {self.advice[0].upper()}{self.advice[1:]}" if with_advice else ""
        return f"In plain words: {self.meaning}.{advice}"


@cache
def table() -> dict[str, Any]:
    """Return the rows, and the line that brings each name that code of the labs uses.

    >>> table()["imports"]["np"]
    'import numpy as np'
    """
    found: dict[str, Any] = json.loads(TABLE.read_text(encoding="utf-8"))
    return found


def explain(
    names: str | Iterable[str],
    message: str = "",
    known: Iterable[str] = (),
    exercises: Collection[str] = (),
) -> PlainWords | None:
    """Say what an exception means, or None if there are no plain words for it.

    `names` is the exception's class, followed by the ones that it comes from; `known`
    are the names that exist where it was raised, and `exercises` the functions of the
    lab.

    >>> print(explain("KeyError"))
    a dictionary was asked for a key that it lacks: a Counter answers 0, a dict ...
    """
    for name in [names] if isinstance(names, str) else names:
        if name == "NameError":
            return _unknown_name(message, known, exercises)
        for row in table()["errors"]:
            found = re.search(row["message"], message) if row["error"] == name else None
            if found:
                groups = [group[:60] for group in found.groups()]
                words = row["meaning"].format(*groups), row["advice"].format()
                return PlainWords(*words)
    return None


def _unknown_name(
    message: str, known: Iterable[str], exercises: Collection[str]
) -> PlainWords:
    found = re.search(r"name '(\w+)' is not defined", message)
    words = table()["unknown_name"]
    if not found:
        return PlainWords(**words["nameless"])
    name, meant = found[1], ""
    if name in exercises:
        kind = "exercise"
    elif meant := table()["imports"].get(name, ""):
        kind = "import"
    else:
        meant = nearest(name, [*known, *exercises])
        kind = "near" if meant else "lost"
    advice = words[kind].format(meant, above=RUN_ABOVE)
    return PlainWords(words["meaning"].format(name), advice)


def nearest(name: str, known: Iterable[str]) -> str:
    """Return the known name that one may have meant, or nothing.

    >>> nearest("refrences", ["references", "candidate"])
    'references'
    """
    names = {one for one in known if not one.startswith("_")} | set(dir(builtins))
    near = difflib.get_close_matches(name, names - {name}, n=1, cutoff=0.75)
    return near[0] if near else ""
