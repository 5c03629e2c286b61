"""Outputs from a worker, read as if a forger wrote them."""

from __future__ import annotations

import json
from typing import Any

from mtedu_grader.run.protocol import Broken

Output = dict[str, Any]
MOST_OUTPUTS = 10_000


def clean_outputs(value: Any, limit: int) -> list[Output]:
    """Return outputs in the form of a notebook file, or raise `Broken`.

    >>> clean_outputs([{"output_type": "stream", "name": "x", "text": "a"}], 100)
    [{'output_type': 'stream', 'name': 'stdout', 'text': 'a'}]
    """
    if type(value) is not list or len(value) > MOST_OUTPUTS:
        raise Broken("outputs that are no list, or too many")
    outputs = [_clean(item) for item in value]
    try:
        size = len(json.dumps(outputs, allow_nan=False))
    except ValueError:
        raise Broken("outputs with numbers that JSON has no way to write") from None
    if size > limit:
        raise Broken("outputs that are too long")
    return outputs


def _clean(value: Any) -> Output:
    kind = value.get("output_type") if type(value) is dict else None
    if kind == "stream":
        name = "stderr" if value.get("name") == "stderr" else "stdout"
        return {"output_type": kind, "name": name, "text": _text(value.get("text"))}
    if kind == "error":
        lines = value.get("traceback")
        return {
            "output_type": kind,
            "ename": _text(value.get("ename")),
            "evalue": _text(value.get("evalue")),
            "traceback": [_text(line) for line in lines] if type(lines) is list else [],
        }
    if kind in ("display_data", "execute_result"):
        output: Output = {"output_type": kind, "metadata": _table(value, "metadata")}
        output["data"] = {
            mime: item if "json" in mime else _text(item)
            for mime, item in _table(value, "data").items()
        }
        if kind == "execute_result":
            output["execution_count"] = count(value.get("execution_count"))
        return output
    raise Broken("an output of no known kind")


def _text(value: Any) -> str:
    return value if type(value) is str else json.dumps(value)


def _table(value: Output, name: str) -> Output:
    found = value.get(name)
    return found if type(found) is dict else {}


def count(value: Any) -> int:
    """Return a number of executions, or 0 for what is none."""
    return value if type(value) is int and 0 <= value < 10**6 else 0
