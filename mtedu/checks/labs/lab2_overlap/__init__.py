"""Lab 2, precision, recall and clipped counts: nine exercises on shared words.

In these files functions read as students write them. Each wrong one stands for a
mistake that people make; the `Mistake` that names it says which.
"""

from mtedu.checks.labs.lab2_overlap import (
    bags,
    clipping,
    fscore,
    naive,
    ngrams,
    precision_recall,
)

EXERCISES = (
    naive.NAIVE_PRECISION,
    bags.SHARED_WORDS,
    precision_recall.PRECISION,
    precision_recall.RECALL,
    fscore.F1,
    fscore.F_BETA,
    ngrams.NGRAM_COUNTS,
    clipping.CLIPPED_COUNTS,
    clipping.CLIPPED_PRECISION,
)
