"""Exercise 2: word error rate, also with several references."""

from mtedu_grader.author.exercise import Exercise

from .solution import edit_table, wer

AIRPORT = "Israeli officials are responsible for airport security".split()
SAFETY = "Israeli officials responsibility of airport safety".split()
LETTERS = ["a", "b", "c", "d", "e", "f", "g", "h"]


WER = Exercise(
    "lab5.wer",
    title="word error rate",
    inputs=(
        (SAFETY, [AIRPORT]),
        (["it", "is", "a", "cat"], [["cat"]]),
        (["b", "c", "d", "e"], [["a", "b", "c", "d", "e"]]),
        (LETTERS[:5], [LETTERS, LETTERS[:3]]),
        (LETTERS[:5], [LETTERS[:3], LETTERS]),
        (["on", "the", "mat"], [["on", "the", "mat"], ["at", "home"]]),
        ([], [["the", "cat"]]),
        (["the", "cat"], [[]]),
        ([], [[]]),
    ),
    hints=(
        "The last cell of the table, edit_table(candidate, reference)[-1][-1], is the "
        "number of edits.",
        "Compute one rate for each reference: edits / len(reference), or / 1 if it is "
        "empty.",
        "Return the smallest of these rates.",
    ),
    slips={
        "ZeroDivisionError": "an empty reference leaves nothing to divide by. Divide "
        "by 1 then: max(len(reference), 1).",
        "TypeError: unsupported": "edit_table gives a whole table: the number of edits "
        "is its last cell, [-1][-1].",
    },
)


@WER.right
def wer_comprehension(candidate, references):
    return min(edit_table(candidate, r)[-1][-1] / (len(r) or 1) for r in references)


@WER.right
def wer_loop(candidate, references):
    best = None
    for reference in references:
        table = edit_table(candidate, reference)
        rate = table[len(candidate)][len(reference)]
        if reference:
            rate = rate / len(reference)
        if best is None or rate < best:
            best = rate
    return best


@WER.right
def wer_recursive(candidate, references):
    first, rest = references[0], references[1:]
    edits = edit_table(candidate, first)[-1][-1]
    here = edits / len(first) if first else float(edits)
    return min(here, wer_recursive(candidate, rest)) if rest else here


@WER.right
def wer_numpy(candidate, references):
    import numpy as np

    edits = np.array([edit_table(candidate, r)[-1][-1] for r in references])
    lengths = np.array([len(r) for r in references])
    return (edits / np.maximum(lengths, 1)).min()


@WER.wrong("you divide by the candidate's length. WER divides by the reference's.")
def wer_candidate_length(candidate, references):
    edits = [edit_table(candidate, reference)[-1][-1] for reference in references]
    return min(edits) / max(len(candidate), 1)


@WER.wrong(
    "you divide by the longer of the two texts. WER divides by the reference's "
    "length, and may exceed 1."
)
def wer_longer(candidate, references):
    rates = []
    for reference in references:
        edits = edit_table(candidate, reference)[-1][-1]
        rates.append(edits / max(len(reference), len(candidate), 1))
    return min(rates)


@WER.wrong(
    "you take the reference with the fewest edits. Take the one with the "
    "lowest rate: compute all rates first."
)
def wer_fewest_edits(candidate, references):
    pairs = [(edit_table(candidate, r)[-1][-1], len(r)) for r in references]
    edits, length = min(pairs, key=lambda pair: pair[0])
    return edits / max(length, 1)


@WER.wrong(
    "you divide by the average length of the references, as TER does. For WER "
    "each reference has its own rate."
)
def wer_mean_length(candidate, references):
    edits = [edit_table(candidate, reference)[-1][-1] for reference in references]
    mean = sum(len(reference) for reference in references) / len(references)
    return min(edits) / (mean or 1)


@WER.wrong("you average over the references. Take the lowest rate.")
def wer_mean(candidate, references):
    return sum(wer(candidate, [r]) for r in references) / len(references)


@WER.wrong("you look at the first reference only. Take the lowest rate of all.")
def wer_first(candidate, references):
    return wer(candidate, references[:1])


@WER.wrong("you take the highest rate. The nearest reference counts: the lowest one.")
def wer_worst(candidate, references):
    return max(wer(candidate, [reference]) for reference in references)


@WER.wrong("you return the number of edits. Divide by the reference's length.")
def wer_number(candidate, references):
    return min(edit_table(candidate, r)[-1][-1] for r in references)


@WER.wrong("you return 1 - WER. WER itself is asked for: 0 is perfect.")
def wer_accuracy(candidate, references):
    return 1 - wer(candidate, references)


@WER.wrong(
    "you cut WER off at 1. A long candidate can need more edits than the "
    "reference has words."
)
def wer_capped(candidate, references):
    return min(1.0, wer(candidate, references))


@WER.wrong("an empty reference divides by 0. Divide by 1 then.")
def wer_crash(candidate, references):
    return min(edit_table(candidate, r)[-1][-1] / len(r) for r in references)


@WER.wrong(
    "you compare place by place, so one missing word makes all later ones "
    "wrong. Use the last cell of edit_table."
)
def wer_positions(candidate, references):
    rates = []
    for reference in references:
        pairs = zip(candidate, reference, strict=False)
        wrong = sum(a != b for a, b in pairs) + abs(len(candidate) - len(reference))
        rates.append(wrong / max(len(reference), 1))
    return min(rates)


@WER.slip
def wer_without_empty_ones(candidate, references):
    rates = [
        edit_table(candidate, reference)[-1][-1] / len(reference)
        for reference in references
        if reference
    ]
    return min(rates) if rates else float(len(candidate))
