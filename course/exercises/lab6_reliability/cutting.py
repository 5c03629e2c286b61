"""Exercise 2: the blocks that stay together."""

from collections import Counter
from itertools import pairwise

from mtedu_grader.author.exercise import Exercise

from .bigrams import CROIS, PENSE
from .solution import blocks

BLOCKS = Exercise(
    "lab6.blocks",
    title="blocks",
    inputs=(
        (PENSE, [CROIS]),
        ("the cat the cat the cat".split(), ["see the cat".split()]),
        ("a b x a b".split(), ["a b c".split(), "y a b".split()]),
        ("a b x a b".split(), ["a b c a b".split()]),
        ("a b c d e".split(), ["a b c".split(), "c d e".split()]),
        ("on the mat sat".split(), ["the cat sat on the mat".split()]),
        ("x y".split(), ["a b".split()]),
        (["x"], ["a b".split()]),
        ([], ["a b".split()]),
    ),
    hints=(
        "Go through the words from left to right. Each either joins the last block or "
        "begins a new one.",
        "It joins if the bigram (word before, word) still has a match left. At first a "
        "bigram has as many as the reference that has it most often.",
        "Keep these limits in a Counter, subtract 1 each time a word joins, and use "
        "pieces[-1].append(word) or pieces.append([word]).",
    ),
    slips={
        "IndexError": "there is no block before the first word, and no word after the "
        "last. Start a new block if the list of blocks is empty.",
        "KeyError": "a pair may be missing from the references: a Counter answers 0.",
        "TypeError: unhashable": "a pair is counted, so it must be a tuple: "
        "tuple(candidate[i - 1 : i + 1]).",
    },
)


def limits_of(references):
    limits = Counter()
    for reference in references:
        limits |= Counter(pairwise(reference))
    return limits


@BLOCKS.right
def blocks_slices(candidate, references):
    limits = limits_of(references)
    pairs = list(pairwise(candidate))
    cuts = [
        i + 1
        for i, pair in enumerate(pairs)
        if pairs[: i + 1].count(pair) > limits[pair]
    ]
    edges = [0, *cuts, len(candidate)]
    return [candidate[a:b] for a, b in pairwise(edges) if a < b]


@BLOCKS.right
def blocks_recursive(candidate, references):
    if not candidate:
        return []
    before = blocks_recursive(candidate[:-1], references)
    pair = tuple(candidate[-2:])
    seen = list(pairwise(candidate)).count(pair)
    if len(candidate) > 1 and seen <= limits_of(references)[pair]:
        return [*before[:-1], before[-1] + [candidate[-1]]]
    return [*before, [candidate[-1]]]


@BLOCKS.right
def blocks_tuples(candidate, references):
    limits = limits_of(references)
    seen = Counter()
    result, block = [], ()
    for word in candidate:
        pair = (block[-1], word) if block else None
        seen[pair] += 1
        if pair and seen[pair] <= limits[pair]:
            block = (*block, word)
        else:
            result.append(block)
            block = (word,)
    return [piece for piece in [*result, block] if piece]


@BLOCKS.right
def blocks_flags(candidate, references):
    pairs = list(pairwise(candidate))
    limits = limits_of(references)
    kept = [pairs[:i].count(pair) < limits[pair] for i, pair in enumerate(pairs)]
    pieces = [[word] for word in candidate[:1]]
    for word, together in zip(candidate[1:], kept, strict=True):
        if together:
            pieces[-1].append(word)
        else:
            pieces.append([word])
    return pieces


def blocks_where(candidate, together):
    pieces = [[word] for word in candidate[:1]]
    for pair in pairwise(candidate):
        if together(pair):
            pieces[-1].append(pair[1])
        else:
            pieces.append([pair[1]])
    return pieces


@BLOCKS.wrong(
    "you keep a bigram together more often than a reference has it. From then "
    "on cut it."
)
def blocks_unclipped(candidate, references):
    limits = limits_of(references)
    return blocks_where(candidate, lambda pair: limits[pair] > 0)


@BLOCKS.wrong(
    "you cut where the bigram matches. Keep those together and cut the others."
)
def blocks_turned(candidate, references):
    limits = limits_of(references)
    return blocks_where(candidate, lambda pair: limits[pair] == 0)


@BLOCKS.wrong("you cut everywhere. The words of a matched bigram stay together.")
def blocks_words(candidate, references):
    return [[word] for word in candidate]


@BLOCKS.wrong(
    "you look at the first reference only. A bigram may match in any of them."
)
def blocks_first(candidate, references):
    return blocks(candidate, references[:1])


@BLOCKS.wrong(
    "you keep words together that some reference has somewhere. They must be "
    "neighbours there, in this order."
)
def blocks_known_words(candidate, references):
    known = {word for reference in references for word in reference}
    return blocks_where(candidate, lambda pair: known >= set(pair))


@BLOCKS.wrong(
    "your blocks end after two words. A block goes on as long as the next "
    "bigram matches too."
)
def blocks_pairs_only(candidate, references):
    pieces = []
    for piece in blocks(candidate, references):
        pieces += [piece[i : i + 2] for i in range(0, len(piece), 2)]
    return pieces


@BLOCKS.wrong(
    "the last block is missing. Nothing is cut behind the last word, so add "
    "what is left when the loop ends."
)
def blocks_last_missing(candidate, references):
    return blocks(candidate, references)[:-1]


@BLOCKS.wrong("you leave out blocks of a single word. Every word is in a block.")
def blocks_long_only(candidate, references):
    return [piece for piece in blocks(candidate, references) if len(piece) > 1]


@BLOCKS.wrong(
    "you list the matched bigrams. Blocks do not overlap, and every word is in "
    "exactly one."
)
def blocks_bigrams(candidate, references):
    limits = limits_of(references)
    return [list(pair) for pair in pairwise(candidate) if limits[pair] > 0]


@BLOCKS.wrong(
    "you use up the matches from the right. Where a bigram comes too often, "
    "the first ones stay together."
)
def blocks_from_the_right(candidate, references):
    turned = [reference[::-1] for reference in references]
    return [piece[::-1] for piece in blocks(candidate[::-1], turned)][::-1]


@BLOCKS.wrong(
    "you add up what several references have. A bigram matches as often as the "
    "one reference with most of it."
)
def blocks_added(candidate, references):
    left = Counter()
    for reference in references:
        left += Counter(pairwise(reference))
    kept = []
    for pair in pairwise(candidate):
        kept.append(left[pair] > 0)
        left[pair] -= 1
    flags = iter(kept)
    return blocks_where(candidate, lambda pair: next(flags))


@BLOCKS.wrong("you join each block to a text. Return a list of lists of tokens.")
def blocks_texts(candidate, references):
    return [" ".join(piece) for piece in blocks(candidate, references)]


@BLOCKS.wrong("without words there is no block: return [].")
def blocks_empty(candidate, references):
    return blocks(candidate, references) or [[]]
