"""Count the n-grams that many pairs of texts share, all pairs at once, with NumPy.

The fast twin of `Counter(a) & Counter(b)`: a test holds the two equal. Every n-gram
gets a number, its name, and equal n-grams of one pair get equal names. An n-gram is
named after the shorter one it begins with and the symbol it ends with. Where a pair
does not share the shorter one it cannot share the longer, so fewer and fewer are left.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import count
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

BATCH = 2000


def shared_ngrams(
    candidates: Sequence[Any], references: Sequence[Any], order: int
) -> list[list[int]]:
    """Return for each pair of texts how many 1-, 2-, ... n-grams they share.

    The texts are strings (n-grams of characters) or lists (n-grams of words).

    >>> shared_ngrams(["abab", "abc"], ["ab", "bcd"], order=3)
    [[2, 1, 0], [2, 1, 0]]
    """
    shared: list[list[int]] = []
    for start in range(0, len(candidates), BATCH):
        stop = start + BATCH
        texts = [*candidates[start:stop], *references[start:stop]]
        shared += _batch(texts, order).tolist()
    return shared


def _batch(texts: Sequence[Any], order: int) -> np.ndarray:
    """Count for the first half of the texts against the second half."""
    import numpy as np

    pairs = len(texts) // 2
    lengths = np.array([len(text) for text in texts], dtype=np.intp)
    symbols = _numbers(texts)
    everywhere = np.arange(len(symbols))
    pair = np.repeat(np.arange(2 * pairs) % pairs, lengths)
    ours = everywhere < lengths[:pairs].sum()
    left = np.repeat(np.cumsum(lengths), lengths) - everywhere  # up to the text's end
    shared = np.zeros((pairs, order), dtype=np.int64)
    # Names are made in 64 bits also where counts have 32, as in a browser.
    key = np.multiply(pair, symbols.max(initial=0) + 1, dtype=np.int64) + symbols
    at = everywhere
    for n in range(1, order + 1):
        names, name = np.unique(key, return_inverse=True)
        if n == 1:
            first = name
        owner = np.zeros(len(names), dtype=np.intp)
        owner[name] = pair[at]
        in_candidate = np.bincount(name, ours[at], len(names))
        in_reference = np.bincount(name, minlength=len(names)) - in_candidate
        both = np.minimum(in_candidate, in_reference)
        shared[:, n - 1] = np.bincount(owner, both, pairs)
        alive = (both[name] > 0) & (left[at] > n)
        at = at[alive]
        key = np.multiply(name[alive], len(symbols), dtype=np.int64) + first[at + n]
    return shared


def _numbers(texts: Sequence[Any]) -> np.ndarray:
    """Write all symbols of all texts as numbers, in one row."""
    import numpy as np

    if isinstance(texts[0], str):
        points = "".join(texts).encode("utf-32-le", "surrogatepass")
        return np.frombuffer(points, dtype=np.uint32).astype(np.int64)
    ids: defaultdict[str, int] = defaultdict(count().__next__)
    return np.array([ids[word] for text in texts for word in text], dtype=np.int64)
