"""Exercise 3: how many orders have the same score."""

import math
from collections import Counter
from functools import reduce

from mtedu_grader.author.exercise import Exercise

from .bigrams import CROIS, PENSE
from .solution import blocks, matched_bigrams, same_score_orders

SAME_SCORE_ORDERS = Exercise(
    "lab6.same_score_orders",
    title="orders with the same score",
    inputs=(
        (PENSE, [CROIS]),
        ("on the mat sat".split(), ["the cat sat on the mat".split()]),
        ("a b c d e".split(), ["a b c".split(), "x d e".split()]),
        ("the cat the cat the cat".split(), ["see the cat".split()]),
        ("on the mat".split(), ["on the mat".split()]),
        ("v w x y z".split(), ["a b".split()]),
        ([], ["a b".split()]),
    ),
    hints=(
        "How many blocks are there? Look at n words and m pairs that stay together.",
        "Each pair that stays together makes one block fewer: n - m blocks.",
        "Blocks can stand in (n - m)! orders. math.factorial computes it; "
        "matched_bigrams gives m.",
    ),
    slips={
        "ValueError": "the factorial of a negative number does not exist: there are "
        "more matched bigrams than you have words for. Count blocks: words minus "
        "matched bigrams.",
        "OverflowError": "math.factorial gives a whole number without limit: do not "
        "turn it into a float.",
        "TypeError: 'list'": "math.factorial takes a number: how many blocks there "
        "are.",
    },
)


@SAME_SCORE_ORDERS.right
def same_score_orders_blocks(candidate, references):
    return math.factorial(len(blocks(candidate, references)))


@SAME_SCORE_ORDERS.right
def same_score_orders_loop(candidate, references):
    count = 1
    for k in range(1, len(candidate) - matched_bigrams(candidate, references) + 1):
        count *= k
    return count


@SAME_SCORE_ORDERS.right
def same_score_orders_product(candidate, references):
    size = len(blocks(candidate, references))
    return reduce(lambda a, b: a * b, range(1, size + 1), 1)


@SAME_SCORE_ORDERS.wrong(
    "you count the orders of all words. Matched bigrams stay together: there "
    "are only n - m blocks to order."
)
def same_score_orders_words(candidate, references):
    return math.factorial(len(candidate))


@SAME_SCORE_ORDERS.wrong(
    "you take the factorial of the matches. What changes places are the "
    "blocks, n - m of them."
)
def same_score_orders_matched(candidate, references):
    return math.factorial(matched_bigrams(candidate, references))


@SAME_SCORE_ORDERS.wrong(
    "you return the number of blocks. Return in how many orders they can "
    "stand: its factorial."
)
def same_score_orders_plain(candidate, references):
    return len(candidate) - matched_bigrams(candidate, references)


@SAME_SCORE_ORDERS.wrong(
    "you fell for n - b + 1: of n - 1 bigrams, b mismatched ones leave m = n - 1 - b."
)
def same_score_orders_slide(candidate, references):
    mismatched = len(candidate) - 1 - matched_bigrams(candidate, references)
    matched = len(candidate) - mismatched + 1
    return math.factorial(max(len(candidate) - matched, 0))


@SAME_SCORE_ORDERS.wrong(
    "you count the cuts. Between k blocks there are k - 1 cuts, so you have "
    "one block too few."
)
def same_score_orders_cuts(candidate, references):
    blocks_left = len(candidate) - matched_bigrams(candidate, references)
    return math.factorial(max(blocks_left - 1, 0))


@SAME_SCORE_ORDERS.wrong(
    "you have one block too many: n words with m pairs kept together make n - m blocks."
)
def same_score_orders_one_more(candidate, references):
    return math.factorial(len(candidate) - matched_bigrams(candidate, references) + 1)


@SAME_SCORE_ORDERS.wrong(
    "you leave out the order that is there already. It counts too."
)
def same_score_orders_others(candidate, references):
    return same_score_orders(candidate, references) - 1


@SAME_SCORE_ORDERS.wrong(
    "you compute a power of 2. Orders of k things are k!, each place leaves "
    "one thing fewer."
)
def same_score_orders_powers(candidate, references):
    return 2 ** (len(candidate) - matched_bigrams(candidate, references))


@SAME_SCORE_ORDERS.wrong(
    "you divide n! by m!. Take the factorial of the difference, (n - m)!."
)
def same_score_orders_ratio(candidate, references):
    matched = matched_bigrams(candidate, references)
    return math.factorial(len(candidate)) // math.factorial(matched)


@SAME_SCORE_ORDERS.wrong("you add 1 + 2 + ... A factorial multiplies them.")
def same_score_orders_sum(candidate, references):
    size = len(candidate) - matched_bigrams(candidate, references)
    return size * (size + 1) // 2


@SAME_SCORE_ORDERS.wrong("nothing has exactly one order, the empty one: 0! is 1.")
def same_score_orders_empty(candidate, references):
    return same_score_orders(candidate, references) if candidate else 0


@SAME_SCORE_ORDERS.wrong(
    "you use the words that match. m is the number of matched bigrams."
)
def same_score_orders_known_words(candidate, references):
    limits = Counter()
    for reference in references:
        limits |= Counter(reference)
    matched = (Counter(candidate) & limits).total()
    return math.factorial(len(candidate) - matched)
