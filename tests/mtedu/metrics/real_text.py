"""Translations of the WMT 2023 metrics task, where the shared data lies beside us."""

import csv
from pathlib import Path

import pytest

WMT23 = Path(__file__).parents[4] / "shared" / "data" / "wmt23"


def wmt23(pair, reference="refA"):
    """Return all (candidate, reference) pairs of a language pair, or skip the test."""
    sources, outputs = (
        WMT23 / f"wmt23_{pair}_{what}.tsv" for what in ("src_ref", "segments")
    )
    if not sources.exists() or not outputs.exists():
        pytest.skip(f"the WMT 2023 data for {pair} is not in ../shared/data/wmt23")
    references = {row["seg"]: row[reference] for row in _rows(sources)}
    return [(row["hyp"], references[row["seg"]]) for row in _rows(outputs)]


def _rows(path):
    with path.open(encoding="utf-8", newline="") as lines:
        yield from csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)


GUIDE = (
    "It is a guide to action which ensures that the military always obeys the commands "
    "of the party"
)
GUIDES = [
    "It is a guide to action that ensures that the military will forever heed Party "
    "commands",
    "It is the guiding principle which guarantees the military forces always being "
    "under the command of the Party",
    "It is the practical guide for the army always to heed the directions of the party",
]
"""A translation in Papineni et al. (2002), and its three references."""
