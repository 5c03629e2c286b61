"""Translations of the WMT 2023 metrics task, where the shared data lies beside us."""

import csv
from pathlib import Path

import pytest

WMT23 = Path(__file__).parents[3] / "shared" / "data" / "wmt23"


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
