"""Half a page: what a rater clicked but did not save yet, kept beside the file."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any


class Draft:
    """The draft beside a file of judgements; a disk that refuses it is no error.

    Whether the disk works is told when a judgement is saved.
    """

    def __init__(self, path: Path) -> None:
        """Say beside which file the draft is kept."""
        self.path = path.with_name(path.name + ".draft")

    def keep(self, key: list[Any], answer: Any) -> None:
        """Keep what was clicked so far on the page that `key` names."""
        new = self.path.with_name(self.path.name + ".new")
        with suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            kept = json.dumps({"page": key, "answer": answer}, ensure_ascii=False)
            new.write_text(kept, encoding="utf-8")
            os.replace(new, self.path)  # there is always a whole draft, old or new

    def of(self, key: list[Any]) -> Any:
        """Return what was clicked on this page before a restart, or None."""
        try:
            kept = json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None
        if not isinstance(kept, dict) or kept.get("page") != key:
            return None
        return kept.get("answer")

    def drop(self) -> None:
        """Forget the draft: the page is saved."""
        with suppress(OSError):
            self.path.unlink()
