"""Searching as a tree: greedy, beam and sampling, on a toy and on real models."""

from html import escape
from typing import Any

from mtedu.prompting.answers import AnswerSearch, search_answers
from mtedu.prompting.models import load_model
from mtedu.prompting.models.toy import ToyModel
from mtedu.show.figure import picture
from mtedu.show.tables import html_table
from mtedu.widgets import panel
from mtedu.wording import count

METHODS = {"greedy": "argmax", "beam": "beam", "sample": "sample"}
TOY = ToyModel(
    {
        "": {"a": 0.55, "this": 0.45},
        "a": {"cat": 0.4, "dog": 0.3, "bird": 0.3},
        "this": {"cat": 0.9, "dog": 0.1},
        **{word: {"</s>": 1.0} for word in ("cat", "dog", "bird")},
    }
)
"""A table in which the best first word leads away from the best text."""
PROMPTS = {"toy": "I see", "tiny": "the children eat", "smol": "The capital of"}


class SearchExplorer(panel.Panel):
    """The widget behind `search_explorer`."""

    found: AnswerSearch
    """What the last search found."""

    def __init__(self, prompt: str, model: str, method: str, seed: int) -> None:
        """Open on a prompt with one model and one method."""
        self._model = panel.model_choice(model, also=["toy"], but=["tiny-masked"])
        self._prompt = panel.field(
            "Prompt", prompt or PROMPTS.get(model, PROMPTS["tiny"])
        )
        self._method = panel.choice("Search", tuple(METHODS), method)
        self._beams = panel.slider("Beams", 2, 1, 5)
        self._samples = panel.slider("Samples", 5, 1, 10)
        self._temperature = panel.slider("Temperature", 1.0, 0.2, 3, 0.1)
        self._seed = panel.seed_box(seed)
        self._longest = panel.slider("Tokens", 4, 1, 6)
        sampling = (self._samples, self._temperature, self._seed)
        above = panel.row(self._model, self._method, self._longest)
        super().__init__([above, self._prompt, panel.row(self._beams, *sampling)])
        self._model.observe(self._other_model, "value")
        self.begin()

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

    def html(self) -> str:
        """Draw the tree, and list what was found."""
        method = self._method.value
        self._beams.disabled = method != "beam"
        for control in (self._samples, self._temperature, self._seed):
            control.disabled = method != "sample"
        found = self.found = self.look()
        drawn = method == "sample"
        rows = [
            (escape(str(c.answer)), f"{c.probability:.4f}", f"{c.logprob:.2f}")
            + ((str(c.count),) if drawn else ())
            for c in found.candidates
        ]
        heads = ("text", "probability", "log P") + (("drawn",) if drawn else ())
        return picture(found.tree)._repr_html_() + html_table(
            f"Found by {method} search", heads, rows
        )

    def words(self) -> str:
        """What was looked at, and what was found."""
        found = self.found
        nodes = found.tree.nodes
        kept = sum(node.kept for node in nodes)
        lines = [
            f"{self._method.value} search after “{self._prompt.value}”: "
            f"{count(len(nodes), 'text')} seen, {kept} kept."
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
