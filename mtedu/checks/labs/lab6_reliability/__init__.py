"""Lab 6, how reliable is BLEU: orders with the same score, subwords, signatures.

In these files functions read as students write them. Each wrong one stands for a
mistake that people make; the `Mistake` that names it says which.
"""

from mtedu.checks.labs.lab6_reliability import (
    bigrams,
    cutting,
    orders,
    powers,
    reordering,
    sides,
    signature,
    subword,
)

EXERCISES = (
    bigrams.MATCHED_BIGRAMS,
    cutting.BLOCKS,
    orders.SAME_SCORE_ORDERS,
    powers.POWERS_OF_TEN,
    reordering.REORDER,
    subword.SUBWORDS,
    sides.WHO_WAS_SPLIT,
    signature.READ_SIGNATURE,
)
