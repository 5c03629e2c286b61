"""Trying prompts on examples, choosing one, and correcting a prompt's bias.

Prompt selection: of several templates, the one with the best accuracy on labelled
examples (Jiang and others 2020, *How can we know what language models know?*).
Contextual calibration: divide by what the model answers to an input without content
(Zhao and others 2021, *Calibrate before use*).

Finding templates by machine, also after Jiang and others: look for texts that hold an
input and its answer, and take the words between them as a template; or say a good
template in other words. Leaves out: dependency paths, and paraphrasing by translation
there and back.
"""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import Any

from mtedu.progress_bar import progress
from mtedu.prompting.answers import (
    Answer,
    AnswerSearch,
    Candidate,
    Verbalizer,
    search_answers,
)
from mtedu.prompting.template import Inputs, PromptTemplate, as_template, few_shot
from mtedu.result import Result, Shown
from mtedu.wording import list_of, pairs_of

CONTENT_FREE = ("N/A", "[MASK]", "")
LONGEST = 40
"""Characters between input and answer; what is further apart hardly belongs."""


@dataclass(frozen=True, repr=False)
class Accuracy(Result):
    """How many labels of a dev set a prompt gets right."""

    template: PromptTemplate
    right: int
    total: int
    predictions: tuple[tuple[str, str], ...]
    """Each predicted label beside the true one."""

    @property
    def score(self) -> float:  # type: ignore[override]
        """The share of right labels."""
        return self.right / self.total

    def __repr__(self) -> str:
        return f"accuracy {self.score:.4f} = {self.right}/{self.total}: {self.template}"


@dataclass(frozen=True, repr=False)
class PromptSelection(Shown):
    """All templates with their accuracy, best first."""

    rows: tuple[Accuracy, ...]

    @property
    def best(self) -> PromptTemplate:
        """The template that was right most often; the first one on a tie."""
        return self.rows[0].template

    def __repr__(self) -> str:
        return "; ".join(map(repr, self.rows))


@dataclass(frozen=True, repr=False)
class Calibration(Shown):
    """What a prompt answers to nothing, and so by how much it is biased."""

    template: PromptTemplate
    bias: Mapping[Answer, float]
    """The mean probability of each answer over the inputs without content."""
    content_free: tuple[str, ...] = CONTENT_FREE

    def apply(self, found: AnswerSearch) -> AnswerSearch:
        """Divide each probability by its bias and let them sum to 1 again."""
        unknown = [c.answer for c in found.candidates if c.answer not in self.bias]
        if unknown:
            raise ValueError(f"The calibration does not know {unknown[0]!r}.")
        odds = [c.probability / self.bias[c.answer] for c in found.candidates]
        rows = (
            replace(c, probability=share / sum(odds))
            for c, share in zip(found.candidates, odds, strict=True)
        )
        ordered: list[Candidate] = sorted(rows, key=lambda c: -c.probability)
        return replace(found, candidates=tuple(ordered), calibrated=True)

    def __repr__(self) -> str:
        rows = ", ".join(f"{answer} {share:.4f}" for answer, share in self.bias.items())
        return f"bias of {self.template}: {rows}"


def prompt_accuracy(
    model: Any,
    template: PromptTemplate | str,
    examples: Iterable[tuple[Inputs, str]],
    verbalizer: Verbalizer,
    *,
    shots: Sequence[tuple[Inputs, str]] = (),
    calibration: Calibration | None = None,
) -> Accuracy:
    """Label every example with one prompt and count the right ones.

    `examples` are pairs of input and label; `shots` are pairs of input and answer that
    are written before each of them.
    """
    template = as_template(template)
    pairs, verbalizer = pairs_of(examples, "examples"), Verbalizer(verbalizer)
    if not pairs:
        raise ValueError("The dev set is empty: give pairs of input and label.")
    predictions = []
    for x, label in pairs:
        if label not in verbalizer.labels:
            raise ValueError(f"{label!r} is no label of the verbaliser.")
        prompt = few_shot(template, shots, x)
        found = search_answers(model, prompt, verbalizer.answers)
        found = calibration.apply(found) if calibration else found
        predictions.append((verbalizer.label(found), label))
    right = sum(guess == label for guess, label in predictions)
    return Accuracy(template, right, len(pairs), tuple(predictions))


def select_prompt(
    model: Any,
    templates: Iterable[PromptTemplate | str],
    examples: Iterable[tuple[Inputs, str]],
    verbalizer: Verbalizer,
) -> PromptSelection:
    """Try several templates on a dev set and rank them by accuracy."""
    tried = list(map(as_template, list_of(templates, "templates")))
    if not tried:
        raise ValueError("There is no template to choose from: give at least one.")
    pairs = pairs_of(examples, "examples")
    rows = [
        prompt_accuracy(model, template, pairs, verbalizer)
        for template in progress(tried, "templates tried")
    ]
    return PromptSelection(tuple(sorted(rows, key=lambda row: -row.score)))


def calibrate(
    model: Any,
    template: PromptTemplate | str,
    answers: Sequence[Answer] | Verbalizer,
    content_free: Sequence[str] = CONTENT_FREE,
    *,
    shots: Sequence[tuple[Inputs, str]] = (),
) -> Calibration:
    """Measure what a prompt answers to inputs without content.

    p_cf = mean over such inputs; a calibrated answer has q(z) = p(z) / p_cf(z), scaled
    to sum to 1.
    """
    template = as_template(template)
    if not content_free:
        raise ValueError("Give at least one input without content, such as 'N/A'.")
    chosen = tuple(list_of(answers, "answers"))
    totals: dict[Answer, float] = dict.fromkeys(chosen, 0.0)
    for nothing in content_free:
        prompt = few_shot(template, shots, dict.fromkeys(template.inputs, nothing))
        for candidate in search_answers(model, prompt, chosen).candidates:
            totals[candidate.answer] += candidate.probability / len(content_free)
    smallest = math.ulp(1.0)
    bias = {answer: max(share, smallest) for answer, share in totals.items()}
    return Calibration(template, bias, tuple(content_free))


@dataclass(frozen=True)
class Outputs:
    """What a model wrote for some inputs, beside what was wanted."""

    pairs: tuple[tuple[str, str], ...] = ()
    """Written and wanted."""

    @property
    def exact(self) -> int:
        """How many outputs are exactly what was wanted."""
        return sum(written == wanted for written, wanted in self.pairs)

    @property
    def accuracy(self) -> float:
        """The share of outputs that are exactly what was wanted."""
        return self.exact / len(self.pairs) if self.pairs else 0.0

    @cached_property
    def chrf(self) -> float:
        """The mean chrF of the outputs, from 0 to 100."""
        from mtedu.metrics.chrf import chrf

        scores = [float(chrf(written, wanted)) for written, wanted in self.pairs]
        return 100 * sum(scores) / len(scores) if scores else 0.0


def write_answers(
    model: Any,
    template: PromptTemplate | str,
    examples: Sequence[tuple[Inputs, str]],
    shots: Sequence[tuple[Inputs, str]] = (),
) -> Iterator[Outputs]:
    """Let a model write the answer to each example; yield all so far after each.

    >>> from mtedu import ToyModel
    >>> toy = ToyModel({"": {"chat": 1.0}, "chat": {"</s>": 1.0}})
    >>> [o.accuracy for o in write_answers(toy, "[X]: [Z]", [("cat", "chat")])]
    [1.0]
    """
    template = as_template(template)
    if template.kind != "prefix":
        raise ValueError(f"{template.text!r} has text after [Z]: nothing to write on.")
    found = Outputs()
    for x, wanted in examples:
        prompt = few_shot(template, shots, x)
        # The same rule ends what every model writes: one line, one answer.
        written = model.generate(prompt.before, stop="\n")
        found = Outputs((*found.pairs, (written, wanted)))
        yield found


def mine_templates(
    texts: Iterable[str], pairs: Sequence[tuple[str, str]]
) -> Counter[str]:
    """Count the wordings that stand between an input and its answer in some texts.

    >>> mine_templates(["cat in French is chat. dog in French is chien."],
    ...                [("cat", "chat"), ("dog", "chien")])
    Counter({'[X] in French is [Z]': 2})
    """
    if not pairs:
        raise ValueError("There is no pair to look for: give pairs (input, answer).")
    found: Counter[str] = Counter()
    for text in texts:
        padded = f" {text} "
        for x, z in pairs:
            start = padded.find(f" {x} ")
            if start < 0:
                continue
            middle = start + len(x) + 1
            end = padded.find(f" {z}", middle)
            if 0 < end - middle <= LONGEST:
                found[f"[X]{padded[middle:end]} [Z]"] += 1
    return found


def paraphrase(template: str, swaps: Mapping[str, Sequence[str]]) -> list[str]:
    """Say a template in other words: every choice of every swap, the original first.

    >>> paraphrase("[X] Overall, it was [Z].", {"Overall": ["In short"]})
    ['[X] Overall, it was [Z].', '[X] In short, it was [Z].']
    """
    missing = [part for part in swaps if part not in template]
    if missing:
        raise ValueError(f"{missing[0]!r} does not stand in {template!r}.")
    found = []
    for chosen in product(*([part, *others] for part, others in swaps.items())):
        text = template
        for part, other in zip(swaps, chosen, strict=True):
            text = text.replace(part, other)
        found.append(text)
    return list(dict.fromkeys(found))
