"""Outcomes on their way between two processes: JSON, read as if a forger wrote it."""

from __future__ import annotations

from typing import Any

from mtedu.checks.run_answer import Outcome
from mtedu.checks.values import MAX_DEPTH, Plain

TEXTS = ("error", "message", "printed", "odd", "borrowed")
LONGEST = 2000
MOST_NODES = 200_000
LARGEST = 10**300
"""Whole numbers above it travel as text: JSON's own are limited."""


class Forged(ValueError):
    """A message that no honest worker sends."""


def outcome_to_json(outcome: Outcome) -> dict[str, Any]:
    """Return an outcome as a dict of plain JSON.

    >>> outcome_to_json(Outcome(value=("number", 2)))["value"]
    ['number', 2]
    """
    message: dict[str, Any] = {
        name: str.__str__(getattr(outcome, name))[:LONGEST] for name in TEXTS
    }
    message["changed_argument"] = outcome.changed_argument
    message["value"] = None if outcome.value is None else _pack(outcome.value)
    return message


def _pack(value: Plain) -> list[Any]:
    kind, inside = value
    if kind == "number" and type(inside) is int and abs(inside) > LARGEST:
        return ["huge", hex(inside)]
    if kind in ("number", "constant", "text"):
        return [kind, inside]
    if kind == "dict":
        return [kind, [[_pack(key), _pack(item)] for key, item in inside]]
    return [kind, [_pack(item) for item in inside]]


def outcome_from_json(message: Any) -> Outcome:
    """Rebuild an outcome, or raise `Forged` for what is not exactly as it should be."""
    if type(message) is not dict or set(message) != {
        *TEXTS,
        "changed_argument",
        "value",
    }:
        raise Forged("an outcome with other fields")
    if any(type(message[name]) is not str for name in TEXTS):
        raise Forged("an outcome whose words are not text")
    if type(message["changed_argument"]) is not bool:
        raise Forged("an outcome with an odd mark")
    words = {name: message[name][:LONGEST] for name in TEXTS}
    value = message["value"]
    left = [MOST_NODES]
    return Outcome(
        value=None if value is None else _unpack(value, left, 0),
        changed_argument=message["changed_argument"],
        **words,
    )


def _unpack(value: Any, left: list[int], depth: int, fixed: bool = False) -> Plain:
    """Rebuild a value; `fixed` if it stands in a set or is a key of a dictionary."""
    left[0] -= 1
    if left[0] < 0 or depth > MAX_DEPTH + 2:
        raise Forged("a value that is too large")
    if type(value) is not list or len(value) != 2 or type(value[0]) is not str:
        raise Forged("a value of no known form")
    kind, inside = value
    if kind in ALONE:
        if type(inside) not in ALONE[kind]:
            raise Forged(f"a {kind} that is none")
        return kind, inside
    if kind == "huge":
        return "number", _huge(inside)
    if type(inside) is not list:
        raise Forged("a collection that is none")
    if fixed and kind in ("dict", "list"):
        raise Forged("a key that is none")
    if kind == "dict":
        return kind, tuple(_pair(pair, left, depth + 1) for pair in inside)
    if kind not in ("list", "tuple", "set"):
        raise Forged("a value of no known kind")
    fixed = fixed or kind == "set"
    return kind, tuple(_unpack(item, left, depth + 1, fixed) for item in inside)


ALONE = {"number": (int, float), "text": (str,), "constant": (bool, type(None))}


def _pair(pair: Any, left: list[int], depth: int) -> tuple[Plain, Plain]:
    if type(pair) is not list or len(pair) != 2:
        raise Forged("a dictionary that is none")
    return _unpack(pair[0], left, depth, True), _unpack(pair[1], left, depth)


def _huge(text: Any) -> int:
    if type(text) is not str or len(text) > 100_000:
        raise Forged("a number that is none")
    try:
        return int(text, 16)
    except ValueError:
        raise Forged("a number that is none") from None
