"""Files of public repositories: fetched once at a pinned commit, checked by sha256.

pooch streams a file into a temporary one beside its place and moves it there once the
checksum is right, so that a half file is never read, by whoever fetches at once.
"""

from __future__ import annotations

import errno
import hashlib
import json
import logging
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mtedu.progress_bar import progress_bar, reach

RAW = "https://raw.githubusercontent.com"
"""Where GitHub gives out single files of a commit."""
PATIENCE = 30.0
"""Seconds without an answer after which the network counts as absent."""
TRIES = 2
NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


@dataclass(frozen=True)
class PinnedFile:
    """One file of a repository, and how to know that it is the right one."""

    name: str
    what: str
    licence: str
    repository: str
    commit: str
    path: str
    size: int
    sha256: str

    @property
    def to_fetch(self) -> int:
        """How many bytes there are to fetch."""
        return self.size

    @property
    def disk(self) -> int:
        """How many bytes it takes."""
        return self.size

    @property
    def file(self) -> str:
        """The name of the file."""
        return self.path.rpartition("/")[2]

    @property
    def address(self) -> str:
        """Where the file is fetched from."""
        return f"{RAW}/{self.repository}/{self.commit}/{self.path}"

    def place(self, home: Path) -> Path | None:
        """Return the folder if the right file lies in it."""
        file = home / self.file
        if not file.is_file() or file.stat().st_size != self.size:
            return None
        found = hashlib.sha256(file.read_bytes()).hexdigest()
        return home if found == self.sha256 else None

    def fetch(self, home: Path, say: Callable[[str], None]) -> None:
        """Fetch the file into a folder, with a second try if the network breaks."""
        say(
            f"Fetching {self.name} ({self.size / 1e6:.1f} MB, licence "
            f"{self.licence}) from github.com/{self.repository} ..."
        )
        for left in reversed(range(TRIES)):
            problem = _try(self, home)
            if problem is None:
                return
            if not left or _is_local(problem):
                raise ValueError(_explain(self, home, problem)) from problem


def _mqm_files() -> dict[str, PinnedFile]:
    listed = json.loads((Path(__file__).parent / "mqm_files.json").read_text("utf-8"))
    files = (PinnedFile(**listed, **file) for file in listed.pop("files"))
    return {file.name: file for file in files}


MQM_FILES = _mqm_files()


class _Told:
    """What pooch tells its progress to: it counts whole chunks, the last one too."""

    def __init__(self, bar: Any) -> None:
        self._bar = bar
        self.total = bar.total  # pooch writes the length of a packed transfer here

    def update(self, size: int) -> None:
        """Count what came."""
        reach(self._bar, self._bar.n + size)

    def reset(self) -> None:
        """Keep what was counted: pooch starts again only to fill the bar."""

    def close(self) -> None:
        """Fill the bar."""
        reach(self._bar, self._bar.total)


def _try(wanted: PinnedFile, home: Path) -> Exception | None:
    """Fetch once; return what went wrong, if anything did."""
    import pooch

    pooch.get_logger().setLevel(logging.WARNING)  # `say` has said it
    with progress_bar(wanted.size, wanted.name, size=True) as bar:
        load = pooch.HTTPDownloader(
            progressbar=_Told(bar), chunk_size=1 << 14, timeout=PATIENCE
        )
        try:
            pooch.retrieve(
                wanted.address,
                known_hash=f"sha256:{wanted.sha256}",
                fname=wanted.file,
                path=home,
                downloader=load,
            )
        except (OSError, ValueError) as error:  # requests' errors are OSErrors too
            return error
    return None


def _is_local(problem: Exception) -> bool:
    """Whether this machine is to blame: a second try would not help."""
    from requests import RequestException

    return isinstance(problem, OSError) and not isinstance(problem, RequestException)


def _explain(wanted: PinnedFile, home: Path, problem: Exception) -> str:
    """Return one sentence: what happened, what to do, what works without."""
    if isinstance(problem, OSError) and _is_local(problem):
        reason = problem.strerror or " ".join(str(problem).split())
        room = "make room, or set" if problem.errno in NO_ROOM else "set"
        what = (
            f"could not be written to {home}: {reason} (it needs "
            f"{wanted.size / 1e6:.1f} MB; {room} MTEDU_CACHE to another folder)"
        )
    elif isinstance(problem, ValueError):
        what = "came, but is not the right file (its sha256 is another): try again"
    else:
        what = (
            f"could not be fetched ({type(problem).__name__}): is there a network? Run "
            f"`mtedu data get {wanted.name}` again when there is"
        )
    return (
        f"{wanted.name} {what}; load_ratings('simulated') and load_scores('wmt20') "
        "work without a network."
    )
