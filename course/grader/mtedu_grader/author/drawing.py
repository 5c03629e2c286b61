"""What generators of inputs are made of: words, texts that resemble each other, scores.

`course/exercises/<lab>/domain.py` says what an input of each exercise may look like:
`draw_<function>(chance)` draws an ordinary one, `edge_<function>(chance)` one of the
edge cases that its docstring names.
"""

from __future__ import annotations

from random import Random
from typing import Any

WORDS = "the cat sat on a mat and the dog ran at home The Cat hat is it was".split()
ALIKE = "the The THE a ab b ba aa cat cats".split()
"""Words that differ in capitals alone, or are part of another."""
GLUED = "a ab b ba aa c bc".split()
"""Words that make the same text in several ways, written without spaces."""
OTHER = "कुत्ता बिल्ली 猫 狗 é à".split()


def vocabulary(chance: Random, low: int = 2, high: int = 6) -> list[str]:
    """Return a few words: with few of them, texts repeat themselves."""
    kinds = [list("abcdefg"), list("abcdefg"), sorted(set(WORDS)), ALIKE, GLUED]
    return chance.sample(chance.choice(kinds), chance.randint(low, high))


def words(chance: Random, low: int, high: int, among: list[str]) -> list[str]:
    """Return a text of some words."""
    return [chance.choice(among) for _ in range(chance.randint(low, high))]


def resembling(chance: Random, text: list[str], among: list[str]) -> list[str]:
    """Return a text with a few edits: words exchanged, left out, added, moved."""
    text = list(text)
    for _ in range(chance.randint(0, 4)):
        place = chance.randrange(len(text) + 1)
        kind = chance.choice("exchange leave add move swap".split())
        if kind == "add" or not text:
            text.insert(place, chance.choice(among))
        elif kind == "leave" and len(text) > 1:
            del text[place % len(text)]
        elif kind == "exchange":
            text[place % len(text)] = chance.choice(among)
        elif kind == "swap" and len(text) > 1:
            place %= len(text) - 1
            text[place], text[place + 1] = text[place + 1], text[place]
        else:
            end = chance.randint(place, len(text))
            block, text = text[place:end], text[:place] + text[end:]
            to = chance.randint(0, len(text))
            text = text[:to] + block + text[to:]
    return text


def two_texts(
    chance: Random, low: int = 1, high: int = 8
) -> tuple[list[str], list[str]]:
    """Return a candidate and a reference that often have much in common."""
    among = vocabulary(chance)
    first = words(chance, low, high, among)
    if chance.random() < 0.5:
        return first, words(chance, low, high, among)
    return first, resembling(chance, first, among)


def with_references(
    chance: Random, low: int = 1, high: int = 8, most: int = 3
) -> tuple[list[str], list[list[str]]]:
    """Return a candidate and one to three references."""
    among = vocabulary(chance)
    first = words(chance, low, high, among)
    references = [
        resembling(chance, first, among)
        if chance.random() < 0.6
        else words(chance, low, high, among)
        for _ in range(chance.randint(1, most))
    ]
    return first, references


def pieces(chance: Random, among: list[str], low: int, high: int) -> str:
    """Return a text put together from pieces."""
    return "".join(words(chance, low, high, among))


def numbers(chance: Random, count: int, close: bool = False) -> list[Any]:
    """Return scores, some of them equal: whole ones, or quarters that floats hold."""
    if close and chance.random() < 0.25:  # which rounding would make equal
        return [(500 + chance.randint(0, 6)) / 1000 for _ in range(count)]
    kind = chance.choice(["small", "large", "quarters"])
    if kind == "small":
        return [chance.randint(-4, 6) for _ in range(count)]
    if kind == "large":
        return [chance.randint(10, 99) for _ in range(count)]
    return [chance.randint(-8, 8) / 4 for _ in range(count)]
