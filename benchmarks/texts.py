"""Texts, systems and ratings to measure on: generated, and real ones where they are."""

from __future__ import annotations

import csv
import random
from functools import cache
from pathlib import Path

SEGMENTS = 2000
SYLLABLES = "ka lo mi ter an su bel ve ro din ga ph est or tu".split()
WMT23 = Path(__file__).resolve().parents[2] / "shared" / "data" / "wmt23"
Texts = list[str]


@cache
def _words(seed: int) -> tuple[Texts, list[float]]:
    chance = random.Random(seed)
    words = ["".join(chance.choices(SYLLABLES, k=1 + i % 4)) for i in range(6000)]
    return words, [1 / (rank + 3) for rank in range(len(words))]


def damaged(reference: Texts, chance: random.Random) -> Texts:
    """Return other words: some replaced, some lost, and half the time a part moved."""
    words, weights = _words(7)
    found = [
        chance.choices(words, weights)[0] if chance.random() < 0.2 else word
        for word in reference
        if chance.random() > 0.06
    ]
    if chance.random() < 0.5 and len(found) > 8:
        found = found[6:] + found[:6]
    return found


def sentence(words: Texts) -> str:
    """Write words as a sentence.

    >>> sentence("a cat sat".split())
    'A cat sat.'
    """
    return " ".join(words).capitalize() + "."


def make_texts(segments: int = SEGMENTS, seed: int = 7) -> tuple[Texts, Texts]:
    """Generate candidates and references of 15 to 35 words, alike but for edits."""
    candidates, references = make_references(segments, 1, seed)
    return candidates, [several[0] for several in references]


def make_references(
    segments: int, references: int, seed: int = 7
) -> tuple[Texts, list[Texts]]:
    """Generate candidates with several references each."""
    chance = random.Random(seed)
    words, weights = _words(7)
    candidates, found = [], []
    for _ in range(segments):
        first = chance.choices(words, weights, k=chance.randint(15, 35))
        candidates.append(sentence(damaged(first, chance)))
        others = [damaged(first, chance) for _ in range(references - 1)]
        found.append([sentence(text) for text in (first, *others)])
    return candidates, found


def make_systems(
    count: int, segments: int = SEGMENTS
) -> tuple[dict[str, Texts], Texts]:
    """Generate the outputs of several systems, and one reference a segment."""
    candidates, references = make_texts(segments)
    systems = {}
    for k in range(count):
        outputs = list(candidates)
        for i in range(k, segments, 9):
            outputs[i] = " ".join(outputs[i].split()[::-1])
        systems[f"system {k}"] = outputs
    return systems, references


def make_labels(items: int, raters: int, labels: int = 5) -> list[list[int]]:
    """Generate what raters choose, most of them near the truth: one row per rater."""
    chance = random.Random(3)
    truth = [chance.randrange(labels) for _ in range(items)]
    return [
        [t if chance.random() < 0.6 else chance.randrange(labels) for t in truth]
        for _ in range(raters)
    ]


def real_texts(pair: str = "en-de", most: int = SEGMENTS) -> tuple[Texts, Texts] | None:
    """Return translations of the WMT 2023 metrics task where they lie beside us."""
    sources, outputs = (
        WMT23 / f"wmt23_{pair}_{what}.tsv" for what in ("src_ref", "segments")
    )
    if not sources.exists() or not outputs.exists():
        return None
    known = {row["seg"]: row["refA"] for row in _rows(sources)}
    pairs = [(row["hyp"], known[row["seg"]]) for row in _rows(outputs)][:most]
    return [hyp for hyp, _ in pairs], [reference for _, reference in pairs]


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
