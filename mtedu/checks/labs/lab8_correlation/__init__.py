"""Lab 8, correlation with people: Pearson, ranks, Kendall, outliers, pairs of systems.

In these files functions read as students write them. Each wrong one stands for a
mistake that people make; the `Mistake` that names it says which. What is not defined is
`None`; a limit that nothing reaches is infinite.
"""

from mtedu.checks.labs.lab8_correlation import (
    accuracy,
    gaps,
    kendall,
    outliers,
    pairs,
    pearson,
    ranks,
    spearman,
)

EXERCISES = (
    pearson.PEARSON,
    ranks.RANKS,
    spearman.SPEARMAN,
    kendall.KENDALL,
    outliers.OUTLIERS,
    pairs.SYSTEM_PAIRS,
    accuracy.PAIRWISE_ACCURACY,
    gaps.SMALLEST_GAP,
)
