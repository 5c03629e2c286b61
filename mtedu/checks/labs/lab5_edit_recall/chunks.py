"""Exercise 8: the chunks of an alignment."""

from itertools import groupby, pairwise

from mtedu.checks.exercise import Exercise, Mistake


def chunks(alignment):
    count = 0
    last = None
    for i, j in alignment:
        if last != (i - 1, j - 1):
            count += 1
        last = (i, j)
    return count


def chunks_breaks(alignment):
    if not alignment:
        return 0
    return 1 + sum(
        (c - a, d - b) != (1, 1) for (a, b), (c, d) in pairwise(map(tuple, alignment))
    )


def chunks_successors(alignment):
    pairs = {(i, j) for i, j in alignment}
    return sum((i - 1, j - 1) not in pairs for i, j in pairs)


def chunks_recursive(alignment):
    if len(alignment) < 2:
        return len(alignment)
    (a, b), (c, d) = alignment[-2:]
    joined = c == a + 1 and d == b + 1
    return chunks_recursive(alignment[:-1]) + (0 if joined else 1)


def chunks_groups(alignment):
    numbered = [(i - k, j - k) for k, (i, j) in enumerate(alignment)]
    return len([key for key, _ in groupby(numbered)])


def chunks_candidate_only(alignment):
    starts = [pair[0] for pair in alignment]
    return len([i for i in starts if i - 1 not in starts])


def chunks_reference_only(alignment):
    breaks = [b[1] != a[1] + 1 for a, b in pairwise(alignment)]
    return sum(breaks) + 1 if alignment else 0


def chunks_between(alignment):
    return max(chunks(alignment) - 1, 0)


def chunks_matches(alignment):
    return len(alignment)


def chunks_empty_is_one(alignment):
    return chunks(alignment) if alignment else 1


def chunks_in_order(alignment):
    breaks = [b[1] < a[1] for a, b in pairwise(alignment)]
    return sum(breaks) + 1 if alignment else 0


def chunks_either_side(alignment):
    breaks = [b[0] != a[0] + 1 or abs(b[1] - a[1]) != 1 for a, b in pairwise(alignment)]
    return sum(breaks) + 1 if alignment else 0


def chunks_same_distance(alignment):
    breaks = [b[1] - b[0] != a[1] - a[0] for a, b in pairwise(alignment)]
    return sum(breaks) + 1 if alignment else 0


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


def chunks_joins(alignment):
    return len(alignment) - chunks(alignment)


def chunks_longest(alignment):
    return max(chunk_sizes(alignment), default=0)


def chunks_sizes(alignment):
    return chunk_sizes(alignment)


SWAPPED = [[0, 4], [1, 5], [2, 3], [3, 0], [4, 1], [5, 2]]
AIRPORT_PAIRS = [[0, 5], [1, 6], [2, 0], [3, 1], [4, 2], [5, 3]]
SAFETY_PAIRS = [[0, 0], [1, 1], [4, 5]]

CHUNKS = Exercise(
    name="lab5.chunks",
    title="chunks",
    answer=chunks,
    probes=(
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
    mistakes=(
        Mistake(
            chunks_candidate_only,
            "you look at the candidate's places only. A chunk is unbroken in the "
            "reference too.",
        ),
        Mistake(
            chunks_reference_only,
            "you look at the reference's places only. A chunk is unbroken in the "
            "candidate too.",
        ),
        Mistake(
            chunks_between,
            "you count the breaks between chunks. There is one chunk more than breaks.",
        ),
        Mistake(
            chunks_matches,
            "you count the matches. Matches that are neighbours in both texts make one "
            "chunk together.",
        ),
        Mistake(
            chunks_empty_is_one,
            "without a match there is no chunk: return 0.",
        ),
        Mistake(
            chunks_in_order,
            "a chunk ends for you only where the order turns back. It also ends where "
            "a word is left out.",
        ),
        Mistake(
            chunks_either_side,
            "you take neighbours in reverse order as one chunk. Both places must grow "
            "by 1.",
        ),
        Mistake(
            chunks_same_distance,
            "you allow both texts to leave out a word. In a chunk the next place is "
            "exactly 1 further in both.",
        ),
        Mistake(
            chunks_long_only,
            "you leave out chunks of a single match. They count too.",
        ),
        Mistake(
            chunks_joins,
            "you count the matches that continue a chunk. Count those that begin one.",
        ),
        Mistake(
            chunks_longest,
            "you return the length of the longest chunk. Return how many there are.",
        ),
        Mistake(
            chunks_sizes,
            "you return the lengths of the chunks. Return how many there are.",
        ),
    ),
    also_right=(
        chunks_breaks,
        chunks_successors,
        chunks_recursive,
        chunks_groups,
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
