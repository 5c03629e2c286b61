"""Tasks of the micro-world: what goes in, what comes out, and how it is asked.

Each task lists the templates that the training text uses (`seen`) and some that it
never uses (`unseen`): a model can then be asked in words it knows and in new ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias
from zlib import crc32

from course.making.world.english_texts import THINGS as REVIEWED
from course.making.world.english_texts import (
    VERDICTS,
    entity,
    question,
    review,
    sentences,
    story,
    topic_text,
)
from course.making.world.sentences import BEINGS, LANGUAGES, THINGS, WORLD, parallel


@dataclass(frozen=True)
class Example:
    """One input of a task (a text for each slot) and its answer.

    It unpacks into a pair: `for x, answer in examples`.
    """

    inputs: Mapping[str, str]
    answer: str
    keys: tuple[str, ...]
    """The sentences that decide whether it is held out."""

    @property
    def x(self) -> str:
        """The text of the only input slot, or of the first."""
        return next(iter(self.inputs.values()))

    def __iter__(self) -> Iterator[Any]:
        yield self.x if len(self.inputs) == 1 else dict(self.inputs)
        yield self.answer


Maker: TypeAlias = Callable[[Random, Mapping[str, str]], Example]
Settings: TypeAlias = tuple[Mapping[str, str], ...]


@dataclass(frozen=True)
class Task:
    """A task and the templates that ask for it.

    `{...}` in a template is a word of the setting, such as the language or the thing
    under review; `settings` lists them all.
    """

    name: str
    make: Maker
    settings: Settings
    seen: Sequence[str]
    unseen: Sequence[str]


def held_out(sentence: str) -> bool:
    """Whether a sentence belongs to the tenth that models never see in training.

    Sentences are held out, not whole texts: a text that was held out as a whole could
    still stand inside a longer one that was not.

    >>> sum(held_out(f"sentence {i}") for i in range(1000))
    97
    """
    return crc32(sentence.encode()) % 10 == 0


def may_train(keys: Iterable[str]) -> bool:
    """Whether a text may be trained on: none of its sentences is held out."""
    return not any(map(held_out, keys))


def draw(
    task: Task,
    rng: Random,
    setting: Mapping[str, str],
    *,
    test: bool = False,
    strict: bool = False,
) -> Example:
    """Draw one example, for training or for a test.

    A text for a test has a sentence that training never saw; if `strict`, every
    sentence that tells the answer is such a one.
    """
    while True:
        example = task.make(rng, setting)
        unseen = [held_out(key) for key in example.keys]
        if not test and not any(unseen):
            return example
        if test and (all(unseen) if strict else any(unseen)) and unseen:
            return example


def _translate(rng: Random, setting: Mapping[str, str]) -> Example:
    pair = parallel(rng)
    source, target = (pair.in_language(setting[k]) for k in ("source", "target"))
    return Example({"X": source}, target, (pair.english,))


def _word(rng: Random, setting: Mapping[str, str]) -> Example:
    noun = rng.choice(THINGS + BEINGS)
    source, target = (getattr(noun, setting[k])[0] for k in ("source", "target"))
    return Example({"X": source}, target, (noun.english[0],))


def _judge(rng: Random, setting: Mapping[str, str]) -> Example:
    found = review(rng, setting.get("thing"))
    verdict = rng.choice(VERDICTS[found.level])
    return Example({"X": found.text}, verdict, found.opinions)


def _polarity(rng: Random, setting: Mapping[str, str]) -> Example:
    while True:
        found = review(rng, setting.get("thing"))
        if found.level:
            label = "positive" if found.level > 0 else "negative"
            return Example({"X": found.text}, label, found.opinions)


def _topic(rng: Random, setting: Mapping[str, str]) -> Example:
    text, topic = topic_text(rng)
    return Example({"X": text}, topic, sentences(text))


def _aim(rng: Random, setting: Mapping[str, str]) -> Example:
    text, aim = question(rng)
    return Example({"X": text}, aim, (text,))


def _entity(rng: Random, setting: Mapping[str, str]) -> Example:
    text, name, kind = entity(rng)
    return Example({"X1": text, "X2": name}, kind, (text,))


def _summary(rng: Random, setting: Mapping[str, str]) -> Example:
    text, point = story(rng)
    return Example({"X": text}, point, (text,))


DIRECTIONS = tuple(
    {"source": source, "target": target}
    for source in LANGUAGES
    for target in LANGUAGES
    if source != target
)
REVIEW_SETTINGS = tuple({"thing": thing} for thing in REVIEWED)

_MAKERS: dict[str, tuple[Maker, Settings]] = {
    "translation": (_translate, DIRECTIONS),
    "words": (_word, DIRECTIONS),
    "verdict": (_judge, REVIEW_SETTINGS),
    "sentiment": (_polarity, REVIEW_SETTINGS),
    "topic": (_topic, ({},)),
    "aim": (_aim, ({},)),
    "entity": (_entity, ({},)),
    "summary": (_summary, ({},)),
}
TASKS = {
    name: Task(name, make, settings, **WORLD["tasks"][name])
    for name, (make, settings) in _MAKERS.items()
}
