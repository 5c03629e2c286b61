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
    found = chance.sample(chance.choice([*kinds, OTHER]), chance.randint(low, high))
    if chance.random() < 0.6:
        found[-1] = relative(chance, *found[:2])
    return found


def relative(chance: Random, word: str, other: str) -> str:
    """Return a word that is easily taken for another, or for two in one."""
    forms = [word.title(), word.upper(), word + "s", word + ".", word + word]
    forms += [word + other, f"{word}_{other}", f"{word}-{other}", f"{word}|{other}"]
    return chance.choice(forms)


def longest(chance: Random, usual: int) -> int:
    """Return how long a list may be: now and then much longer than usual."""
    return usual * chance.choices([1, 3, 20], [86, 12, 2])[0]


def words(chance: Random, low: int, high: int, among: list[str]) -> list[str]:
    """Return a text of some words."""
    return [chance.choice(among) for _ in range(chance.randint(low, high))]


def resembling(chance: Random, text: list[str], among: list[str]) -> list[str]:
    """Return a text with a few edits: words exchanged, left out, added, moved, cut."""
    text = list(text)
    for _ in range(chance.randint(0, 4)):
        place = chance.randrange(len(text) + 1)
        kind = chance.choice("exchange leave add move swap cut".split())
        if kind == "add" or not text:
            text.insert(place, chance.choice(among))
        elif kind == "leave" and len(text) > 1:
            del text[place % len(text)]
        elif kind == "exchange":
            text[place % len(text)] = chance.choice(among)
        elif kind == "swap" and len(text) > 1:
            place %= len(text) - 1
            text[place], text[place + 1] = text[place + 1], text[place]
        elif kind == "cut":  # between two words, elsewhere
            pair = text[place : place + 2]
            if len(pair) == 2 and len(pair[1]) > 1:
                text[place : place + 2] = [pair[0] + pair[1][0], pair[1][1:]]
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
    among, high = vocabulary(chance), longest(chance, high)
    first = words(chance, low, high, among)
    if chance.random() < 0.5:
        return first, words(chance, low, high, among)
    return first, resembling(chance, first, among)


def with_references(
    chance: Random, low: int = 1, high: int = 8, most: int = 3
) -> tuple[list[str], list[list[str]]]:
    """Return a candidate and one to three references."""
    among, high = vocabulary(chance), longest(chance, high)
    first = words(chance, low, high, among)
    count = 12 if chance.random() < 0.02 else chance.randint(1, most)
    references = [
        resembling(chance, first, among)
        if chance.random() < 0.6
        else words(chance, low, high, among)
        for _ in range(count)
    ]
    return first, references


def pieces(chance: Random, among: list[str], low: int, high: int) -> str:
    """Return a text put together from pieces."""
    return "".join(words(chance, low, high, among))


def numbers(chance: Random, count: int, close: bool = False) -> list[Any]:
    """Return scores, some of them equal: whole ones, or fractions that floats hold.

    `close` ones are different, but rounding would make them equal.
    """
    if close and chance.random() < 0.25:
        low, step = chance.choice([(0.5, 1000), (0.5, 4096), (40, 4096), (-1, 65536)])
        return [low + chance.randint(0, 6) / step for _ in range(count)]
    kinds = [(-4, 6, 1), (-4, 6, 1), (10, 99, 1), (-8, 8, 4), (-8, 8, 4)]
    kinds += [(-3000, 3000, 1), (0, 6, 2), (-9, -1, 1), (100, 104, 1)]
    low, high, parts = chance.choice(kinds)
    values = [chance.randint(low, high) for _ in range(count)]
    return values if parts == 1 else [value / parts for value in values]
