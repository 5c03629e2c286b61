"""Lab 4, people as judges: nine exercises from a table of counts to the sign test.

In these files functions read as students write them. Each wrong one stands for a
mistake that people make; the `Mistake` that names it says which.
"""

from mtedu.checks.labs.lab4_human import (
    chance,
    coin,
    confusion,
    kappa,
    weighted,
    wins,
    zscores,
)

EXERCISES = (
    confusion.CONFUSION_MATRIX,
    confusion.OBSERVED_AGREEMENT,
    chance.CHANCE_FROM_MARGINALS,
    chance.UNIFORM_CHANCE,
    kappa.KAPPA,
    weighted.WEIGHTED_KAPPA,
    zscores.Z_SCORES,
    wins.PAIRWISE_WINS,
    coin.SIGN_TEST,
)
