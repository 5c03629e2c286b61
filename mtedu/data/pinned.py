"""Files of public repositories: fetched once at a pinned commit, checked by sha256.

pooch streams a file into a temporary one beside its place and moves it there once the
checksum is right, so that a half file is never read, by whoever fetches at once.
"""

import errno
import hashlib
import json
import logging
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mtedu.progress_bar import progress_bar

RAW = "https://raw.githubusercontent.com"
"""Where GitHub gives out single files of a commit."""
PATIENCE = 30.0
"""Seconds without an answer after which the network counts as absent."""
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
    def sizes(self) -> tuple[int, int]:
        """How many bytes there are to fetch, and how many they take on the disk."""
        return self.size, self.size

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
        return home if checksum(home / self.file) == self.sha256 else None

    def fetch(self, home: Path, say: Callable[[str], None]) -> None:
        """Fetch the file into a folder, with a second try if the network breaks."""
        from requests import RequestException

        say(
            f"Fetching {self.name} ({self.size / 1e6:.1f} MB, licence "
            f"{self.licence}) from github.com/{self.repository} ..."
        )
        try:
            try:
                self._download(home)
            except (RequestException, ValueError):
                self._download(home)
        except RequestException as error:
            problem = (
                f"could not be fetched ({type(error).__name__}): is there a network? "
                f"Run `mtedu data get {self.name}` again when there is"
            )
        except ValueError:
            problem = (
                "came, but is not the right file (its sha256 is another): try again"
            )
        except OSError as error:
            reason = error.strerror or " ".join(str(error).split())
            room = "make room, or set" if error.errno in NO_ROOM else "set"
            problem = (
                f"could not be written to {home}: {reason} (it needs "
                f"{self.size / 1e6:.1f} MB; {room} MTEDU_CACHE to another folder)"
            )
        else:
            return
        raise ValueError(
            f"{self.name} {problem}; load_ratings('simulated') and "
            "load_scores('wmt20') work without a network."
        )

    def _download(self, home: Path) -> None:
        import pooch

        pooch.get_logger().setLevel(logging.WARNING)  # `say` has said it
        with progress_bar(self.size, self.name, size=True) as bar:
            load = pooch.HTTPDownloader(
                progressbar=bar,
                chunk_size=1 << 14,
                timeout=PATIENCE,
                headers={"Accept-Encoding": "identity"},  # the bar counts what comes
            )
            check = f"sha256:{self.sha256}"
            pooch.retrieve(self.address, check, self.file, home, downloader=load)


def checksum(file: Path) -> str:
    """Return the sha256 of a file, or that there is none."""
    if not file.is_file():
        return "no file"
    with file.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()


def listed(name: str) -> dict[str, Any]:
    """Return what is known of files that are to be fetched."""
    return json.loads(Path(__file__).with_name(f"{name}.json").read_text("utf-8"))


_MQM = listed("mqm_files")
_FILES = [PinnedFile(**_MQM, **file) for file in _MQM.pop("files")]
MQM_FILES = {file.name: file for file in _FILES}
