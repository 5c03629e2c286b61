"""Lab 0, Example title: one exercise, on the share of long words.

In these files functions read as students write them. Each wrong one stands for a
mistake that people make; the `Mistake` that names it says which.
"""

from mtedu.checks.labs.lab0_example import long_words

EXERCISES = (long_words.LONG_SHARE,)
