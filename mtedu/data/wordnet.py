"""WordNet, which METEOR asks for synonyms: fetched by NLTK into NLTK's own folder."""

from __future__ import annotations

import io
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from mtedu.metrics.meteor import wordnet


@dataclass(frozen=True)
class NltkCorpus:
    """A corpus that NLTK's downloader fetches, and NLTK checks."""

    name: str = "wordnet"
    what: str = "WordNet 3.0, for METEOR's synonyms (English), in NLTK's own folder"
    licence: str = "WordNet licence"
    to_fetch: int = 10_800_000
    disk: int = 10_800_000


WORDNET = NltkCorpus()


def get_wordnet(say: Callable[[str], None]) -> Path:
    """Fetch WordNet unless it is here; return the folder or archive it is in.

    Without a network a `ValueError` says so in one sentence.
    """
    if (found := wordnet_place()) is not None:
        say(f"wordnet is here already: {found}")
        return found
    say("Fetching WordNet with NLTK's downloader (11 MB) ...")
    _download()
    found = wordnet_place()
    if found is None:
        raise ValueError(
            "NLTK fetched WordNet but does not find it: set NLTK_DATA to a folder "
            "that you can write to, and run `mtedu data get wordnet` again."
        )
    say(f"wordnet is ready: {found}")
    return found


def wordnet_place() -> Path | None:
    """Return where NLTK has WordNet, or `None`."""
    reader = wordnet()
    return None if reader is None else Path(str(reader.root))


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
