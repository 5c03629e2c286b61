"""Exercise 7: which side of a comparison was split?"""

from mtedu_grader.author.exercise import Exercise

from .solution import who_was_split

PIECES = ["▁the ▁cat ▁s at", "▁a ▁d og ▁r an"]
WHOLE = ["the cat sat", "a dog ran"]


WHO_WAS_SPLIT = Exercise(
    "lab6.who_was_split",
    title="which side was split",
    inputs=(
        (PIECES, WHOLE),
        (WHOLE, PIECES),
        (PIECES, PIECES),
        (WHOLE, WHOLE),
        ([PIECES[0], WHOLE[1]], WHOLE),
        ([WHOLE[0], *PIECES, *PIECES], PIECES),
        (PIECES, [PIECES[0], WHOLE[1], WHOLE[0]]),
        ([PIECES[0], ""], WHOLE),
        (["", PIECES[1]], PIECES),
        (["", ""], WHOLE),
        (["name : ▁▁▁▁", "sign here ▁"], WHOLE),
    ),
    hints=(
        "First make a list for each side: for every line that is not empty, does it "
        "start with ▁?",
        "If such a list has True and False in it, the answer is mixed: "
        "any(side) and not all(side).",
        "Otherwise any(side) tells whether the side was split. Two such values give "
        "both, hypotheses only, references only or neither.",
    ),
    slips={
        "IndexError": "a line may be empty and has no first sign then: "
        "line.startswith(...) works on it.",
        "ZeroDivisionError": "there may be no line at all: ask whether there is one "
        "before you divide.",
    },
)


@WHO_WAS_SPLIT.right
def who_was_split_table(hypotheses, references):
    shares = []
    for lines in (hypotheses, references):
        lines = [line for line in lines if line]
        split = [line for line in lines if line[0] == "▁"]
        shares.append(len(split) / max(len(lines), 1))
    words = {
        (1, 1): "both",
        (1, 0): "hypotheses only",
        (0, 1): "references only",
        (0, 0): "neither",
    }
    return words.get(tuple(shares), "mixed")


@WHO_WAS_SPLIT.right
def who_was_split_counts(hypotheses, references):
    sides = []
    for lines in (hypotheses, references):
        split = sum(line[:1] == "▁" for line in lines)
        empty = lines.count("")
        if 0 < split < len(lines) - empty:
            return "mixed"
        sides.append(split > 0)
    if sides[0] == sides[1]:
        return "both" if sides[0] else "neither"
    return "hypotheses only" if sides[0] else "references only"


def split_lines(lines):
    """Tell for each line that has text whether its first token has the mark."""
    return [line.split()[0].startswith("▁") for line in lines if line.split()]


def verdict(ours, theirs):
    """Put two answers into words."""
    if ours and theirs:
        return "both"
    if ours:
        return "hypotheses only"
    return "references only" if theirs else "neither"


@WHO_WAS_SPLIT.right
def who_was_split_helpers(hypotheses, references):
    ours, theirs = split_lines(hypotheses), split_lines(references)
    if any(any(side) and not all(side) for side in (ours, theirs)):
        return "mixed"
    return verdict(any(ours), any(theirs))


@WHO_WAS_SPLIT.wrong(
    "you mixed up the two sides. The first argument holds the hypotheses."
)
def who_was_split_swapped(hypotheses, references):
    return who_was_split(references, hypotheses)


@WHO_WAS_SPLIT.wrong(
    "one split line makes a side split for you. If only some lines are split, "
    'the answer is "mixed".'
)
def who_was_split_any(hypotheses, references):
    return verdict(any(split_lines(hypotheses)), any(split_lines(references)))


@WHO_WAS_SPLIT.wrong(
    "a side of which only some lines are split counts as not split for you. "
    'The answer is "mixed" then.'
)
def who_was_split_all(hypotheses, references):
    return verdict(
        *(
            any(side) and all(side)
            for side in map(split_lines, (hypotheses, references))
        )
    )


@WHO_WAS_SPLIT.wrong(
    "an empty line counts as a line that was not split. Leave it out: it says nothing."
)
def who_was_split_empty_lines(hypotheses, references):
    ours = [line.startswith("▁") for line in hypotheses]
    theirs = [line.startswith("▁") for line in references]
    if any(any(side) and not all(side) for side in (ours, theirs)):
        return "mixed"
    return verdict(any(ours), any(theirs))


@WHO_WAS_SPLIT.wrong(
    "a side with empty lines only counts as split: all([]) is True. No line "
    "there was split."
)
def who_was_split_vacuous(hypotheses, references):
    ours, theirs = split_lines(hypotheses), split_lines(references)
    if any(any(side) and not all(side) for side in (ours, theirs)):
        return "mixed"
    return verdict(all(ours), all(theirs))


@WHO_WAS_SPLIT.wrong(
    "you look for ▁ anywhere in the line. Ordinary text may have one; a split "
    "line begins with it."
)
def who_was_split_anywhere(hypotheses, references):
    ours, theirs = (
        ["▁" in line for line in lines if line] for lines in (hypotheses, references)
    )
    if any(any(side) and not all(side) for side in (ours, theirs)):
        return "mixed"
    return verdict(any(ours), any(theirs))


@WHO_WAS_SPLIT.wrong("you look at the first line only. Look at all lines.")
def who_was_split_first_line(hypotheses, references):
    return verdict(*(any(split_lines(lines[:1])) for lines in (hypotheses, references)))


@WHO_WAS_SPLIT.wrong(
    "you let the majority of the lines decide. If only some lines are split, "
    'say "mixed".'
)
def who_was_split_most(hypotheses, references):
    return verdict(
        *(
            2 * sum(split_lines(lines)) > len(split_lines(lines))
            for lines in (hypotheses, references)
        )
    )


@WHO_WAS_SPLIT.wrong(
    '"mixed" is a single side with both kinds of lines. If the two sides '
    "differ, say which one was split."
)
def who_was_split_differ(hypotheses, references):
    found = who_was_split(hypotheses, references)
    return "mixed" if found.endswith("only") else found


@WHO_WAS_SPLIT.wrong("the references may be mixed too. Treat both sides alike.")
def who_was_split_hypotheses_mixed(hypotheses, references):
    ours, theirs = split_lines(hypotheses), split_lines(references)
    if any(ours) and not all(ours):
        return "mixed"
    return verdict(any(ours), any(theirs))


@WHO_WAS_SPLIT.wrong('the answer for one side ends with " only".')
def who_was_split_short(hypotheses, references):
    return who_was_split(hypotheses, references).removesuffix(" only")


@WHO_WAS_SPLIT.wrong(
    "you return two truth values. Return one of the five answers as a text."
)
def who_was_split_truths(hypotheses, references):
    return [any(split_lines(hypotheses)), any(split_lines(references))]


@WHO_WAS_SPLIT.slip
def who_was_split_underscore(hypotheses, references):
    sides = [
        [line.replace("_", "▁") for line in side] for side in (hypotheses, references)
    ]
    return who_was_split(*sides)
