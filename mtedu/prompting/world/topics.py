"""Texts with a topic, questions with an aim, names with a type, and stories."""

from __future__ import annotations

from random import Random

from mtedu.prompting.world.lexicon import CITIES, COMPANIES, DAYS, NAMES, WORLD

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
    person, city, company = map(rng.choice, (NAMES, CITIES, COMPANIES))
    text = rng.choice(
        [
            f"{person} went to {city} for {company}.",
            f"{person} works for {company} in {city}.",
            f"{company} has an office in {city}, and {person} works there.",
            f"on {rng.choice(DAYS)}, {person} of {company} went to {city}.",
        ]
    )
    name, kind = rng.choice(
        [(person, "person"), (city, "location"), (company, "company")]
    )
    return text, name, kind


def story(rng: Random) -> tuple[str, str]:
    """Tell a story of three sentences; return it and its point in one sentence."""
    who, friend = rng.sample(NAMES, 2)
    city, day = rng.choice(CITIES), rng.choice(DAYS)
    event, verb = rng.choice(list(EVENTS.items()))
    start = rng.choice(
        [
            f"on {day}, {who} went to {city} with {friend}.",
            f"{who} was in {city} on {day} and met {friend}.",
        ]
    )
    middle = f"they {verb} a {event} there."
    end = rng.choice(["then they went home.", "it was late.", "they had dinner."])
    return f"{start} {middle} {end}", f"{who} {verb} a {event} in {city}."
