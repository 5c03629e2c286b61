"""Words as tokens: the simplest way to cut a text for a language model.

Leaves out: subwords. A word that is not in the vocabulary becomes `<unk>`, which is the
weakness that byte-pair encoding (Sennrich, Haddow and Birch 2016) was made for.
"""

import re
from collections.abc import Iterable, Sequence

from mtedu.prompting.models.base import LanguageModel

START, END, UNKNOWN, MASK = "<s>", "</s>", "<unk>", "[mask]"
SPECIAL = (START, END, UNKNOWN, MASK)

_WORD = re.compile(r"\[mask\]|<unk>|\n|[^\W\d_]+'|\w+|=>|->|[^\w\s]")
_NO_SPACE_BEFORE = set(".,!?;:") | {"\n"}


def split(text: str) -> list[str]:
    """Split a text into lower-case words, punctuation and line breaks.

    >>> split("I don't like this film.\\nJ'aime l'histoire.")
    ['i', 'do', 'not', 'like', 'this', 'film', '.', '\\n', "j'", 'aime', "l'",
     'histoire', '.']
    """
    text = text.replace("’", "'").lower()
    text = re.sub(r"\bcan't\b", "can not", text)
    return _WORD.findall(re.sub(r"n't\b", " not", text))


def join(tokens: Sequence[str]) -> str:
    """Write tokens as a text again, with the usual spaces.

    >>> join(["j'", "aime", "l'", "histoire", "."])
    "j'aime l'histoire."
    """
    text = ""
    for token in tokens:
        glued = not text or token in _NO_SPACE_BEFORE or text[-1] in "'\n"
        text += token if glued else f" {token}"
    return text


class Vocabulary:
    """A numbered list of words."""

    def __init__(self, words: Iterable[str]) -> None:
        """Number the words in the given order; the special tokens come first."""
        self.words = tuple(dict.fromkeys([*SPECIAL, *words]))
        self._ids = {word: i for i, word in enumerate(self.words)}

    def __len__(self) -> int:
        return len(self.words)

    def encode(self, text: str) -> list[int]:
        """Return the numbers of a text's words; unknown words share one number."""
        return [self.id(word) for word in split(text)]

    def unknown(self, text: str) -> list[str]:
        """Return the words of a text that are not in the vocabulary."""
        return [word for word in split(text) if word not in self._ids]

    def decode(self, ids: Iterable[int]) -> str:
        """Return the text of some numbers, without the marks of start and end."""
        words = (self.words[i] for i in ids)
        return join([word for word in words if word not in (START, END)])

    def id(self, word: str) -> int:
        """Return the number of one word."""
        return self._ids.get(word, self._ids[UNKNOWN])


class WordModel(LanguageModel):
    """A language model whose tokens are words."""

    vocabulary: Vocabulary

    def encode(self, text: str) -> list[int]:
        """Return the numbers of a text's words."""
        return self.vocabulary.encode(text)

    def decode(self, ids: Sequence[int]) -> str:
        """Return the text of some numbers."""
        return self.vocabulary.decode(ids)

    def token(self, i: int) -> str:
        """Return one word."""
        return self.vocabulary.words[i]
