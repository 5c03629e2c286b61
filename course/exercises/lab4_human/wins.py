"""Exercise 8: from rankings to pairwise wins, ties kept."""

from itertools import (
    combinations,
    combinations_with_replacement,
    pairwise,
    permutations,
)

from mtedu_grader.author.exercise import Exercise

from .rules import FORBIDDEN
from .solution import pairwise_wins

PAIRWISE_WINS = Exercise(
    "lab4.pairwise_wins",
    title="from rankings to wins",
    inputs=(
        ([{"A": 1, "B": 2, "C": 2}, {"A": 2, "B": 1, "C": 3}],),
        ([{"A": 1, "B": 2, "C": 2, "D": 4, "E": 5}],),
        ([{"C": 1, "A": 2}, {"B": 3, "A": 1, "C": 3}],),
        ([{"B": 1, "A": 1}],),
        ([{"A": 3, "B": 1, "C": 1, "D": 2}, {"D": 5, "A": 2}],),
        ([],),
    ),
    hints=(
        "Which pairs does `A > B = C` hold? Write all three with their outcome.",
        "itertools.combinations(sorted(ranks), 2) gives each pair once, in order.",
        "table.setdefault((a, b), [0, 0, 0]) is the list to which you add 1.",
    ),
    slips={
        "KeyError": "a pair has no row before it is first seen: table.setdefault((a, "
        "b), [0, 0, 0]). And a ranking need not hold every system.",
        "TypeError: unhashable": "the pair is a key of your table, so it must be a "
        "tuple: (a, b).",
        "AttributeError: 'dict'": "each ranking is a dictionary from systems to ranks: "
        "go over its keys.",
    },
    forbidden=FORBIDDEN,
)


@PAIRWISE_WINS.right
def pairwise_wins_loops(rankings):
    table = {}
    for ranks in rankings:
        for a in ranks:
            for b in ranks:
                if a < b:
                    wins, ties, losses = table.get((a, b), (0, 0, 0))
                    wins += ranks[a] < ranks[b]
                    ties += ranks[a] == ranks[b]
                    losses += ranks[a] > ranks[b]
                    table[a, b] = (wins, ties, losses)
    return table


@PAIRWISE_WINS.right
def pairwise_wins_pairs_first(rankings):
    names = sorted({name for ranks in rankings for name in ranks})
    table = {}
    for a, b in combinations(names, 2):
        both = [(ranks[a], ranks[b]) for ranks in rankings if a in ranks and b in ranks]
        if both:
            wins = sum(x < y for x, y in both)
            ties = sum(x == y for x, y in both)
            table[a, b] = [wins, ties, len(both) - wins - ties]
    return table


@PAIRWISE_WINS.right
def pairwise_wins_sign(rankings):
    table = {}
    for ranks in rankings:
        names = sorted(ranks)
        for i in range(len(names)):
            for j in range(i + 1, len(names)):
                pair = (names[i], names[j])
                difference = ranks[pair[0]] - ranks[pair[1]]
                place = (difference > 0) - (difference < 0) + 1
                table.setdefault(pair, [0, 0, 0])[place] += 1
    return table


@PAIRWISE_WINS.wrong("you let the higher number win. Rank 1 is the best.")
def pairwise_wins_turned(rankings):
    return {pair: row[::-1] for pair, row in pairwise_wins(rankings).items()}


@PAIRWISE_WINS.wrong("ties are missing. They stand in the middle of each list.")
def pairwise_wins_no_ties(rankings):
    return {pair: [w, 0, x] for pair, (w, _, x) in pairwise_wins(rankings).items()}


@PAIRWISE_WINS.wrong(
    "you count a tie as a win of the first system. It is neither's: use <, not <=."
)
def pairwise_wins_tie_wins(rankings):
    return {p: [w + t, 0, x] for p, (w, t, x) in pairwise_wins(rankings).items()}


@PAIRWISE_WINS.wrong(
    "you count a tie as a win of the second system. Look for equal ranks "
    "before the else."
)
def pairwise_wins_tie_loses(rankings):
    return {p: [w, 0, x + t] for p, (w, t, x) in pairwise_wins(rankings).items()}


@PAIRWISE_WINS.wrong("you give both systems half a win for a tie. Keep ties apart.")
def pairwise_wins_half(rankings):
    table = pairwise_wins(rankings)
    return {p: [w + t / 2, t, x + t / 2] for p, (w, t, x) in table.items()}


@PAIRWISE_WINS.wrong(
    "every pair is there twice, as (A, B) and (B, A). Keep the one in "
    "alphabetical order."
)
def pairwise_wins_both_orders(rankings):
    table = {}
    for ranks in rankings:
        for a, b in permutations(sorted(ranks), 2):
            row = table.setdefault((a, b), [0, 0, 0])
            row[(ranks[a] > ranks[b]) - (ranks[a] < ranks[b]) + 1] += 1
    return table


@PAIRWISE_WINS.wrong(
    "you compare only systems that stand next to each other. Five systems have "
    "ten pairs."
)
def pairwise_wins_neighbours(rankings):
    table = {}
    for ranks in rankings:
        order = sorted(ranks, key=lambda name: (ranks[name], name))
        for first, second in pairwise(order):
            a, b = sorted((first, second))
            row = table.setdefault((a, b), [0, 0, 0])
            row[(ranks[a] > ranks[b]) - (ranks[a] < ranks[b]) + 1] += 1
    return table


@PAIRWISE_WINS.wrong(
    "the order in your lists is wins, losses, ties. Ties stand in the middle."
)
def pairwise_wins_ties_last(rankings):
    return {pair: [w, x, t] for pair, (w, t, x) in pairwise_wins(rankings).items()}


@PAIRWISE_WINS.wrong("you compare systems with themselves.")
def pairwise_wins_itself(rankings):
    table = {}
    for ranks in rankings:
        for a, b in combinations_with_replacement(sorted(ranks), 2):
            row = table.setdefault((a, b), [0, 0, 0])
            row[(ranks[a] > ranks[b]) - (ranks[a] < ranks[b]) + 1] += 1
    return table


@PAIRWISE_WINS.wrong("you count by how many ranks a system is ahead. A win is one win.")
def pairwise_wins_distance(rankings):
    table = {}
    for ranks in rankings:
        for a, b in combinations(sorted(ranks), 2):
            row = table.setdefault((a, b), [0, 0, 0])
            steps = ranks[b] - ranks[a]
            row[0] += max(steps, 0)
            row[1] += steps == 0
            row[2] += max(-steps, 0)
    return table


@PAIRWISE_WINS.wrong(
    "a pair is named in the order of the ranking. Sort the names first, or "
    "(A, B) and (B, A) are counted apart."
)
def pairwise_wins_as_they_come(rankings):
    table = {}
    for ranks in rankings:
        for a, b in combinations(ranks, 2):
            row = table.setdefault((a, b), [0, 0, 0])
            row[(ranks[a] > ranks[b]) - (ranks[a] < ranks[b]) + 1] += 1
    return table


@PAIRWISE_WINS.wrong(
    "only the last ranking counts. Start with an empty table once, before the loop."
)
def pairwise_wins_last(rankings):
    return pairwise_wins(rankings[-1:])


@PAIRWISE_WINS.wrong(
    "you compare only with the winner. The others are ranked among each other too."
)
def pairwise_wins_winner(rankings):
    table = {}
    for ranks in rankings:
        best = min(ranks.values())
        for a, b in combinations(sorted(ranks), 2):
            if best in (ranks[a], ranks[b]):
                row = table.setdefault((a, b), [0, 0, 0])
                row[(ranks[a] > ranks[b]) - (ranks[a] < ranks[b]) + 1] += 1
    return table


@PAIRWISE_WINS.slip
def pairwise_wins_all_pairs(rankings):
    systems = sorted({system for ranks in rankings for system in ranks})
    table = {pair: [0, 0, 0] for pair in combinations(systems, 2)}
    return table | pairwise_wins(rankings)


@PAIRWISE_WINS.slip
def pairwise_wins_short_names_first(rankings):
    found = {}
    for (a, b), counts in pairwise_wins(rankings).items():
        turned = len(a) > len(b)
        found[(b, a) if turned else (a, b)] = counts[::-1] if turned else counts
    return found
