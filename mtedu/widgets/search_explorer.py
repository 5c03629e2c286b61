"""Searching as a tree: greedy, beam and sampling, on a toy and on real models."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets

from mtedu.prompting.answers import AnswerSearch, search_answers
from mtedu.prompting.models import load_model
from mtedu.prompting.models.toy import ToyModel
from mtedu.show.figure import picture
from mtedu.widgets.model_choice import model_names
from mtedu.widgets.panel import ControlPanel, choice, field, html_table, row, warning

METHODS = {"greedy": "argmax", "beam": "beam", "sample": "sample"}
TOY = ToyModel(
    {
        "": {"a": 0.55, "this": 0.45},
        "a": {"cat": 0.4, "dog": 0.3, "bird": 0.3},
        "this": {"cat": 0.9, "dog": 0.1},
        "cat": {"</s>": 1.0},
        "dog": {"</s>": 1.0},
        "bird": {"</s>": 1.0},
    }
)
"""A table in which the best first word leads away from the best text."""
PROMPTS = {"toy": "I see", "tiny": "the children eat", "smol": "The capital of"}


class SearchExplorer(ControlPanel):
    """The widget behind `search_explorer`."""

    _seen: AnswerSearch | str
    """What the last search found, or why it could not be done."""

    def __init__(self, prompt: str, model: str, method: str, seed: int) -> None:
        """Open on a prompt with one model and one method."""
        names = ["toy", *model_names(writing=True)]
        self._model = choice("Model", names, model)
        self._prompt = field("Prompt", prompt or PROMPTS.get(model, PROMPTS["tiny"]))
        self._method = choice("Search", tuple(METHODS), method)
        whole = ipywidgets.IntSlider
        self._beams = whole(2, min=1, max=5, description="Beams")
        self._samples = whole(5, min=1, max=10, description="Samples")
        self._temperature = ipywidgets.FloatSlider(
            1.0,
            min=0.2,
            max=3,
            step=0.1,
            description="Temperature",
            style={"description_width": "initial"},
        )
        self._seed = ipywidgets.BoundedIntText(
            seed, min=0, max=9999, description="Seed"
        )
        self._longest = whole(4, min=1, max=6, description="Tokens")
        super().__init__(
            [
                row(self._model, self._method, self._longest),
                self._prompt,
                row(self._beams, self._samples, self._temperature, self._seed),
            ]
        )
        self._model.observe(self._other_model, "value")
        self.watch(
            self._model,
            self._prompt,
            self._method,
            self._beams,
            self._samples,
            self._temperature,
            self._seed,
            self._longest,
        )
        self.draw()

    def _other_model(self, event: Any) -> None:
        if self._prompt.value == PROMPTS.get(event["old"]):
            self._prompt.value = PROMPTS.get(event["new"], PROMPTS["tiny"])

    def look(self) -> AnswerSearch:
        """Search; a `ValueError` says why it cannot be done."""
        name = str(self._model.value)
        return search_answers(
            TOY if name == "toy" else load_model(name),
            str(self._prompt.value),
            method=METHODS[self._method.value],  # type: ignore[arg-type]
            beams=self._beams.value,
            samples=self._samples.value,
            temperature=self._temperature.value,
            max_tokens=self._longest.value,
            seed=self._seed.value,
        )

    def draw(self) -> None:
        """Draw the tree, and list what was found."""
        method = self._method.value
        self._beams.disabled = method != "beam"
        for control in (self._samples, self._temperature, self._seed):
            control.disabled = method != "sample"
        try:
            found = self._seen = self.look()
        except ValueError as error:
            self._seen = str(error)
            self.page.value = warning(str(error))
            return
        drawn = method == "sample"
        rows = [
            (escape(str(c.answer)), f"{c.probability:.4f}", f"{c.logprob:.2f}")
            + ((str(c.count),) if drawn else ())
            for c in found.candidates
        ]
        heads = ("text", "probability", "log P") + (("drawn",) if drawn else ())
        self.page.value = picture(found.tree)._repr_html_() + html_table(
            f"Found by {method} search", heads, rows
        )

    @property
    def text(self) -> str:
        """The text twin: what was looked at, and what was found."""
        found = self._seen
        if isinstance(found, str):
            return found
        nodes = found.tree.nodes
        kept = sum(node.kept for node in nodes)
        lines = [
            f"{self._method.value} search after “{self._prompt.value}”: "
            f"{len(nodes)} texts seen, {kept} kept."
        ]
        for c in found.candidates:
            times = f", drawn {c.count} times" if c.count else ""
            lines.append(f"{c.answer}: probability {c.probability:.4f}{times}")
        return "\n".join(lines)


def search_explorer(
    prompt: str = "", model: str = "toy", method: str = "greedy", seed: int = 0
) -> SearchExplorer:
    """Watch a search grow as a tree: what it keeps, what it drops, what it finds.

    >>> explorer = search_explorer()
    >>> print(explorer.text.splitlines()[1])
    a cat: probability 0.2200
    >>> explorer.set(method="beam")
    >>> print(explorer.text.splitlines()[1])
    this cat: probability 0.4050
    """
    return SearchExplorer(prompt, model, method, seed)
