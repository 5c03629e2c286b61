"""The sign test: could A's wins over B be the throws of a fair coin?

The exact binomial test on wins and losses; ties say nothing about who is better and are
left out. It is the test of Dixon and Mood (1946), *The statistical sign test*.

Leaves out: how large a win is. A test of differences sees more.
"""

from dataclasses import dataclass
from math import comb

from mtedu.result import Result
from mtedu.wording import choose, count, whole_number

ALTERNATIVES = ("two-sided", "greater", "less")


@dataclass(frozen=True, repr=False)
class SignTest(Result):
    """A sign test; `score` is its p-value.

    `alternative` says what counts as extreme: a difference either way, more wins
    (`"greater"`) or fewer wins (`"less"`).
    """

    wins: int
    losses: int
    ties: int
    alternative: str
    score: float

    @property
    def p_value(self) -> float:
        """The probability of so extreme a result if the coin is fair."""
        return self.score

    @property
    def decided(self) -> int:
        """Wins and losses together, n."""
        return self.wins + self.losses

    @property
    def extreme(self) -> int:
        """How many wins or losses the tail starts from."""
        side = {"greater": self.wins, "less": self.losses}
        return side.get(self.alternative, max(self.wins, self.losses))

    def significant(self, level: float = 0.05) -> bool:
        """Return whether p is below the level.

        If not, no difference was shown; that is not to say that there is none.
        """
        return self.score < level

    def __repr__(self) -> str:
        return (
            f"sign test p = {self.score:.4g} ({count(self.wins, 'win')}, "
            f"{count(self.losses, 'loss', 'es')}, {count(self.ties, 'tie')} left out, "
            f"{self.alternative})"
        )


def sign_test(
    wins: int, losses: int, ties: int = 0, alternative: str = "two-sided"
) -> SignTest:
    """Return the probability of such wins and losses if both are equally likely.

    p = 2 * sum over i from max(wins, losses) to n of C(n, i) / 2^n, at most 1, where
    n = wins + losses. Without any win or loss nothing speaks against chance: p = 1.

    >>> sign_test(41, 59, ties=12)
    sign test p = 0.08863 (41 wins, 59 losses, 12 ties left out, two-sided)
    """
    choose(alternative, ALTERNATIVES, "alternative")
    wins, losses, ties = (
        whole_number(value, name, 0)
        for name, value in (("wins", wins), ("losses", losses), ("ties", ties))
    )
    n = wins + losses
    if alternative == "two-sided":
        p = min(1.0, 2 * upper_tail(n, max(wins, losses)))
    else:
        p = upper_tail(n, wins if alternative == "greater" else losses)
    return SignTest(wins, losses, ties, alternative, p)


def upper_tail(n: int, k: int) -> float:
    """Return the probability of k or more heads in n throws of a fair coin.

    Exact: whole numbers, divided once.

    >>> upper_tail(10, 8)
    0.0546875
    """
    ways, term = 0, comb(n, k)
    for i in range(k, n + 1):
        ways += term
        term = term * (n - i) // (i + 1)  # C(n, i + 1) from C(n, i)
    return ways / 2**n
