"""Searching for the best continuation: greedy, beam and sampling, token by token.

Every search returns all the texts that it looked at, with their scores and with whether
it kept them, so that it can be drawn as a tree.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from mtedu.wording import choose, real_number, whole_number

if TYPE_CHECKING:
    from mtedu.prompting.models.base import LanguageModel

METHODS = ("greedy", "beam", "sample")
SHOWN = 3
"""How many rejected tokens a node keeps for the picture."""


@dataclass(frozen=True)
class Method:
    """How to search, and its settings."""

    name: str = "greedy"
    beams: int = 4
    temperature: float = 1.0
    top_k: int | None = None
    top_p: float | None = None
    samples: int = 1
    seed: int = 0

    def __post_init__(self) -> None:
        choose(self.name, METHODS, "method")
        whole_number(self.beams, "beams")
        whole_number(self.samples, "samples")
        whole_number(self.seed, "seed", least=0)
        limit = "temperature (greedy is its limit at 0)"
        real_number(self.temperature, limit, 0, ends=False)
        if self.top_k is not None:
            whole_number(self.top_k, "top_k")
        if self.top_p is not None:
            real_number(self.top_p, "top_p", 0, 1)
            if not self.top_p:
                raise ValueError("top_p must be above 0: no word would be left.")


@dataclass(frozen=True)
class Node:
    """A text that the search looked at: one token more than its parent."""

    parent: int
    """The place of the parent among the nodes; -1 for the prompt."""
    token: str
    ids: tuple[int, ...]
    text: str
    logprob: float
    """Of the whole text from the prompt on."""
    kept: bool = False
    finished: bool = False
    probability: float = 0.0
    """Of this token alone, after its parent."""

    @property
    def depth(self) -> int:
        """How many tokens long the text is."""
        return len(self.ids)


def search(
    model: LanguageModel,
    context: Sequence[int],
    method: Method,
    max_tokens: int = 20,
    *,
    stop: str | None = None,
    allowed: Sequence[Sequence[int]] | None = None,
) -> tuple[tuple[Node, ...], list[Node]]:
    """Search for continuations of a context, among `allowed` ones if they are given.

    Greedy is a beam of one. A sample follows one drawn path for each of its samples.
    Return all texts that were looked at, and the finished ones, best first (samples in
    the order of drawing).
    """
    whole_number(max_tokens, "max_tokens")
    walk = _Walk(model, list(context), stop, allowed)
    if method.name == "sample":
        rng = np.random.default_rng(method.seed)
        results = [walk.sample(method, max_tokens, rng) for _ in range(method.samples)]
    else:
        beams = 1 if method.name == "greedy" else method.beams
        results = walk.beam(beams, max_tokens)
    return tuple(walk.nodes), results


class _Walk:
    """The nodes found so far, and the steps that add to them."""

    def __init__(
        self,
        model: LanguageModel,
        context: list[int],
        stop: str | None,
        allowed: Sequence[Sequence[int]] | None,
    ) -> None:
        self.model, self.context, self.stop = model, context, stop
        self.allowed = None if allowed is None else {tuple(ids) for ids in allowed}
        self.nodes: list[Node] = []
        self._places: dict[tuple[int, ...], int] = {}
        self.root = Node(-1, "", (), "", 0.0, kept=True)

    def beam(self, beams: int, max_tokens: int) -> list[Node]:
        """Keep the `beams` best texts at every step.

        A finished text keeps its place in the beam. Among allowed texts one may begin
        another ("good", "good enough"): then it is finished and grows on as well.
        """
        live, done = [self.root], dict[tuple[int, ...], Node]()
        for _ in range(max_tokens):
            grown = [node for node in live if node.finished]
            for node in live:
                grown += [] if node.finished else self._children(node, beams)
            grown.sort(key=lambda node: -node.logprob)
            live = [self._keep(node) for node in grown[:beams]]
            if self.allowed is not None:
                done |= {node.ids: node for node in live if node.ids in self.allowed}
                live = [node for node in live if not node.finished]
            if all(node.finished for node in live):
                break
        return sorted(done.values(), key=lambda node: -node.logprob) or live

    def sample(self, method: Method, max_tokens: int, rng: Any) -> Node:
        """Draw one text, token by token."""
        node = self.root
        while not node.finished and node.depth < max_tokens:
            logprobs = self._logprobs(node)
            odds = _odds(logprobs, method)
            i = int(rng.choice(len(odds), p=odds))
            node = self._keep(self._add(node, i, float(logprobs[i])))
        return node

    def _children(self, node: Node, count: int) -> list[Node]:
        logprobs = self._logprobs(node)
        best = np.argsort(-logprobs, kind="stable")[: count + SHOWN]
        return [
            self._add(node, int(i), float(logprobs[i]))
            for i in best
            if np.isfinite(logprobs[i])
        ]

    def _logprobs(self, node: Node) -> np.ndarray:
        logprobs = self.model.next_logprobs([*self.context, *node.ids])
        if self.allowed is None:
            return logprobs
        only = np.full_like(logprobs, -np.inf)
        for token in self._after(node.ids):
            only[token] = logprobs[token]
        return only

    def _after(self, ids: tuple[int, ...]) -> set[int]:
        """Return the tokens that may follow in some allowed text."""
        depth = len(ids)
        return {
            other[depth]
            for other in self.allowed or ()
            if len(other) > depth and other[:depth] == ids
        }

    def _add(self, parent: Node, token: int, logprob: float) -> Node:
        ids = (*parent.ids, token)
        if ids in self._places:
            return self.nodes[self._places[ids]]
        text = self.model.decode(ids)
        finished = token in self.model.end_ids
        if self.allowed is not None:
            finished = not self._after(ids)
        elif self.stop and self.stop in text:
            text, finished = text[: text.index(self.stop)], True
        node = Node(
            self._places.get(parent.ids, -1),
            self.model.token(token),
            ids,
            text,
            parent.logprob + logprob,
            finished=finished,
            probability=float(np.exp(logprob)),
        )
        self._places[ids] = len(self.nodes)
        self.nodes.append(node)
        return node

    def _keep(self, node: Node) -> Node:
        kept = replace(node, kept=True)
        if node.ids:
            self.nodes[self._places[node.ids]] = kept
        return kept


def _odds(logprobs: np.ndarray, method: Method) -> np.ndarray:
    """Return what to draw from: warmer or colder, and perhaps cut to the best."""
    scores = logprobs.astype(np.float64) / method.temperature
    odds = np.exp(scores - scores.max())
    order = np.argsort(-odds, kind="stable")
    if method.top_k is not None:
        odds[order[method.top_k :]] = 0
    odds /= odds.sum()
    if method.top_p is not None:
        before = np.cumsum(odds[order]) - odds[order]
        odds[order[before >= method.top_p]] = 0
    return odds / odds.sum()
