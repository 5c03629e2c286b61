"""Agreement of raters and correlation beside scikit-learn, statsmodels and SciPy."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from typing import Any

import krippendorff
import numpy as np
from scipy import stats
from sklearn.metrics import cohen_kappa_score
from statsmodels.stats.inter_rater import aggregate_raters
from statsmodels.stats.inter_rater import cohens_kappa as statsmodels_kappa
from statsmodels.stats.inter_rater import fleiss_kappa as statsmodels_fleiss

import mtedu
from benchmarks.measure import Duel, Result
from benchmarks.texts import make_labels
from mtedu.human.agreement import confusion

TITLE = "Agreement and correlation"
ITEMS = 2000


def run(full: bool = False) -> Result:
    """Measure all coefficients on generated labels and scores."""
    warnings.simplefilter("ignore")
    about = (
        f"{ITEMS:,} items: two raters for Cohen, five for Fleiss and Krippendorff. Our "
        "coefficients count in plain Python and keep every number they were made of; "
        "they take milliseconds, so no aim is set for them."
    )
    result = Result(TITLE, about)
    for duel in (*agreement_duels(), *correlation_duels()):
        result.duel(duel)
    return result


def agreement_duels() -> Iterator[Duel]:
    """Yield kappas and alphas."""
    labels = make_labels(ITEMS, 5)
    a, b = labels[:2]
    counts = aggregate_raters(np.array(labels).T)[0]

    def cohen(weights: str | None) -> Duel:
        return Duel(
            f"Cohen's kappa{', ' + weights if weights else ''}",
            "scikit-learn",
            lambda: float(mtedu.cohen_kappa(a, b, weights=weights)),
            lambda: cohen_kappa_score(a, b, weights=weights),
        )

    def ours_from_matrix() -> float:
        return float(mtedu.kappa_from_matrix(confusion(a, b, tuple(range(5)))))

    def theirs_from_matrix() -> float:
        matrix = np.zeros((5, 5), int)
        np.add.at(matrix, (a, b), 1)
        return statsmodels_kappa(matrix, return_results=False)

    yield cohen(None)
    yield cohen("quadratic")
    yield Duel(
        "Cohen's kappa from a matrix",
        "statsmodels",
        ours_from_matrix,
        theirs_from_matrix,
    )
    yield Duel(
        "Fleiss' kappa",
        "statsmodels",
        lambda: float(mtedu.fleiss_kappa(counts)),
        lambda: statsmodels_fleiss(counts),
    )
    for level in ("nominal", "ordinal", "interval"):
        yield Duel(
            f"Krippendorff's alpha, {level}",
            "krippendorff",
            lambda level=level: float(mtedu.krippendorff_alpha(labels, level=level)),
            lambda level=level: krippendorff.alpha(
                np.array(labels), level_of_measurement=level
            ),
        )


def interval_duel(name: str, peer: Callable[..., Any]) -> Duel:
    """Return a correlation of 40 systems with its bootstrap interval."""
    chance = np.random.default_rng(6)
    human = chance.normal(size=40)
    metric = human + chance.normal(size=40)

    def theirs() -> Any:
        return stats.bootstrap(
            (metric, human),
            lambda x, y: peer(x, y)[0],
            n_resamples=1000,
            vectorized=False,
            paired=True,
            method="percentile",
            rng=1,
        )

    return Duel(
        f"{name.capitalize()} of 40 systems, interval from 1,000 draws",
        "scipy bootstrap",
        lambda: mtedu.correlate(metric, human, method=name, samples=1000),
        theirs,
        10,
        rounds=3,
        compare=False,
    )


def correlation_duels() -> Iterator[Duel]:
    """Yield correlations, the sign test, and Kendall segment by segment."""
    chance = np.random.default_rng(5)
    peers = {
        "pearson": stats.pearsonr,
        "spearman": stats.spearmanr,
        "kendall": stats.kendalltau,
    }
    for name, peer in peers.items():
        yield interval_duel(name, peer)
    yield Duel(
        "sign test, 1,100 to 900",
        "scipy",
        lambda: mtedu.sign_test(1100, 900).p_value,
        lambda: stats.binomtest(1100, 2000).pvalue,
    )
    table = chance.normal(size=(40, 500)).round(1)
    scores = table + chance.normal(size=table.shape)

    def loop() -> float:
        pairs = zip(scores.T, table.T, strict=True)
        found = [stats.kendalltau(a, b)[0] for a, b in pairs]
        return float(np.mean(found))

    yield Duel(
        "Kendall of 40 systems on each of 500 segments",
        "scipy in a loop",
        lambda: float(mtedu.segment_kendall(scores, table, variant="b")),
        loop,
        20,
        rounds=3,
    )
