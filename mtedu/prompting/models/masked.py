"""Masked language models: they look at both sides and fill what is hidden.

Devlin and others (2019), *BERT*. Such a model gives no probability to a whole text; the
pseudo-log-likelihood of Salazar and others (2020), *Masked language model scoring*,
hides each token in turn and adds up how well it is guessed.
"""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Literal

import numpy as np

from mtedu.prompting.models.base import LanguageModel, LogProb, NextTokens
from mtedu.wording import whole_number


class MaskedModel(LanguageModel):
    """A model that guesses hidden tokens from both sides."""

    kind: ClassVar[Literal["causal", "masked", "text-to-text"]] = "masked"
    mask: str = "[MASK]"
    mask_id: int

    @abstractmethod
    def guess(self, ids: Sequence[int]) -> np.ndarray:
        """Return the log-probability of every token at every place."""

    def next_logprobs(self, ids: Sequence[int]) -> np.ndarray:
        """Return the guess for one hidden token after some tokens."""
        return self.guess([*ids, self.mask_id, *self.end_ids])[len(ids)]

    def token_logprobs(self, context: Sequence[int], ids: Sequence[int]) -> list[float]:
        """Hide each token in turn; all others, left and right, are seen."""
        whole = [*context, *ids, *self.end_ids]
        found = []
        for place in range(len(context), len(context) + len(ids)):
            hidden = [*whole[:place], self.mask_id, *whole[place + 1 :]]
            found.append(float(self.guess(hidden)[place, whole[place]]))
        return found

    def slot_logprob(self, before: str, answer: str, after: str) -> LogProb:
        """Score an answer between two texts: hide it, and guess it from both sides.

        An answer of several tokens is filled from left to right.
        """
        left = self.context(before)
        ids = self.encode_after(before, answer)
        right = [*self.encode_after(answer, after), *self.end_ids]
        logprobs = []
        for place, token in enumerate(ids):
            hidden = [self.mask_id] * (len(ids) - place)
            guess = self.guess([*left, *ids[:place], *hidden, *right])
            logprobs.append(float(guess[len(left) + place, token]))
        return LogProb([self.token(i) for i in ids], logprobs)

    def next_tokens(self, text: str, k: int = 10) -> NextTokens:
        """Return the k best guesses for the first [MASK], or for the end."""
        whole_number(k, "k")
        ids = [*self.context(text), *self.end_ids]
        if self.mask_id not in ids:
            return super().next_tokens(text, k)
        return self._top(text, self.guess(ids)[ids.index(self.mask_id)], k)

    def generate(
        self, text: str, max_tokens: int = 30, method: str = "greedy", **settings: Any
    ) -> str:
        """Fill every [MASK] of a text, from left to right, with the best guess.

        Without a [MASK], one token is added at the end. Masked models do not write on:
        that is what models that read from left to right are for.
        """
        if method != "greedy":
            raise ValueError(
                "A masked model fills its masks with method='greedy' only."
            )
        ids = self.context(text)
        if self.mask_id not in ids:
            ids.append(self.mask_id)
        for place in [i for i, token in enumerate(ids) if token == self.mask_id]:
            ids[place] = int(self.guess([*ids, *self.end_ids])[place].argmax())
        return self.decode(ids[len(self.start_ids) :]).strip()
