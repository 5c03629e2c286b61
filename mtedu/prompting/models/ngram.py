"""Counting n-grams: the language model before neural networks.

Interpolated Kneser-Ney smoothing (Kneser and Ney 1995; Chen and Goodman 1999): each
count gives up a discount, which is spread over shorter histories; there a word counts
by how many different words it follows, not by how often it occurs.

Leaves out: modified Kneser-Ney's three discounts.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

import numpy as np

from mtedu.lecture_data import lecture_data
from mtedu.prompting.models.word_tokenizer import (
    END,
    MASK,
    START,
    Vocabulary,
    WordModel,
    split,
)
from mtedu.wording import list_of, real_number, whole_number

DISCOUNT = 0.75


class NGramModel(WordModel):
    """A model that looks at the last n - 1 words and counts what followed them.

    >>> model = NGramModel(["the cat sat", "the cat ran", "a dog sat"], n=2)
    >>> model.next_tokens("the", k=1)[0].token
    'cat'
    """

    name = "ngram"
    licence = "MIT"
    stop = "\n"

    def __init__(
        self,
        texts: Iterable[str],
        n: int = 4,
        discount: float = DISCOUNT,
        trained_on: str = "texts given to it",
    ) -> None:
        """Count the n-grams of some texts."""
        whole_number(n, "n")
        real_number(discount, "discount", 0, 1, ends=False)
        lines = [split(text) for text in list_of(texts, "texts")]
        if not any(lines):
            raise ValueError("An n-gram model needs some text to count.")
        self.n, self.discount, self.trained_on = n, discount, trained_on
        self.vocabulary = Vocabulary(word for line in lines for word in line)
        self.start_ids = (self.vocabulary.id(START),) * max(1, n - 1)
        self.end_ids = (self.vocabulary.id(END),)
        self._counts = self._count(lines)
        self.size = sum(len(counts) for counts in self._counts.values())

    def _count(self, lines: list[list[str]]) -> dict[tuple[int, ...], Counter[int]]:
        """Return for each history how often each word followed it.

        Full-length histories hold counts. Shorter ones hold continuation counts: how
        many different words stood before the shorter n-gram.
        """
        whole: set[tuple[int, ...]] = set()
        counts: dict[tuple[int, ...], Counter[int]] = defaultdict(Counter)
        for line in lines:
            ids = [*self.start_ids, *map(self.vocabulary.id, line), *self.end_ids]
            for i in range(len(self.start_ids), len(ids)):
                gram = tuple(ids[i - self.n + 1 : i + 1])
                counts[gram[:-1]][gram[-1]] += 1
                whole.add(gram)
        for _ in range(self.n - 1):
            shorter = {gram[1:] for gram in whole}
            for gram in whole:
                counts[gram[1:-1]][gram[-1]] += 1
            whole = shorter
        return dict(counts)

    def next_logprobs(self, ids: Sequence[int]) -> np.ndarray:
        """Return the log-probability of every word after the last n - 1.

        P(w | h) = max(c(h w) - d, 0) / c(h) + d * types(h) / c(h) * P(w | shorter h),
        and at the end all words alike.
        """
        size = len(self.vocabulary)
        probabilities = np.full(size, 1 / (size - 2))
        for special in (START, MASK):
            probabilities[self.vocabulary.id(special)] = 0
        history = tuple(ids)[len(ids) - self.n + 1 :] if self.n > 1 else ()
        for length in range(len(history) + 1):
            counts = self._counts.get(history[len(history) - length :])
            if not counts:
                break
            total = counts.total()
            probabilities *= self.discount * len(counts) / total
            words = np.fromiter(counts, dtype=np.int64)
            times = np.fromiter(counts.values(), dtype=np.float64)
            probabilities[words] += (times - self.discount) / total
        with np.errstate(divide="ignore"):
            return np.log(probabilities)


def micro_world_ngrams() -> NGramModel:
    """Return 4-gram counts of the micro-world, the text that `tiny` was trained on."""
    texts = lecture_data("ngram_texts")
    return NGramModel(
        texts,
        trained_on=f"{len(texts):,} documents of the micro-world that tiny knows, too",
    )
