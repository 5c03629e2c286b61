"""From rankings to pairs, who beats whom, and from wins to an order of systems.

A judge sees five translations of a sentence and ranks them; ties are allowed. Each
ranking holds ten comparisons of two systems. Bojar et al. (2013), *Findings of the 2013
workshop on statistical machine translation*; expected wins from Koehn (2012),
*Simulating human judgment in machine translation evaluation campaigns*.

Leaves out: TrueSkill, which later campaigns used instead of expected wins; and that
systems can give identical outputs. Such pairs tie without anybody's judgement; take
them out first, or agreement looks far too good.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from statistics import fmean
from typing import Any, NamedTuple

from mtedu.human.ratings import Ratings
from mtedu.result import NamedRows, Rows
from mtedu.wording import choose, count, list_of, real_number


class Ranking(NamedTuple):
    """The ranks that a judge gave to systems on one item; 1 is best, ties share one."""

    ranks: Mapping[str, float]
    item: str = ""
    annotator: str = ""


class Pair(NamedTuple):
    """One comparison: `outcome` is ">" if a is better, "<" if b is, "=" on a tie."""

    a: str
    b: str
    outcome: str
    item: str
    annotator: str
    ranking: int


@dataclass(frozen=True, repr=False)
class Pairs(Rows[Pair]):
    """All comparisons of two systems that a set of rankings holds."""

    rows: tuple[Pair, ...]
    rankings: int

    @cached_property
    def systems(self) -> tuple[str, ...]:
        """The systems in alphabetical order."""
        return tuple(sorted({name for row in self.rows for name in (row.a, row.b)}))

    @cached_property
    def wins(self) -> dict[tuple[str, str], int]:
        """How often the first system of a pair beat the second."""
        table = {(a, b): 0 for a in self.systems for b in self.systems if a != b}
        for row in self.rows:
            if row.outcome != "=":
                better = row.outcome == ">"
                table[(row.a, row.b) if better else (row.b, row.a)] += 1
        return table

    @cached_property
    def ties(self) -> dict[tuple[str, str], int]:
        """How often two systems tied, for both orders of their names."""
        table = {pair: 0 for pair in self.wins}
        for row in self.rows:
            if row.outcome == "=":
                table[row.a, row.b] += 1
                table[row.b, row.a] += 1
        return table

    def __repr__(self) -> str:
        tied = sum(row.outcome == "=" for row in self.rows)
        return (
            f"{count(len(self), 'pair')} from {count(self.rankings, 'ranking')} of "
            f"{len(self.systems)} systems ({count(tied, 'tie')})"
        )


def rankings_to_pairs(rankings: Any) -> Pairs:
    """Return every comparison of two systems in rankings, ties kept.

    A ranking is a string (`"A > B = C"`), a mapping of systems to ranks (1 is best), or
    a `Ranking` that also names item and annotator. A table of `Ratings` with the scale
    "rank" does too: what one annotator gave one item is one ranking. Five systems make
    5 * 4 / 2 = 10 comparisons:

    >>> rankings_to_pairs(["A > B = C > D > E"])
    10 pairs from 1 ranking of 5 systems (1 tie)
    """
    every = [_ranking(ranking) for ranking in _each(rankings)]
    rows = [
        _pair(first, second, ranking, number)
        for number, ranking in enumerate(every)
        for first, second in combinations(sorted(ranking.ranks), 2)
    ]
    if not rows:
        raise ValueError("There is nothing to compare: rank at least two systems.")
    return Pairs(tuple(rows), len(every))


class ExpectedWin(NamedTuple):
    """One system's expected wins, and against how many systems it was decided."""

    system: str
    score: float
    opponents: int


@dataclass(frozen=True, repr=False)
class ExpectedWins(NamedRows[ExpectedWin]):
    """The systems by how often they beat another one, best first."""

    rows: tuple[ExpectedWin, ...]
    pairs: Pairs
    ties: str

    def __repr__(self) -> str:
        parts = ", ".join(f"{row.system} {row.score:.3f}" for row in self)
        return f"expected wins: {parts}"


def expected_wins(rankings: Any, ties: str = "drop") -> ExpectedWins:
    """Return how often each system beats another one, on average over the others.

    score(i) = mean over j of wins(i, j) / (wins(i, j) + wins(j, i)). Ties are left out
    (`"drop"`), or count as half a win for both (`"half"`). Two systems without a
    decision between them are left out of the mean; a system without any has 0.5.
    Takes rankings or the result of `rankings_to_pairs`.

    >>> expected_wins(["A > B > C", "A > C > B", "B > A = C"])
    expected wins: A 0.833, B 0.500, C 0.167
    """
    choose(ties, ("drop", "half"), "ties", "are")
    pairs = rankings if isinstance(rankings, Pairs) else rankings_to_pairs(rankings)
    half = 0.5 if ties == "half" else 0.0
    rows = (_expected_win(name, pairs, half) for name in pairs.systems)
    best_first = sorted(rows, key=lambda row: -row.score)
    return ExpectedWins(tuple(best_first), pairs, ties)


def _expected_win(system: str, pairs: Pairs, half: float) -> ExpectedWin:
    shares = []
    for other in pairs.systems:
        if other != system:
            tied = half * pairs.ties[system, other]
            won = pairs.wins[system, other] + tied
            lost = pairs.wins[other, system] + tied
            if won + lost:
                shares.append(won / (won + lost))
    return ExpectedWin(system, fmean(shares) if shares else 0.5, len(shares))


def _each(rankings: Any) -> Iterable[Any]:
    if isinstance(rankings, Ratings):
        return _from_ratings(rankings)
    if isinstance(rankings, str | Mapping | Ranking):
        return [rankings]
    return list_of(rankings, "rankings", ", as ['A > B = C']")


def _from_ratings(table: Ratings) -> list[Ranking]:
    if table.scales != ("rank",):
        raise ValueError(
            "A table of rankings has the scale 'rank' alone: "
            "choose it with table.select(scale='rank')."
        )
    found: dict[tuple[str, str], list[dict[str, float]]] = {}
    for row in table:
        rounds = found.setdefault((row.annotator, row.item), [])
        open_round = next((ranks for ranks in rounds if row.system not in ranks), None)
        if open_round is None:
            open_round = {}
            rounds.append(open_round)
        open_round[row.system] = row.value
    return [
        Ranking(ranks, item, annotator)
        for (annotator, item), rounds in found.items()
        for ranks in rounds
    ]


def _ranking(ranking: Any) -> Ranking:
    if isinstance(ranking, str):
        ranking = _parsed(ranking)
    if isinstance(ranking, Mapping):
        ranking = Ranking(ranking)
    if not isinstance(ranking, Ranking):
        raise ValueError(
            f"{ranking!r} is not a ranking: write 'A > B = C' or {{'A': 1, 'B': 2}}."
        )
    for rank in ranking.ranks.values():
        real_number(rank, "A rank", 1)
    return ranking


def _parsed(text: str) -> dict[str, float]:
    ranks: dict[str, float] = {}
    for rank, group in enumerate(text.split(">"), start=1):
        for name in (name.strip() for name in group.split("=")):
            if not name or name in ranks:
                fault = "names a system twice" if name else "has an empty place"
                raise ValueError(
                    f"The ranking {text!r} {fault}: write each system once, "
                    "best first, as in 'A > B = C'."
                )
            ranks[name] = rank
    return ranks


def _pair(a: str, b: str, ranking: Ranking, number: int) -> Pair:
    first, second = ranking.ranks[a], ranking.ranks[b]
    outcome = ">" if first < second else "<" if first > second else "="
    return Pair(a, b, outcome, ranking.item, ranking.annotator, number)
