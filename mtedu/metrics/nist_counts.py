"""Count the matches of NIST and what they tell for a whole corpus, with NumPy.

The fast twin of `mtedu.metrics.nist.count`: a test holds the two equal. Every n-gram
gets a number, its name, made of the name of the n-gram without its last word and of
that word. Places where no candidate matched the shorter n-gram are dropped: the longer
one cannot match there either.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import count as numbers
from typing import TYPE_CHECKING

from mtedu.text import Tokens

if TYPE_CHECKING:
    import numpy as np


def count_fast(
    pairs: Sequence[tuple[Tokens, Sequence[Tokens]]], max_n: int
) -> list[tuple[int, float]]:
    """Return for each order how many n-grams match and how much they tell, in bits.

    >>> count_fast([(["the", "cat"], [["the", "cat", "the"]])], 2)
    [(2, 2.169925001442312), (1, 1.0)]
    """
    import numpy as np

    texts = [text for tokens, refs in pairs for text in (tokens, *refs)]
    lengths = np.array([len(text) for text in texts], dtype=np.intp)
    first = np.cumsum([0] + [1 + len(refs) for _, refs in pairs])[:-1]
    ours = np.zeros(len(texts), dtype=bool)
    ours[first] = True
    segment = np.cumsum(ours) - 1
    words = _word_numbers(texts)
    everywhere = np.arange(len(words))
    text = np.repeat(np.arange(len(texts)), lengths)
    left = np.repeat(np.cumsum(lengths), lengths) - everywhere  # up to the text's end
    at, key, vocabulary = everywhere, words, words.max(initial=0) + 1
    history = np.array([lengths[~ours].sum()])
    found = []
    for n in range(1, max_n + 1):
        names, name = np.unique(key, return_inverse=True)
        occurrences = np.bincount(name, ~ours[text[at]], len(names))
        before = history[names // vocabulary if n > 1 else np.zeros_like(names)]
        gram, clipped = _clip(name, text[at], ours, segment, len(names))
        gram, clipped = gram[clipped > 0], clipped[clipped > 0]
        told = clipped * np.log2(before[gram] / occurrences[gram])
        found.append((int(clipped.sum()), float(told.sum())))
        matched = np.bincount(gram, minlength=len(names)) > 0
        alive = matched[name] & (left[at] > n)
        at = at[alive]
        # Names are made in 64 bits also where counts have 32, as in a browser.
        key = np.multiply(name[alive], vocabulary, dtype=np.int64) + words[at + n]
        history = occurrences
    return found


def _clip(
    name: np.ndarray,
    text: np.ndarray,
    ours: np.ndarray,
    segment: np.ndarray,
    names: int,
) -> tuple[np.ndarray, np.ndarray]:
    """Return for each n-gram of a segment its name and its clipped count."""
    import numpy as np

    wide = np.multiply(text, names, dtype=np.int64)
    cells, times = np.unique(wide + name, return_counts=True)
    owner, gram = np.divmod(cells, max(names, 1))
    wide = np.multiply(segment[owner], names, dtype=np.int64)
    spots, spot = np.unique(wide + gram, return_inverse=True)
    mine = ours[owner]
    candidate = np.bincount(spot[mine], times[mine], len(spots))
    most = np.zeros(len(spots))
    np.maximum.at(most, spot[~mine], times[~mine])
    grams = (spots % max(names, 1)).astype(np.intp, copy=False)
    return grams, np.minimum(candidate, most)


def _word_numbers(texts: Sequence[Tokens]) -> np.ndarray:
    """Write all words of all texts as numbers, in one row."""
    import numpy as np

    ids: defaultdict[str, int] = defaultdict(numbers().__next__)
    return np.array([ids[word] for text in texts for word in text], dtype=np.int64)
