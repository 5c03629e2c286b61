"""What plots of pairs of systems say in words; `pairs_core.mjs` says the same."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from mtedu.stats.pairs import PairRow, SystemPairs


class Counted(NamedTuple):
    """How often a metric points the wrong way; people's ties are not in the total."""

    wrong: int
    total: int
    ties: int


def counted(pairs: SystemPairs) -> Counted:
    """Count the pairs on which a metric decides against people.

    It is what `pairwise_accuracy` counts, but pairs may all be ties.
    """
    differ = pairs.human != 0
    right = np.sign(pairs.metric) == np.sign(pairs.human)
    wrong = int((differ & ~right).sum())
    return Counted(wrong, int(differ.sum()), int((~differ).sum()))


def pair_words(
    name: str,
    metric_name: str,
    human_name: str,
    pairs: SystemPairs,
    chosen: int,
    others: Mapping[str, Counted],
) -> str:
    """Say how often a metric errs, how often others do, and what the chosen pair is."""
    wrong, total, ties = counted(pairs)
    share = f"{100 * wrong / total:.1f} %" if total else "none"
    said = (
        f"{name}: {len(pairs)} pairs of systems. {metric_name} points the wrong way in "
        f"{wrong} of {total} ({share})."
    )
    if ties:
        said += f" {ties} that people see as equal are not counted."
    if len(others) > 1:
        each = [f"{title} {o.wrong} of {o.total}" for title, o in others.items()]
        said += f" Wrong ways of all metrics: {', '.join(each)}."
    if 0 <= chosen < len(pairs):
        said += f" Chosen: {_describe(pairs[chosen], metric_name, human_name)}"
    return said


def _describe(row: PairRow, metric_name: str, human_name: str) -> str:
    group = f" ({row.group})" if row.group else ""
    lines = [
        f"{row.first} and {row.second}{group}",
        _favours(metric_name, row.metric_difference, row),
        _favours(human_name, row.human_difference, row),
        _verdict(row),
    ]
    return " ".join(line if line.endswith(".") else f"{line}." for line in lines)


def _favours(judge: str, difference: float, row: PairRow) -> str:
    if difference == 0:
        return f"{judge} sees no difference"
    better = row.first if difference > 0 else row.second
    return f"{judge}: {better} is better by {abs(difference):.3f}"


def _verdict(row: PairRow) -> str:
    if row.human_difference == 0:
        return "People cannot tell them apart: not counted."
    return "They agree." if row.agrees else "They disagree: the wrong way."
