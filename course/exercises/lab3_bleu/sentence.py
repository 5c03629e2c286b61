"""Exercise 7: the BLEU of one sentence."""

import math

from mtedu_grader.author.exercise import Exercise

from .clipping import CAT, THERE
from .solution import (
    bleu,
    brevity_penalty,
    closest_length,
    geometric_mean,
    modified_precision,
    ngrams,
)

AIRPORT = "Israeli officials are responsible for airport security".split()


BLEU = Exercise(
    "lab3.bleu",
    title="BLEU of a sentence",
    inputs=(
        ("airport security Israeli officials are responsible".split(), [AIRPORT]),
        (["the"] * 7, [CAT, THERE], 1),
        (["the", "cat", "the", "cat", "on", "the", "mat"], [CAT, THERE], 2),
        ("maine ab khana khaya".split(), ["maine abhi khana khaya".split()], 2),
        (["a", "b", "c", "x", "y", "z"], ["a b c d e".split(), "u x y z".split()], 3),
        (["a", "b", "c", "d", "e"], ["a b c d e f g h".split(), "a b c d".split()]),
        (["a", "b", "c", "d", "e"], ["a b c d e x y".split(), ["a", "b"]], 2),
        (["cat"], [CAT], 2),
        ([], [CAT]),
    ),
    hints=(
        "Collect the modified precisions for n = 1 up to and including max_n.",
        "Weights are all 1/max_n; geometric_mean puts precisions and weights together.",
        "Multiply by brevity_penalty(len(candidate), r), r from closest_length.",
    ),
    slips={
        "ZeroDivisionError": "an empty or short candidate has nothing to divide by. "
        "Your modified_precision and brevity_penalty treat that: call them.",
        "ValueError": "one of the precisions is 0, and log(0) does not exist. Your "
        "geometric_mean treats that: call it.",
        "TypeError: 'list'": "brevity_penalty takes two lengths, closest_length a "
        "length and a list of lengths: give them len(...), not the words.",
    },
)


@BLEU.right
def bleu_root(candidate, references, max_n=4):
    product = 1
    for n in range(1, max_n + 1):
        product *= modified_precision(candidate, references, n)
    lengths = list(map(len, references))
    r = closest_length(len(candidate), lengths)
    return brevity_penalty(len(candidate), r) * product ** (1 / max_n)


@BLEU.right
def bleu_logs(candidate, references, max_n=4):
    total = 0
    for n in range(1, max_n + 1):
        p = modified_precision(candidate, references, n)
        if p == 0:
            return 0
        total += math.log(p) / max_n
    r = closest_length(len(candidate), [len(ref) for ref in references])
    return brevity_penalty(len(candidate), r) * math.exp(total)


@BLEU.right
def bleu_prod(candidate, references, max_n=4):
    if not candidate:
        return 0.0
    powers = (
        modified_precision(candidate, references, n) ** (1 / max_n)
        for n in range(1, max_n + 1)
    )
    r = closest_length(len(candidate), [len(ref) for ref in references])
    return math.prod(powers, start=brevity_penalty(len(candidate), r))


@BLEU.wrong(
    "you forget clipping. Use modified_precision, which counts an n-gram at "
    "most as often as a reference has it."
)
def bleu_unclipped(candidate, references, max_n=4):
    product = 1.0
    for n in range(1, max_n + 1):
        known = {ngram for reference in references for ngram in ngrams(reference, n)}
        mine = ngrams(candidate, n)
        product *= sum(ngram in known for ngram in mine) / max(len(mine), 1)
    r = closest_length(len(candidate), [len(reference) for reference in references])
    return brevity_penalty(len(candidate), r) * product ** (1 / max_n)


@BLEU.wrong("the brevity penalty is missing: a short candidate gets too much.")
def bleu_no_penalty(candidate, references, max_n=4):
    orders = range(1, max_n + 1)
    precisions = [modified_precision(candidate, references, n) for n in orders]
    return geometric_mean(precisions, [1 / max_n] * max_n)


@BLEU.wrong("you average the precisions. BLEU takes their geometric mean.")
def bleu_arithmetic(candidate, references, max_n=4):
    orders = range(1, max_n + 1)
    precisions = [modified_precision(candidate, references, n) for n in orders]
    r = closest_length(len(candidate), [len(reference) for reference in references])
    return brevity_penalty(len(candidate), r) * sum(precisions) / max_n


@BLEU.wrong("your penalty uses the shortest reference. Use the closest length.")
def bleu_shortest(candidate, references, max_n=4):
    r = min(len(reference) for reference in references)
    penalty = brevity_penalty(len(candidate), r)
    return penalty * bleu_no_penalty(candidate, references, max_n)


@BLEU.wrong("your penalty uses the first reference. Use the closest length.")
def bleu_first_length(candidate, references, max_n=4):
    penalty = brevity_penalty(len(candidate), len(references[0]))
    return penalty * bleu_no_penalty(candidate, references, max_n)


@BLEU.wrong("your function ignores max_n and always goes up to 4.")
def bleu_always_four(candidate, references, max_n=4):
    return bleu(candidate, references)


@BLEU.wrong("your weight is always 1/4. With max_n orders each weighs 1/max_n.")
def bleu_quarter(candidate, references, max_n=4):
    product = 1.0
    for n in range(1, max_n + 1):
        product *= modified_precision(candidate, references, n)
    r = closest_length(len(candidate), [len(reference) for reference in references])
    return brevity_penalty(len(candidate), r) * product ** (1 / 4)


@BLEU.wrong("you leave out orders without a match. Unsmoothed BLEU is 0 then.")
def bleu_skip_zeros(candidate, references, max_n=4):
    orders = range(1, max_n + 1)
    found = [modified_precision(candidate, references, n) for n in orders]
    found = [p for p in found if p > 0]
    r = closest_length(len(candidate), [len(reference) for reference in references])
    mean = geometric_mean(found, [1 / len(found)] * len(found)) if found else 0.0
    return brevity_penalty(len(candidate), r) * mean


@BLEU.wrong(
    "you score each reference alone and keep the best. BLEU clips against all "
    "references at once."
)
def bleu_best_reference(candidate, references, max_n=4):
    return max(bleu(candidate, [reference], max_n) for reference in references)


@BLEU.wrong("your orders stop one too early: range(1, max_n) leaves max_n out.")
def bleu_orders_off_by_one(candidate, references, max_n=4):
    orders = range(1, max_n)
    precisions = [modified_precision(candidate, references, n) for n in orders]
    weights = [1 / len(precisions)] * len(precisions) if precisions else []
    r = closest_length(len(candidate), [len(reference) for reference in references])
    return brevity_penalty(len(candidate), r) * geometric_mean(precisions, weights)


@BLEU.slip
def bleu_longer_on_a_tie(candidate, references, max_n=4):
    length = len(candidate)
    longer = max((-abs(len(r) - length), len(r)) for r in references)[1]
    precisions = [
        modified_precision(candidate, references, n + 1) for n in range(max_n)
    ]
    penalty = brevity_penalty(length, longer)
    return penalty * geometric_mean(precisions, [1 / max_n] * max_n)
