"""Files of public repositories: fetched once at a pinned commit, checked by sha256.

pooch streams a file into a temporary one beside its place and moves it there once the
checksum is right, so that a half file is never read, by whoever fetches at once.
"""

from __future__ import annotations

import errno
import hashlib
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

MQM_REPOSITORY = "google/wmt-mqm-human-evaluation"
MQM_COMMIT = "7fadea281aff8db61cc72fc3d469a4dca78b82a6"


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

    def whole(self, home: Path) -> bool:
        """Whether the right file lies in a folder."""
        place = home / self.file
        if not place.is_file() or place.stat().st_size != self.size:
            return False
        return hashlib.sha256(place.read_bytes()).hexdigest() == self.sha256


def _mqm(name: str, what: str, path: str, size: int, sha256: str) -> PinnedFile:
    where = MQM_REPOSITORY, MQM_COMMIT
    return PinnedFile(f"mqm/{name}", what, "Apache-2.0", *where, path, size, sha256)


MQM_FILES = {
    file.name: file
    for file in (
        _mqm(
            "newstest2020-ende",
            "MQM points a segment of ten WMT20 translations, English to German",
            "newstest2020/ende/mqm_newstest2020_ende.avg_seg_scores.tsv",
            415_974,
            "729f515bd0d5cf77845e9516a13472ddc9773001b2275e04a0ad4ab7639559ff",
        ),
        _mqm(
            "newstest2020-zhen",
            "MQM points a segment of ten WMT20 translations, Chinese to English",
            "newstest2020/zhen/mqm_newstest2020_zhen.avg_seg_scores.tsv",
            580_085,
            "0a58ae9f2b24600367499f31d2df12491ca992277b4a1f2a8b62523c416383a6",
        ),
        _mqm(
            "ted-ende",
            "texts and errors that experts marked, TED talks, English to German",
            "ted/ende/mqm_ted_ende.tsv",
            2_341_948,
            "3952dc904997dda31c03421243862cb8a093f9a712fd90dc97b9709b4bb387b3",
        ),
        _mqm(
            "ted-zhen",
            "texts and errors that experts marked, TED talks, Chinese to English",
            "ted/zhen/mqm_ted_zhen.tsv",
            2_597_899,
            "d91fc0dd21c1949f1e7570671d01ceb1798ebd8d7ea8998844b1a35983de4ed3",
        ),
    )
}


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


def get_pinned(wanted: PinnedFile, home: Path, say: Callable[[str], None]) -> Path:
    """Fetch a file into its folder unless the right one is there; return the folder."""
    if wanted.whole(home):
        say(f"{wanted.name} is here already: {home}")
        return home
    say(
        f"Fetching {wanted.name} ({wanted.size / 1e6:.1f} MB, licence "
        f"{wanted.licence}) from github.com/{wanted.repository} ..."
    )
    for left in reversed(range(TRIES)):
        problem = _try(wanted, home)
        if problem is None:
            break
        if not left or _is_local(problem):
            raise ValueError(_explain(wanted, home, problem)) from problem
    say(f"{wanted.name} is ready: {home}")
    return home


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
