"""The example of the paper that introduced BLEU: a good and a poor translation.

Sentences from Papineni, Roukos, Ward and Zhu (2002), *Bleu: a method for automatic
evaluation of machine translation*, example 1, without their punctuation. The paper
reports 17/18 and 8/14 for words and 10/17 and 1/13 for pairs of words.
"""

from mtedu.lecture_data import lecture_data

_EXAMPLE = lecture_data("papineni")
GOOD: str = _EXAMPLE["good"]
POOR: str = _EXAMPLE["poor"]
REFERENCES: list[str] = _EXAMPLE["references"]
