"""How many examples does a prompt need? The curve grows while the model works."""

from collections.abc import Sequence
from html import escape
from typing import Any

import ipywidgets

from mtedu.lecture_data import lecture_data
from mtedu.prompting.models import load_model
from mtedu.prompting.selection import Outputs, write_answers
from mtedu.prompting.world import micro_world
from mtedu.show import charts, palette
from mtedu.show.figure import picture
from mtedu.show.tables import html_table
from mtedu.widgets.panel import Panel, button, choice, model_choice, row
from mtedu.wording import list_of, whole_number

TEMPLATES = tuple(lecture_data("few_shot_templates"))
SHOTS = (0, 1, 2, 3, 4)


class FewShotCurve(Panel):
    """The widget behind `few_shot_curve`."""

    def __init__(
        self, template: str, model: str, shots: Sequence[int], n: int, seed: int
    ) -> None:
        """Wait for a click; every template that was run keeps its curve."""
        numbers = list_of(shots, "shots", " of numbers of examples") or [None]
        self.shots = tuple(sorted({whole_number(n, "shots", 0) for n in numbers}))
        self.examples = translations(n, seed, held_out=True)
        self.solved = translations(self.shots[-1], seed + 1, held_out=False)
        templates = tuple(dict.fromkeys((template, *TEMPLATES)))
        self._template = choice("Template", templates, template)
        self._model = model_choice(model, but=["tiny-masked", "ngram"])
        self.found: dict[tuple[str, str], dict[int, Outputs]] = {}
        self._bar = ipywidgets.IntProgress(0, 0, len(self.shots) * len(self.examples))
        start = row(button("Draw the curve", self.run), self._bar)
        super().__init__([self._template, self._model, start])
        self._template.add_class("mtedu-field")
        self.write()

    def run(self, template: str | None = None, model: str | None = None) -> None:
        """Draw a curve, as a click on the button does; it grows point by point."""
        self.set(template=template, model=model)
        name, asked = str(self._model.value), str(self._template.value)
        curve = self.found.setdefault((name, asked), {})
        curve.clear()
        self._bar.value = 0
        for count in self.shots:
            shown = self.solved[:count]
            for outputs in write_answers(load_model(name), asked, self.examples, shown):
                curve[count] = outputs
                self._bar.value += 1
            self.write()

    def html(self) -> str:
        """Draw all curves, and write them as a table."""
        if not self.found:
            return "<p>Press the button: the curve grows here.</p>"
        heads = ["examples in the prompt", *map(str, self.shots)]
        rows = [
            (
                f"{_mark(i)} {escape(model)}: <code>{escape(template)}</code>",
                *(_share(curve.get(k)) for k in self.shots),
            )
            for i, ((model, template), curve) in enumerate(self.found.items())
        ]
        return curves(list(self.found.values()), self.shots) + html_table(
            "Exactly right translations of held-out sentences", heads, rows
        )

    @property
    def text(self) -> str:
        """The text twin: every curve as numbers."""
        if not self.found:
            return "No curve has been drawn yet."
        return "\n".join(
            f"{model}, {template}: "
            + "; ".join(f"with {k} {_share(curve[k])}" for k in curve)
            for (model, template), curve in self.found.items()
        )


def curves(found: Sequence[dict[int, Outputs]], shots: Sequence[int]) -> str:
    """Draw accuracy over the number of examples, one line a curve."""
    lines = [
        charts.Curve(
            list(curve),
            [outputs.accuracy for outputs in curve.values()],
            colour=palette.SEQUENCE[i % len(palette.SEQUENCE)],
            mark="os^D*P"[i % 6],
            line="-" if i == 0 else "--",
        )
        for i, curve in enumerate(found)
    ]
    said = "Accuracy over examples; the table below has the numbers"
    names = {"xlabel": "examples in the prompt", "ylabel": "exactly right"}
    room: Any = {"xticks": shots, "ylim": (-0.05, 1.05), **names}
    drawn = charts.curves(*lines, alt=said, **room)
    return picture(drawn)._repr_html_()


def _mark(i: int) -> str:
    return "●■▲◆★✚"[i % 6]


def _share(outputs: Outputs | None) -> str:
    if outputs is None:
        return "…"
    return f"{outputs.accuracy:.0%} ({outputs.exact} of {len(outputs.pairs)})"


def translations(n: int, seed: int, held_out: bool) -> list[tuple[str, str]]:
    """Return sentences of the micro-world in English, with their French."""
    languages = {"source": "english", "target": "french"}
    found = micro_world("translation", n, seed=seed, held_out=held_out, **languages)
    return [(example.x, example.answer) for example in found]


def few_shot_curve(
    template: str = TEMPLATES[0],
    model: str = "tiny",
    shots: Sequence[int] = SHOTS,
    n: int = 20,
    seed: int = 0,
) -> FewShotCurve:
    """Measure a translation template with more and more examples in the prompt.

    >>> few_shot_curve(n=2).text
    'No curve has been drawn yet.'
    """
    return FewShotCurve(template, model, shots, n, seed)
