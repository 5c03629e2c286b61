"""What came in: the files of a folder or a ZIP, read without trusting any of them."""

from __future__ import annotations

import contextlib
import io
import os
import re
import stat
import struct
import tempfile
import unicodedata
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from typing import IO

JUNK_FOLDERS = {"__MACOSX", ".ipynb_checkpoints", "__pycache__", ".git"}
JUNK_FILES = {".DS_Store", "Thumbs.db", "desktop.ini"}
OTHER_ARCHIVES = (".rar", ".7z", ".tar", ".gz", ".tgz", ".bz2", ".xz")
IN_MEMORY = 2_000_000
OLDEST_ZIP = 1980  # the year of a ZIP's file that has no time


class Refused(Exception):
    """A file that is not taken, and why."""


@dataclass(frozen=True)
class Bounds:
    """How much may come in at once; more looks like a trap or a mistake."""

    files: int = 20_000
    file_bytes: int = 50_000_000
    total_bytes: int = 4_000_000_000
    ratio: int = 200  # how far a ZIP may blow up, but for notebooks ...
    ratio_from: int = 5_000_000  # ... a file of at least this size


@dataclass(frozen=True)
class File:
    """One file that came in; `read` gives its bytes or raises Refused.

    `time` is when it came, as the platform says: whoever packs a ZIP chooses what
    stands in it, so for files inside it is the time of the ZIP. `changed` is what the
    file itself says: good enough to tell the newer of two, and for nothing else.
    """

    parts: tuple[str, ...]
    read: Callable[[], bytes]
    time: datetime | None = None
    changed: datetime | None = None

    @property
    def name(self) -> str:
        """The file's own name."""
        return self.parts[-1]


@dataclass
class Parcel:
    """The files that came in, and those that were refused with the reason.

    `zone` is that of times in a ZIP that name none; without it, this machine's.
    """

    bounds: Bounds = field(default_factory=Bounds)
    zone: tzinfo | None = None
    files: list[File] = field(default_factory=list)
    refused: list[tuple[str, str]] = field(default_factory=list)
    left: int = 0

    def __post_init__(self) -> None:
        self.left = self.bounds.total_bytes

    def refuse(self, name: str, reason: str) -> None:
        """Note a file that is not taken."""
        shown = "".join(c if c.isprintable() else "?" for c in name)
        self.refused.append((shown[:200], reason))

    def take(self, size: int) -> None:
        """Count bytes that are read, and stop at the bound for all together."""
        self.left -= size
        if self.left < 0:
            raise Refused("the files are too large together")


def wrong_path(name: str) -> str:
    """Say what is wrong with a path inside a ZIP or folder, or nothing.

    >>> wrong_path("ada/lab3.ipynb"), wrong_path("../lab3.ipynb")
    ('', 'its path leads out of the folder')
    """
    if name.startswith("/") or re.match(r"[A-Za-z]:", name):
        return "its path is absolute"
    parts = name.split("/")
    if ".." in parts:
        return "its path leads out of the folder"
    if any(ord(c) < 32 or ord(c) == 127 or "\ud800" <= c <= "\udfff" for c in name):
        return "its name has characters that cannot be shown"
    if len(parts) > 20 or any(len(part.encode("utf-8")) > 200 for part in parts):
        return "its path is too long"
    return ""


def is_junk(parts: tuple[str, ...]) -> bool:
    """Tell whether a file was left there by a program and not by a student."""
    name = parts[-1]
    if name in JUNK_FILES or name.startswith("._"):
        return True
    return bool(JUNK_FOLDERS & set(parts))


@contextlib.contextmanager
def open_parcel(
    path: Path, bounds: Bounds | None = None, zone: tzinfo | None = None
) -> Iterator[Parcel]:
    """Open a folder, a ZIP or a single file; its files can be read while it is open."""
    parcel = Parcel(bounds or Bounds())
    with contextlib.ExitStack() as stack:
        if path.is_symlink() or not path.exists():
            raise ValueError(f"{path} is not there, or is a link.")
        if path.is_dir():
            _add_folder(parcel, path, stack)
        elif not path.is_file():
            raise ValueError(f"{path} is neither a folder nor a file.")
        elif zipfile.is_zipfile(path):
            parcel.zone = zone
            try:
                _add_zip(parcel, path, (), stack, depth=1)
            except Refused as error:
                raise ValueError(f"{path.name} is not collected: {error}.") from error
        elif path.suffix.lower() == ".zip":
            raise ValueError(f"{path.name} is no ZIP file, or is damaged.")
        else:
            _add_file(parcel, path, (path.name,), stack)
        yield parcel


def _add_folder(parcel: Parcel, root: Path, stack: contextlib.ExitStack) -> None:
    waiting: list[tuple[Path, tuple[str, ...]]] = [(root, ())]
    while waiting:
        folder, parts = waiting.pop(0)
        try:
            entries = sorted(os.scandir(folder), key=lambda one: one.name)
        except OSError as error:
            words = f"the folder cannot be read ({error.strerror})"
            parcel.refuse("/".join(parts), words)
            continue
        for entry in entries:
            here = (*parts, entry.name)
            if is_junk(here):
                continue
            if entry.is_dir(follow_symlinks=False):
                waiting.append((Path(entry.path), here))
            else:
                _add_file(parcel, Path(entry.path), here, stack)


def _add_file(
    parcel: Parcel, path: Path, parts: tuple[str, ...], stack: contextlib.ExitStack
) -> None:
    name = "/".join(parts)
    try:
        kind = path.lstat()
    except OSError as error:
        return parcel.refuse(name, f"it cannot be read ({error.strerror})")
    reason = wrong_path(name)
    if stat.S_ISLNK(kind.st_mode):
        reason = "it is a link"
    elif not stat.S_ISREG(kind.st_mode):
        reason = "it is no ordinary file"
    elif kind.st_size > parcel.bounds.file_bytes:
        reason = f"it is larger than {parcel.bounds.file_bytes / 1e6:.0f} MB"
    elif len(parcel.files) >= parcel.bounds.files:
        reason = "there are too many files"
    if reason:
        return parcel.refuse(name, reason)
    if path.suffix.lower() == ".zip":
        came = datetime.fromtimestamp(kind.st_mtime, UTC)
        return _nested(parcel, path, parts, stack, 1, came)

    def read() -> bytes:
        try:
            number = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0))
            with os.fdopen(number, "rb") as file:
                data = file.read(parcel.bounds.file_bytes + 1)
        except OSError as error:
            raise Refused(f"it cannot be read ({error.strerror})") from error
        parcel.take(len(data))
        return data

    time = datetime.fromtimestamp(kind.st_mtime, UTC)
    parcel.files.append(File(parts, read, time, time))


def _nested(
    parcel: Parcel,
    source: Path | IO[bytes],
    parts: tuple[str, ...],
    stack: contextlib.ExitStack,
    depth: int,
    came: datetime | None,
) -> None:
    """Add a ZIP among the files: what is in it lies where the ZIP lay."""
    try:
        _add_zip(parcel, source, parts, stack, depth, came)
    except Refused as error:
        parcel.refuse("/".join(parts), str(error))


def _add_zip(
    parcel: Parcel,
    source: Path | IO[bytes],
    parts: tuple[str, ...],
    stack: contextlib.ExitStack,
    depth: int,
    came: datetime | None = None,
) -> None:
    try:
        archive = stack.enter_context(zipfile.ZipFile(source))
        entries = archive.infolist()
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
        raise Refused(f"the ZIP cannot be read ({error})") from error
    if len(entries) + len(parcel.files) > parcel.bounds.files:
        raise Refused(f"there are {len(entries)} files in it, which is too many")
    for entry in entries:
        # A Mac writes é as two characters; the same name has to stay the same.
        inside = unicodedata.normalize("NFC", entry.filename.replace("\\", "/"))
        if inside.endswith("/"):
            continue
        here = (*parts, *(part for part in inside.split("/") if part not in ("", ".")))
        if is_junk(here):
            continue
        reason = wrong_path(inside) or _wrong_entry(entry, parcel.bounds)
        if reason:
            parcel.refuse("/".join((*parts, inside)), reason)
        elif inside.lower().endswith(".zip"):
            _open_inner(parcel, archive, entry, here, stack, depth)
        else:
            read, changed = _reader(parcel, archive, entry), time_of(entry, parcel.zone)
            time = came if parts else changed  # inside another one, that one's
            parcel.files.append(File(here, read, time, changed))


def _open_inner(
    parcel: Parcel,
    archive: zipfile.ZipFile,
    entry: zipfile.ZipInfo,
    parts: tuple[str, ...],
    stack: contextlib.ExitStack,
    depth: int,
) -> None:
    if depth > 1:
        return parcel.refuse("/".join(parts), "it is a ZIP in a ZIP in a ZIP")
    try:
        copy = _copied(_reader(parcel, archive, entry)(), stack)
    except Refused as error:
        return parcel.refuse("/".join(parts), str(error))
    _nested(parcel, copy, parts, stack, depth + 1, time_of(entry, parcel.zone))


def _copied(data: bytes, stack: contextlib.ExitStack) -> IO[bytes]:
    """Keep an archive: a small one in memory, for only so many files can be open."""
    if len(data) <= IN_MEMORY:
        return io.BytesIO(data)
    try:
        copy = stack.enter_context(tempfile.TemporaryFile())  # noqa: SIM115
        copy.write(data)
        copy.seek(0)
    except OSError as error:
        raise Refused(f"it cannot be unpacked ({error.strerror})") from error
    return copy


def _wrong_entry(entry: zipfile.ZipInfo, bounds: Bounds) -> str:
    """Say why a ZIP's entry is not taken, or nothing."""
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if kind == stat.S_IFLNK:
        return "it is a link"
    if kind not in (0, stat.S_IFREG):
        return "it is no ordinary file"
    if entry.flag_bits & 1:
        return "it is locked with a password"
    if entry.file_size > bounds.file_bytes:
        return f"it is larger than {bounds.file_bytes / 1e6:.0f} MB"
    if entry.filename.lower().endswith(".ipynb"):
        return ""  # what a loop printed a million times packs as well as a trap does
    packed = max(entry.compress_size, 1)
    if entry.file_size > max(bounds.ratio_from, bounds.ratio * packed):
        return f"it would blow up {entry.file_size // packed} times"
    return ""


def _reader(
    parcel: Parcel, archive: zipfile.ZipFile, entry: zipfile.ZipInfo
) -> Callable[[], bytes]:
    def read() -> bytes:
        try:
            with archive.open(entry) as file:
                data = file.read(parcel.bounds.file_bytes + 1)
        except Exception as error:  # zipfile, zlib, lzma: each raises its own
            raise Refused(f"it is damaged in the ZIP ({error})") from error
        parcel.take(len(data))
        return data

    return read


def time_of(entry: zipfile.ZipInfo, zone: tzinfo | None = None) -> datetime | None:
    """Return when a ZIP's file was last changed, or None where nothing is known.

    Many programs add the time in UTC; without it a ZIP holds local time, of which
    nobody knows where unless a zone is given.
    """
    extra = entry.extra
    while len(extra) >= 4:
        kind, size = struct.unpack("<HH", extra[:4])
        body, extra = extra[4 : 4 + size], extra[4 + size :]
        if kind == 0x5455 and len(body) >= 5 and body[0] & 1:
            return datetime.fromtimestamp(struct.unpack("<I", body[1:5])[0], UTC)
    try:
        local = datetime(*entry.date_time, tzinfo=zone)
        return None if local.year <= OLDEST_ZIP else local.astimezone(UTC)
    except (ValueError, OverflowError):
        return None
