"""What every language model of the course can do, whatever it is made of.

`logprob` scores a text, `next_tokens` looks one token ahead, `generate` writes on, and
`tokens` shows how a text is cut. A model brings three things: how text becomes numbers
(`encode`), how numbers become text (`decode`), and the log-probabilities of the next
token (`next_logprobs`). Everything else follows.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple

import numpy as np

from mtedu.prompting.search import Method, search
from mtedu.result import Rows, Shown
from mtedu.wording import count, whole_number


class LogProb(float, Shown):
    """The logarithm of a text's probability: a float that knows its parts."""

    tokens: tuple[str, ...]
    logprobs: tuple[float, ...]

    def __new__(cls, tokens: Sequence[str], logprobs: Sequence[float]) -> LogProb:
        """Add up the log-probabilities of the tokens."""
        found = super().__new__(cls, sum(logprobs))
        found.tokens, found.logprobs = tuple(tokens), tuple(map(float, logprobs))
        return found

    def __getnewargs__(self) -> tuple[tuple[str, ...], tuple[float, ...]]:  # type: ignore[override]
        return self.tokens, self.logprobs

    @property
    def probability(self) -> float:
        """The probability itself, which is tiny for a long text."""
        return math.exp(self)

    @property
    def perplexity(self) -> float:
        """e to the mean surprise of a token: among how many the model wavers."""
        return math.exp(-self / len(self.logprobs)) if self.logprobs else 1.0

    def __repr__(self) -> str:
        return f"log P = {float(self):.4f} over {count(len(self.tokens), 'token')}"

    __str__ = float.__repr__


class NextToken(NamedTuple):
    """A token that may come next."""

    token: str
    probability: float


@dataclass(frozen=True, repr=False)
class NextTokens(Rows[NextToken]):
    """The most probable next tokens, best first."""

    text: str
    rows: tuple[NextToken, ...]

    def __repr__(self) -> str:
        return ", ".join(f"{row.token!r} {row.probability:.4f}" for row in self.rows)


@dataclass(frozen=True, repr=False)
class Card(Shown):
    """What a model is: name, kind, size, licence, training, measured abilities."""

    name: str
    kind: str
    size: int
    licence: str
    trained_on: str
    measured: tuple[tuple[str, str], ...] = ()

    def __repr__(self) -> str:
        lines = [
            f"{self.name}: {self.kind} language model, {self.size:,} parameters",
            f"licence: {self.licence}",
            f"trained on: {self.trained_on}",
            *(f"{what}: {value}" for what, value in self.measured),
        ]
        return "\n".join(lines)


class LanguageModel(ABC):
    """A model of text, read from left to right unless a subclass says otherwise."""

    name: str
    size: int
    """How many parameters it has."""
    licence: str
    trained_on: str
    kind: ClassVar[Literal["causal", "masked", "text-to-text"]] = "causal"
    stop: str | None = None
    """Where generated text ends unless the caller says otherwise."""
    start_ids: tuple[int, ...] = ()
    end_ids: tuple[int, ...] = ()

    @abstractmethod
    def encode(self, text: str) -> list[int]:
        """Return the token numbers of a text."""

    @abstractmethod
    def decode(self, ids: Sequence[int]) -> str:
        """Return the text of token numbers."""

    @abstractmethod
    def next_logprobs(self, ids: Sequence[int]) -> np.ndarray:
        """Return the log-probability of every token after some tokens."""

    def token_logprobs(self, context: Sequence[int], ids: Sequence[int]) -> list[float]:
        """Return the log-probability of each of some tokens after a context."""
        whole = [*context, *ids]
        return [
            float(self.next_logprobs(whole[: len(context) + i])[token])
            for i, token in enumerate(ids)
        ]

    def encode_after(self, before: str, text: str) -> list[int]:
        """Return the tokens of a text that follows another."""
        return self.encode(glue(before, text))

    def tokens(self, text: str) -> list[str]:
        """Return the pieces that the model cuts a text into."""
        return [self.token(i) for i in self.encode(text)]

    def token(self, i: int) -> str:
        """Return the text of one token."""
        return self.decode([i])

    def logprob(self, text: str, given: str = "") -> LogProb:
        """Return log P(text | given): the sum over the tokens of the text.

        A space is put between the two where words would run together.
        """
        context, ids = self.context(given), self.encode_after(given, text)
        return LogProb([self.token(i) for i in ids], self.token_logprobs(context, ids))

    def slot_logprob(self, before: str, answer: str, after: str) -> LogProb:
        """Score an answer between two texts.

        A model that reads from left to right scores the answer and what follows it:
        log P(answer, after | before). What comes before is the same for all answers.
        """
        return self.logprob(glue(before, answer) + glue(answer, after), given=before)

    def next_tokens(self, text: str, k: int = 10) -> NextTokens:
        """Return the k most probable next tokens with their probabilities."""
        whole_number(k, "k")
        return self._top(text, self.next_logprobs(self.context(text)), k)

    def _top(self, text: str, logprobs: np.ndarray, k: int) -> NextTokens:
        best = np.argsort(-logprobs, kind="stable")[:k]
        rows = (NextToken(self.token(int(i)), math.exp(logprobs[i])) for i in best)
        return NextTokens(text, tuple(rows))

    def generate(
        self,
        text: str,
        max_tokens: int = 30,
        method: Literal["greedy", "beam", "sample"] = "greedy",
        *,
        stop: str | None = None,
        beams: int = 4,
        temperature: float = 1.0,
        top_k: int | None = None,
        top_p: float | None = None,
        seed: int = 0,
    ) -> str:
        """Write on after a text, and return what was written.

        It ends at the model's end mark, after `max_tokens`, or before `stop`. Greedy
        takes the best token each time, beam keeps the `beams` best texts, sample draws
        (from the `top_k` best, or from those that make up `top_p` of the probability).
        """
        _, found = search(
            self,
            self.context(text),
            Method(method, beams, temperature, top_k, top_p, 1, seed),
            max_tokens,
            stop=stop if stop is not None else self.stop,
        )
        return found[0].text.strip()

    def context(self, text: str) -> list[int]:
        """Return the tokens of a text that is read on from."""
        return [*self.start_ids, *self.encode(text.rstrip(" "))]

    def card(self) -> Card:
        """Return what the model is and where it comes from."""
        return Card(self.name, self.kind, self.size, self.licence, self.trained_on)

    def __repr__(self) -> str:
        return (
            f"{self.name}: {self.kind}, {self.size:,} parameters, {self.licence}, "
            f"trained on {self.trained_on}"
        )


def glue(before: str, text: str) -> str:
    """Return the text with a space in front where two words would run together.

    >>> glue("The capital of France is", "Paris"), glue("It was great", ".")
    (' Paris', '.')
    >>> glue("", "Paris"), glue("是", "的"), glue("French: ", "le chat")
    ('Paris', '的', ' le chat')
    """
    if not before or not text or text[0].isspace():
        return text
    if before[-1] == " ":
        return f" {text}"
    wordlike = text[0].isalnum() and ord(text[0]) < 0x2E80
    return f" {text}" if wordlike and not before[-1].isspace() else text
