"""Exercise 8: the BLEU of a corpus."""

import math

from mtedu_grader.author.exercise import Exercise

from .clipping import CAT, THERE
from .sentence import AIRPORT
from .solution import (
    bleu,
    brevity_penalty,
    clipped_matches,
    closest_length,
    corpus_bleu,
    geometric_mean,
    modified_precision,
    ngrams,
)

HELLO = "hello there my old friend".split()


CORPUS_BLEU = Exercise(
    "lab3.corpus_bleu",
    title="BLEU of a corpus",
    inputs=(
        (
            ["the cat is on a mat".split(), "hello there my friend".split()],
            [[CAT, THERE], [HELLO]],
        ),
        (
            [["hello", "there"], "there is a cat on the mat too".split()],
            [[HELLO, ["hello", "there"]], [CAT, THERE]],
            2,
        ),
        (
            ["airport security Israeli officials are responsible".split(), ["mat"]],
            [[AIRPORT], [["the", "mat"]]],
        ),
        ([["a", "b"], ["c", "d"]], [[["a", "b"]], [["c", "d"]]], 3),
        ([[], CAT], [[HELLO], [CAT]]),
        ([[], []], [[HELLO], [CAT]]),
    ),
    hints=(
        "Nothing is averaged: matches, totals and lengths are added up first.",
        "For each n: sum of clipped matches over all segments / sum of n-grams.",
        "Sum of candidate lengths and sum of closest lengths go into one penalty.",
    ),
    slips={
        "ZeroDivisionError": "a corpus may have no n-grams of that length at all. "
        "Treat a total of 0 before dividing.",
        "ValueError": "one of the precisions is 0, and log(0) does not exist. Your "
        "geometric_mean treats that: call it.",
        "IndexError": "candidates and references run side by side: zip(candidates, "
        "references) gives one candidate with its own references.",
        "TypeError: 'list'": "brevity_penalty takes two lengths: sum the lengths over "
        "the corpus first.",
    },
)


@CORPUS_BLEU.right
def corpus_bleu_arrays(candidates, references, max_n=4):
    matches, totals = [0] * max_n, [0] * max_n
    c, r = 0, 0
    for i in range(len(candidates)):
        c += len(candidates[i])
        r += closest_length(len(candidates[i]), [len(x) for x in references[i]])
        for n in range(1, max_n + 1):
            matches[n - 1] += clipped_matches(candidates[i], references[i], n)
            totals[n - 1] += max(len(candidates[i]) - n + 1, 0)
    if 0 in matches:
        return 0
    logs = [math.log(m / t) for m, t in zip(matches, totals, strict=True)]
    return brevity_penalty(c, r) * math.exp(sum(logs) / max_n)


@CORPUS_BLEU.right
def corpus_bleu_root(candidates, references, max_n=4):
    product = 1.0
    for n in range(1, max_n + 1):
        above = below = 0
        for candidate, refs in zip(candidates, references, strict=True):
            above += clipped_matches(candidate, refs, n)
            below += len(ngrams(candidate, n))
        product *= above / below if below else 0
    lengths = [
        (len(c), closest_length(len(c), list(map(len, refs))))
        for c, refs in zip(candidates, references, strict=True)
    ]
    c, r = map(sum, zip(*lengths, strict=True))
    return brevity_penalty(c, r) * product ** (1 / max_n)


@CORPUS_BLEU.right
def corpus_bleu_columns(candidates, references, max_n=4):
    pairs = list(zip(candidates, references, strict=True))
    rows = [
        [clipped_matches(c, refs, n) for n in range(1, max_n + 1)] for c, refs in pairs
    ]
    above = [sum(column) for column in zip(*rows, strict=True)]
    below = [sum(len(ngrams(c, n)) for c, _ in pairs) for n in range(1, max_n + 1)]
    values = [a / b if b else 0 for a, b in zip(above, below, strict=True)]
    r = sum(closest_length(len(c), [len(x) for x in refs]) for c, refs in pairs)
    c = sum(map(len, candidates))
    return brevity_penalty(c, r) * math.prod(v ** (1 / max_n) for v in values)


@CORPUS_BLEU.wrong(
    "you average sentence scores. Corpus BLEU adds up matches and totals over "
    "all segments and divides once."
)
def corpus_bleu_mean(candidates, references, max_n=4):
    pairs = list(zip(candidates, references, strict=True))
    return sum(bleu(c, refs, max_n) for c, refs in pairs) / len(pairs)


@CORPUS_BLEU.wrong("the brevity penalty is missing. It compares the summed lengths.")
def corpus_bleu_no_penalty(candidates, references, max_n=4):
    pairs = list(zip(candidates, references, strict=True))
    precisions = []
    for n in range(1, max_n + 1):
        matches = sum(clipped_matches(c, refs, n) for c, refs in pairs)
        total = sum(len(ngrams(c, n)) for c in candidates)
        precisions.append(matches / total if total else 0.0)
    return geometric_mean(precisions, [1 / max_n] * max_n)


@CORPUS_BLEU.wrong(
    "you average one penalty a segment. Add up the lengths and compute one."
)
def corpus_bleu_penalties_averaged(candidates, references, max_n=4):
    pairs = list(zip(candidates, references, strict=True))
    penalties = [
        brevity_penalty(len(c), closest_length(len(c), [len(r) for r in refs]))
        for c, refs in pairs
    ]
    penalty = sum(penalties) / len(penalties)
    return penalty * corpus_bleu_no_penalty(candidates, references, max_n)


@CORPUS_BLEU.wrong(
    "you glue the segments together: n-grams then reach across sentence ends. "
    "Count inside each segment, then add up."
)
def corpus_bleu_glued(candidates, references, max_n=4):
    candidate = [token for c in candidates for token in c]
    sets = max(len(refs) for refs in references)
    glued = [
        [token for refs in references for token in refs[min(i, len(refs) - 1)]]
        for i in range(sets)
    ]
    return bleu(candidate, glued, max_n)


@CORPUS_BLEU.wrong(
    "you average the precisions of the segments. Add up above and below the "
    "line, then divide."
)
def corpus_bleu_precisions_averaged(candidates, references, max_n=4):
    pairs = list(zip(candidates, references, strict=True))
    precisions = [
        sum(modified_precision(c, refs, n) for c, refs in pairs) / len(pairs)
        for n in range(1, max_n + 1)
    ]
    c_length = sum(len(c) for c in candidates)
    r_length = sum(closest_length(len(c), [len(r) for r in refs]) for c, refs in pairs)
    penalty = brevity_penalty(c_length, r_length)
    return penalty * geometric_mean(precisions, [1 / max_n] * max_n)


@CORPUS_BLEU.wrong("you use only the first reference of each segment.")
def corpus_bleu_first_references(candidates, references, max_n=4):
    return corpus_bleu(candidates, [refs[:1] for refs in references], max_n)


@CORPUS_BLEU.wrong(
    "your reference length adds up first references. Add up the closest ones."
)
def corpus_bleu_first_lengths(candidates, references, max_n=4):
    c_length = sum(len(c) for c in candidates)
    r_length = sum(len(refs[0]) for refs in references)
    penalty = brevity_penalty(c_length, r_length)
    return penalty * corpus_bleu_no_penalty(candidates, references, max_n)


@CORPUS_BLEU.wrong(
    "you average sentence scores by length. Corpus BLEU adds up counts, not scores."
)
def corpus_bleu_weighted_mean(candidates, references, max_n=4):
    pairs = list(zip(candidates, references, strict=True))
    total = sum(len(c) for c in candidates)
    weighted = sum(len(c) * bleu(c, refs, max_n) for c, refs in pairs)
    return weighted / total if total else 0.0


@CORPUS_BLEU.wrong("you score only the first segment.")
def corpus_bleu_first_segment(candidates, references, max_n=4):
    return bleu(candidates[0], references[0], max_n)


@CORPUS_BLEU.wrong("your function ignores max_n and always goes up to 4.")
def corpus_bleu_always_four(candidates, references, max_n=4):
    return corpus_bleu(candidates, references)


@CORPUS_BLEU.slip
def corpus_bleu_all_references(candidates, references, max_n=4):
    every = [reference for some in references for reference in some]
    lengths = sum(
        closest_length(len(one), [len(reference) for reference in some])
        for one, some in zip(candidates, references, strict=True)
    )
    precisions = []
    for n in range(1, max_n + 1):
        matches = sum(clipped_matches(one, every, n) for one in candidates)
        total = sum(len(ngrams(one, n)) for one in candidates)
        precisions.append(matches / total if total else 0.0)
    penalty = brevity_penalty(sum(map(len, candidates)), lengths)
    return penalty * geometric_mean(precisions, [1 / max_n] * max_n)


@CORPUS_BLEU.slip
def corpus_bleu_one_length(candidates, references, max_n=4):
    right = corpus_bleu(candidates, references, max_n)
    most = max(len(some) for some in references)
    sums = [
        sum(len(some[min(i, len(some) - 1)]) for some in references)
        for i in range(most)
    ]
    length = sum(map(len, candidates))
    closest = sum(
        closest_length(len(one), [len(reference) for reference in some])
        for one, some in zip(candidates, references, strict=True)
    )
    penalty = brevity_penalty(length, closest)
    new = brevity_penalty(length, closest_length(length, sums))
    return right / penalty * new if penalty else 0.0


@CORPUS_BLEU.slip
def corpus_bleu_longer_on_a_tie(candidates, references, max_n=4):
    right = corpus_bleu(candidates, references, max_n)
    pairs = list(zip(candidates, references, strict=True))
    length = sum(map(len, candidates))
    closest = [closest_length(len(c), [len(r) for r in some]) for c, some in pairs]
    longer = [
        max((-abs(len(r) - len(c)), len(r)) for r in some)[1] for c, some in pairs
    ]
    penalty = brevity_penalty(length, sum(closest))
    return right / penalty * brevity_penalty(length, sum(longer)) if penalty else 0.0
