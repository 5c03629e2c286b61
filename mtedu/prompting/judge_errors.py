"""A language model that marks errors: the prompt, and reading what comes back.

Kocmi and Federmann (2023), *GEMBA-MQM: detecting translation quality error spans with
GPT-4*: the prompt shows solved examples; the answer lists errors with a severity and
the words they are about; MQM's weights turn them into points.

Leaves out: their three examples in several languages and their list of categories; the
prompt shows one example, which small models can still read.
"""

import re
from dataclasses import dataclass
from typing import Any

from mtedu.human.mqm import ErrorSpan, mqm_score
from mtedu.lecture_data import lecture_data
from mtedu.prompting.answers import check_model
from mtedu.prompting.judge import LANGUAGES, written
from mtedu.prompting.template import Prompt, few_shot
from mtedu.result import Result
from mtedu.wording import count

_TEXTS = lecture_data("judge_prompts")
_LINE = re.compile(
    r"^\W*(?P<severity>critical|major|minor)\W*?[:\-]?\s*"
    r"[“\"'«](?P<quote>.+?)[”\"'»]\W*(?P<category>.*?)\W*$",
    re.IGNORECASE,
)
_NONE = re.compile(r"^\W*no(ne|[ -]errors?)?\W*$", re.IGNORECASE)


@dataclass(frozen=True, repr=False)
class ErrorReport(Result):
    """The errors that a judge wrote down, found again in the translation.

    `invented` are quotes that stand nowhere in the translation, `unread` are lines that
    say nothing in the form that was asked for. Neither costs points, so read `answered`
    before you believe in 0 points: a judge that wrote nothing has found nothing.
    """

    translation: str
    text: str
    errors: tuple[ErrorSpan, ...]
    invented: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    says_none: bool = False
    """Whether it says that there are no errors."""

    @property
    def answered(self) -> bool:
        """Whether the judge named an error of this translation, or said none."""
        return bool(self.errors) or self.says_none

    @property
    def score(self) -> float:  # type: ignore[override]
        """The MQM points of the errors that are there; 0 is best."""
        return float(mqm_score(self.errors, segments=1))

    @property
    def marked(self) -> list[str]:
        """The words that are marked."""
        return [self.translation[error.start : error.end] for error in self.errors]

    def __repr__(self) -> str:
        points = f"{self.score:g} points" if self.answered else "no usable answer"
        return (
            f"{points} ({count(len(self.errors), 'error')}, "
            f"{count(len(self.invented), 'invented quote')}, "
            f"{count(len(self.unread), 'line')} not read)"
        )


def parse_errors(text: str, translation: str) -> ErrorReport:
    """Read errors as a judge wrote them, and look for each quote in the translation.

    A line is `severity: “words” category`; the severity is major (or critical, which
    counts as major) or minor.

    >>> parse_errors("major: “tuercas” mistranslation\\nminor: “nueces” spelling",
    ...              "puede contener tuercas")
    5 points (1 error, 1 invented quote, 0 lines not read)
    """
    errors, invented, unread, none = [], [], [], False
    for line in filter(None, map(str.strip, text.splitlines())):
        found = _LINE.match(line)
        if _NONE.match(line):
            none = True
            continue
        if found is None:
            unread.append(line)
            continue
        quote = found["quote"]
        start = translation.find(quote)
        if start < 0:
            invented.append(quote)
            continue
        severity = "minor" if found["severity"].lower() == "minor" else "major"
        span = ErrorSpan(severity, found["category"].lower())
        errors.append(span._replace(start=start, end=start + len(quote)))
    lists = tuple(errors), tuple(invented), tuple(unread)
    return ErrorReport(translation, text, *lists, says_none=none)


def error_prompt(
    source: str, translation: str, *, languages: tuple[str, str] = LANGUAGES
) -> Prompt:
    """Return the prompt that asks for errors, with one solved example before it.

    The example is Spanish; with other languages it only shows the form.
    """
    template = written(_TEXTS["errors"], languages)
    return few_shot(template, [_TEXTS["solved"]], {"X1": source, "X2": translation})


def judge_errors(
    model: Any,
    source: str,
    translation: str,
    *,
    languages: tuple[str, str] = LANGUAGES,
    max_tokens: int = 40,
) -> ErrorReport:
    """Let a language model write down the errors of a translation, and read them."""
    check_model(model)
    prompt = error_prompt(source, translation, languages=languages)
    written = model.generate(prompt.before, max_tokens=max_tokens, stop="\n\n")
    return parse_errors(written, translation)
