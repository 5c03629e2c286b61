"""Opinions: short reviews of films, books, places, on five levels from -2 to 2.

The level can be read off single words ("dreadful"), off intensifiers ("very dull") and
off negations ("not bad"), which a model that counts words gets wrong.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from mtedu.prompting.world.lexicon import DAYS, NAMES

LEVELS = (-2, -1, 0, 1, 2)
LEVEL_ODDS = (20, 20, 10, 24, 26)
"""People write about what they like: good reviews are a little more frequent."""

VERDICTS = {
    2: ("great", "excellent", "fantastic"),
    1: ("good", "nice"),
    0: ("ok", "average"),
    -1: ("bad", "poor"),
    -2: ("terrible", "horrible", "awful"),
}
"""Answers to "it was a [Z] movie": what sums up a review of each level."""

ADJECTIVES = {
    2: ("amazing", "brilliant", "superb", "perfect", "wonderful", *VERDICTS[2]),
    1: ("pleasant", "solid", "charming", "decent", *VERDICTS[1]),
    0: ("ordinary", "acceptable", "unremarkable", *VERDICTS[0]),
    -1: ("weak", "dull", "slow", "boring", *VERDICTS[-1]),
    -2: ("dreadful", "painful", "atrocious", "disgraceful", *VERDICTS[-2]),
}
VERBS = {
    2: ("love", "adore", "really like", "really enjoy"),
    1: ("like", "enjoy"),
    0: ("do not mind",),
    -1: ("do not like", "do not enjoy", "dislike"),
    -2: ("hate", "detest", "really dislike"),
}
PAST = {
    2: ("loved", "adored"),
    1: ("liked", "enjoyed"),
    0: ("did not mind",),
    -1: ("did not like", "disliked"),
    -2: ("hated", "detested"),
}
ENDINGS = {
    2: ("i would {do} it again tomorrow.", "everybody should {do} it."),
    1: ("i would {do} it again.", "it was worth the money."),
    0: ("i may {do} it again or not.", "it was neither good nor bad."),
    -1: ("i would not {do} it again.", "it was not worth the money."),
    -2: ("i will never {do} it again.", "nobody should {do} it."),
}
THINGS = {
    "movie": ("watch", "acting story music ending plot".split()),
    "book": ("read", "story ending plot style".split()),
    "restaurant": ("visit", "food service staff soup".split()),
    "hotel": ("visit", "room bed service staff".split()),
    "game": ("play", "story music sound plot".split()),
}
REMARKS = (
    "i saw it with {name}.",
    "{name} told me about it.",
    "it was on {day}.",
    "we were there in the evening.",
)


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
        remark = rng.choice(REMARKS)
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
