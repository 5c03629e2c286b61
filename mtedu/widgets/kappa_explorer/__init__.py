"""The kappa explorer: a confusion matrix to type into; P(A), P(E) and kappa follow."""

from typing import Any

import traitlets

from mtedu.human.agreement import CohenKappa, kappa_from_matrix
from mtedu.show.base import number
from mtedu.widgets.bundle import read_yaml
from mtedu.widgets.explorer import Explorer
from mtedu.wording import choose

EXAMPLES = read_yaml("kappa_explorer/examples.yml")
WEIGHTS = ("none", "linear", "quadratic")
SIZES = range(2, 8)
EMPTY = "The table is empty: type how many items got which two labels."


class KappaExplorer(Explorer):
    """The widget behind `kappa_explorer`; its traits are what the student chose."""

    matrix = traitlets.List(traitlets.List(traitlets.Int(min=0))).tag(sync=True)
    weights = traitlets.Enum(WEIGHTS, "none").tag(sync=True)
    examples = traitlets.List(traitlets.Dict(), EXAMPLES).tag(sync=True)

    def kappa(self, chance: str = "marginals") -> CohenKappa:
        """Return kappa of the table as it is now, with its working."""
        weights = None if self.weights == "none" else self.weights
        return kappa_from_matrix(self.matrix, chance, weights)

    @property
    def text(self) -> str:
        """The text twin: P(A), and P(E) with its kappa for each chance term."""
        if not sum(map(sum, self.matrix)):
            return EMPTY
        uniform, k = self.kappa("uniform"), len(self.matrix)
        plain = self.weights == "none"
        near = "" if plain else f", near misses count in part ({self.weights})"
        agreed = number(round(uniform.observed * uniform.items, 9))
        said = (
            f"{uniform.items} items, {k} labels{near}. P(A) = {agreed}/"
            f"{uniform.items} = {number(uniform.observed)}. Chance from the raters' "
            f"habits: {self._habits()}. Chance with all labels alike: P(E) = "
            f"{f'1/{k} = ' if plain else ''}{number(uniform.expected)}, kappa "
            f"{number(uniform.score)}."
        )
        if plain:
            wrong = 1 / k**2
            kappa = (uniform.observed - wrong) / (1 - wrong)
            said += (
                f" The wrong term 1/{k**2} = {number(wrong)} would give "
                f"{number(kappa)}."
            )
        return said

    def _habits(self) -> str:
        try:
            found = self.kappa()
        except ValueError:
            return "P(E) = 1, kappa 0/0"
        return f"P(E) = {number(found.expected)}, kappa {number(found.score)}"


def kappa_explorer(matrix: Any = None, weights: str | None = None) -> KappaExplorer:
    """Open the kappa explorer on a confusion matrix of counts.

    Rows are the labels of rater A, columns those of rater B, 2 to 7 of them. Beside
    chance from the raters' habits and chance with all labels alike, 1/k, it shows the
    wrong term 1/k², which is the chance to meet in one given label only. `.matrix` is
    what stands there now, `.kappa()` its kappa, and `.text` says what is shown.

    >>> print(kappa_explorer([[20, 5], [10, 15]]).text)
    50 items, 2 labels. P(A) = 35/50 = 0.7000. Chance from the raters' habits: P(E) =
    0.5000, kappa 0.4000. Chance with all labels alike: P(E) = 1/2 = 0.5000, kappa
    0.4000. The wrong term 1/4 = 0.2500 would give 0.6000.
    """
    if matrix is None:
        matrix = EXAMPLES[1]["matrix"]
    counts = [list(row) for row in kappa_from_matrix(matrix, "uniform").matrix]
    if len(counts) not in SIZES:
        raise ValueError(
            f"The explorer shows 2 to {SIZES[-1]} labels, not {len(counts)}."
        )
    chosen = choose(weights or "none", WEIGHTS, "weights", "are")
    return KappaExplorer(matrix=counts, weights=chosen)
