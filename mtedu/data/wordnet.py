"""WordNet, which METEOR asks for synonyms: fetched by NLTK into NLTK's own folder."""

from __future__ import annotations

import io
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from mtedu.metrics.meteor import wordnet


@dataclass(frozen=True)
class WordNet:
    """The corpus that NLTK's downloader fetches, and NLTK checks."""

    what: str = "WordNet 3.0, for METEOR's synonyms (English), in NLTK's own folder"
    licence: str = "WordNet licence"
    to_fetch: int = 10_800_000
    disk: int = 10_800_000

    def place(self, home: Path) -> Path | None:
        """Return where NLTK has WordNet, or `None`; it has a folder of its own."""
        reader = wordnet()
        return None if reader is None else Path(str(reader.root))

    def fetch(self, home: Path, say: Callable[[str], None]) -> None:
        """Fetch WordNet; without a network a `ValueError` says so in one sentence."""
        say("Fetching WordNet with NLTK's downloader (11 MB) ...")
        _download()
        if self.place(home) is None:
            raise ValueError(
                "NLTK fetched WordNet but does not find it: set NLTK_DATA to a folder "
                "that you can write to, and run `mtedu data get wordnet` again."
            )


def _download() -> None:
    import nltk

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about folders that NLTK passes over
            nltk.download(
                "wordnet", quiet=True, raise_on_error=True, print_error_to=io.StringIO()
            )
    except (ValueError, OSError) as error:
        raise ValueError(
            "WordNet could not be fetched: is there a network? Run `mtedu data get "
            f"wordnet` again when there is. (NLTK said: {error})"
        ) from error
