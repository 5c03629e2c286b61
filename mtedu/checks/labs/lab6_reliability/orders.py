"""Exercise 3: how many orders have the same score."""

import math
from collections import Counter
from functools import reduce

from mtedu.checks.exercise import Exercise, Mistake
from mtedu.checks.labs.lab6_reliability.bigrams import CROIS, PENSE, matched_bigrams
from mtedu.checks.labs.lab6_reliability.cutting import blocks


def same_score_orders(candidate, references):
    return math.factorial(len(candidate) - matched_bigrams(candidate, references))


def same_score_orders_blocks(candidate, references):
    return math.factorial(len(blocks(candidate, references)))


def same_score_orders_loop(candidate, references):
    count = 1
    for k in range(1, len(candidate) - matched_bigrams(candidate, references) + 1):
        count *= k
    return count


def same_score_orders_product(candidate, references):
    size = len(blocks(candidate, references))
    return reduce(lambda a, b: a * b, range(1, size + 1), 1)


def same_score_orders_words(candidate, references):
    return math.factorial(len(candidate))


def same_score_orders_matched(candidate, references):
    return math.factorial(matched_bigrams(candidate, references))


def same_score_orders_plain(candidate, references):
    return len(candidate) - matched_bigrams(candidate, references)


def same_score_orders_slide(candidate, references):
    mismatched = len(candidate) - 1 - matched_bigrams(candidate, references)
    matched = len(candidate) - mismatched + 1
    return math.factorial(max(len(candidate) - matched, 0))


def same_score_orders_cuts(candidate, references):
    blocks_left = len(candidate) - matched_bigrams(candidate, references)
    return math.factorial(max(blocks_left - 1, 0))


def same_score_orders_one_more(candidate, references):
    return math.factorial(len(candidate) - matched_bigrams(candidate, references) + 1)


def same_score_orders_others(candidate, references):
    return same_score_orders(candidate, references) - 1


def same_score_orders_powers(candidate, references):
    return 2 ** (len(candidate) - matched_bigrams(candidate, references))


def same_score_orders_ratio(candidate, references):
    matched = matched_bigrams(candidate, references)
    return math.factorial(len(candidate)) // math.factorial(matched)


def same_score_orders_sum(candidate, references):
    size = len(candidate) - matched_bigrams(candidate, references)
    return size * (size + 1) // 2


def same_score_orders_empty(candidate, references):
    return same_score_orders(candidate, references) if candidate else 0


def same_score_orders_known_words(candidate, references):
    limits = Counter()
    for reference in references:
        limits |= Counter(reference)
    matched = (Counter(candidate) & limits).total()
    return math.factorial(len(candidate) - matched)


SAME_SCORE_ORDERS = Exercise(
    name="lab6.same_score_orders",
    vary=True,
    title="orders with the same score",
    answer=same_score_orders,
    probes=(
        (PENSE, [CROIS]),
        ("on the mat sat".split(), ["the cat sat on the mat".split()]),
        ("a b c d e".split(), ["a b c".split(), "x d e".split()]),
        ("the cat the cat the cat".split(), ["see the cat".split()]),
        ("on the mat".split(), ["on the mat".split()]),
        ("v w x y z".split(), ["a b".split()]),
        ([], ["a b".split()]),
    ),
    mistakes=(
        Mistake(
            same_score_orders_words,
            "you count the orders of all words. Matched bigrams stay together: there "
            "are only n - m blocks to order.",
        ),
        Mistake(
            same_score_orders_matched,
            "you take the factorial of the matches. What changes places are the "
            "blocks, n - m of them.",
        ),
        Mistake(
            same_score_orders_plain,
            "you return the number of blocks. Return in how many orders they can "
            "stand: its factorial.",
        ),
        Mistake(
            same_score_orders_slide,
            "you fell for n - b + 1: of n - 1 bigrams, b mismatched ones leave "
            "m = n - 1 - b.",
        ),
        Mistake(
            same_score_orders_cuts,
            "you count the cuts. Between k blocks there are k - 1 cuts, so you have "
            "one block too few.",
        ),
        Mistake(
            same_score_orders_one_more,
            "you have one block too many: n words with m pairs kept together make "
            "n - m blocks.",
        ),
        Mistake(
            same_score_orders_others,
            "you leave out the order that is there already. It counts too.",
        ),
        Mistake(
            same_score_orders_powers,
            "you compute a power of 2. Orders of k things are k!, each place leaves "
            "one thing fewer.",
        ),
        Mistake(
            same_score_orders_ratio,
            "you divide n! by m!. Take the factorial of the difference, (n - m)!.",
        ),
        Mistake(
            same_score_orders_sum,
            "you add 1 + 2 + ... A factorial multiplies them.",
        ),
        Mistake(
            same_score_orders_empty,
            "nothing has exactly one order, the empty one: 0! is 1.",
        ),
        Mistake(
            same_score_orders_known_words,
            "you use the words that match. m is the number of matched bigrams.",
        ),
    ),
    also_right=(
        same_score_orders_blocks,
        same_score_orders_loop,
        same_score_orders_product,
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
