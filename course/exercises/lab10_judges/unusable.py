"""Exercise 2: how many raw answers cannot be used."""

from mtedu_grader.author.exercise import Exercise

from .rules import FORBIDDEN
from .solution import read_score

UNUSABLE = Exercise(
    "lab10.unusable",
    title="unusable answers",
    inputs=(
        (["4", "very good", "Score: 2", "10"],),
        (["no", "no", "3"],),
        (["1", "2", "5 5"],),
        (["", "fine", "0", "fine"],),
        (["3", "", "4.5", "the 4", "7", "2", "2"],),
        ([],),
    ),
    hints=(
        "Let read_score read each answer; what it gives None for is unusable.",
        "Return a list: the number of unusable answers, and that number divided by the "
        "number of all answers.",
        "Without answers there is no share: [0, None].",
    ),
    slips={
        "ZeroDivisionError": "there may be no answers at all: [0, None].",
        "TypeError": "None cannot be added: count with read_score(answer) is None.",
    },
    forbidden=FORBIDDEN,
)


@UNUSABLE.right
def unusable_sum(answers):
    lost = sum(read_score(answer) is None for answer in answers)
    return [lost, lost / len(answers) if answers else None]


@UNUSABLE.right
def unusable_list(answers):
    scores = [read_score(answer) for answer in answers]
    if not scores:
        return [0, None]
    return [scores.count(None), scores.count(None) / len(scores)]


@UNUSABLE.right
def unusable_loop(answers):
    lost = kept = 0
    for answer in answers:
        if read_score(answer) is None:
            lost += 1
        else:
            kept += 1
    return [lost, lost / (lost + kept)] if lost + kept else [0, None]


def count(answers):
    return sum(read_score(answer) is None for answer in answers)


@UNUSABLE.wrong("you count the usable ones. Count those without a score.")
def unusable_usable(answers):
    kept = len(answers) - count(answers)
    return [kept, kept / len(answers) if answers else None]


@UNUSABLE.wrong("the share is that of the usable ones. Divide the unusable by all.")
def unusable_other_share(answers):
    lost = count(answers)
    return [lost, 1 - lost / len(answers) if answers else None]


@UNUSABLE.wrong("you return percent. A share is a number from 0 to 1.")
def unusable_percent(answers):
    lost = count(answers)
    return [lost, 100 * lost / len(answers) if answers else None]


@UNUSABLE.wrong("without answers the share is not 0: nobody was asked. Return None.")
def unusable_nothing(answers):
    lost = count(answers)
    return [lost, lost / len(answers) if answers else 0.0]


@UNUSABLE.wrong("equal answers count once with you. Each of them was asked for.")
def unusable_different(answers):
    lost = count(set(answers))
    return [lost, lost / len(set(answers)) if answers else None]


@UNUSABLE.wrong("you look for empty answers. Silence in many words is silence, too.")
def unusable_empty(answers):
    lost = answers.count("")
    return [lost, lost / len(answers) if answers else None]


@UNUSABLE.wrong("you divide by the usable answers. Divide by all.")
def unusable_odds(answers):
    lost = count(answers)
    kept = len(answers) - lost
    return [lost, lost / kept if kept else None]


@UNUSABLE.wrong("you divide with //, which drops what stands behind the point.")
def unusable_whole(answers):
    lost = count(answers)
    return [lost, lost // len(answers) if answers else None]


@UNUSABLE.wrong("you call only answers without any digit unusable. A 10 is no score.")
def unusable_digits(answers):
    lost = sum(not any(c.isdigit() for c in answer) for answer in answers)
    return [lost, lost / len(answers) if answers else None]
