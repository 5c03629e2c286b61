"""What lectures quote and play with: figures of papers, examples, word lists.

Each file of `mtedu/data/lectures` is JSON, which Python reads by itself, also where it
runs in a browser; the module that gives out its content names the source.
"""

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "data" / "lectures"


def lecture_data(name: str) -> Any:
    """Return the content of a file, mostly a dictionary.

    >>> lecture_data("papineni")["good"][:15]
    'It is a guide t'
    """
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
