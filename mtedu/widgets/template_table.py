"""Six wordings of one request: the published table beside the same experiment, live."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from mtedu.data.published_figures import GAPS, PUBLISHED, SOURCE, TEMPLATES
from mtedu.prompting.models import load_model
from mtedu.prompting.selection import Outputs, write_answers, written_templates
from mtedu.show.tables import html_table
from mtedu.widgets.background_job import BackgroundJob
from mtedu.widgets.few_shot_curve import translations
from mtedu.widgets.panel import Panel, model_choice

LANGUAGES = ("English", "German", "Chinese")


class TemplateTable(Panel):
    """The widget behind `template_table`."""

    def __init__(self, model: str, n: int, seed: int) -> None:
        """Show the published half; the live half waits for a click."""
        self.examples = translations(n, seed, held_out=True)
        self._model = model_choice(model, but=["tiny-masked", "ngram"])
        self.found: dict[str, dict[tuple[str, str], Outputs]] = {}
        self.asked = written_templates(TEMPLATES, GAPS)
        total = len(self.asked) * len(self.examples)
        self.job = BackgroundJob("Run the experiment", total, self._work, self.write)
        super().__init__([self._model, self.job])
        self.write()

    def run(self, model: str | None = None) -> None:
        """Run the experiment on a model now, instead of by a click."""
        self.set(model=model)
        self.job.run()

    def _work(self) -> Iterator[str]:
        name = str(self._model.value)
        model, rows = load_model(name), self.found.setdefault(name, {})
        rows.clear()
        for place, template in self.asked.items():
            for outputs in write_answers(model, template, self.examples):
                rows[place] = outputs
                yield f"{name}, template {place[0]}, {place[1]}"

    def html(self) -> str:
        """Write both tables side by side, in one row a template."""
        heads = ["template", *(f"COMET, {name}" for name in LANGUAGES)]
        heads += [f"{model}, chrF" for model in self.found]
        rows = []
        for name, published in PUBLISHED.items():
            wording = escape(_wording(name))
            cells = [f"{c.space:.2f} / {c.line_break:.2f}" for c in published]
            live = [
                self._live(model, name).replace(" / ", " /<br>") for model in self.found
            ]
            rows.append((f"{name} <code>{wording}</code>", *cells, *live))
        caption = "Without / with a line break at ⏎. Published, then live"
        return (
            html_table(caption, heads, rows)
            + f"<p><small>Published: {escape(SOURCE)} The columns are the languages in "
            "which the template was written. Live: chrF from 0 to 100 of "
            f"{len(self.examples)} held-out sentences, English to French; in brackets "
            "how many are exactly right.</small></p>"
        )

    def _live(self, model: str, name: str) -> str:
        parts = []
        for gap in GAPS:
            outputs = self.found[model].get((name, gap))
            if outputs is None:
                parts.append("…")
            else:
                exact = f"{outputs.exact} of {len(outputs.pairs)}"
                parts.append(f"{outputs.chrf:.1f} ({exact})")
        return " / ".join(parts)

    @property
    def text(self) -> str:
        """The text twin: both halves, one line a template."""
        lines = [f"{SOURCE} Without / with line break."]
        for name, published in PUBLISHED.items():
            cells = ", ".join(
                f"{language} {c.space:.2f} / {c.line_break:.2f}"
                for language, c in zip(LANGUAGES, published, strict=True)
            )
            live = "".join(f"; {m}, chrF {self._live(m, name)}" for m in self.found)
            lines.append(f"{name} “{_wording(name)}” {cells}{live}")
        if not self.found:
            lines.append("The live half has not been run yet.")
        return "\n".join(lines)


def _wording(name: str) -> str:
    text = TEMPLATES[name].format(source="[src]", target="[tgt]", gap=" ⏎ ")
    return text.replace(" [Z]", "")


def template_table(model: str = "tiny", n: int = 10, seed: int = 0) -> TemplateTable:
    """Compare six translation templates: published scores, and live on a model.

    The live half runs by a click (or `.run()`), shows how far it is, and can be
    stopped; what it has found stays.

    >>> print(template_table(n=1).text.splitlines()[1])
    A “[src]: [X] ⏎ [tgt]:” English 38.78 / 31.17, German -26.15 / -16.48,
    Chinese 14.82 / -1.08

    Leaves out: COMET on the live outputs, since it needs a large model; chrF stands in.
    """
    return TemplateTable(model, n, seed)
