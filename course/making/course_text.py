"""English training text for the phrase system, made by a small grammar.

The rules are in `course_grammar.yml`, the words in `course_words`; all are written for
the course. The sentences need not make sense, only be English.

    python -m course.making.course_text 20      # prints twenty sentences
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

from course.making.course_words import WORDS, forms, plural

GRAMMAR = Path(__file__).with_name("course_grammar.yml")
SLOT = re.compile(r"\{(\w+?)(?:\+(\w+))?\}")
PART = {"s": 0, "ed": 1, "en": 2, "ing": 3}


@cache
def rules() -> dict[str, tuple[str, ...]]:
    """Return the ways to say each rule."""
    import yaml

    read = yaml.safe_load(GRAMMAR.read_text(encoding="utf-8"))
    return {
        name: tuple("" if line == "-" else line for line in lines.splitlines())
        for name, lines in read.items()
    }


@cache
def _choices(name: str, form: str | None) -> tuple[str, ...]:
    """Return what may stand in a slot."""
    if name in rules():
        return rules()[name]
    words = [word.replace("_", " ") for word in WORDS[name].split()]
    if form and name.startswith("do"):
        words = [forms(word)[PART[form]] for word in words]
    elif form:
        words = [plural(word) for word in words]
    return tuple(words)


def expand(pattern: str, rng: Random) -> str:
    """Fill every slot of a pattern, and the slots in what was filled in."""

    def fill(slot: re.Match[str]) -> str:
        return expand(rng.choice(_choices(slot[1], slot[2])), rng)

    return SLOT.sub(fill, pattern)


def tidy(text: str) -> str:
    """Put the spaces, a/an and the capitals right.

    >>> tidy("a  orange is here. where is it?")
    'An orange is here. Where is it?'
    """
    text = " ".join(text.split())
    text = re.sub(r"\b([Aa]) (?=[aeio]|umb|urg)", r"\1n ", text)
    return re.sub(r'^"?\w|(?<=[.?!] )\w', lambda found: found[0].upper(), text)


def sentences(seed: int) -> Iterator[str]:
    """Go on making different sentences."""
    rng, seen = Random(seed), set[str]()
    while True:
        text = tidy(expand("{sentence}", rng))
        if text not in seen:
            seen.add(text)
            yield text


def main() -> None:
    """Print some sentences."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    for _, text in zip(range(count), sentences(1), strict=False):
        sys.stdout.write(text + "\n")


if __name__ == "__main__":
    main()
