"""Who rates with care? Repeats, references and damaged copies tell.

Hidden among the items are some whose answer is known: an item that comes twice should
get nearly the same value, a human reference should not score below the systems, and a
translation with words cut out should score below the intact one. Somebody who fails is
an outlier whose ratings are better left out.

Graham, Baldwin, Moffat and Zobel (2017), *Can machine translation systems be evaluated
by the crowd alone*.

Leaves out: their rank-sum test; the sign test used here needs a few more damaged copies
to reach the same verdict.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Any

from mtedu.human.ratings import Ratings, as_ratings
from mtedu.human.sign import SignTest, sign_test
from mtedu.result import Shown
from mtedu.wording import count, list_of, whole_number


@dataclass(frozen=True)
class AnnotatorCheck:
    """What the control items say about one annotator; None where there are too few.

    `repeat_ratio`: mean distance of repeats over the mean distance of any two of their
    values; 0 is perfect, 1 no better than values drawn blindly. `reference_lead`: mean
    value of references minus that of all else. `damage`: the sign test that intact
    translations get more than their damaged copies.
    """

    annotator: str
    ratings: int
    repeats: int
    repeat_ratio: float | None
    references: int
    reference_lead: float | None
    damaged: int
    damage: SignTest | None
    faults: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """Whether no check failed."""
        return not self.faults


@dataclass(frozen=True, repr=False)
class QualityControl(Shown):
    """The control items' verdict on each annotator."""

    checks: tuple[AnnotatorCheck, ...]
    simulated: bool = False

    @property
    def outliers(self) -> tuple[str, ...]:
        """The annotators who failed a check."""
        return tuple(check.annotator for check in self.checks if not check.passed)

    def keep(self, table: Ratings) -> Ratings:
        """Return the table without the outliers' ratings."""
        out = set(self.outliers)
        rows = tuple(row for row in table if row.annotator not in out)
        return Ratings(rows, table.simulated)

    def __repr__(self) -> str:
        names = ", ".join(self.outliers) or "none"
        return f"{count(len(self.checks), 'annotator')} checked, outliers: {names}"


def quality_control(
    table: Any,
    references: str | Iterable[str] = "reference",
    damaged: str = "-damaged",
    *,
    level: float = 0.05,
    repeat_limit: float = 0.75,
    least: int = 5,
) -> QualityControl:
    """Return which annotators fail on repeats, references or damaged copies.

    A repeat is a row that comes again with the same annotator, item, system and scale.
    `references` names the systems that are human references. `damaged` is how the names
    of damaged copies end: "online-A-damaged" is the copy of "online-A". An annotator is
    an outlier if repeats are further apart than `repeat_limit` of the distance between
    any two of their values, if references score below the rest, or if a one-sided sign
    test does not show at `level` that damage lowers their values. A check with fewer
    than `least` control items gives no verdict.

    >>> rows = [("careless", str(i), name, "da", 50 + 10 * (i % 3))
    ...         for i in range(6) for name in ("A", "A-damaged")]
    >>> quality_control(rows).checks[0].faults
    ('damaged copies are not rated lower (p = 1.000)',)
    """
    if not isinstance(damaged, str) or not damaged:
        raise ValueError("damaged must be an ending of system names, e.g. '-damaged'.")
    ratings = as_ratings(table)
    whole_number(least, "least")
    names = [references] if isinstance(references, str) else references
    people = set(list_of(names, "references"))
    repeats = ratings.repeats()
    checks = []
    for annotator in ratings.annotators:
        own = ratings.select(annotator=annotator)
        ratio = _repeat_ratio(repeats[annotator], own.values)
        lead, n_references = _reference_lead(own, people, damaged)
        damage, n_damaged = _damage(own, damaged)
        check = AnnotatorCheck(
            annotator,
            len(own),
            len(repeats[annotator]),
            ratio if len(repeats[annotator]) >= least else None,
            n_references,
            lead if n_references >= least else None,
            n_damaged,
            damage if n_damaged >= least else None,
            (),
        )
        checks.append(replace(check, faults=_faults(check, level, repeat_limit)))
    return QualityControl(tuple(checks), ratings.simulated)


def _repeat_ratio(pairs: list[tuple[float, float]], values: tuple[float, ...]) -> float:
    """Return the distance of repeats over the distance of any two values."""
    if not pairs:
        return 0.0
    spread = mean_distance(values)
    return fmean(abs(a - b) for a, b in pairs) / spread if spread else 0.0


def mean_distance(values: Iterable[float]) -> float:
    """Return the mean distance between two different members of a list.

    >>> mean_distance([1, 2, 4])
    2.0
    """
    ordered = sorted(values)
    n = len(ordered)
    if n < 2:
        return 0.0
    total = sum((2 * i - n + 1) * value for i, value in enumerate(ordered))
    return 2 * total / (n * (n - 1))


def _reference_lead(own: Ratings, names: set[str], damaged: str) -> tuple[float, int]:
    reference = [row.value for row in own if row.system in names]
    others = [
        row.value
        for row in own
        if row.system not in names and not row.system.endswith(damaged)
    ]
    if not reference or not others:
        return 0.0, 0
    return fmean(reference) - fmean(others), len(reference)


def _damage(own: Ratings, damaged: str) -> tuple[SignTest, int]:
    values = own.of(own.annotators[0])
    pairs = [
        (values[item, system.removesuffix(damaged), scale], value)
        for (item, system, scale), value in values.items()
        if system.endswith(damaged)
        and (item, system.removesuffix(damaged), scale) in values
    ]
    wins = sum(intact > broken for intact, broken in pairs)
    losses = sum(intact < broken for intact, broken in pairs)
    test = sign_test(wins, losses, len(pairs) - wins - losses, "greater")
    return test, len(pairs)


def _faults(
    check: AnnotatorCheck, level: float, repeat_limit: float
) -> tuple[str, ...]:
    faults = []
    if check.repeat_ratio is not None and check.repeat_ratio > repeat_limit:
        faults.append(f"repeats differ too much (ratio {check.repeat_ratio:.2f})")
    if check.reference_lead is not None and check.reference_lead < 0:
        faults.append(f"references score lower by {-check.reference_lead:.2f}")
    if check.damage is not None and not check.damage.significant(level):
        p = check.damage.p_value
        faults.append(f"damaged copies are not rated lower (p = {p:.3f})")
    return tuple(faults)
