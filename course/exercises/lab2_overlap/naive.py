"""Exercise 1: naive precision, which one repeated word can fool."""

from mtedu_grader.author.exercise import Exercise

from .solution import naive_precision

CAT = ["the", "cat", "is", "on", "the", "mat"]
THERE = ["there", "is", "a", "cat", "on", "the", "mat"]
AIRPORT = "Israeli officials are responsible for airport security".split()
SAFETY = "Israeli officials responsibility of airport safety".split()


NAIVE_PRECISION = Exercise(
    "lab2.naive_precision",
    title="naive precision",
    inputs=(
        (["the"] * 7, CAT),
        (THERE, CAT),
        (SAFETY, AIRPORT),
        (["on", "on", "dog"], CAT),
        (["he", "is", "at", "home"], CAT),
        (["The", "cat"], CAT),
        (["cat"], []),
        ([], CAT),
        ([], []),
    ),
    hints=(
        "Go through the candidate's words: `word in reference` says whether it counts.",
        "Count the words for which that is true, and divide by len(candidate).",
        "Before you divide, deal with an empty candidate: it gets 0.0.",
    ),
    slips={
        "ZeroDivisionError": "an empty candidate leaves nothing to divide by. Return "
        "0.0 for it.",
    },
)


@NAIVE_PRECISION.right
def naive_precision_loop(candidate, reference):
    if len(candidate) == 0:
        return 0
    found = 0
    for word in candidate:
        if word in reference:
            found += 1
    return found / len(candidate)


@NAIVE_PRECISION.right
def naive_precision_filter(candidate, reference):
    known = set(reference)
    kept = list(filter(known.__contains__, candidate))
    return len(kept) / max(len(candidate), 1)


@NAIVE_PRECISION.right
def naive_precision_numpy(candidate, reference):
    import numpy as np

    if not candidate:
        return 0.0
    return np.mean([word in reference for word in candidate])


@NAIVE_PRECISION.wrong(
    "you use each reference word up. That is a better idea, and the next "
    "exercise; the naive count takes every candidate word that the reference "
    "has, however often."
)
def naive_precision_crossing_off(candidate, reference):
    left = list(reference)
    found = 0
    for word in candidate:
        if word in left:
            left.remove(word)
            found += 1
    return found / len(candidate) if candidate else 0.0


@NAIVE_PRECISION.wrong(
    "you look for the reference's words in the candidate. Precision asks about "
    "the candidate's words."
)
def naive_precision_other_way(candidate, reference):
    found = sum(word in candidate for word in reference)
    return found / len(reference) if reference else 0.0


@NAIVE_PRECISION.wrong(
    "you divide by the reference's length. Precision divides by the candidate's."
)
def naive_precision_reference_length(candidate, reference):
    found = sum(word in reference for word in candidate)
    return found / len(reference) if reference else 0.0


@NAIVE_PRECISION.wrong(
    "you use sets, so a repeated word counts once. Go through the candidate's "
    "words one by one, repeats included."
)
def naive_precision_types(candidate, reference):
    mine = set(candidate)
    return len(mine & set(reference)) / len(mine) if mine else 0.0


@NAIVE_PRECISION.wrong(
    "a word counts for you only at the same place. Here it may stand anywhere "
    "in the reference."
)
def naive_precision_positions(candidate, reference):
    pairs = zip(candidate, reference, strict=False)
    return sum(a == b for a, b in pairs) / len(candidate) if candidate else 0.0


@NAIVE_PRECISION.wrong(
    "you search in a string, where `he` is found inside `the`. Search in the "
    "list of words."
)
def naive_precision_letters(candidate, reference):
    text = " ".join(reference)
    found = sum(word in text for word in candidate)
    return found / len(candidate) if candidate else 0.0


@NAIVE_PRECISION.wrong(
    "you change capitals to small letters. Compare the words as they are."
)
def naive_precision_lower(candidate, reference):
    known = {word.lower() for word in reference}
    found = sum(word.lower() in known for word in candidate)
    return found / len(candidate) if candidate else 0.0


@NAIVE_PRECISION.wrong(
    "you return how many words were found. Divide by the candidate's length."
)
def naive_precision_number(candidate, reference):
    return sum(word in reference for word in candidate)


@NAIVE_PRECISION.wrong(
    "you add up how often the reference has each word. A candidate word counts "
    "1 if it is there, and 0 if not."
)
def naive_precision_counts(candidate, reference):
    found = sum(reference.count(word) for word in candidate)
    return found / len(candidate) if candidate else 0.0


@NAIVE_PRECISION.wrong("an empty candidate divides by 0. Return 0.0 for it.")
def naive_precision_crash(candidate, reference):
    return sum(word in reference for word in candidate) / len(candidate)


@NAIVE_PRECISION.wrong("you return per cent. Return a share from 0 to 1.")
def naive_precision_percent(candidate, reference):
    return 100 * naive_precision(candidate, reference)


@NAIVE_PRECISION.wrong(
    "`return` stands inside the loop, so the function ends at the first word. Move it "
    "to the left, below the loop."
)
def naive_precision_early(candidate, reference):
    found = 0
    for word in candidate:
        if word in reference:
            found += 1
        return found / len(candidate)
    return 0.0
