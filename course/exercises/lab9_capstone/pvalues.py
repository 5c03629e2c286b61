"""Exercise 4: the p-value of the difference."""

import numpy as np

import mtedu
from mtedu.capstone import differences as accept
from mtedu_grader.author.exercise import Exercise

from .probes import ALIKE, CLOSE, COPY, FAR_APART

DIFFERENCE_P = Exercise(
    "lab9.difference_p",
    title="the p-value of the difference",
    inputs=(CLOSE, FAR_APART, ALIKE, COPY),
    hints=(
        "If A and B were equally good, how often would chance make a difference as "
        "large as yours, in either direction?",
        "mtedu.paired_bootstrap draws test sets, mtedu.approximate_randomization "
        "exchanges outputs; both results have a p_value.",
        'Return {"metric": "chrf", "p": test.p_value}, with test = '
        'mtedu.approximate_randomization(a, b, references, metric="chrf").',
    ),
    slips={
        "AttributeError: has no attribute": "approximate_randomization gives a test: "
        "its p-value is test.p_value, without brackets.",
        "TypeError: not callable": "the p-value is test.p_value, without brackets.",
    },
    forbidden=(),
    accepts=accept.accept_p,
)


@DIFFERENCE_P.right
def p_by_bootstrap(candidates_a, candidates_b, references):
    test = mtedu.paired_bootstrap(
        candidates_a, candidates_b, references, samples=1500, seed=99
    )
    return {"metric": "BLEU", "p": test.p_value}


@DIFFERENCE_P.right
def p_by_coins(candidates_a, candidates_b, references):
    coins = np.random.default_rng(11)
    a, b = (
        np.array([(r.edits, r.reference_length) for r in found.results])
        for found in (
            mtedu.corpus_wer(candidates_a, references),
            mtedu.corpus_wer(candidates_b, references),
        )
    )
    heads = coins.integers(0, 2, (2000, len(a)))
    first = heads @ a + (1 - heads) @ b
    second = heads @ b + (1 - heads) @ a
    found = first[:, 0] / first[:, 1] - second[:, 0] / second[:, 1]
    observed = a.sum(0)[0] / a.sum(0)[1] - b.sum(0)[0] / b.sum(0)[1]
    extreme = np.sum(abs(found) >= abs(observed) - 1e-12)
    return {"metric": "wer", "p": (1 + extreme) / 2001}


@DIFFERENCE_P.right
def p_of_edits(candidates_a, candidates_b, references):
    test = mtedu.approximate_randomization(
        candidates_a,
        candidates_b,
        references,
        metric="ter",
        samples=1000,
        seed=6,
        case_sensitive=True,
    )
    return {"metric": "TER", "p": float(test)}


def p_draws(candidates_a, candidates_b, references):
    return mtedu.paired_bootstrap(
        candidates_a, candidates_b, references, samples=2000, seed=31
    )


def p_answer(p):
    return {"metric": "bleu", "p": p}


@DIFFERENCE_P.wrong(accept.SAY.ONE_SIDED)
def p_one_sided(candidates_a, candidates_b, references):
    test = p_draws(candidates_a, candidates_b, references)
    if test.difference == 0:
        return p_answer(1.0)
    behind = test.differences * np.sign(test.difference) <= 0
    return p_answer((1 + behind.sum()) / 2001)


@DIFFERENCE_P.wrong(accept.SAY.COMPLEMENT)
def p_complement(candidates_a, candidates_b, references):
    return p_answer(1 - p_draws(candidates_a, candidates_b, references).p_value)


@DIFFERENCE_P.wrong(accept.SAY.NOT_CENTRED)
def p_not_centred(candidates_a, candidates_b, references):
    test = p_draws(candidates_a, candidates_b, references)
    extreme = abs(test.differences) >= abs(test.difference)
    return p_answer((1 + extreme.sum()) / 2001)


@DIFFERENCE_P.wrong(accept.SAY.ZERO)
def p_zero(candidates_a, candidates_b, references):
    test = p_draws(candidates_a, candidates_b, references)
    far = abs(test.differences - test.differences.mean()) >= abs(test.difference)
    return p_answer(far.mean())


@DIFFERENCE_P.wrong(accept.SAY.P_UNPAIRED)
def p_drawn_apart(candidates_a, candidates_b, references):
    a, b = (
        mtedu.bootstrap_interval(texts, references, seed=seed, samples=2000)
        for texts, seed in ((candidates_a, 1), (candidates_b, 2))
    )
    drawn = a.draws - b.draws
    far = abs(drawn - drawn.mean()) >= abs(a.score - b.score)
    return p_answer((1 + far.sum()) / 2001)


@DIFFERENCE_P.wrong(accept.SAY.PERCENT)
def p_percent(candidates_a, candidates_b, references):
    return p_answer(100 * p_draws(candidates_a, candidates_b, references).p_value)


@DIFFERENCE_P.wrong(accept.SAY.VERDICT)
def p_verdict(candidates_a, candidates_b, references):
    return p_answer(
        bool(p_draws(candidates_a, candidates_b, references).p_value < 0.05)
    )


@DIFFERENCE_P.wrong(accept.SAY.TOO_FEW)
def p_few_draws(candidates_a, candidates_b, references):
    test = mtedu.approximate_randomization(
        candidates_a, candidates_b, references, samples=9, seed=3
    )
    return p_answer(test.p_value)


@DIFFERENCE_P.wrong(accept.SAY.COPY)
def p_copy(candidates_a, candidates_b, references):
    test = mtedu.approximate_randomization(
        candidates_a, candidates_b, references, samples=2000, definition="sacrebleu"
    )
    return p_answer(test.p_value)


@DIFFERENCE_P.wrong(accept.SAY.ALL_AT_ONCE)
def p_all_at_once(candidates_a, candidates_b, references):
    a, b = (
        mtedu.corpus_bleu(x, references).score for x in (candidates_a, candidates_b)
    )
    found = [b - a if i % 2 else a - b for i in range(1000)]
    extreme = sum(abs(d) >= abs(a - b) for d in found)
    return p_answer((1 + extreme) / 1001)


@DIFFERENCE_P.wrong(accept.SAY.DIFFERENCE)
def p_difference(candidates_a, candidates_b, references):
    return p_answer(p_draws(candidates_a, candidates_b, references).difference)


@DIFFERENCE_P.wrong(accept.SAY.P_FORM)
def p_bare(candidates_a, candidates_b, references):
    return p_draws(candidates_a, candidates_b, references).p_value
