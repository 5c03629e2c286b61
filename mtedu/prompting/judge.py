"""A language model as a judge: a prompt asks for a grade, answer search finds it.

Kocmi and Federmann (2023), *Large language models are state-of-the-art evaluators of
translation quality* (GEMBA), ask large models for a score in several wordings, with and
without a reference. The wordings here are the course's own, short enough for small
models, and every grade gets its probability, so nothing has to be drawn or read.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from mtedu.lecture_data import lecture_data
from mtedu.progress_bar import progress
from mtedu.prompting.answers import AnswerSearch, search_answers
from mtedu.prompting.models.base import LogProb
from mtedu.prompting.template import Prompt, PromptTemplate, as_template
from mtedu.result import Result, Rows
from mtedu.wording import choose, count, list_of, shown

Item: TypeAlias = Sequence[str]
"""A source text, its translation and, if there is one, a reference."""

LANGUAGES = ("English", "Spanish")
SLOTS = ("X1", "X2", "X3")
WORDS = {"terrible": 1.0, "bad": 2.0, "ok": 3.0, "good": 4.0, "great": 5.0}
DIGITS = {str(grade): float(grade) for grade in range(1, 6)}


class Wording(NamedTuple):
    """How a judge is asked: a template, and what each answer counts.

    `[X1]` is the source, `[X2]` the translation, `[X3]` a reference, `[Z]` the grade.
    """

    template: PromptTemplate
    answers: Mapping[str, float]


_TEXTS = lecture_data("judge_prompts")
_WORDINGS: dict[str, str] = _TEXTS["grade"]
_PAIR: str = _TEXTS["pair"]
TRANSLATE: str = _TEXTS["translate"]

WORDINGS = tuple(_WORDINGS)
"""The names of the wordings; `wording` writes one out."""


def wording(name: str, languages: tuple[str, str] = LANGUAGES) -> Wording:
    """Return a wording by its name, written for a source and a target language.

    >>> wording("short").template
    PromptTemplate('English: [X1] Spanish: [X2] overall, it was [Z]')
    """
    text = _WORDINGS[choose(name, _WORDINGS, "wording")]
    return Wording(written(text, languages), DIGITS if name == "digits" else WORDS)


@dataclass(frozen=True, repr=False)
class Verdict(Result):
    """What a judge makes of one translation: a probability for every grade.

    `score` is the expected grade, sum of grade times probability; `grade` is that of
    the most probable answer.
    """

    search: AnswerSearch
    answers: Mapping[str, float]

    @property
    def probabilities(self) -> dict[str, float]:
        """The probability of each answer, in the order of the scale."""
        found = self.search.probabilities
        return {answer: found[answer] for answer in self.answers}

    @property
    def score(self) -> float:  # type: ignore[override]
        """The expected grade."""
        return sum(self.answers[z] * p for z, p in self.probabilities.items())

    @property
    def grade(self) -> float:
        """The grade of the most probable answer."""
        return self.answers[str(self.search.answer)]

    def __repr__(self) -> str:
        best = self.search.best
        return (
            f"expected grade {self.score:.4f}, most probable {best.answer} "
            f"({best.probability:.4f})"
        )


@dataclass(frozen=True, repr=False)
class Verdicts(Rows[Verdict]):
    """What a judge makes of several translations."""

    model: str
    items: tuple[tuple[str, ...], ...]
    rows: tuple[Verdict, ...]

    @property
    def scores(self) -> list[float]:
        """The expected grades, as a metric."""
        return [row.score for row in self.rows]

    @property
    def grades(self) -> list[float]:
        """The most probable grades, as a rater's."""
        return [row.grade for row in self.rows]

    def __repr__(self) -> str:
        scores = self.scores
        return (
            f"{self.model} on {count(len(scores), 'translation')}: expected grades "
            f"from {min(scores):.2f} to {max(scores):.2f}"
        )


@dataclass(frozen=True, repr=False)
class PairVerdict(Result):
    """Which of two translations a judge prefers; `score` is P(first)."""

    search: AnswerSearch

    @property
    def score(self) -> float:  # type: ignore[override]
        """The probability that the first one is called better."""
        return self.search.probabilities["first"]

    def __repr__(self) -> str:
        return f"P(first) {self.score:.4f}, P(second) {1 - self.score:.4f}"


def judge_scores(
    model: Any,
    items: Sequence[Item],
    ask: str | Wording = "words",
    *,
    languages: tuple[str, str] = LANGUAGES,
) -> Verdicts:
    """Let a language model grade translations, by answer search over the grades.

    expected grade = sum over z of grade(z) P(z | prompt). An item is (source,
    translation) or (source, translation, reference); `ask` is the name of a wording
    (`words`, `digits`, `teacher`, `short`, `reference`) or a `Wording` of your own.

    >>> from mtedu import ToyModel
    >>> model = ToyModel({"": {"bad": 0.1, "good": 0.3, "great": 0.6}})
    >>> ask = Wording(PromptTemplate("[X1] [X2] : [Z]"),
    ...               {"bad": 2, "good": 4, "great": 5})
    >>> judge_scores(model, [("cat", "gato")], ask)[0]
    expected grade 4.4000, most probable great (0.6000)
    """
    asked = wording(ask, languages) if isinstance(ask, str) else ask
    if not isinstance(asked, Wording) or not asked.answers:
        raise ValueError("A wording needs answers with grades, such as 'good': 4.")
    items = list_of(items, "items")
    prompts = [judge_prompt(asked, item) for item in items]
    if not prompts:
        raise ValueError("There is nothing to judge: give (source, translation) pairs.")
    rows = tuple(
        ask_prompt(model, asked, prompt)
        for prompt in progress(prompts, "translations judged")
    )
    name = str(getattr(model, "name", type(model).__name__))
    return Verdicts(name, tuple(map(tuple, items)), rows)


def judge_prompt(asked: Wording, item: Item) -> Prompt:
    """Fill a wording with a source, a translation and perhaps a reference."""
    if not isinstance(item, tuple | list) or not 2 <= len(item) <= 3:
        raise ValueError(
            f"An item is (source, translation[, reference]), not {shown(item)}."
        )
    texts = dict(zip(SLOTS, item, strict=False))
    if any(slot not in texts for slot in asked.template.inputs):
        raise ValueError(
            "This wording shows a reference: give (source, translation, reference)."
        )
    return asked.template.fill(**{slot: texts[slot] for slot in asked.template.inputs})


def ask_prompt(model: Any, asked: Wording, prompt: Prompt) -> Verdict:
    """Search the grade for one prompt that is filled already."""
    return Verdict(search_answers(model, prompt, list(asked.answers)), asked.answers)


def judge_pair(
    model: Any,
    source: str,
    first: str,
    second: str,
    ask: str = _PAIR,
    *,
    languages: tuple[str, str] = LANGUAGES,
) -> PairVerdict:
    """Ask a language model which of two translations is better, first or second.

    In a template of your own `[X1]` is the source, `[X2]` and `[X3]` the translations.

    >>> from mtedu import ToyModel
    >>> judge_pair(ToyModel({"": {"first": 0.6, "second": 0.4}}), "cat", "gato", "can")
    P(first) 0.6000, P(second) 0.4000
    """
    prompt = written(ask, languages).fill(X1=source, X2=first, X3=second)
    return PairVerdict(search_answers(model, prompt, ["first", "second"]))


def translation_logprobs(
    model: Any,
    items: Sequence[Item],
    ask: str = TRANSLATE,
    *,
    languages: tuple[str, str] = LANGUAGES,
) -> list[LogProb]:
    """Return log P(translation | source) of a model that is asked to translate.

    Divided by its number of tokens it estimates quality without a reference and without
    asking for an opinion (Thompson and Post 2020, *Prism*; Yuan et al. 2021,
    *BARTScore*).
    """
    template = written(ask, languages)
    return [
        model.logprob(item[1], given=template.fill(X1=item[0]).before)
        for item in progress(items, "translations read")
    ]


def written(text: str, languages: tuple[str, str]) -> PromptTemplate:
    """Write the names of two languages into a template."""
    names = list_of(languages, "languages", " of two names")
    if len(names) != 2:
        raise ValueError(f"languages must be two, source and target, not {names!r}.")
    text = text.replace("{source}", str(names[0])).replace("{target}", str(names[1]))
    return as_template(text)
