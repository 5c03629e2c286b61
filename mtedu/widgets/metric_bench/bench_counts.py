"""What the clicks on the bench have shown: which metric notices which change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from mtedu.metrics.registry import sentence_metrics

METRICS = sentence_metrics()
LEVELS = {
    "not seen": "=",
    "a little": "✗",
    "clearly": "✗✗",
    "strongly": "✗✗✗",
    "rewarded": "✓",
}
"""How much a metric notices, and the sign for it."""

A_LITTLE, STRONGLY = 0.75, 1.5
"""The limits of `"clearly"`, in words of the reference."""


class Handled(NamedTuple):
    """How a metric took all changes of one kind."""

    level: str
    noticed: int
    tried: int
    lost: float
    """The mean loss on the scale from 0 to 1; below 0 if the metric rewards it."""

    @property
    def sign(self) -> str:
        """The sign of the level."""
        return LEVELS[self.level]


class Click(NamedTuple):
    """One change, as the metrics saw it."""

    lost: Mapping[str, float]
    word: float
    """What one word of the reference is worth: its share of the score."""


@dataclass
class Clicks:
    """All changes so far; the same change of the same sentence counts once."""

    seen: dict[tuple[str, ...], Click] = field(default_factory=dict)

    def add(
        self,
        kind: str,
        texts: tuple[str, str, str],
        before: Mapping[str, float],
        after: Mapping[str, float],
    ) -> None:
        """Take a change of a kind: the texts before and after it, and the reference."""
        reference = texts[2]
        lost = {
            name: metric.quality(before[name], reference)
            - metric.quality(after[name], reference)
            for name, metric in METRICS.items()
        }
        self.seen[kind, *texts] = Click(lost, 1 / len(reference.split()))

    def has(self, kind: str, before: str, after: str, reference: str) -> bool:
        """Whether this change was clicked already."""
        return (kind, before, after, reference) in self.seen

    def of(self, kind: str) -> list[Click]:
        """Return the clicks of one kind."""
        return [click for key, click in self.seen.items() if key[0] == kind]

    def handled(self, kind: str, name: str) -> Handled | None:
        """Return how a metric took a kind of change, or `None` before the first click.

        It notices clearly if the mean loss is about what one word is worth, a little
        if it is less than three quarters, strongly if it is more than one and a half.
        """
        found = self.of(kind)
        if not found:
            return None
        losses = [click.lost[name] for click in found]
        mean = sum(losses) / len(losses)
        words = mean * len(found) / sum(click.word for click in found)
        noticed = sum(loss > 1e-12 for loss in losses)
        return Handled(_level(words), noticed, len(losses), mean)


def _level(lost: float) -> str:
    if abs(lost) < 1e-12:
        return "not seen"
    if lost < 0:
        return "rewarded"
    if lost < A_LITTLE:
        return "a little"
    return "clearly" if lost <= STRONGLY else "strongly"
