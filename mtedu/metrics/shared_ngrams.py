"""Count the n-grams that texts share, for many segments at once, with NumPy.

The fast twin of `Counter(a) & Counter(b)`, and with several references of the clipped
counts of BLEU: tests hold them equal. Every n-gram gets a number, its name, and equal
n-grams of one segment get equal names. An n-gram is named after the shorter one it
begins with and the symbol it ends with. Where a segment does not share both shorter
ones it cannot share the longer, so fewer and fewer are left.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import reduce
from itertools import chain, count, pairwise
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

BATCH = 300  # segments: what is sorted stays in the cache of the processor


def clipped_ngrams(
    candidates: Sequence[Any], references: Sequence[Sequence[Any]], order: int
) -> list[list[int]]:
    """Return for each candidate how many n-grams count after clipping, order by order.

    clipped = min(count in the candidate, largest count in any one reference). The texts
    are strings (n-grams of characters) or lists (n-grams of words).

    >>> clipped_ngrams(["aabb"], [["ab", "aaxb"]], order=2)
    [[3, 2]]
    """
    clipped: list[list[int]] = []
    for start in range(0, len(candidates), BATCH):
        batch = slice(start, start + BATCH)
        clipped += _batch(candidates[batch], references[batch], order).tolist()
    return clipped


def _batch(
    candidates: Sequence[Any], references: Sequence[Sequence[Any]], order: int
) -> np.ndarray:
    import numpy as np

    streams, owners = _streams(candidates, references)
    texts = list(chain(*streams))
    lengths = np.array([len(text) for text in texts], dtype=np.intp)
    until = np.concatenate(([0], np.cumsum(lengths)))
    ends = until[np.cumsum([0, *map(len, streams)])]  # of the streams
    segment = np.repeat(np.concatenate(owners), lengths)
    symbols = _numbers(texts)
    at = np.arange(len(symbols))
    left = np.repeat(until[1:], lengths) - at  # up to the text's end
    clipped = np.zeros((len(candidates), order), dtype=np.int64)
    # Names are made in 64 bits also where counts have 32, as in a browser.
    key = np.multiply(segment, symbols.max(initial=0) + 1, dtype=np.int64) + symbols
    for n in range(1, order + 1):
        names, name = np.unique(key, return_inverse=True)
        if n == 1:
            first = name
        counts = (
            np.bincount(name[start:stop], minlength=len(names))
            for start, stop in pairwise(np.searchsorted(at, ends))
        )
        both = np.minimum(next(counts), reduce(np.maximum, counts))
        owner = np.zeros(len(names), dtype=np.intp)
        owner[name] = segment[at]
        clipped[:, n - 1] = np.bincount(owner, both, len(candidates))
        shared = np.zeros(len(symbols) + 1, dtype=bool)
        shared[at] = both[name] > 0
        alive = shared[at] & shared[at + 1] & (left[at] > n)
        at = at[alive]
        key = np.multiply(name[alive], len(symbols), dtype=np.int64) + first[at + n]
    return clipped


def _streams(
    candidates: Sequence[Any], references: Sequence[Sequence[Any]]
) -> tuple[list[list[Any]], list[list[int]]]:
    """Return all candidates, all first references, all second ones, ...

    Beside each stream stand the numbers of the segments that its texts belong to.

    >>> _streams(["a", "b"], [["c"], ["d", "e"]])
    ([['a', 'b'], ['c', 'd'], ['e']], [[0, 1], [0, 1], [1]])
    """
    streams, owners = [list(candidates)], [list(range(len(candidates)))]
    for k in range(max(map(len, references))):
        owners.append([i for i, refs in enumerate(references) if len(refs) > k])
        streams.append([references[i][k] for i in owners[-1]])
    return streams, owners


def _numbers(texts: Sequence[Any]) -> np.ndarray:
    """Write all symbols of all texts as numbers, in one row."""
    import numpy as np

    if isinstance(texts[0], str):
        points = "".join(texts).encode("utf-32-le", "surrogatepass")
        return np.frombuffer(points, dtype=np.uint32).astype(np.int64)
    ids: defaultdict[str, int] = defaultdict(count().__next__)
    words = chain.from_iterable(texts)
    size = sum(map(len, texts))
    return np.fromiter(map(ids.__getitem__, words), np.int64, size)
