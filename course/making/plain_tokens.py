"""Split a text into tokens and put it together again, for English and its targets."""

from __future__ import annotations

import re
from collections.abc import Sequence

ENGLISH = re.compile(
    r"\d+(?:[-.,:]\d+)*|n't|'(?:s|m|ll|re|ve|d)\b|\w+?(?=n't)|\w+(?:[-.]\w+)*|\S"
)
TARGET = re.compile(
    r"\d+(?:[-.,:]\d+)*|\b[ldmnstLDMNST]'|-(?:l[aoei]s?|n[eo]s?|h[io]|vos|m[ei]|t[ei])\b"
    r"|'(?:ns|ls|n|l|m|t)\b|\w+(?:[-·]\w+)*?(?=-(?:l[aoei]s?|hi|ho|ne|vos|nos)\b)"
    r"|\w+(?:[-·]\w+)*|\S"
)
BEFORE = set(".,;:!?)»…%")
AFTER = set("(«¿¡")


def split(text: str, language: str = "en") -> list[str]:
    """Return the tokens of a text.

    >>> split("I don't know, it's 3.50!")
    ['I', 'do', "n't", 'know', ',', 'it', "'s", '3.50', '!']
    >>> split("Ompliu-lo d'aigua i l'instal·leu.", "ca")
    ['Ompliu', '-lo', "d'", 'aigua', 'i', "l'", 'instal·leu', '.']
    """
    return (ENGLISH if language == "en" else TARGET).findall(text)


def join(tokens: Sequence[str]) -> str:
    """Put target tokens together as people write them.

    >>> join(['Ompliu', '-lo', "d'", 'aigua', '(', '"', 'ara', '"', ')', '.'])
    'Ompliu-lo d\\'aigua ("ara").'
    """
    text, glue, quoted = "", True, False
    for token in tokens:
        closing = token == '"' and quoted
        clitic = len(token) > 1 and token[0] in "-'"
        tight = glue or closing or clitic or token in BEFORE
        text += token if tight else " " + token
        glue = token in AFTER or (len(token) > 1 and token[-1] == "'")
        if token == '"':
            quoted = not quoted
            glue = quoted
    return text
