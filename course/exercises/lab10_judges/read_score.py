"""Exercise 1: the score in a raw answer, if there is one."""

import re
from itertools import groupby

from mtedu_grader.author.exercise import Exercise

from .rules import FORBIDDEN

READ_SCORE = Exercise(
    "lab10.read_score",
    title="reading a score",
    inputs=(
        ("Score: 4",),
        ("I would say 2, perhaps 3.",),
        ("10 out of 10",),
        ("4.5 of 5",),
        ("El 5 está en la 3.",),
        ("12 mistakes, so 2",),
        ('{"score": 3, "language": "es"}',),
        ("The translation is very good.",),
        ("0 of 5",),
        ("2",),
        ("4 and 5",),
        ("",),
    ),
    hints=(
        "Find the first number of the answer: a run of digits, perhaps with a point "
        "and more digits behind it.",
        "re.findall(r'[0-9]+(?:[.][0-9]+)?', answer) gives all numbers as texts.",
        "If the first one is '1', '2', '3', '4' or '5', return it as an int, or else "
        "None.",
    ),
    slips={
        "IndexError": "an answer without a number has no first one. Return None then.",
        "AttributeError": "re.search gives None where nothing is found: ask before you "
        "take its group.",
        "ValueError": "int() takes digits alone. Look for the number first.",
    },
    forbidden=FORBIDDEN,
)


@READ_SCORE.right
def read_score_search(answer):
    found = re.search(r"[0-9]+(?:\.[0-9]+)?", answer)
    if found and found.group() in {"1", "2", "3", "4", "5"}:
        return int(found.group())
    return None


@READ_SCORE.right
def read_score_float(answer):
    for number in numbers(answer):
        value = float(number)
        return int(value) if number in "12345" and len(number) == 1 else None
    return None


@READ_SCORE.right
def read_score_letters(answer):
    digits = "0123456789"
    place = next((i for i, c in enumerate(answer) if c in digits), None)
    if place is None:
        return None
    end = place
    while end < len(answer) and answer[end] in digits:
        end += 1
    point = answer[end : end + 1] == "." and answer[end + 1 : end + 2] in digits
    if point and answer[end + 1 : end + 2]:
        return None
    number = answer[place:end]
    return int(number) if number in list("12345") else None


def numbers(answer):
    return re.findall(r"[0-9]+(?:\.[0-9]+)?", answer)


def scored(number):
    return int(number) if number in list("12345") else None


@READ_SCORE.wrong("you take the last number. The first one is the score.")
def read_score_last(answer):
    found = numbers(answer)
    return scored(found[-1]) if found else None


@READ_SCORE.wrong(
    "you pass over numbers that are no score and take a later one. If the first number "
    "is none, nobody knows what a later one means: None."
)
def read_score_any(answer):
    return next((scored(n) for n in numbers(answer) if scored(n)), None)


@READ_SCORE.wrong("you take the first digit. The digits of one number belong together.")
def read_score_digit(answer):
    found = re.search("[0-9]", answer)
    return scored(found.group()) if found else None


@READ_SCORE.wrong(
    "you look for a digit from 1 to 5, also in other numbers: 10 is no 1, and 0 of 5 "
    "is no 5."
)
def read_score_any_digit(answer):
    return next((int(c) for c in answer if c in "12345"), None)


@READ_SCORE.wrong("you cut off what stands behind the point: 4.5 is no whole score.")
def read_score_cut(answer):
    found = re.findall("[0-9]+", answer)
    return scored(found[0]) if found else None


@READ_SCORE.wrong("you round 4.5 to a score. It is not one of 1 to 5: None.")
def read_score_rounded(answer):
    found = numbers(answer)
    value = int(float(found[0]) + 0.5) if found else 0
    return value if 1 <= value <= 5 else None


@READ_SCORE.wrong("0 says that the score is 0. Without a score return None.")
def read_score_zero(answer):
    found = numbers(answer)
    return (scored(found[0]) if found else 0) or 0


@READ_SCORE.wrong("you return the digits as a text. Make an int of them.")
def read_score_text(answer):
    found = numbers(answer)
    return found[0] if found and scored(found[0]) else None


@READ_SCORE.wrong("you accept numbers outside of the scale. Only 1 to 5 are scores.")
def read_score_open(answer):
    found = numbers(answer)
    return int(found[0]) if found and found[0].isdigit() else None


@READ_SCORE.wrong("you press numbers into the scale. A 10 is no 5: nobody knows, None.")
def read_score_clipped(answer):
    found = numbers(answer)
    whole = found and found[0].isdigit()
    return min(max(int(found[0]), 1), 5) if whole else None


@READ_SCORE.slip
def read_score_alone(answer):
    return scored(answer.strip())


@READ_SCORE.wrong("you take the largest score that occurs. Take the first number.")
def read_score_largest(answer):
    return max(filter(None, map(scored, numbers(answer))), default=None)


@READ_SCORE.slip
def read_score_glued(answer):
    return scored("".join(c for c in answer if c in "0123456789."))


@READ_SCORE.slip
def read_score_words(answer):
    runs = ["".join(g) for d, g in groupby(answer.split(), str.isdigit) if d]
    return scored(runs[0]) if runs else None


@READ_SCORE.slip
def read_score_minus(answer):
    found = re.search(r"-?[0-9]+(?:\.[0-9]+)?", answer)
    return scored(found.group()) if found else None


@READ_SCORE.slip
def read_score_comma(answer):
    found = re.search(r"[0-9]+(?:[.,][0-9]+)?", answer)
    return scored(found.group()) if found else None


@READ_SCORE.slip
def read_score_points(answer):
    found = re.search(r"[0-9.]*[0-9][0-9.]*", answer)
    return scored(found.group()) if found else None
