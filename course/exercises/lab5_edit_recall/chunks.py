"""Exercise 8: the chunks of an alignment."""

from itertools import groupby, pairwise

from mtedu_grader.author.exercise import Exercise

from .solution import chunks

SWAPPED = [[0, 4], [1, 5], [2, 3], [3, 0], [4, 1], [5, 2]]
AIRPORT_PAIRS = [[0, 5], [1, 6], [2, 0], [3, 1], [4, 2], [5, 3]]
SAFETY_PAIRS = [[0, 0], [1, 1], [4, 5]]


CHUNKS = Exercise(
    "lab5.chunks",
    title="chunks",
    inputs=(
        (SWAPPED,),
        (AIRPORT_PAIRS,),
        (SAFETY_PAIRS,),
        ([[0, 0], [1, 1], [2, 2], [3, 3]],),
        ([[0, 2], [1, 1], [2, 0]],),
        ([[0, 0], [1, 2], [2, 3]],),
        ([[0, 0], [2, 1], [3, 2]],),
        ([[0, 0], [2, 2]],),
        ([[3, 1]],),
        ([],),
    ),
    hints=(
        "Go through the pairs and remember the one before. Where does a chunk begin?",
        "A pair [i, j] continues a chunk if the pair before it is [i - 1, j - 1].",
        "Count every pair that does not continue a chunk; the first one never does.",
    ),
    slips={
        "IndexError": "the alignment may be empty, and the last pair has no next one. "
        "Compare each pair with the one before.",
        "TypeError: NoneType": "before the first pair there is no last one: compare "
        "with `last is None` first, or compare whole pairs.",
        "ValueError": "each element of the alignment is a pair: place in the "
        "candidate, place in the reference.",
    },
)


@CHUNKS.right
def chunks_breaks(alignment):
    if not alignment:
        return 0
    return 1 + sum(
        (c - a, d - b) != (1, 1) for (a, b), (c, d) in pairwise(map(tuple, alignment))
    )


@CHUNKS.right
def chunks_successors(alignment):
    pairs = {(i, j) for i, j in alignment}
    return sum((i - 1, j - 1) not in pairs for i, j in pairs)


@CHUNKS.right
def chunks_recursive(alignment):
    if len(alignment) < 2:
        return len(alignment)
    (a, b), (c, d) = alignment[-2:]
    joined = c == a + 1 and d == b + 1
    return chunks_recursive(alignment[:-1]) + (0 if joined else 1)


@CHUNKS.right
def chunks_groups(alignment):
    numbered = [(i - k, j - k) for k, (i, j) in enumerate(alignment)]
    return len([key for key, _ in groupby(numbered)])


@CHUNKS.wrong(
    "you look at the candidate's places only. A chunk is unbroken in the reference too."
)
def chunks_candidate_only(alignment):
    starts = [pair[0] for pair in alignment]
    return len([i for i in starts if i - 1 not in starts])


@CHUNKS.wrong(
    "you look at the reference's places only. A chunk is unbroken in the candidate too."
)
def chunks_reference_only(alignment):
    breaks = [b[1] != a[1] + 1 for a, b in pairwise(alignment)]
    return sum(breaks) + 1 if alignment else 0


@CHUNKS.wrong(
    "a new chunk begins for you only where both places jump. One of them is enough."
)
def chunks_both_jump(alignment):
    jumps = [b[0] != a[0] + 1 and b[1] != a[1] + 1 for a, b in pairwise(alignment)]
    return sum(jumps) + 1 if alignment else 0


@CHUNKS.wrong(
    "you count the breaks between chunks. There is one chunk more than breaks."
)
def chunks_between(alignment):
    return max(chunks(alignment) - 1, 0)


@CHUNKS.wrong(
    "you count the matches. Matches that are neighbours in both texts make one "
    "chunk together."
)
def chunks_matches(alignment):
    return len(alignment)


@CHUNKS.wrong("without a match there is no chunk: return 0.")
def chunks_empty_is_one(alignment):
    return chunks(alignment) if alignment else 1


@CHUNKS.wrong(
    "a chunk ends for you only where the order turns back. It also ends where "
    "a word is left out."
)
def chunks_in_order(alignment):
    breaks = [b[1] < a[1] for a, b in pairwise(alignment)]
    return sum(breaks) + 1 if alignment else 0


@CHUNKS.wrong(
    "you take neighbours in reverse order as one chunk. Both places must grow by 1."
)
def chunks_either_side(alignment):
    breaks = [b[0] != a[0] + 1 or abs(b[1] - a[1]) != 1 for a, b in pairwise(alignment)]
    return sum(breaks) + 1 if alignment else 0


@CHUNKS.wrong(
    "you allow both texts to leave out a word. In a chunk the next place is "
    "exactly 1 further in both."
)
def chunks_same_distance(alignment):
    breaks = [b[1] - b[0] != a[1] - a[0] for a, b in pairwise(alignment)]
    return sum(breaks) + 1 if alignment else 0


@CHUNKS.wrong("you leave out chunks of a single match. They count too.")
def chunks_long_only(alignment):
    sizes = chunk_sizes(alignment)
    return sum(size > 1 for size in sizes)


def chunk_sizes(alignment):
    sizes = []
    for k, (i, j) in enumerate(alignment):
        if k and (i - 1, j - 1) == tuple(alignment[k - 1]):
            sizes[-1] += 1
        else:
            sizes.append(1)
    return sizes


@CHUNKS.wrong(
    "you count the matches that continue a chunk. Count those that begin one."
)
def chunks_joins(alignment):
    return len(alignment) - chunks(alignment)


@CHUNKS.wrong("you return the length of the longest chunk. Return how many there are.")
def chunks_longest(alignment):
    return max(chunk_sizes(alignment), default=0)


@CHUNKS.wrong("you return the lengths of the chunks. Return how many there are.")
def chunks_sizes(alignment):
    return chunk_sizes(alignment)
