"""Make the segment scores that ship with the package from the released files.

    python -m course.making.wmt23_segments FOLDER

FOLDER has `wmt23/wmt23_en-de_segments.tsv`, `wmt23/wmt23_he-en_segments.tsv` and
`agreement/esa_wmt23_en-de_protocols.tsv`, one output a line. Only figures are taken, no
text. `mtedu/data/wmt/segments.json` says which column becomes which, and with how many
decimals.

Each table becomes whole numbers (the score times a power of ten) of 16 bits, one row a
segment, since outputs of one segment resemble each other; low and high bytes lie apart,
which packs better.
"""

import csv
import sys
from pathlib import Path

import numpy as np

from mtedu.data.segment_scores import ABOUT, FOLDER, MISSING

FILES = {
    ("wmt23", "en-de"): "wmt23/wmt23_en-de_segments.tsv",
    ("wmt23", "he-en"): "wmt23/wmt23_he-en_segments.tsv",
    ("esa", "en-de"): "agreement/esa_wmt23_en-de_protocols.tsv",
}


def read(path: Path) -> list[dict[str, str]]:
    """Return the rows of a table that tabs part; some cells are quoted."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def packed(scores: np.ndarray, decimals: int) -> np.ndarray:
    """Return whole numbers of 16 bits, first all low bytes, then all high ones."""
    whole = np.rint(scores * 10**decimals)
    codes = np.where(np.isnan(scores), MISSING, whole).astype("<i2")
    return np.moveaxis(codes.view(np.uint8).reshape(*codes.shape, 2), -1, 0)


def tables(name: str, rows: list[dict[str, str]]) -> dict[str, np.ndarray]:
    """Return what the file of a language pair holds."""
    systems = sorted({row["system"] for row in rows})
    segments = list(dict.fromkeys(int(row["seg"]) for row in rows))
    by_place = {(row["system"], int(row["seg"])): row for row in rows}
    first = [by_place[systems[0], segment] for segment in segments]
    documents = [row.get("doc", "") for row in first]
    order = list(dict.fromkeys(documents))
    found = {
        "systems": np.array(systems),
        "segments": np.array(segments, np.uint16),
        "documents": np.array([order.index(d) + 1 for d in documents], np.uint16),
        "domains": np.array([row.get("domain", "") for row in first]),
    }
    for column, about in ABOUT[name]["columns"].items():
        cells = [
            [by_place[system, segment][about["published"]] for system in systems]
            for segment in segments
        ]
        scores = np.array([[float(c) if c else np.nan for c in row] for row in cells])
        if not np.isnan(scores).all():
            found[column] = packed(scores, about["decimals"])
    return found


def main(folder: Path) -> None:
    """Make all files."""
    for (name, pair), file in FILES.items():
        made = tables(name, read(folder / file))
        path = FOLDER / f"{name}_{pair}.npz"
        np.savez_compressed(path, **made)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
