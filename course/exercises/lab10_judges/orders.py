"""Exercises 4 and 5: the same pairs in both orders."""

from mtedu_grader.author.exercise import Exercise

from .rules import FORBIDDEN

F, S = "first", "second"
VERDICTS = Exercise(
    "lab10.verdicts",
    title="verdicts that survive a swap",
    inputs=(
        ([F, F, S, S], [S, F, F, S]),
        ([F, None, S, None], [S, S, None, None]),
        ([S, S, F], [F, F, S]),
        ([F, F, None], [F, F, F]),
        ([S], [S]),
        ([], []),
    ),
    hints=(
        "In ab, first means A. In ba B stands first, so there first means B.",
        "A wins if ab says first and ba says second; B wins if it is the other way "
        "round.",
        "Everything else is a tie: the same place twice, or an answer that is missing.",
    ),
    slips={
        "KeyError": "verdicts may be None: a tie then.",
        "IndexError": "ab and ba have the same length: zip walks both.",
    },
    forbidden=FORBIDDEN,
)


@VERDICTS.right
def verdicts_table(ab, ba):
    table = {("first", "second"): "A", ("second", "first"): "B"}
    return [table.get(pair, "tie") for pair in zip(ab, ba, strict=True)]


@VERDICTS.right
def verdicts_loop(ab, ba):
    found = []
    for i in range(len(ab)):
        if ab[i] == "first" and ba[i] == "second":
            found.append("A")
        elif ab[i] == "second" and ba[i] == "first":
            found.append("B")
        else:
            found.append("tie")
    return found


@VERDICTS.right
def verdicts_names(ab, ba):
    one = [{"first": "A", "second": "B"}.get(x, "?") for x in ab]
    two = [{"first": "B", "second": "A"}.get(x, "!") for x in ba]
    return [x if x == y else "tie" for x, y in zip(one, two, strict=True)]


@VERDICTS.wrong("you forget that B stands first in ba: there, first means B.")
def verdicts_not_swapped(ab, ba):
    names = {"first": "A", "second": "B"}
    return [
        names.get(x, "tie") if x == y else "tie" for x, y in zip(ab, ba, strict=True)
    ]


@VERDICTS.wrong("you read one order alone. Only what both orders say counts.")
def verdicts_one_order(ab, ba):
    return [{"first": "A", "second": "B"}.get(x, "tie") for x in ab]


@VERDICTS.wrong("you read the second order alone. Only what both orders say counts.")
def verdicts_other_order(ab, ba):
    return [{"first": "B", "second": "A"}.get(x, "tie") for x in ba]


@VERDICTS.wrong(
    "where one answer is missing you take the other. One order is no proof."
)
def verdicts_fill(ab, ba):
    found = []
    for x, y in zip(ab, ba, strict=True):
        one, two = (
            {"first": "A", "second": "B"}.get(x),
            {"first": "B", "second": "A"}.get(y),
        )
        found.append(
            (one or two or "tie") if None in (one, two) or one == two else "tie"
        )
    return found


@VERDICTS.wrong("you mix up the names: A stands first in ab.")
def verdicts_names_swapped(ab, ba):
    table = {("first", "second"): "B", ("second", "first"): "A"}
    return [table.get(pair, "tie") for pair in zip(ab, ba, strict=True)]


@VERDICTS.wrong("you leave ties out. The list has an entry for every pair.")
def verdicts_without_ties(ab, ba):
    return [v for v in verdicts_table(ab, ba) if v != "tie"]


@VERDICTS.wrong("you return None for a tie. Call it tie: it was asked and not decided.")
def verdicts_none(ab, ba):
    table = {("first", "second"): "A", ("second", "first"): "B"}
    return [table.get(pair) for pair in zip(ab, ba, strict=True)]


@VERDICTS.wrong("one order for A is not enough: A wins if both orders say so.")
def verdicts_any(ab, ba):
    return [
        "A"
        if x == "first" or y == "second"
        else "B"
        if x == "second" or y == "first"
        else "tie"
        for x, y in zip(ab, ba, strict=True)
    ]


@VERDICTS.wrong("you call a missing answer a win of B. Nobody has won there.")
def verdicts_else_b(ab, ba):
    return [
        "A" if (x, y) == ("first", "second") else "tie" if x == y and x else "B"
        for x, y in zip(ab, ba, strict=True)
    ]


PLACE_SHARE = Exercise(
    "lab10.place_share",
    title="votes for a place",
    inputs=(
        ([F, F, S, S], [S, F, F, S]),
        ([F, F, F], [F, F, S]),
        ([S, S, F, None], [S, S, S, F]),
        ([F, None, None], [None, None, S]),
        ([F, S, F, S, F], [S, F, S, F, S]),
        ([None, F], [None, F]),
        ([], []),
    ),
    hints=(
        "Leave out pairs with a missing answer in ab or in ba.",
        "A judge that votes for a place says the same word in both orders.",
        "Same words divided by the pairs that are left; None if none is left.",
    ),
    slips={"ZeroDivisionError": "there may be no pair with two answers: None then."},
    forbidden=FORBIDDEN,
)


@PLACE_SHARE.right
def place_share_list(ab, ba):
    same = [x == y for x, y in zip(ab, ba, strict=True) if x and y]
    return sum(same) / len(same) if same else None


@PLACE_SHARE.right
def place_share_loop(ab, ba):
    same = total = 0
    for i, place in enumerate(ab):
        if place is None or ba[i] is None:
            continue
        total += 1
        if place == ba[i]:
            same += 1
    return same / total if total else None


@PLACE_SHARE.right
def place_share_counts(ab, ba):
    pairs = list(zip(ab, ba, strict=True))
    known = [pair for pair in pairs if None not in pair]
    if not known:
        return None
    return 1 - (
        known.count(("first", "second")) + known.count(("second", "first"))
    ) / len(known)


def full(ab, ba):
    return [(x, y) for x, y in zip(ab, ba, strict=True) if x and y]


@PLACE_SHARE.wrong("you count verdicts that survive. Count the same place twice.")
def place_share_survives(ab, ba):
    pairs = full(ab, ba)
    return sum(x != y for x, y in pairs) / len(pairs) if pairs else None


@PLACE_SHARE.wrong("you divide by all pairs. Leave out those with a missing answer.")
def place_share_all(ab, ba):
    pairs = full(ab, ba)
    return sum(x == y for x, y in pairs) / len(ab) if pairs else None


@PLACE_SHARE.wrong("two missing answers are no vote for a place. Leave the pair out.")
def place_share_none(ab, ba):
    same = [x == y for x, y in zip(ab, ba, strict=True)]
    return sum(same) / len(same) if full(ab, ba) else None


@PLACE_SHARE.wrong("you count votes for the first place alone. Either place counts.")
def place_share_first(ab, ba):
    pairs = full(ab, ba)
    return pairs.count(("first", "first")) / len(pairs) if pairs else None


@PLACE_SHARE.wrong("you return how often first was said. Compare the two orders.")
def place_share_said_first(ab, ba):
    said = [word for pair in full(ab, ba) for word in pair]
    return said.count("first") / len(said) if said else None


@PLACE_SHARE.wrong("you return a count. Divide it by the pairs that are left.")
def place_share_count(ab, ba):
    pairs = full(ab, ba)
    return sum(x == y for x, y in pairs) if pairs else None


@PLACE_SHARE.wrong("you return percent. A share is a number from 0 to 1.")
def place_share_percent(ab, ba):
    pairs = full(ab, ba)
    return 100 * sum(x == y for x, y in pairs) / len(pairs) if pairs else None


@PLACE_SHARE.wrong("0 says that it never votes for a place. Nobody knows: None.")
def place_share_zero(ab, ba):
    pairs = full(ab, ba)
    return sum(x == y for x, y in pairs) / len(pairs) if pairs else 0
