"""Exercises 4 to 6: answers in the slot, their probabilities, the label they mean."""

import math
from itertools import groupby

from mtedu_grader.author.exercise import Exercise

from .solution import normalise

FILL_ANSWERS = Exercise(
    "lab1.fill_answers",
    title="try every answer",
    inputs=(
        ("I love it. Overall, it was a [Z] movie.", ["great", "bad", "okay"]),
        ("English: [Z]", ["the cat", "a cat"]),
        ("[Z], yes, [Z]!", ["good", "fine"]),
        ("Nothing to fill", ["a"]),
        ("[X] is [Z].", ["so"]),
        ("It was [Z].", []),
    ),
    hints=(
        "One answer first: how do you put it into the slot?",
        "Then the same for every answer, in order: a loop or a comprehension.",
        "prompt.replace('[Z]', answer) fills in one; collect these texts in a list.",
    ),
)


@FILL_ANSWERS.right
def fill_answers_loop(prompt, answers):
    texts = []
    for answer in answers:
        texts.append(answer.join(prompt.split("[Z]")))
    return texts


@FILL_ANSWERS.right
def fill_answers_map(prompt, answers):
    return list(map(lambda answer: prompt.replace("[Z]", answer), answers))


@FILL_ANSWERS.right
def fill_answers_recursive(prompt, answers):
    if not answers:
        return []
    first = prompt.replace("[Z]", answers[0])
    return [first, *fill_answers_recursive(prompt, answers[1:])]


@FILL_ANSWERS.wrong("you fill in only the first answer.")
def fill_answers_first_only(prompt, answers):
    return [prompt.replace("[Z]", answer) for answer in answers[:1]]


@FILL_ANSWERS.wrong(
    "the prompt changes inside your loop: after the first answer no [Z] is "
    "left. Start from the prompt each time."
)
def fill_answers_growing(prompt, answers):
    texts = []
    for answer in answers:
        prompt = prompt.replace("[Z]", answer)
        texts.append(prompt)
    return texts


@FILL_ANSWERS.wrong("you put answers at the end. They go where [Z] stands.")
def fill_answers_appended(prompt, answers):
    return [prompt.replace("[Z]", "") + answer for answer in answers]


@FILL_ANSWERS.wrong("you fill [X]. The answer belongs in [Z].")
def fill_answers_input_slot(prompt, answers):
    return [prompt.replace("[X]", answer) for answer in answers]


@FILL_ANSWERS.wrong("you return one long text. Return a list of texts.")
def fill_answers_joined(prompt, answers):
    return "\n".join(prompt.replace("[Z]", answer) for answer in answers)


@FILL_ANSWERS.wrong("your answers are sorted. Keep their order.")
def fill_answers_sorted(prompt, answers):
    return [prompt.replace("[Z]", answer) for answer in sorted(answers)]


@FILL_ANSWERS.wrong("only the first [Z] is filled. Fill every one.")
def fill_answers_once(prompt, answers):
    return [prompt.replace("[Z]", answer, 1) for answer in answers]


@FILL_ANSWERS.wrong("you return a dict. Return the list of texts.")
def fill_answers_pairs(prompt, answers):
    return {answer: prompt.replace("[Z]", answer) for answer in answers}


@FILL_ANSWERS.wrong("what stands behind [Z] is gone. Keep it.")
def fill_answers_cut(prompt, answers):
    return [prompt.split("[Z]")[0] + answer for answer in answers]


NORMALISE = Exercise(
    "lab1.normalise",
    title="from log-probabilities to shares",
    inputs=(
        ([-1.0, -2.0],),
        ([-3.0, -3.0, -3.0, -3.0],),
        ([-12.5, -9.5, -10.0],),
        ([-2000.0, -2001.0],),
        ([-5.0],),
        ([],),
    ),
    hints=(
        "exp turns a log-probability back into a probability.",
        "Subtract the largest log-probability before exp: it cancels in the end.",
        "Then divide each one by the sum of all.",
    ),
    slips={
        "ZeroDivisionError": "all your weights became 0, because math.exp of a very "
        "small number is 0. Subtract the largest log-probability before math.exp; for "
        "an empty list return an empty list.",
        "ValueError": "max() of an empty list does not exist. Return an empty list for "
        "it before.",
        "OverflowError": "math.exp of a large number is too large for a float. "
        "Subtract the largest value before.",
    },
)


@NORMALISE.right
def normalise_loop(logprobs):
    best = None
    for value in logprobs:
        best = value if best is None or value > best else best
    total = 0
    for value in logprobs:
        total += math.exp(value - best)
    return [math.exp(value - best) / total for value in logprobs]


@NORMALISE.right
def normalise_log_total(logprobs):
    if len(logprobs) == 0:
        return []
    top = max(logprobs)
    log_total = top + math.log(sum(math.exp(v - top) for v in logprobs))
    return [math.exp(v - log_total) for v in logprobs]


@NORMALISE.right
def normalise_ratios(logprobs):
    return [1 / sum(math.exp(min(b - a, 700)) for b in logprobs) for a in logprobs]


@NORMALISE.wrong(
    "for very small probabilities exp gives 0, and you divide by 0. Take the "
    "largest log-probability away first; it cancels."
)
def normalise_overflow(logprobs):
    weights = [math.exp(value) for value in logprobs]
    return [weight / sum(weights) for weight in weights]


@NORMALISE.wrong("your shares do not add up to 1. Divide by their sum.")
def normalise_not(logprobs):
    return [math.exp(value) for value in logprobs]


@NORMALISE.wrong("you divide the logarithms themselves. Take exp of each one first.")
def normalise_linear(logprobs):
    return [value / sum(logprobs) for value in logprobs]


@NORMALISE.wrong(
    "your best answer always gets 1. Divide by the sum, not by the largest."
)
def normalise_by_top(logprobs):
    if not logprobs:
        return []
    top = max(logprobs)
    return [math.exp(value - top) for value in logprobs]


@NORMALISE.wrong("you use powers of 2. The logarithms are natural.")
def normalise_base_two(logprobs):
    if not logprobs:
        return []
    weights = [2 ** (value - max(logprobs)) for value in logprobs]
    return [weight / sum(weights) for weight in weights]


@NORMALISE.wrong("you return logarithms. Return the shares themselves.")
def normalise_logs(logprobs):
    if not logprobs:
        return []
    top = max(logprobs)
    total = math.log(sum(math.exp(value - top) for value in logprobs))
    return [value - top - total for value in logprobs]


@NORMALISE.wrong("your shares are sorted. Keep the answers' order.")
def normalise_sorted(logprobs):
    return sorted(normalise(logprobs), reverse=True)


@NORMALISE.wrong("you give everything to the best answer. Each one has its share.")
def normalise_best_only(logprobs):
    return [float(value == max(logprobs)) for value in logprobs]


@NORMALISE.wrong("an empty list has no largest value. Return [] for it.")
def normalise_empty_crash(logprobs):
    top = max(logprobs)
    weights = [math.exp(value - top) for value in logprobs]
    return [weight / sum(weights) for weight in weights]


TASTE = {"great": "+", "good": "+", "fine": "+", "bad": "-", "awful": "-"}


BEST_LABEL = Exercise(
    "lab1.best_label",
    title="from answers to a label",
    inputs=(
        ({"great": 0.5, "bad": 0.3, "okay": 0.2}, {"great": "+", "bad": "-"}),
        ({"great": 0.2, "good": 0.25, "bad": 0.4, "awful": 0.01}, TASTE),
        ({"great": 0.05, "good": 0.1, "bad": 0.3, "fine": 0.1, "awful": 0.2}, TASTE),
        ({"great": 0.1, "good": 0.1, "bad": 0.25, "fine": 0.1}, TASTE),
        ({"okay": 0.9, "bad": 0.1}, TASTE),
        ({"great": 0.3, "bad": 0.2}, {"great": "+", "good": "+", "bad": "-"}),
        (
            {"sport": 0.4, "tennis": 0.1, "vote": 0.45},
            {"sport": "s", "tennis": "s", "vote": "p"},
        ),
        ({"great": 0.5, "bad": 0.5}, {"bad": "-", "great": "+"}),
    ),
    hints=(
        "Which answers mean the same label? Their probabilities belong together.",
        "Keep one sum per label in a dict; .get(answer, 0) for answers without one.",
        "max(totals, key=totals.get) is the label with the largest sum.",
    ),
    slips={
        "KeyError": "a dictionary was asked for what it lacks. The two need not have "
        "the same answers: one of the verbaliser may have no probability, and one with "
        "a probability may be unknown to the verbaliser. And a label's total does not "
        "exist before you add to it: totals.get(label, 0).",
        "AttributeError: 'list'": "the verbaliser is a dictionary from answers to "
        "labels: .items() gives its pairs.",
    },
)


@BEST_LABEL.right
def best_label_sum(probabilities, verbaliser):
    labels = list(dict.fromkeys(verbaliser.values()))
    return max(
        labels,
        key=lambda label: sum(
            probabilities.get(a, 0) for a, y in verbaliser.items() if y == label
        ),
    )


@BEST_LABEL.right
def best_label_sorted(probabilities, verbaliser):
    totals = {label: 0 for label in verbaliser.values()}
    for answer in verbaliser:
        if answer in probabilities:
            totals[verbaliser[answer]] += probabilities[answer]
    return sorted(totals, key=lambda label: -totals[label])[0]


@BEST_LABEL.right
def best_label_loop(probabilities, verbaliser):
    winner, most = None, -1
    for label in verbaliser.values():
        share = 0
        for answer, meaning in verbaliser.items():
            if meaning == label and answer in probabilities:
                share += probabilities[answer]
        if share > most:
            winner, most = label, share
    return winner


@BEST_LABEL.wrong(
    "you take the label of the single best answer. Add up the answers of each "
    "label first."
)
def best_label_best_answer(probabilities, verbaliser):
    known = [answer for answer in verbaliser if answer in probabilities]
    return verbaliser[max(known, key=probabilities.get)]


@BEST_LABEL.wrong("you return the answer. Return the label it means.")
def best_label_answer(probabilities, verbaliser):
    return max(verbaliser, key=lambda answer: probabilities.get(answer, 0))


@BEST_LABEL.wrong(
    "you average the answers of a label. A label's probability is their sum."
)
def best_label_mean(probabilities, verbaliser):
    shares = {}
    for answer, label in verbaliser.items():
        shares.setdefault(label, []).append(probabilities.get(answer, 0))
    return max(shares, key=lambda label: sum(shares[label]) / len(shares[label]))


@BEST_LABEL.wrong("you count the words of a label. Add up how likely they are.")
def best_label_count(probabilities, verbaliser):
    labels = list(verbaliser.values())
    return max(labels, key=labels.count)


@BEST_LABEL.wrong("you return the least likely label.")
def best_label_least(probabilities, verbaliser):
    totals = {}
    for answer, label in verbaliser.items():
        totals[label] = totals.get(label, 0) + probabilities.get(answer, 0)
    return min(totals, key=totals.get)


@BEST_LABEL.wrong(
    "an answer of the verbaliser without a probability raises a KeyError. It counts 0."
)
def best_label_crash(probabilities, verbaliser):
    totals = {}
    for answer, label in verbaliser.items():
        totals[label] = totals.get(label, 0) + probabilities[answer]
    return max(totals, key=totals.get)


@BEST_LABEL.wrong(
    "the last answer of a label overwrites the earlier ones. Add them up."
)
def best_label_last_wins(probabilities, verbaliser):
    totals = {}
    for answer, label in verbaliser.items():
        totals[label] = probabilities.get(answer, 0)
    return max(totals, key=totals.get)


@BEST_LABEL.wrong(
    "you look at answers that the verbaliser does not know. Leave them out."
)
def best_label_unmapped(probabilities, verbaliser):
    answer = max(probabilities, key=probabilities.get)
    return verbaliser.get(answer, answer)


@BEST_LABEL.wrong("you return the sums. Return the winning label.")
def best_label_totals(probabilities, verbaliser):
    totals = {}
    for answer, label in verbaliser.items():
        totals[label] = totals.get(label, 0) + probabilities.get(answer, 0)
    return totals


@NORMALISE.slip
def normalise_minus_mean(logprobs):
    if not logprobs:
        return []
    middle = sum(logprobs) / len(logprobs)
    weights = [math.exp(value - middle) for value in logprobs]
    return [weight / sum(weights) for weight in weights]


@NORMALISE.slip
def normalise_minus_first(logprobs):
    weights = [math.exp(value - logprobs[0]) for value in logprobs]
    return [weight / sum(weights) for weight in weights]


@BEST_LABEL.slip
def best_label_unknown_answers(probabilities, verbaliser):
    totals = {}
    for answer, share in probabilities.items():
        label = verbaliser.get(answer, answer)
        totals[label] = totals.get(label, 0) + share
    return max(totals, key=totals.get)


@BEST_LABEL.wrong(
    "max(totals) compares the labels themselves, by the alphabet. You want the label "
    "with the largest sum: tell max what to compare by, key=..."
)
def best_label_max_of_keys(probabilities, verbaliser):
    totals = {}
    for answer, label in verbaliser.items():
        totals[label] = totals.get(label, 0) + probabilities.get(answer, 0)
    return max(totals)


@FILL_ANSWERS.slip
def fill_answers_slot_by_slot(prompt, answers):
    texts = []
    for answer in answers:
        text = prompt
        for _ in range(prompt.count("[Z]")):
            text = text.replace("[Z]", answer, 1)
        texts.append(text)
    return texts


@FILL_ANSWERS.slip
def fill_answers_no_empty_ones(prompt, answers):
    return [prompt.replace("[Z]", answer) for answer in answers if answer]


@NORMALISE.wrong(
    "where exp gives 0 for every answer you return zeros. Take the largest "
    "log-probability away before exp; it cancels, and one weight is 1."
)
def normalise_zeros(logprobs):
    weights = [math.exp(value) for value in logprobs]
    return [weight / sum(weights) if sum(weights) else 0.0 for weight in weights]


def totals_of(probabilities, verbaliser):
    totals = {}
    for answer, label in verbaliser.items():
        totals[label] = totals.get(label, 0) + probabilities.get(answer, 0)
    return totals


@BEST_LABEL.wrong(
    "on a tie you take the last label. Take the one that the verbaliser names first."
)
def best_label_last_on_a_tie(probabilities, verbaliser):
    totals = totals_of(probabilities, verbaliser)
    return max(reversed(totals), key=totals.get)


@BEST_LABEL.slip
def best_label_tie_by_alphabet(probabilities, verbaliser):
    totals = totals_of(probabilities, verbaliser)
    return max(sorted(totals), key=totals.get)


@BEST_LABEL.slip
def best_label_tie_by_the_model(probabilities, verbaliser):
    totals = {}
    for answer, share in probabilities.items():
        if answer in verbaliser:
            label = verbaliser[answer]
            totals[label] = totals.get(label, 0) + share
    for label in verbaliser.values():
        totals.setdefault(label, 0)
    return max(totals, key=totals.get)


@BEST_LABEL.slip
def best_label_none_for_zeros(probabilities, verbaliser):
    totals = totals_of(probabilities, verbaliser)
    return max(totals, key=totals.get) if any(totals.values()) else None


@BEST_LABEL.slip
def best_label_tie_by_best_answer(probabilities, verbaliser):
    totals, best = totals_of(probabilities, verbaliser), {}
    for answer, label in verbaliser.items():
        best[label] = max(best.get(label, 0), probabilities.get(answer, 0))
    return max(totals, key=lambda label: (totals[label], best[label]))


@BEST_LABEL.slip
def best_label_rounded(probabilities, verbaliser):
    totals = totals_of(probabilities, verbaliser)
    return max(totals, key=lambda label: round(totals[label], 1))


@BEST_LABEL.slip
def best_label_neighbours(probabilities, verbaliser):
    totals = {}
    for label, some in groupby(verbaliser.items(), key=lambda pair: pair[1]):
        totals[label] = sum(probabilities.get(answer, 0) for answer, _ in some)
    return max(totals, key=totals.get)
