"""Keys as files: `mtedu/data/keys/<lab>.json`, or `checks.json` beside a notebook.

JSON knows no tuples and no sets, and its objects have texts for keys: those of Python
are written as {"tuple": [...]}, {"set": [...]} and {"dict": [[key, value], ...]}, which
keeps the order of a dict. Of a mistake only outcomes that differ from the right one are
there; one that is another at every run is null, since nothing is the same as it. The
course's build writes these files.
"""

import difflib
import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from mtedu.checks.key import Key, Mistake
from mtedu.checks.run_answer import Outcome
from mtedu.checks.values import plain

FORMAT = 1
BESIDE = "checks.json"
FOLDER = Path(__file__).parents[1] / "data" / "keys"
OPTIONAL: dict[str, Any] = {
    name: getattr(Key, name)
    for name in "tolerance strict forbidden accepts points section tries".split()
}
"""What a file leaves out of a key where it is as usual."""
NEVER_THE_SAME = Outcome()

Keys = dict[str, Key]


def find(name: str) -> Key:
    """Return the key with that name, from here or from the course."""
    beside = Path(BESIDE)
    if beside.is_file():
        return _beside(name, beside.resolve())
    lab = str(name).partition(".")[0]
    keys = all_keys(f"{lab}_*")
    if name in keys:
        return keys[name]
    raise ValueError(
        f"There is no exercise {name!r}: {_near(name, all_keys())} If a file {BESIDE} "
        "came with the lab, put it beside the notebook."
    )


def _beside(name: str, path: Path) -> Key:
    keys = read_keys(path)
    if name not in keys:
        raise ValueError(
            f"{BESIDE} in this folder is the key of another lab, without {name!r}: "
            f"{_near(name, keys)} Get the lab's folder anew, or remove the file."
        )
    return keys[name]


def _near(name: str, known: Iterable[str]) -> str:
    names = list(known)
    near = difflib.get_close_matches(str(name), names, n=3, cutoff=0.3)
    return f"did you mean {' or '.join(near)}?" if near else f"try {', '.join(names)}."


def all_keys(lab: str = "*") -> Keys:
    """Return the keys of the lab in this folder, or of the package's labs, by name."""
    beside = Path(BESIDE).resolve()
    paths = [beside] if beside.is_file() else sorted(FOLDER.glob(f"{lab}.json"))
    return {name: key for path in paths for name, key in read_keys(path).items()}


def key_path(lab: str) -> Path:
    """Return the file that holds the keys of a lab, here or in the package."""
    beside = Path(BESIDE)
    return beside if beside.is_file() else FOLDER / f"{lab}.json"


def read_keys(path: Path) -> Keys:
    """Read a file of keys; what is wrong with it is one sentence."""
    return _read(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=32)
def _read(path: Path, time: int) -> Keys:
    try:
        return keys_from_json(path.read_text(encoding="utf-8"))
    except (OSError, KeyError, TypeError, ValueError, AttributeError) as error:
        raise ValueError(
            f"{path.name} is not a key that can be read ({type(error).__name__}): get "
            "the lab's folder anew, or remove the file."
        ) from error


def keys_from_json(text: str) -> Keys:
    """Rebuild keys from the text of a file."""
    data = json.loads(text)
    if data["format"] != FORMAT:
        raise ValueError("another format")
    keys = [_key(row, data["lab"]) for row in data["exercises"]]
    return {key.name: key for key in keys}


def _key(row: Mapping[str, Any], lab: str) -> Key:
    expected = tuple(plain(from_json(value)) for value in row["expected"])
    right = [Outcome(value=value) for value in expected]
    options = {name: row.get(name, usual) for name, usual in OPTIONAL.items()}
    for name in ("forbidden", "section", "tries"):
        options[name] = tuple(options[name])
    return Key(
        row["name"],
        row["title"],
        lab,
        tuple(tuple(map(from_json, given)) for given in row["inputs"]),
        expected,
        tuple(_mistake(one, right) for one in row["mistakes"]),
        tuple(row["hints"]),
        dict(row["slips"]),
        **options,
    )


def _mistake(row: Mapping[str, Any], right: list[Outcome]) -> Mistake:
    gave, weights = list(right), {}
    for place, outcome in row["gave"].items():
        gave[int(place)] = _outcome(outcome)
        weights[int(place)] = (outcome or {}).get("weight", 0.0)
    return Mistake(row["hint"], tuple(gave), weights)


def _outcome(row: Mapping[str, Any] | None) -> Outcome:
    if row is None:
        return NEVER_THE_SAME
    return Outcome(
        plain(from_json(row["value"])) if "value" in row else None,
        error=row.get("error", ""),
        odd=row.get("odd", ""),
        changed_argument=row.get("changed_argument", False),
    )


def from_json(data: Any) -> Any:
    """Rebuild a value of Python's from JSON.

    >>> from_json({"dict": [["b", {"tuple": [1, 2]}], ["a", None]]})
    {'b': (1, 2), 'a': None}
    """
    if type(data) is list:
        return [from_json(item) for item in data]
    if type(data) is not dict:
        return data
    ((kind, inside),) = data.items()
    if kind == "dict":
        return {from_json(key): from_json(value) for key, value in inside}
    return {"tuple": tuple, "set": frozenset}[kind](map(from_json, inside))
