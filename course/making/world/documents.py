"""The training text of the embedded models: tasks, asked once or with examples.

A document is a list of pieces; a piece says whether it is an answer, so that training
can look at answers more closely than at the rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from random import Random
from typing import TypeAlias

from course.making.world.english_texts import review, sentences, story, topic_text
from course.making.world.sentences import LANGUAGES, WORLD, parallel
from course.making.world.tasks import TASKS, Task, draw, may_train
from mtedu.prompting.template import PromptTemplate

Document: TypeAlias = list[tuple[str, bool]]
"""Pieces of text, each with whether it is an answer."""

MIXTURE: dict[str, int] = WORLD["documents"]["mixture"]
"""How many documents in a hundred and ten are of each kind."""

MARKS: list[str] = WORLD["documents"]["marks"].split()
"""Words that name the parts of a prompt whose wording is drawn at random."""

SIMPLE: list[str] = WORLD["documents"]["simple"]


def document(rng: Random) -> Document:
    """Write one document of the training text.

    >>> "".join(text for text, _ in document(Random(0)))
    '...'
    """
    kind = rng.choices(list(MIXTURE), list(MIXTURE.values()))[0]
    if kind == "plain":
        return [(_plain(rng), False)]
    if kind == "any":
        return _any_task(rng)
    task = TASKS[kind]
    setting = rng.choice(task.settings)
    template = PromptTemplate(rng.choice(task.seen).format(**setting))
    return _asked(rng, task, setting, template, rng.choice([1, 1, 1, 2, 3, 4]))


def documents(seed: int) -> Iterator[Document]:
    """Write documents without end, the same for the same seed."""
    rng = Random(seed)
    while True:
        yield document(rng)


def training_texts(count: int) -> list[str]:
    """Return the first documents as plain text."""
    return ["".join(text for text, _ in page) for page in islice(documents(0), count)]


def _any_task(rng: Random) -> Document:
    """Ask some task in random words: only the examples tell which one it is."""
    odds = {"translation": 8, "words": 2, "sentiment": 3, "verdict": 3, "topic": 2}
    odds |= {"aim": 1}
    task = TASKS[rng.choices(list(odds), list(odds.values()))[0]]
    template = rng.choice(SIMPLE) if rng.random() < 0.3 else random_template(rng)
    times = rng.choice([2, 3, 3, 4, 5, 6])
    return _asked(rng, task, rng.choice(task.settings), PromptTemplate(template), times)


def random_template(rng: Random) -> str:
    """Make up a template out of random words, such as "left: [X] means this [Z]"."""
    before = rng.sample(MARKS, rng.choice([0, 0, 1, 1, 2]))
    after = rng.sample(MARKS, rng.choice([1, 1, 2, 3, 4, 5]))
    head = f"{' '.join(before)}: " if before else ""
    gap = rng.choice([" ", "\n"])
    mark = rng.choice([":", ":", " =>", ""])
    end = rng.choice(["", "", "", "."])
    return f"{head}[X]{gap}{' '.join(after)}{mark} [Z]{end}"


def _asked(
    rng: Random,
    task: Task,
    setting: Mapping[str, str],
    template: PromptTemplate,
    times: int,
) -> Document:
    pieces: Document = []
    for _ in range(times):
        example = draw(task, rng, setting)
        prompt = template.fill(**example.inputs)
        pieces += [
            (prompt.before, False),
            (example.answer, True),
            (prompt.after + "\n", False),
        ]
    return pieces


def _plain(rng: Random) -> str:
    """Write text without any task, in one of the languages."""
    while True:
        text, keys = _any_text(rng)
        if may_train(keys):
            return text + "\n"


def _any_text(rng: Random) -> tuple[str, tuple[str, ...]]:
    """Write a text, and say which sentences decide whether it is held out."""
    kind = rng.choice(["sentence", "sentence", "sentence", "review", "topic", "story"])
    if kind == "sentence":
        found = parallel(rng)
        return found.in_language(rng.choice(LANGUAGES)), (found.english,)
    if kind == "review":
        opinion = review(rng)
        return opinion.text, opinion.opinions
    if kind == "topic":
        text, _ = topic_text(rng)
        return text, sentences(text)
    text, _ = story(rng)
    return text, (text,)
