"""Lab 5, edit distance and recall metrics: WER, a shift of TER, ROUGE-L, METEOR.

In these files functions read as students write them. Each wrong one stands for a
mistake that people make; the `Mistake` that names it says which.
"""

from mtedu.checks.labs.lab5_edit_recall import (
    best_shift,
    chunks,
    meteor,
    path,
    rate,
    rouge,
    shift,
    subsequence,
    table,
)

EXERCISES = (
    table.EDIT_TABLE,
    rate.WER,
    path.COUNT_EDITS,
    shift.SHIFT,
    best_shift.EDITS_WITH_SHIFT,
    subsequence.LCS_LENGTH,
    rouge.ROUGE_L,
    chunks.CHUNKS,
    meteor.METEOR,
)
