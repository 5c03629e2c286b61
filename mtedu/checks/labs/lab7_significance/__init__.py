"""Lab 7, is the difference real: sign test, bootstrap, randomisation, Holm, power.

In these files functions read as students write them. Each wrong one stands for a
mistake that people make; the `Mistake` that names it says which. Chance never enters:
random numbers, draws and exchanges are arguments.
"""

from mtedu.checks.labs.lab7_significance import (
    bootstrap,
    corrections,
    intervals,
    power,
    pvalue,
    randomisation,
    resampling,
    signs,
)

EXERCISES = (
    signs.SIGN_TEST,
    resampling.RESAMPLE,
    bootstrap.BOOTSTRAP_DIFFERENCES,
    intervals.PERCENTILE_INTERVAL,
    pvalue.BOOTSTRAP_P,
    randomisation.RANDOMISATION_P,
    corrections.HOLM,
    power.SMALLEST_SIZE,
)
