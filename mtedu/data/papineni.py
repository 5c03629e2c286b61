"""The example of the paper that introduced BLEU: a good and a poor translation.

Sentences from Papineni, Roukos, Ward and Zhu (2002), *Bleu: a method for automatic
evaluation of machine translation*, example 1, without their punctuation. The paper
reports 17/18 and 8/14 for words and 10/17 and 1/13 for pairs of words.
"""

GOOD = (
    "It is a guide to action which ensures that the military always obeys the "
    "commands of the party"
)
POOR = (
    "It is to insure the troops forever hearing the activity guidebook that party "
    "direct"
)
REFERENCES = [
    "It is a guide to action that ensures that the military will forever heed Party "
    "commands",
    "It is the guiding principle which guarantees the military forces always being "
    "under the command of the Party",
    "It is the practical guide for the army always to heed the directions of the party",
]
