"""Lab 3, BLEU by hand: eight exercises from n-grams to the BLEU of a corpus.

In these files functions read as students write them. Each wrong one stands for a
mistake that people make; the `Mistake` that names it says which.
"""

from mtedu.checks.labs.lab3_bleu import brevity, clipping, corpus, mean, ngrams, sentence

EXERCISES = (
    ngrams.NGRAMS,
    clipping.CLIPPED_MATCHES,
    clipping.MODIFIED_PRECISION,
    brevity.CLOSEST_LENGTH,
    brevity.BREVITY_PENALTY,
    mean.GEOMETRIC_MEAN,
    sentence.BLEU,
    corpus.CORPUS_BLEU,
)
