"""Experiments with prompts, step by step, so that they can be watched and stopped."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from mtedu.prompting.template import Inputs, PromptTemplate, as_template, few_shot


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


def written_templates(
    templates: Mapping[str, str],
    gaps: Mapping[str, str],
    source: str = "english",
    target: str = "french",
) -> dict[tuple[str, str], str]:
    """Write every template with every gap, for two languages.

    >>> written_templates({"A": "{source}:{gap}[X] [Z]"}, {"break": "\\n"})
    {('A', 'break'): 'english:\\n[X] [Z]'}
    """
    return {
        (name, gap): text.format(source=source, target=target, gap=sign)
        for name, text in templates.items()
        for gap, sign in gaps.items()
    }
