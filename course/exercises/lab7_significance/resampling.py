"""Exercise 2: a test set drawn from the test set."""

import math

from mtedu_grader.author.exercise import Exercise

from .rules import FORBIDDEN

RESAMPLE = Exercise(
    "lab7.resample",
    title="a drawn test set",
    inputs=(
        (["s0", "s1", "s2", "s3"], [0.1, 0.8, 0.3, 0.9]),
        (["s0", "s1", "s2", "s3", "s4"], [0.95, 0.05, 0.55, 0.5, 0.58]),
        ([7, 8, 9], [0.0, 0.999, 0.34, 0.35, 0.7, 0.02]),
        ([7, 8, 9, 10], [0.25, 0.75]),
        (["only"], [0.99]),
        (["x", "y"], []),
    ),
    hints=(
        "A random number u lies between 0 and 1. Stretch it to the number of items: "
        "u * n.",
        "Cut off what is behind the point: int(u * n) is a place from 0 to n - 1.",
        "Return [items[place] ...], one for each number.",
    ),
    slips={
        "IndexError": "a number u below 1 becomes the place int(u * len(items)): "
        "round(...), + 1 or a list that shrinks can lead beyond the end.",
        "TypeError: indices": "a place is a whole number: int(u * len(items)).",
    },
    forbidden=FORBIDDEN,
)


@RESAMPLE.right
def resample_loop(items, numbers):
    drawn = []
    for u in numbers:
        place = math.floor(len(items) * u)
        drawn.append(items[place])
    return drawn


@RESAMPLE.right
def resample_steps(items, numbers):
    # The k-th item owns the numbers from k/n up to (k + 1)/n.
    n = len(items)
    return [next(items[k] for k in range(n) if u * n < k + 1) for u in numbers]


@RESAMPLE.right
def resample_recursive(items, numbers):
    if not numbers:
        return []
    first = items[int(numbers[0] * len(items) // 1)]
    return [first, *resample_recursive(items, numbers[1:])]


@RESAMPLE.wrong("you round. Cut off: int(u * n) gives each item an equal share.")
def resample_rounded(items, numbers):
    return [items[min(round(u * len(items)), len(items) - 1)] for u in numbers]


@RESAMPLE.wrong(
    "you multiply by n - 1, so the last item never comes up. Multiply by n."
)
def resample_last_never(items, numbers):
    return [items[int(u * (len(items) - 1))] for u in numbers]


@RESAMPLE.wrong(
    "you round up and go one back. A number such as 0.25 of 4 belongs to place "
    "1: int(u * n)."
)
def resample_up(items, numbers):
    return [items[math.ceil(u * len(items)) - 1] for u in numbers]


@RESAMPLE.wrong("you return the places. Return the items at these places.")
def resample_places(items, numbers):
    return [int(u * len(items)) for u in numbers]


@RESAMPLE.wrong(
    "you take drawn items away. An item may come up again: that is what "
    '"with replacement" means.'
)
def resample_without_return(items, numbers):
    left = list(items)
    return [left.pop(int(u * len(left))) for u in numbers if left]


@RESAMPLE.wrong(
    "you shuffle the items. Among drawn ones some repeat, others are missing."
)
def resample_shuffled(items, numbers):
    order = sorted(range(len(numbers)), key=lambda i: numbers[i])
    return [items[i % len(items)] for i in order]


@RESAMPLE.wrong("you sort the numbers first. Keep the order in which items are drawn.")
def resample_sorted(items, numbers):
    return [items[int(u * len(items))] for u in sorted(numbers)]


@RESAMPLE.wrong("you leave out repeats. An item that is drawn twice counts twice.")
def resample_once_each(items, numbers):
    places = dict.fromkeys(int(u * len(items)) for u in numbers)
    return [items[place] for place in places]


@RESAMPLE.wrong("you multiply by how many numbers there are. n is the number of items.")
def resample_numbers_length(items, numbers):
    return [items[int(u * len(numbers)) % len(items)] for u in numbers]


@RESAMPLE.wrong("you return the items as they are. Each random number draws one.")
def resample_not(items, numbers):
    return list(items)


@RESAMPLE.wrong("your places are one too high. They begin with 0.")
def resample_from_one(items, numbers):
    return [items[(int(u * len(items)) + 1) % len(items)] for u in numbers]


@RESAMPLE.wrong(
    "you stop when you have as many as there are items. Each number draws one."
)
def resample_as_many(items, numbers):
    return [items[int(u * len(items))] for u in numbers[: len(items)]]
