"""The prompt lab: a template, an input, answers, a model, and what comes out."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

import ipywidgets

from mtedu.data.examples import GALLERY
from mtedu.prompting.answers import AnswerSearch, search_answers
from mtedu.prompting.models import load_model
from mtedu.prompting.template import Prompt, PromptTemplate
from mtedu.show.prompting import in_words
from mtedu.show.tables import html_table
from mtedu.widgets import panel
from mtedu.wording import list_of

NO_INPUT = "There is no [X]: the model will say the same whatever the input is."
OWN = "your own"


class PromptLab(panel.Panel):
    """The widget behind `prompt_lab`."""

    def __init__(
        self,
        template: str,
        inputs: Mapping[str, str],
        answers: Sequence[str],
        model: str,
    ) -> None:
        """Open on one prompt."""
        tasks = [OWN, *(asked.task for asked in GALLERY)]
        self._task = panel.choice("Example", tasks, OWN)
        self._model = panel.model_choice(model)
        self._template = panel.field("Template", template)
        self._answers = panel.field("Answers", ", ".join(answers))
        self._inputs = ipywidgets.VBox()
        self._fields: dict[str, ipywidgets.Text] = {}
        above = panel.row(self._task, self._model)
        super().__init__([above, self._template, self._inputs, self._answers])
        self._task.observe(lambda _: self._take_example(), "value")
        with self.held():
            self._fill(inputs)
        self.begin()

    def set(self, template: str | None = None, **values: Any) -> None:
        """Fill the fields, as a student does; what is not given stays.

        Names are `template`, `answers` (a list), `model`, `example`, and the slots of
        the template.
        """
        if "example" in values:
            self._task.value = values.pop("example")
        model, answers = values.pop("model", None), values.pop("answers", None)
        typed = None if answers is None else ", ".join(answers)
        self._fill(values)
        super().set(template=template, model=model, answers=typed)

    def _fill(self, inputs: Mapping[str, str]) -> None:
        for slot, text in inputs.items():
            self._field(slot).value = text

    def _field(self, slot: str) -> ipywidgets.Text:
        """Return the field of an input slot; it outlives templates without the slot."""
        if slot not in self._fields:
            self._fields[slot] = panel.field(f"[{slot}]", "")
            self._fields[slot].observe(lambda _: self.rewrite(), "value")
        return self._fields[slot]

    def _take_example(self) -> None:
        with self.held():  # all fields change together: ask the model once
            for asked in GALLERY:
                if asked.task == self._task.value:
                    self._fill(asked.inputs)
                    self._answers.value = ", ".join(asked.answers)
                    self._template.value = asked.template

    @property
    def answers(self) -> list[str]:
        """The answers to choose from; none means that the answer is written."""
        parts = str(self._answers.value).split(",")
        return [part.strip() for part in parts if part.strip()]

    @property
    def template(self) -> PromptTemplate:
        """The template; a `ValueError` says what is wrong with it."""
        return PromptTemplate(str(self._template.value))

    @property
    def prompt(self) -> Prompt:
        """The prompt x'; a `ValueError` says what is wrong with the template."""
        template = self.template
        return template.fill(**{x: self._field(x).value for x in template.inputs})

    def look(self) -> tuple[AnswerSearch, list[str]]:
        """Ask the model; return what it found, and the warnings."""
        prompt = self.prompt
        model = load_model(str(self._model.value))
        found = search_answers(model, prompt, self.answers or None)
        return found, self._warnings(model, prompt)

    def _warnings(self, model: Any, prompt: Prompt) -> list[str]:
        slots = self.template.inputs
        empty = [slot for slot in slots if not self._field(slot).value.strip()]
        said = [f"[{slot}] is empty: type an input." for slot in empty]
        said = said if slots else [NO_INPUT]
        unknown = panel.unknown_words(model, [*prompt.parts[::2], *self.answers])
        if unknown:
            said.append(f"{model.name} does not know: {', '.join(unknown)}.")
        return said

    def html(self) -> str:
        """Show a field for each input slot, the prompt and the answers."""
        shown = tuple(map(self._field, self.template.inputs))
        if self._inputs.children != shown:
            self._inputs.children = shown
        found, warnings = self._seen = self.look()
        rows = [
            (
                escape(in_words(c.answer)),
                panel.meter(c.probability, best=c is found.best),
                panel.digits(f"{c.probability:.4f}"),
                panel.digits(f"{c.logprob:.2f}"),
            )
            for c in found.candidates
        ]
        heads = ("answer z", "", "probability", "log P")
        return (
            "".join(map(panel.warning, warnings))
            + f"{panel.prompt_line(found.prompt)}<p>{self._kind()}</p>"
            + html_table("Answers, best first", heads, rows)
        )

    def _kind(self) -> str:
        kind = self.prompt.kind
        where = "ends with its slot" if kind == "prefix" else "has text after a slot"
        how = "chosen from your list" if self.answers else "written freely"
        return f"A <b>{kind}</b> prompt: it {where}. The answer is {how}."

    @property
    def text(self) -> str:
        """The text twin: prompt, kind, warnings and probabilities in words."""
        if self.problem:
            return f"Warning: {self.problem}"
        found, warnings = self._seen
        kind = f"{found.prompt.kind} prompt, model {self._model.value}"
        lines = [f"{found.prompt} ({kind})", *(f"Warning: {said}" for said in warnings)]
        lines += [
            f"{in_words(c.answer)}: {c.probability:.4f}" for c in found.candidates
        ]
        return "\n".join(lines)


def prompt_lab(
    template: str = GALLERY[0].template,
    answers: Sequence[str] = GALLERY[0].answers,
    model: str = "tiny",
    **inputs: str,
) -> PromptLab:
    """Write a template and an input, and see how probable each answer is.

    Without answers the model writes one (prefix prompts only). The same prompt can be
    given to another model with one choice.

    >>> lab = prompt_lab(X="I hate this movie.")
    >>> print(lab.text.splitlines()[1])
    terrible: 0.9...
    """
    several = list_of(answers, "answers", ", as ['great', 'terrible']")
    return PromptLab(template, inputs or GALLERY[0].inputs, several, model)
