"""English texts: opinions, texts with a topic, questions, names and stories.

Opinions are short reviews of films, books, places, on five levels from -2 to 2. The
level can be read off single words ("dreadful"), off intensifiers ("very dull") and
off negations ("not bad"), which a model that counts words gets wrong.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from course.making.world.sentences import CITIES, COMPANIES, DAYS, NAMES, WORLD

LEVELS = (-2, -1, 0, 1, 2)
LEVEL_ODDS = (20, 20, 10, 24, 26)
"""People write about what they like: good reviews are a little more frequent."""

_WORDS = WORLD["reviews"]


def _by_level(kind: str) -> dict[int, tuple[str, ...]]:
    return {int(level): tuple(words) for level, words in _WORDS[kind].items()}


VERDICTS = _by_level("verdicts")
"""Answers to "it was a [Z] movie": what sums up a review of each level."""

ADJECTIVES = {
    level: words + VERDICTS[level] for level, words in _by_level("adjectives").items()
}
VERBS, PAST, ENDINGS = map(_by_level, ("verbs", "past", "endings"))
THINGS: dict[str, tuple[str, list[str]]] = _WORDS["things"]
"""What one does with a thing, and its parts that can be good or bad."""


@dataclass(frozen=True)
class Review:
    """A review, what it is about, and how much the writer liked it, from -2 to 2."""

    text: str
    thing: str
    level: int
    opinions: tuple[str, ...] = ()
    """Its sentences that are made of parts; set phrases and remarks are not."""


def review(rng: Random, thing: str | None = None) -> Review:
    """Write a review of one to three sentences.

    >>> review(Random(5), "movie")
    Review(text='...', thing='movie', level=..., opinions=(...))
    """
    thing = thing or rng.choice(list(THINGS))
    level = rng.choices(LEVELS, LEVEL_ODDS)[0]
    makers = rng.sample(_MAKERS, rng.choice([1, 1, 2, 2, 3]))
    sentences = [make(rng, thing, level) for make in makers]
    opinions = tuple(
        sentence
        for make, sentence in zip(makers, sentences, strict=True)
        if make is not _ending
    )
    if rng.random() < 0.3:
        remark = rng.choice(_WORDS["remarks"])
        remark = remark.format(name=rng.choice(NAMES), day=rng.choice(DAYS))
        sentences.insert(rng.randrange(len(sentences) + 1), remark)
    return Review(" ".join(sentences), thing, level, opinions)


def _opinion(rng: Random, thing: str, level: int) -> str:
    return f"i {rng.choice(VERBS[level])} this {thing}."


def _aspect(rng: Random, thing: str, level: int) -> str:
    return f"the {rng.choice(THINGS[thing][1])} was {_how(rng, level)}."


def _whole(rng: Random, thing: str, level: int) -> str:
    return f"this {thing} is {_how(rng, level)}."


def _cry(rng: Random, thing: str, level: int) -> str:
    adjective = rng.choice(ADJECTIVES[level])
    return f"what {'an' if adjective[0] in 'aeiou' else 'a'} {adjective} {thing}!"


def _other(rng: Random, thing: str, level: int) -> str:
    return f"{rng.choice(NAMES)} {rng.choice(PAST[level])} it."


def _ending(rng: Random, thing: str, level: int) -> str:
    return rng.choice(ENDINGS[level]).format(do=THINGS[thing][0])


_MAKERS = [_opinion, _aspect, _whole, _cry, _other, _ending]


def _how(rng: Random, level: int) -> str:
    """Describe a level: plainly, with "very", or by denying the other side."""
    ways = [rng.choice(ADJECTIVES[level])] * 3
    if level in (-2, 2):
        ways.append(f"very {rng.choice(ADJECTIVES[level // 2])}")
    if level in (-1, 1):
        ways.append(f"not {rng.choice(ADJECTIVES[-level])}")
    return rng.choice(ways)


TOPICS: dict[str, list[str]] = WORLD["topics"]
AIMS: dict[str, list[str]] = WORLD["aims"]
SIGHTS: list[str] = WORLD["sights"].split()
EVENTS: dict[str, str] = WORLD["events"]


def topic_text(rng: Random) -> tuple[str, str]:
    """Write one or two sentences on a topic; return them and the topic.

    >>> topic_text(Random(2))
    ('...', '...')
    """
    topic = rng.choice(list(TOPICS))
    return " ".join(_fact(rng, topic) for _ in range(rng.choice([1, 2]))), topic


def sentences(text: str) -> tuple[str, ...]:
    """Cut a text on a topic into its sentences.

    >>> sentences("the team won the cup. the coach lost.")
    ('the team won the cup.', 'the coach lost.')
    """
    return tuple(f"{part}." for part in text.rstrip(".").split(". "))


def _fact(rng: Random, topic: str) -> str:
    parts = [rng.choice(part.split("|")) for part in TOPICS[topic]]
    return " ".join(parts if rng.random() < 0.6 else parts[:3]) + "."


def question(rng: Random) -> tuple[str, str]:
    """Ask something; return the question and what it is about."""
    aim = rng.choice(list(AIMS))
    text = rng.choice(AIMS[aim]).format(thing=rng.choice(SIGHTS))
    where = f" in {rng.choice(CITIES)}" if rng.random() < 0.6 else ""
    return f"{text}{where}?", aim


def entity(rng: Random) -> tuple[str, str, str]:
    """Write a sentence with names; return it, one name in it and the name's type."""
    lists = {"person": NAMES, "city": CITIES, "company": COMPANIES, "day": DAYS}
    words = {kind: rng.choice(names) for kind, names in lists.items()}
    text = rng.choice(WORLD["journeys"]).format(**words)
    kind = rng.choice(["person", "city", "company"])
    return text, words[kind], "location" if kind == "city" else kind


def story(rng: Random) -> tuple[str, str]:
    """Tell a story of three sentences; return it and its point in one sentence."""
    who, friend = rng.sample(NAMES, 2)
    city, day = rng.choice(CITIES), rng.choice(DAYS)
    event, verb = rng.choice(list(EVENTS.items()))
    start = rng.choice(WORLD["story"]["starts"])
    start = start.format(day=day, who=who, city=city, friend=friend)
    text = f"{start} they {verb} a {event} there. {rng.choice(WORLD['story']['ends'])}"
    return text, f"{who} {verb} a {event} in {city}."
