"""A language model as a judge, to be led astray: wording, order, empty words."""

from html import escape
from typing import Any

from mtedu.prompting.answers import AnswerSearch
from mtedu.prompting.judge import WORDINGS, judge_pair, judge_scores
from mtedu.prompting.judge_bias import lengthen
from mtedu.prompting.models import load_model
from mtedu.show.tables import html_table
from mtedu.widgets import panel
from mtedu.widgets.bundle import read_yaml
from mtedu.widgets.text_twin import listed
from mtedu.wording import choose

PAIR = "which is better?"
ASKS = (*(name for name in WORDINGS if name != "reference"), PAIR)
RECORDED = ("replay:smollm2", "replay:gemma3")
REMEMBERED = 8
"""So many questions are kept in the table of what was asked."""


CASES = read_yaml("judge_explorer/cases.yml")
"""Texts: the first for a model that read the web, the second in words `tiny` knows."""


class JudgeExplorer(panel.Panel):
    """The widget behind `judge_explorer`."""

    found: AnswerSearch
    """What the judge answered."""

    def __init__(self, model: str, ask: str, case: str) -> None:
        """Open on one question."""
        texts = CASES[case]
        self._model = panel.model_choice(
            model, also=RECORDED, but=["tiny-masked", "ngram"]
        )
        self._ask = panel.choice("Question", ASKS, ask)
        self._case = panel.choice("Texts", tuple(CASES), case)
        self._source = panel.field("Source", texts["source"])
        self._translation = panel.field("Translation", texts["translation"])
        self._other = panel.field("Other one", texts["other"])
        self._swap = panel.tick("Other one first")
        self._filler = panel.slider("Empty words", 0, 0, 3, continuous_update=False)
        self.history: list[tuple[str, ...]] = []
        """Of each question: model, wording, translation, changes and outcome."""
        self._warnings: list[str] = []
        above = panel.row(self._model, self._ask, self._case)
        fields = [self._source, self._translation, self._other]
        super().__init__([above, *fields, panel.row(self._filler, self._swap)])
        self._case.observe(lambda _: self._take_case(), "value")
        self.begin()

    def _take_case(self) -> None:
        texts = CASES[str(self._case.value)]
        with self.held():  # all texts change together: ask the model once
            for name in ("source", "translation", "other"):
                self.set(**{name: texts[name]})

    @property
    def paired(self) -> bool:
        """Whether two translations are compared, rather than one graded."""
        return bool(self._ask.value == PAIR)

    def look(self) -> AnswerSearch:
        """Ask the judge; a `ValueError` says why it cannot be asked."""
        texts = CASES[str(self._case.value)]
        model = load_model(str(self._model.value))
        source, languages = str(self._source.value), tuple(texts["languages"])
        text = lengthen(
            str(self._translation.value), self._filler.value, texts["filler"]
        )
        if self.paired:
            pair = [text, str(self._other.value)]
            pair = pair[::-1] if self._swap.value else pair
            found = judge_pair(model, source, *pair, languages=languages).search
        else:
            asked, item = str(self._ask.value), (source, text)
            self._verdict = judge_scores(model, [item], asked, languages=languages)[0]
            found = self._verdict.search
        self._warnings = _unknown(model, found)
        return found

    def html(self) -> str:
        """Ask the judge and write its probabilities, and all that was asked so far."""
        self._other.disabled = self._swap.disabled = not self.paired
        found = self.found = self.look()
        self._remember()
        best = found.answer
        rows = [
            (
                escape(name),
                panel.meter(share, best=name == best),
                panel.digits(f"{share:.4f}"),
            )
            for name, share in self._shares()
        ]
        log = [[*map(escape, asked)] for asked in self.history[::-1]]
        return (
            "".join(map(panel.warning, self._warnings))
            + panel.prompt_line(found.prompt)
            + html_table("Answers", ("answer z", "", "probability"), rows)
            + f"<p role='status'>{escape(self.outcome)}</p>"
            + html_table(
                "What you asked so far, the last first",
                ("model", "question", "translation", "changes", "outcome"),
                log,
            )
        )

    def _shares(self) -> list[tuple[str, float]]:
        """Return the answers in the order of the scale, with their probabilities."""
        if self.paired:
            shares = self.found.probabilities
            return [(name, shares[name]) for name in ("first", "second")]
        return list(self._verdict.probabilities.items())

    @property
    def outcome(self) -> str:
        """What the judge decides, in one sentence."""
        if self.problem:
            return self.problem
        if not self.paired:
            best = self.found.best
            shares = self.found.probabilities.values()
            if max(shares) - min(shares) < 1e-6:
                top = "all answers are equally probable"
            else:
                top = f"most probable “{best.answer}”"
            score = self._verdict.score
            return f"Expected grade {score:.2f}; {top} ({best.probability:.2f})."
        mine = "second" if self._swap.value else "first"
        share = self.found.probabilities[mine]
        better = "your translation" if share > 0.5 else "the other one"
        return f"It prefers {better}: yours stands {mine} and gets {share:.2f}."

    def _remember(self) -> None:
        added, swapped = self._filler.value, self.paired and self._swap.value
        changes = [f"+{added} empty"] * (added > 0) + ["other one first"] * swapped
        controls = (self._model, self._ask, self._translation)
        asked = (
            *(str(control.value) for control in controls),
            ", ".join(changes) or "none",
            self.outcome,
        )
        if self.history[-1:] != [asked]:
            self.history = [*self.history, asked][-REMEMBERED:]

    @property
    def text(self) -> str:
        """The text twin: the question, the probabilities, and what was asked before."""
        if self.problem:
            return f"Warning: {self.problem}"
        lines = [f"{self.found.prompt} (model {self._model.value})"]
        lines += [f"Warning: {said}" for said in self._warnings]
        lines += [f"{name}: {share:.4f}" for name, share in self._shares()]
        lines.append(self.outcome)
        before = "Before: {}, {}, “{}”, changes: {}. {}"
        lines += [before.format(*asked) for asked in self.history[-2::-1]]
        return "\n".join(lines)


def _unknown(model: Any, found: AnswerSearch) -> list[str]:
    """Return a warning if the model does not know words of the question."""
    answers = [str(candidate.answer) for candidate in found.candidates]
    unknown = panel.unknown_words(model, [found.prompt.before, *answers])
    return [f"{model.name} does not know {listed(unknown)}."] if unknown else []


def judge_explorer(
    model: str = "auto", ask: str = "words", case: str | None = None
) -> JudgeExplorer:
    """Ask a language model to judge, and change what should not matter.

    Choose the question, put the other translation first, add empty words; all outcomes
    stay in a table. Without `smol` a recording answers, to the texts it was asked.

    >>> explorer = judge_explorer("tiny")
    >>> explorer.set(ask="which is better?")
    >>> explorer.outcome
    'It prefers ...: yours stands first and gets 0....'
    """
    if model == "auto":
        model = load_model("auto").name
        model = RECORDED[1] if model == "tiny" else model
    if case is None:
        case = list(CASES)[model == "tiny"]
    return JudgeExplorer(model, ask, choose(case, CASES, "texts", "are"))
