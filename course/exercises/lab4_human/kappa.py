"""Exercise 5: Cohen's kappa with either chance term."""

from mtedu_grader.author.exercise import Exercise

from .rules import FORBIDDEN
from .solution import chance_from_marginals, kappa, observed_agreement, uniform_chance

KAPPA = Exercise(
    "lab4.kappa",
    title="Cohen's kappa",
    inputs=(
        ([[20, 5], [10, 15]],),
        ([[4, 1, 0], [1, 6, 2], [3, 0, 3]], "marginals"),
        ([[4, 1, 0], [1, 6, 2], [3, 0, 3]], "uniform"),
        ([[1, 4], [3, 2]],),
        ([[0, 0, 0], [0, 6, 0], [0, 0, 0]], "uniform"),
        ([[18, 1], [1, 0]],),
        ([[0, 0, 0], [0, 6, 0], [0, 0, 0]],),
    ),
    hints=(
        "Your three functions give P(A) and both kinds of P(E).",
        "Choose P(E) with an if; len(matrix) is the number of grades.",
        "If P(E) is 1 return None, else (P(A) - P(E)) / (1 - P(E)).",
    ),
    slips={
        "ZeroDivisionError": "if the expected agreement is 1, 1 - expected is 0: kappa "
        "does not exist. Return None for it.",
        "TypeError: NoneType": "one of the functions you call gives None: run their "
        "cells again, and their checks.",
    },
    forbidden=FORBIDDEN,
)


@KAPPA.right
def kappa_complement(matrix, chance="marginals"):
    by_chance = {
        "marginals": chance_from_marginals(matrix),
        "uniform": uniform_chance(len(matrix)),
    }[chance]
    if by_chance == 1.0:
        return None
    return 1 - (1 - observed_agreement(matrix)) / (1 - by_chance)


@KAPPA.right
def kappa_counts(matrix, chance="marginals"):
    n = sum(map(sum, matrix))
    k = len(matrix)
    agreed = sum(matrix[i][i] for i in range(k))
    if chance == "marginals":
        columns = [sum(column) for column in zip(*matrix, strict=True)]
        luck = sum(sum(matrix[i]) * columns[i] for i in range(k)) / n
    else:
        luck = n / k
    return (agreed - luck) / (n - luck) if luck < n else None


@KAPPA.right
def kappa_try(matrix, chance="marginals"):
    uniform = chance == "uniform"
    e = uniform_chance(len(matrix)) if uniform else chance_from_marginals(matrix)
    try:
        return (observed_agreement(matrix) - e) / (1 - e)
    except ZeroDivisionError:
        return None


@KAPPA.wrong(
    "you subtract chance and stop. Divide by what is left above chance, 1 - P(E)."
)
def kappa_difference(matrix, chance="marginals"):
    if kappa(matrix, chance) is None:
        return None
    uniform = chance == "uniform"
    e = uniform_chance(len(matrix)) if uniform else chance_from_marginals(matrix)
    return observed_agreement(matrix) - e


@KAPPA.wrong("you divide by P(E). Divide by what is left above chance, 1 - P(E).")
def kappa_over_chance(matrix, chance="marginals"):
    if kappa(matrix, chance) is None:
        return None
    uniform = chance == "uniform"
    e = uniform_chance(len(matrix)) if uniform else chance_from_marginals(matrix)
    return (observed_agreement(matrix) - e) / e if e else 0.0


@KAPPA.wrong("you forget to take chance off the observed agreement.")
def kappa_observed(matrix, chance="marginals"):
    if kappa(matrix, chance) is None:
        return None
    uniform = chance == "uniform"
    e = uniform_chance(len(matrix)) if uniform else chance_from_marginals(matrix)
    return observed_agreement(matrix) / (1 - e)


@KAPPA.wrong("brackets are missing: P(A) - P(E) as a whole is divided by 1 - P(E).")
def kappa_brackets(matrix, chance="marginals"):
    if kappa(matrix, chance) is None:
        return None
    uniform = chance == "uniform"
    e = uniform_chance(len(matrix)) if uniform else chance_from_marginals(matrix)
    return observed_agreement(matrix) - e / (1 - e)


@KAPPA.wrong("the sign is turned: P(A) - P(E), not P(E) - P(A).")
def kappa_turned(matrix, chance="marginals"):
    value = kappa(matrix, chance)
    return None if value is None else -value


@KAPPA.wrong(
    "P(E) = 1 gives 0/0, not 1: raters who never vary show nothing. Return None."
)
def kappa_perfect(matrix, chance="marginals"):
    value = kappa(matrix, chance)
    return 1.0 if value is None else value


@KAPPA.wrong("your function ignores chance='uniform'. Then P(E) is uniform_chance(k).")
def kappa_always_marginals(matrix, chance="marginals"):
    return kappa(matrix, "marginals")


@KAPPA.wrong(
    "your function always uses uniform chance. By default P(E) comes from the "
    "marginals."
)
def kappa_always_uniform(matrix, chance="marginals"):
    return kappa(matrix, "uniform")


@KAPPA.wrong(
    "your uniform chance is 1/k**2, the chance of one cell. Two raters agree "
    "by chance in k cells: 1/k."
)
def kappa_one_cell(matrix, chance="marginals"):
    if chance == "marginals":
        return kappa(matrix)
    e = 1 / len(matrix) ** 2
    return (observed_agreement(matrix) - e) / (1 - e)


@KAPPA.wrong(
    "if both raters gave one grade throughout, P(E) is 1 and kappa is 0/0. "
    "Return None before you divide."
)
def kappa_crash(matrix, chance="marginals"):
    uniform = chance == "uniform"
    e = uniform_chance(len(matrix)) if uniform else chance_from_marginals(matrix)
    return (observed_agreement(matrix) - e) / (1 - e)


@KAPPA.wrong(
    "P(E) = 1 gives 0/0, not 0: this is no agreement at chance level. Return None."
)
def kappa_zero(matrix, chance="marginals"):
    value = kappa(matrix, chance)
    return 0.0 if value is None else value


@KAPPA.wrong(
    "you cut kappa at 0. Raters who agree less than by chance have a negative kappa."
)
def kappa_never_negative(matrix, chance="marginals"):
    value = kappa(matrix, chance)
    return None if value is None else max(0.0, value)


@KAPPA.slip
def kappa_none_for_marginals_only(matrix, chance="marginals"):
    if chance == "uniform":
        expected = uniform_chance(len(matrix))
        return (observed_agreement(matrix) - expected) / (1 - expected)
    return kappa(matrix)
