"""Text to tokens to n-grams: the ground that every metric stands on.

The tokenisers are sacreBLEU's own (the usual ones are written out here), so that a
score computed here is the score that papers report. A text is a `str`, which is
tokenised, or a list of tokens, which is used as it is.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import chain, groupby
from typing import TypeAlias
from unicodedata import category

from mtedu.wording import choose, count, list_of, whole_number

Tokens: TypeAlias = Sequence[str]
Text: TypeAlias = str | Tokens
References: TypeAlias = Text | Sequence[Text]
Splitter: TypeAlias = str | Callable[[str], list[str]]
"""How a text is split: the name of a tokeniser, or a function that does it."""

TOKENIZERS = ("13a", "whitespace", "char", "intl", "zh", "ja-mecab", "none", "rouge")

SIGNS_13A = str.maketrans({c: f" {c} " for c in ' !"#$%&()*+/:;<=>?@[\\]^_`{|}~'})
RULES_13A = tuple(
    (re.compile(pattern), parted)
    for pattern, parted in (
        (r"([^0-9])([.,])", r"\1 \2 "),  # unless a digit comes before
        (r"([.,])([^0-9])", r" \1 \2"),  # unless a digit follows
        (r"([0-9])(-)", r"\1 \2 "),
    )
)
PARTED_13A = re.compile(r"[{-~[-` -&(-+:-@/.,]|[0-9]-")
ROUGE_BYTES = bytes(
    ord(chr(c).lower()) if c < 128 and chr(c).isalnum() else 32 for c in range(256)
)
"""Turns ASCII letters into small ones, and all but letters and digits into spaces."""


def tokenize(text: str, how: str = "13a", lowercase: bool = False) -> list[str]:
    """Split a text into tokens.

    `"13a"` is the tokeniser of WMT and sacreBLEU's default, `"intl"` knows Unicode
    punctuation, `"zh"` and `"char"` split characters, `"whitespace"` and `"none"` only
    split at spaces, `"rouge"` keeps lower-cased ASCII letters and digits.

    >>> tokenize("Hello, world! It costs 3.50.")
    ['Hello', ',', 'world', '!', 'It', 'costs', '3.50', '.']
    >>> tokenize("Hello, world!", how="whitespace")
    ['Hello,', 'world!']
    """
    if not isinstance(text, str):
        raise ValueError(
            f"tokenize takes a str, not {type(text).__name__}: "
            "a list of tokens is tokenised already."
        )
    return _tokenizer(str(how))(text.lower() if lowercase else text)


@cache
def _tokenizer(how: str) -> Callable[[str], list[str]]:
    if how in ("whitespace", "none"):
        return str.split
    if how == "13a":
        return _tokenize_13a
    if how == "char":
        return lambda text: list("".join(text.split()))
    if how == "rouge":
        return _tokenize_rouge
    choose(how, TOKENIZERS, "tokeniser")
    try:
        from sacrebleu.metrics.bleu import _get_tokenizer
    except ImportError as error:
        if how == "intl":
            return _tokenize_intl
        raise ValueError(
            f"The tokeniser {how!r} needs sacrebleu, which is not installed here: "
            "give lists of tokens, or tokenize='13a', 'intl' or 'char'."
        ) from error
    try:
        line_to_line = _get_tokenizer(how)()
    except (ImportError, RuntimeError) as error:
        if how == "intl":  # it needs the library regex, a compiled one
            return _tokenize_intl
        raise ValueError(
            f"The tokeniser {how!r} needs a part that is not installed: "
            f"pip install 'sacrebleu[{how[:2]}]', or give lists of tokens."
        ) from error
    return lambda text: line_to_line(text.rstrip()).split()


def _tokenize_13a(text: str) -> list[str]:
    """Tokenise as mteval-v13a does, word by word.

    The rules never look across a space, so each different word is worked out once and
    remembered; a test holds the result equal to sacreBLEU's.
    """
    if "\n" in text or "<skipped>" in text:
        text = text.rstrip().replace("<skipped>", "").replace("-\n", "")
    if "&" in text:
        for name, sign in (("quot", '"'), ("amp", "&"), ("lt", "<"), ("gt", ">")):
            text = text.replace(f"&{name};", sign)
    return list(chain.from_iterable(map(_words_13a.__getitem__, text.split())))


class _Words13a(dict[str, tuple[str, ...]]):
    """Words as the rules of 13a part them, each worked out when it is first met."""

    def __missing__(self, word: str) -> tuple[str, ...]:
        if word[-1] in '.,!?:;)"' and word[:-1].isalnum():  # the usual case
            parts: tuple[str, ...] = (word[:-1], word[-1])
        elif word.isalnum() or not PARTED_13A.search(word):
            parts = (word,)
        else:
            parted = f" {word} ".translate(SIGNS_13A)
            for pattern, apart in RULES_13A:
                parted = pattern.sub(apart, parted)
            parts = tuple(parted.split())
        if len(self) >= 2**16:
            self.clear()
        self[word] = parts
        return parts


_words_13a = _Words13a()


def _tokenize_rouge(text: str) -> list[str]:
    """Tokenise as rouge-score does: runs of ASCII letters and digits, lower-cased."""
    if not text.isascii():
        text = text.lower()  # which can bring in ASCII: the Kelvin sign becomes k
    return text.encode("ascii", "replace").translate(ROUGE_BYTES).decode().split()


def _tokenize_intl(text: str) -> list[str]:
    """Tokenise as sacreBLEU's `intl` does, with Python's own table of characters."""
    text = text.rstrip()
    for pattern, parted in _rules_intl():
        text = pattern.sub(parted, text)
    return text.split()


@cache
def _rules_intl() -> tuple[tuple[re.Pattern[str], str], ...]:
    number, mark, symbol = map(_characters, "NPS")
    return (
        (re.compile(f"([^{number}])([{mark}])"), r"\1 \2 "),
        (re.compile(f"([{mark}])([^{number}])"), r" \1 \2"),
        (re.compile(f"([{symbol}])"), r" \1 "),
    )


def _characters(kind: str) -> str:
    """Return all characters of a Unicode category as ranges of a regular expression.

    Unicode keeps numbers, punctuation and symbols below 0x20000, so we look no further.
    """
    codes = [code for code in range(0x20000) if category(chr(code))[0] == kind]
    runs = groupby(enumerate(codes), lambda pair: pair[1] - pair[0])
    found = ([code for _, code in run] for _, run in runs)
    return "".join(rf"\U{run[0]:08x}-\U{run[-1]:08x}" for run in found)


def ngrams(tokens: Tokens, n: int) -> list[tuple[str, ...]]:
    """Return all runs of `n` neighbouring tokens, in order.

    Seven words have six bigrams:

    >>> len(ngrams("the the the the the the the".split(), 2))
    6
    >>> ngrams(["the", "cat", "sat"], 2)
    [('the', 'cat'), ('cat', 'sat')]
    """
    whole_number(n, "n")
    return list(runs(list_of(tokens, "tokens", ", as tokenize(text) makes one"), n))


def runs(tokens: Tokens, n: int) -> Iterator[tuple[str, ...]]:
    """Go through the n-grams one by one, for code that has checked its input."""
    return zip(*[tokens[i:] for i in range(n)], strict=False)


def as_tokens(text: Text, how: Splitter = "13a", lowercase: bool = False) -> list[str]:
    """Return the tokens of a text: a `str` is tokenised, a list used as it is."""
    if isinstance(text, str):
        split = how if callable(how) else _tokenizer(str(how))
        return split(text.lower() if lowercase else text)
    tokens = list(text) if isinstance(text, Sequence) else None
    if tokens is None or not all(isinstance(token, str) for token in tokens):
        raise ValueError(
            f"A text is a str or a list of tokens (str), not {_kind(text)}: "
            "for several segments call the corpus_ form of the metric."
        )
    sentence = next((token for token in tokens if " " in token.strip()), None)
    if sentence is not None:
        raise ValueError(
            f"{sentence!r} stands where a token is expected: the candidate comes "
            "first and is one text; for several texts call the corpus_ form."
        )
    return [token.lower() for token in tokens] if lowercase else tokens


def as_references(
    references: References, how: Splitter = "13a", lowercase: bool = False
) -> list[list[str]]:
    """Return one token list per reference of a segment.

    A list of tokens without any space in it is one tokenised reference only where
    `segment` sees that the candidate came as tokens too; here a list of `str` is a list
    of texts.
    """
    if isinstance(references, str):
        return [as_tokens(references, how, lowercase)]
    if not isinstance(references, Sequence):
        raise ValueError(
            f"references must be a text or a list of texts, not {_kind(references)}."
        )
    if not references:
        raise ValueError("The list of references is empty: give at least one.")
    return [as_tokens(reference, how, lowercase) for reference in references]


def segment(
    candidate: Text,
    references: References,
    how: Splitter = "13a",
    lowercase: bool = False,
    reference_how: Splitter | None = None,
) -> tuple[list[str], list[list[str]]]:
    """Return the tokens of a candidate and of each of its references.

    >>> segment("the cat", ["a cat", "the cat sat"])
    (['the', 'cat'], [['a', 'cat'], ['the', 'cat', 'sat']])
    >>> segment(["the", "cat"], ["a", "cat"])
    (['the', 'cat'], [['a', 'cat']])
    """
    if not isinstance(candidate, str) and _is_token_list(references):
        references = [references]  # type: ignore[list-item]
    return (
        as_tokens(candidate, how, lowercase),
        as_references(references, reference_how or how, lowercase),
    )


def segments(
    candidates: Sequence[Text],
    references: Sequence[References],
    how: Splitter = "13a",
    lowercase: bool = False,
    reference_how: Splitter | None = None,
) -> Iterator[tuple[list[str], list[list[str]]]]:
    """Pair the tokens of every candidate of a corpus with those of its references.

    References come one entry per segment. sacreBLEU's own shape, one stream per
    reference set, is an error that says how to turn it.
    """
    for name, value in (("candidates", candidates), ("references", references)):
        if isinstance(value, str) or not isinstance(value, Sequence):
            raise ValueError(
                f"{name} must be a list, one entry per segment, not {_kind(value)}: "
                "for one segment call the metric without corpus_."
            )
    if not candidates:
        raise ValueError("The list of candidates is empty: give at least one segment.")
    if len(references) != len(candidates):
        raise ValueError(_count_message(candidates, references))
    for candidate, refs in zip(candidates, references, strict=True):
        yield segment(candidate, refs, how, lowercase, reference_how)


def texts_of(
    candidates: Sequence[Text],
    references: Sequence[References],
    lowercase: bool = False,
) -> list[tuple[str, list[str]]]:
    """Pair the texts as they are, tokens joined with spaces, for metrics of characters.

    >>> texts_of(["the  cat", ["a", "cat"]], ["The cat", ["the cat", ["A", "cat"]]])
    [('the  cat', ['The cat']), ('a cat', ['the cat', 'A cat'])]
    """
    pairs = segments(candidates, references, lambda text: [text], lowercase)
    return [(" ".join(text), [" ".join(r) for r in refs]) for text, refs in pairs]


def _count_message(candidates: Sequence[Text], references: Sequence[References]) -> str:
    ours = count(len(candidates), "candidate")
    says = f"{ours} but references of {count(len(references), 'segment')}"
    if all(
        isinstance(stream, list | tuple) and len(stream) == len(candidates)
        for stream in references
    ):
        return (
            f"{says}: these are streams, one per reference set. mtedu takes one entry "
            "per segment: pass list(zip(*references))."
        )
    return f"{says}: give one entry per segment, each a text or a list of texts."


def _is_token_list(references: References) -> bool:
    return (
        not isinstance(references, str)
        and isinstance(references, Sequence)
        and all(isinstance(item, str) and " " not in item for item in references)
        and bool(references)
    )


def _kind(value: object) -> str:
    return "None" if value is None else f"a {type(value).__name__}"
