"""A quiz as HTML: every explanation is on the page, and a small script shows it."""

from html import escape

from docs.site.maths import with_maths
from mtedu.widgets.panel import STYLE
from mtedu.widgets.quiz import RIGHT, WRONG, QuestionCard, Quiz, markup, plain


def quiz_html(quiz: Quiz) -> str:
    """Return a quiz that answers without Python; `static/quiz.js` plays it."""
    cards = "".join(map(_card, quiz.cards))
    return (
        f'{STYLE}<div class="mtedu-panel mtedu-quiz">{cards}'
        f'<p class="mtedu-progress" role="status"><b>{escape(quiz.score)}</b></p></div>'
    )


def _card(card: QuestionCard) -> str:
    asked = with_maths(markup(card.question.ask))
    choices = "".join(_choice(card, choice) for choice in card.question.choices)
    return (
        f'<div class="mtedu-question" role="group" aria-label="{escape(card.title)}">'
        f"<p><b>{escape(card.title)}.</b> {asked}</p>{choices}"
        '<div class="mtedu-said" role="alert"></div></div>'
    )


def _choice(card: QuestionCard, choice: str) -> str:
    words = escape(plain(choice))
    right = choice == card.question.answer
    verdict = f"{RIGHT} Right." if right else f"{WRONG} Not right: {words}."
    why = with_maths(markup(card.question.choices[choice]))
    kind = "right" if right else "wrong"
    return (
        f'<button type="button" class="mtedu-choice" data-kind="{kind}">{words}'
        f"</button><template><b>{verdict}</b> {why}</template>"
    )
