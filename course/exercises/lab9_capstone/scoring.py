"""Exercise 2: two systems by at least two metrics."""

from collections import Counter

import mtedu
from mtedu.capstone import scores as accept
from mtedu_grader.author.exercise import Exercise

from .probes import CLOSE, FAR_APART, HALVES
from .solution import scores

SCORES = Exercise(
    "lab9.scores",
    title="two systems by several metrics",
    inputs=(CLOSE, FAR_APART, HALVES),
    hints=(
        "mtedu has corpus_bleu, corpus_chrf, corpus_ter, corpus_wer and "
        "corpus_rouge_l. Each takes all candidates and all references at once.",
        "Choose two that count different things, and score A and B with the same "
        "settings: metric(candidates, references).score.",
        'Return {"bleu": [score of A, score of B], "chrf": [score of A, score of B]}, '
        "or other names.",
    ),
    slips={
        "AttributeError: has no attribute 'score'": "corpus_bleu and corpus_chrf give "
        "a result, whose number is .score: take it once.",
        "ValueError": "each candidate has its own list of references: give both "
        "systems the same references, in this order.",
    },
    forbidden=(),
    accepts=accept.accept_scores,
)


@SCORES.right
def scores_of_sacrebleu(candidates_a, candidates_b, references):
    import sacrebleu

    streams = [list(stream) for stream in zip(*references, strict=True)]
    table = {}
    for metric in (sacrebleu.BLEU(), sacrebleu.TER()):
        results = [
            metric.corpus_score(texts, streams)
            for texts in (candidates_a, candidates_b)
        ]
        table[results[0].name] = [result.score / 100 for result in results]
    return table


@SCORES.right
def scores_in_small_letters(candidates_a, candidates_b, references):
    def both(metric, **options):
        return [
            float(metric(texts, references, lowercase=True, **options))
            for texts in (candidates_a, candidates_b)
        ]

    return {
        "BLEU": both(mtedu.corpus_bleu, tokenize="intl"),
        "ROUGE-L": both(mtedu.corpus_rouge_l),
        "WER": both(mtedu.corpus_wer),
    }


def character_f(candidate, reference, n, totals):
    ours, theirs = (
        Counter(text[i : i + n] for i in range(len(text) - n + 1))
        for text in ("".join(candidate.split()), "".join(reference.split()))
    )
    row = totals.setdefault(n, [0, 0, 0])
    row[0] += (ours & theirs).total()
    row[1] += ours.total()
    row[2] += theirs.total()


def character_score(candidates, references):
    totals = {}
    for candidate, texts in zip(candidates, references, strict=True):
        best = max(texts, key=lambda text: mtedu.chrf(candidate, text).score)
        for n in range(1, 7):
            character_f(candidate, best, n, totals)
    p = sum(row[0] / row[1] for row in totals.values()) / 6
    r = sum(row[0] / row[2] for row in totals.values()) / 6
    return 5 * p * r / (4 * p + r)


@SCORES.right
def scores_counted(candidates_a, candidates_b, references):
    pair = (candidates_a, candidates_b)
    edits = [mtedu.segment_stats(texts, references, "ter").score for texts in pair]
    return {"chrF": [character_score(x, references) for x in pair], "TER": edits}


@SCORES.wrong(accept.SAY.POINTS)
def scores_points(candidates_a, candidates_b, references):
    right = scores(candidates_a, candidates_b, references)
    return {name: [100 * x for x in pair] for name, pair in right.items()}


@SCORES.wrong(accept.SAY.MEAN)
def scores_of_segments(candidates_a, candidates_b, references):
    table = scores(candidates_a, candidates_b, references)
    table["bleu"] = []
    for texts in (candidates_a, candidates_b):
        each = [mtedu.bleu(x, y) for x, y in zip(texts, references, strict=True)]
        table["bleu"].append(sum(map(float, each)) / len(each))
    return table


@SCORES.wrong(accept.SAY.ONE_METRIC)
def scores_one(candidates_a, candidates_b, references):
    right = scores(candidates_a, candidates_b, references)
    return {"bleu": right["bleu"]}


@SCORES.wrong(accept.SAY.ONE_FAMILY)
def scores_alike(candidates_a, candidates_b, references):
    pair = (candidates_a, candidates_b)
    plus = [mtedu.corpus_chrf(x, references, word_order=2).score for x in pair]
    right = scores(candidates_a, candidates_b, references)
    return {"chrf": right["chrf"], "chrf++": plus}


@SCORES.wrong(accept.SAY.EXCHANGED)
def scores_exchanged(candidates_a, candidates_b, references):
    return scores(candidates_b, candidates_a, references)


@SCORES.wrong(accept.SAY.SIDES)
def scores_sides(candidates_a, candidates_b, references):
    firsts = [texts[0] for texts in references]
    table = {}
    for name, metric in (("bleu", mtedu.corpus_bleu), ("chrf", mtedu.corpus_chrf)):
        pair = (candidates_a, candidates_b)
        table[name] = [metric(firsts, texts).score for texts in pair]
    return table


def scores_with_bleu(candidates_a, candidates_b, references, **options):
    table = scores(candidates_a, candidates_b, references)
    table["bleu"] = [
        mtedu.corpus_bleu(texts, references, **options).score
        for texts in (candidates_a, candidates_b)
    ]
    return table


@SCORES.wrong(accept.SAY.CHARACTERS)
def scores_characters(candidates_a, candidates_b, references):
    return scores_with_bleu(candidates_a, candidates_b, references, tokenize="char")


@SCORES.wrong(accept.SAY.SPACES)
def scores_spaces(candidates_a, candidates_b, references):
    return scores_with_bleu(
        candidates_a, candidates_b, references, tokenize="whitespace"
    )


@SCORES.wrong(accept.SAY.WORDS_ONLY)
def scores_single_words(candidates_a, candidates_b, references):
    return scores_with_bleu(candidates_a, candidates_b, references, max_n=1)


@SCORES.wrong(accept.SAY.ONE_SIDE)
def scores_one_side_small(candidates_a, candidates_b, references):
    small = [[x.lower() for x in texts] for texts in (candidates_a, candidates_b)]
    return scores(*small, references)


@SCORES.wrong(accept.SAY.UPSIDE_DOWN)
def scores_upside_down(candidates_a, candidates_b, references):
    table = scores(candidates_a, candidates_b, references)
    pair = (candidates_a, candidates_b)
    table["ter"] = [1 - mtedu.corpus_ter(x, references).score for x in pair]
    return table


@SCORES.wrong(accept.SAY.FIRST_ONLY)
def scores_first_reference(candidates_a, candidates_b, references):
    return scores(candidates_a, candidates_b, [texts[:1] for texts in references])


@SCORES.wrong(accept.SAY.FORM)
def scores_differences(candidates_a, candidates_b, references):
    right = scores(candidates_a, candidates_b, references)
    return {name: pair[0] - pair[1] for name, pair in right.items()}
