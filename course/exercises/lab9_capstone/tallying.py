"""Exercise 6: from judgements to wins, ties and losses."""

from collections import defaultdict
from itertools import groupby

from mtedu_grader.author.exercise import Exercise

from .solution import tally


def judged(*pages):
    """Return the rows of pages: "me s1 A1 B2" is me, who put A first and B second.

    >>> judged("me s1 A1 B2")
    [['me', 's1', 'A', 1], ['me', 's1', 'B', 2]]
    """
    rows = []
    for page in pages:
        rater, item, *ranked = page.split()
        rows += [[rater, item, one[0], int(one[1:])] for one in ranked]
    return rows


TALLY = Exercise(
    "lab9.tally",
    title="wins, ties and losses",
    inputs=(
        (judged("me s1 A1 B2", "me s2 B1 A1", "me s3 A1 B2"), "A", "B"),
        (judged("me s1 A2 B1", "you s1 A1 B2", "you s2 B2 A1"), "A", "B"),
        (judged("me s1 A1 B2", "me s2 A1 B1", "me s1 B1 A2"), "A", "B"),
        (judged("me s1 X2 Y3 Z1", "me s2 X1", "me s3 Y1 X2", "me s4 Y1"), "X", "Y"),
        ([], "A", "B"),
    ),
    hints=(
        "Gather the rows of one rater and one segment first: a dict with (rater, item) "
        "as keys is handy.",
        "Inside, keep the first rank of each system; dict.setdefault does that.",
        "Then count where both systems are there: rank of a below that of b is a win "
        "of a, equal is a tie.",
    ),
    slips={
        "KeyError": "a rater need not have ranked both systems: ask `a in ranks and b "
        "in ranks` before you compare.",
        "ValueError": "each row has four parts: rater, item, system, rank.",
        "TypeError: unhashable": "rater and item together are the key: a tuple, "
        "(rater, item).",
    },
    forbidden=(),
)


@TALLY.right
def tally_reversed(rows, a, b):
    table = {(rater, item, system): rank for rater, item, system, rank in rows[::-1]}
    counts = [0, 0, 0]
    for (rater, item, system), rank in table.items():
        other = table.get((rater, item, b))
        if system == a and other is not None:
            counts[1 + (rank > other) - (rank < other)] += 1
    return counts


@TALLY.right
def tally_sorted(rows, a, b):
    def page(row):
        return row[0], row[1]

    signs = []
    for _, group in groupby(sorted(rows, key=page), key=page):
        ranks = {}
        for _, _, system, rank in group:
            ranks[system] = ranks.get(system, rank)
        if {a, b} <= set(ranks):
            signs.append(ranks[a] - ranks[b])
    return [sum(s < 0 for s in signs), signs.count(0), sum(s > 0 for s in signs)]


@TALLY.right
def tally_of_pages(rows, a, b):
    pages = defaultdict(list)
    for row in rows:
        pages[tuple(row[:2])].append(row[2:])
    counts = {-1: 0, 0: 0, 1: 0}
    for judged in pages.values():
        ours = [rank for system, rank in judged if system == a][:1]
        theirs = [rank for system, rank in judged if system == b][:1]
        for x, y in zip(ours, theirs, strict=False):
            counts[(x > y) - (x < y)] += 1
    return tuple(counts.values())


def tally_pairs(rows, a, b):
    """Yield the ranks of both systems, page by page, with repeats."""
    seen = defaultdict(list)
    for rater, item, system, rank in rows:
        seen[rater, item, system].append(rank)
    for (rater, item, system), ranks in seen.items():
        if system == a:
            yield from zip(ranks, seen.get((rater, item, b), []), strict=False)


def tally_signs(pairs):
    pairs = list(pairs)
    return [
        sum(x < y for x, y in pairs),
        sum(x == y for x, y in pairs),
        sum(x > y for x, y in pairs),
    ]


@TALLY.wrong(
    "a page that came twice counts twice. Its first judgement counts; the "
    "second shows whether you agree with yourself."
)
def tally_repeats(rows, a, b):
    return tally_signs(tally_pairs(rows, a, b))


@TALLY.wrong("of a page that came twice you take the last judgement. Take the first.")
def tally_last(rows, a, b):
    return tally(rows[::-1], a, b)


@TALLY.wrong("a higher rank wins for you. Rank 1 is the best.")
def tally_high_wins(rows, a, b):
    return tally(rows, a, b)[::-1]


@TALLY.wrong("the ties are missing. Return [wins of a, ties, wins of b].")
def tally_without_ties(rows, a, b):
    wins, _, losses = tally(rows, a, b)
    return [wins, losses]


@TALLY.wrong(
    "you share the ties out. Count them by themselves: the report has to name them."
)
def tally_ties_split(rows, a, b):
    wins, ties, losses = tally(rows, a, b)
    return [wins + ties / 2, 0, losses + ties / 2]


@TALLY.wrong(
    "you count how often a has rank 1. A tie has it, too: compare a with b on "
    "each page."
)
def tally_rows_of_a(rows, a, b):
    ranks = [row[3] for row in rows if row[2] == a]
    return [ranks.count(1), 0, len(ranks) - ranks.count(1)]


@TALLY.wrong(
    "a system that was not judged on a page loses it. Leave out pages on which "
    "one of the two is missing."
)
def tally_missing_loses(rows, a, b):
    wins, ties, losses = tally(rows, a, b)
    pages = {(row[0], row[1]) for row in rows}
    have_a = {(row[0], row[1]) for row in rows if row[2] == a}
    have_b = {(row[0], row[1]) for row in rows if row[2] == b}
    return [wins + len(have_a - have_b), ties, losses + len(pages - have_a)]


@TALLY.wrong("you mix up raters: each rater's judgement of a segment counts.")
def tally_one_rater(rows, a, b):
    return tally([["all", *row[1:]] for row in rows], a, b)


@TALLY.wrong("you compare a with every system on the page. Only a and b count.")
def tally_all_systems(rows, a, b):
    others = {row[2] for row in rows} - {a}
    found = [tally(rows, a, other) for other in others]
    return [sum(counts) for counts in zip([0, 0, 0], *found, strict=True)]


@TALLY.wrong(
    "you return shares. Return counts: 3 of 4 and 30 of 40 are not the same evidence."
)
def tally_shares(rows, a, b):
    counts = tally(rows, a, b)
    return [count / max(sum(counts), 1) for count in counts]
