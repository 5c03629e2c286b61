"""Which folders of this machine a worker may read, and which it never may."""

from __future__ import annotations

import os
import site
import sys
import sysconfig
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import mtedu

SYSTEM = "/usr /bin /sbin /lib /lib32 /lib64 /libx32 /nix/store".split()
SETTINGS = [
    f"/etc/{name}"
    for name in "alternatives fonts ld.so.cache localtime mime.types".split()
]
PACKAGE = Path(mtedu.__file__).resolve().parent
GRADER = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Places:
    """Folders to read, links that lead to them, and holes that stay closed."""

    read: tuple[str, ...]
    links: tuple[tuple[str, str], ...]
    holes: tuple[str, ...]

    def without_holes(self) -> list[str]:
        """Return paths that cover what may be read and nothing of the holes.

        Landlock can only allow, so a folder with a hole in it becomes a list of all
        that lies beside the hole.
        """
        return [path for place in self.read for path in _around(place, self.holes)]


def _around(place: str, holes: Sequence[str]) -> Iterator[str]:
    if any(_inside(place, hole) for hole in holes):
        return
    if not any(_inside(hole, place) for hole in holes):
        yield place
        return
    for name in sorted(os.listdir(place)):
        yield from _around(os.path.join(place, name), holes)


def _inside(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder.rstrip("/") + "/")


def find_places(protect: Iterable[Path] = ()) -> Places:
    """Return what Python, its packages and the course's library need to be read.

    Closed in any case: the folders in `protect` (the course's own, with all answers),
    even where an environment happens to lie around them.
    """
    wanted = [*SYSTEM, *SETTINGS, *_python(), *font_lists(), str(PACKAGE), str(GRADER)]
    wanted = [path for path in dict.fromkeys(wanted) if os.path.exists(path)]
    real = {path: os.path.realpath(path) for path in wanted}
    outer = _outermost(dict.fromkeys(real.values()))
    named = _outermost(path for path in wanted if path != real[path])
    named = [path for path in named if not any(_inside(path, p) for p in outer)]
    links = [(path, real[path]) for path in named]
    closed = [os.path.realpath(path) for path in protect]
    # The grader itself may lie in the course's folder: what is beside it stays closed.
    holes = [path for place in closed for path in _around(place, [str(GRADER)])]
    inner = [h for h in holes if any(_inside(h, place) for place in outer)]
    return Places(tuple(outer), tuple(links), tuple(dict.fromkeys(inner)))


def _outermost(paths: Iterable[str]) -> list[str]:
    found = list(paths)
    return [
        path
        for path in found
        if not any(path != other and _inside(path, other) for other in found)
    ]


def font_lists() -> list[str]:
    """Return matplotlib's lists of fonts, which take seconds to make anew."""
    homes = [os.environ.get("MPLCONFIGDIR", "")]
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    homes.append(os.path.join(cache, "matplotlib"))
    found = [path for home in homes if home for path in Path(home).glob("fontlist-*")]
    return [str(path.resolve()) for path in found if path.is_file()]


def _python() -> Iterator[str]:
    yield from (sys.prefix, sys.exec_prefix, sys.base_prefix, sys.base_exec_prefix)
    yield str(Path(sys.executable).resolve().parents[1])
    paths = sysconfig.get_paths()
    yield from (paths[name] for name in ("stdlib", "platstdlib", "purelib", "platlib"))
    for path in sys.path:
        if Path(path).name in ("site-packages", "dist-packages"):
            yield path
    if site.ENABLE_USER_SITE:
        yield site.getusersitepackages()


def readable_by_all(places: Places) -> bool:
    """Tell whether another user could read Python and the library, once inside them."""
    samples = [os.__file__, site.__file__, mtedu.__file__, sys.executable]
    return all(_open_to_all(Path(item).resolve(), places) for item in samples)


def _open_to_all(path: Path, places: Places) -> bool:
    if not path.stat().st_mode & 0o004:
        return False
    for folder in path.parents:
        if not folder.stat().st_mode & 0o001:
            return False
        if str(folder) in places.read:  # mounted: what lies above plays no part
            return True
    return True
