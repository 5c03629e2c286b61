"""Answer search and answer mapping: from a prompt x' to an answer z, to a label y.

search_answers finds z = argmax over Z of P(f_fill(x', z)), or searches by beam or by
sampling; a `Verbalizer` maps z to y. The terms are those of Liu and others (2023),
*Pre-train, prompt, and predict*.
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

import numpy as np

from mtedu.prompting.search import Method, Node, search
from mtedu.prompting.template import Prompt, as_prompt
from mtedu.result import Shown
from mtedu.wording import choose, count, list_of, shown

Answer: TypeAlias = str | tuple[str, ...]
"""The text for one slot, or one text per slot."""

METHODS = ("argmax", "beam", "sample")


@dataclass(frozen=True)
class Candidate:
    """An answer that was looked at, and its scores."""

    answer: Answer
    logprob: float
    """log P of the answer, and of what follows it, after what stands before it."""
    probability: float
    """Its share among the candidates; of an open search, its own probability."""
    count: int = 0
    """How often it was drawn, when answers are sampled."""


@dataclass(frozen=True, repr=False)
class SearchTree(Shown):
    """The texts that a search looked at, token by token; `plot()` draws them."""

    prompt: Prompt
    method: str
    nodes: tuple[Node, ...]

    def __repr__(self) -> str:
        seen, kept = len(self.nodes), sum(node.kept for node in self.nodes)
        return f"{self.method} search: {count(seen, 'text')} seen, {kept} kept"


@dataclass(frozen=True, repr=False)
class AnswerSearch(Shown):
    """What a search looked at, best answer first."""

    prompt: Prompt
    method: str
    candidates: tuple[Candidate, ...]
    nodes: tuple[Node, ...] = ()
    """The steps of a beam or a sample, token by token."""
    missed: tuple[str, ...] = ()
    """Answers that a beam dropped on its way."""
    calibrated: bool = False

    @property
    def best(self) -> Candidate:
        """The first candidate."""
        return self.candidates[0]

    @property
    def answer(self) -> Answer:
        """The answer that was found, z."""
        return self.best.answer

    @property
    def tree(self) -> SearchTree:
        """The steps of the search, to be drawn as a tree."""
        if not self.nodes:
            raise ValueError(
                "This search scored whole answers, so it has no steps: search with "
                "method='beam', or without a list of answers."
            )
        return SearchTree(self.prompt, self.method, self.nodes)

    @property
    def probabilities(self) -> dict[Answer, float]:
        """The probability of every candidate."""
        return {c.answer: c.probability for c in self.candidates}

    @property
    def text(self) -> str:
        """The prompt with its best answer put in."""
        return self.prompt.answer(*_slots(self.answer))

    def __repr__(self) -> str:
        rows = ", ".join(
            f"{_words(c.answer)} {c.probability:.4f}" for c in self.candidates
        )
        return f"{self.method}: {rows}"


def search_answers(
    model: Any,
    prompt: Prompt | str,
    answers: Sequence[Answer] | None = None,
    method: Literal["argmax", "beam", "sample"] = "argmax",
    *,
    beams: int = 3,
    samples: int = 20,
    temperature: float = 1.0,
    top_k: int | None = None,
    top_p: float | None = None,
    max_tokens: int = 20,
    seed: int = 0,
) -> AnswerSearch:
    """Search for the answer that fits a prompt best.

    With a list of answers (the set Z) each is scored by
    log P(answer, rest of the prompt | what stands before), and the probabilities of
    all sum to 1. `argmax` scores every answer, `beam` follows the `beams` best
    beginnings only, `sample` draws `samples` answers. Without a list the answer is
    generated: greedily, by beam or by sampling.

    Leaves out: the text before the slot, whose probability is the same for all answers.
    """
    choose(method, METHODS, "method")
    check_model(model)
    prompt = as_prompt(prompt)
    name = "greedy" if method == "argmax" else method
    how = Method(name, beams, temperature, top_k, top_p, samples, seed)
    if answers is None:
        return _open(model, prompt, method, how, max_tokens)
    answers = _checked(prompt, answers)
    if method == "beam":
        return _closed_beam(model, prompt, answers, how)
    scores = [_score(model, prompt, z) for z in answers]
    found = AnswerSearch(prompt, method, _ranked(answers, scores))
    return found if method == "argmax" else _drawn(found, how)


def check_model(model: Any) -> None:
    """Refuse what is no language model, such as the name of one."""
    if not hasattr(model, "logprob"):
        raise ValueError(f"{shown(model)} is no model: give load_model('tiny').")


def _checked(prompt: Prompt, answers: Sequence[Answer]) -> list[Answer]:
    found = list(dict.fromkeys(list_of(answers, "answers", ", as ['yes', 'no']")))
    if not found:
        raise ValueError("The list of answers is empty: give at least one.")
    for answer in found:
        slots = _slots(answer) if isinstance(answer, str | tuple) else ("",)
        if not all(isinstance(text, str) and text for text in slots):
            raise ValueError(f"An answer is a text that is not empty, not {answer!r}.")
        if len(slots) != len(prompt.slots):
            raise ValueError(
                f"{answer!r} has {len(slots)} texts for {len(prompt.slots)} answer "
                "slots: give a tuple with one text per slot."
            )
    return found


def _score(model: Any, prompt: Prompt, answer: Answer) -> float:
    slots = _slots(answer)
    if len(slots) == 1 and hasattr(model, "slot_logprob"):
        return float(model.slot_logprob(prompt.before, slots[0], prompt.after))
    rest = prompt.answer(*slots)[len(prompt.before) :]
    if prompt.before.endswith(" "):
        rest = f" {rest}"
    return float(model.logprob(rest, given=prompt.before.rstrip(" ")))


def _ranked(
    answers: Sequence[Answer], scores: Sequence[float]
) -> tuple[Candidate, ...]:
    return _sorted(map(Candidate, answers, scores, _shares(scores)))


def _sorted(rows: Iterable[Candidate]) -> tuple[Candidate, ...]:
    return tuple(sorted(rows, key=lambda row: (-row.count, -row.logprob)))


def _shares(scores: Sequence[float]) -> list[float]:
    top = max(scores)
    if not math.isfinite(top):
        return [1 / len(scores)] * len(scores)
    powers = [math.exp(score - top) for score in scores]
    return [power / sum(powers) for power in powers]


def _drawn(found: AnswerSearch, how: Method) -> AnswerSearch:
    """Draw answers with the probabilities that argmax computed."""
    rng = np.random.default_rng(how.seed)
    odds = _shares([c.logprob / how.temperature for c in found.candidates])
    counts = rng.multinomial(how.samples, odds)
    rows = (
        replace(c, count=int(n)) for c, n in zip(found.candidates, counts, strict=True)
    )
    return replace(found, candidates=_sorted(rows))


def _closed_beam(
    model: Any, prompt: Prompt, answers: Sequence[Answer], how: Method
) -> AnswerSearch:
    if len(prompt.slots) != 1:
        raise ValueError("Beam search fills one slot: use method='argmax' for several.")
    _must_read_on(model)
    ids = {
        tuple(model.encode_after(prompt.before, answer)): answer for answer in answers
    }
    longest = max(map(len, ids))
    context = model.context(prompt.before)
    nodes, results = search(model, context, how, longest, allowed=list(ids))
    found = [ids[node.ids] for node in results]
    scores = [_score(model, prompt, answer) for answer in found]
    missed = tuple(_words(answer) for answer in answers if answer not in found)
    return AnswerSearch(prompt, "beam", _ranked(found, scores), nodes, missed)


def _open(
    model: Any, prompt: Prompt, method: str, how: Method, max_tokens: int
) -> AnswerSearch:
    """Generate answers, and score each by the probability of its own tokens."""
    if prompt.kind != "prefix":
        raise ValueError(
            "An open search writes at the end of a prompt: give answers=[...] for a "
            "slot that has text after it."
        )
    _must_read_on(model)
    context = model.context(prompt.before)
    nodes, results = search(model, context, how, max_tokens, stop=model.stop)
    drawn: Counter[str] = Counter()
    best: dict[str, float] = {}
    for node in results:
        text = node.text.strip()
        drawn[text] += method == "sample"
        best[text] = max(node.logprob, best.get(text, -math.inf))
    rows = (
        Candidate(text, score, math.exp(score), drawn[text])
        for text, score in best.items()
    )
    return AnswerSearch(prompt, method, _sorted(rows), nodes)


def _must_read_on(model: Any) -> None:
    if getattr(model, "kind", "causal") == "masked":
        raise ValueError(
            f"{model.name} fills masks and does not read on: "
            "search with method='argmax' and a list of answers."
        )


class Verbalizer(dict[str, str]):
    """The map from answers z to labels y; several answers may share a label.

    >>> verbalizer = Verbalizer({"great": "+", "good": "+", "terrible": "-"})
    >>> verbalizer["good"], verbalizer.labels, verbalizer.answers
    ('+', ('+', '-'), ('great', 'good', 'terrible'))
    """

    def __init__(self, labels: Mapping[str, str]) -> None:
        """Keep the map; it must name at least one answer."""
        if not isinstance(labels, Mapping) or not labels:
            raise ValueError(
                "A Verbalizer takes a dict from answers to labels, such as "
                "{'great': '+', 'terrible': '-'}."
            )
        super().__init__(labels)

    @property
    def answers(self) -> tuple[str, ...]:
        """All answers, the set Z."""
        return tuple(self)

    @property
    def labels(self) -> tuple[str, ...]:
        """All labels, the set Y, each once."""
        return tuple(dict.fromkeys(self.values()))

    def __missing__(self, answer: str) -> str:
        known = ", ".join(self)
        raise ValueError(f"{answer!r} has no label: the answers are {known}.")

    __call__ = dict.__getitem__

    def probabilities(
        self, found: AnswerSearch | Mapping[str, float]
    ) -> dict[str, float]:
        """Return the probability of each label: the sum over its answers."""
        shares = found if isinstance(found, Mapping) else found.probabilities
        totals = dict.fromkeys(self.labels, 0.0)
        for answer, share in shares.items():
            totals[self[_words(answer)]] += share
        return totals

    def label(self, found: AnswerSearch | Mapping[str, float]) -> str:
        """Return the most probable label of a search, or of answers' probabilities."""
        totals = self.probabilities(found)
        return max(totals, key=lambda label: totals[label])

    def predict(self, model: Any, prompt: Prompt | str, **settings: Any) -> str:
        """Search over all answers and return the label, y."""
        return self.label(search_answers(model, prompt, self.answers, **settings))

    def __repr__(self) -> str:
        return f"Verbalizer({super().__repr__()})"


def _slots(answer: Answer) -> tuple[str, ...]:
    return (answer,) if isinstance(answer, str) else tuple(answer)


def _words(answer: Answer) -> str:
    return " | ".join(_slots(answer))
