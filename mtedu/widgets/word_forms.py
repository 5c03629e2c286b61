"""Words to change a sentence with: synonyms, wrong endings, and words out of place.

Small lists for the sentences of the course, so that the bench works offline.

Leaves out: other languages than English and Hindi, and most words of both. English
endings follow rough rules, as a learner's would: the point is to get them wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from string import punctuation

EDGES = punctuation + "।“”‘’«»…"
"""What may stand around a word in a text without being part of it."""

# Each pair shares a meaning in WordNet too, so METEOR's synonym stage knows it.
_PAIRS = (
    "answered replied",
    "arrested apprehended",
    "assist aid",
    "automobile car",
    "begin start",
    "big large",
    "bought purchased",
    "children kids",
    "couch sofa",
    "doctor physician",
    "error mistake",
    "film movie",
    "found discovered",
    "happy glad",
    "help aid",
    "house home",
    "ill sick",
    "officials functionaries",
    "photo picture",
    "quickly rapidly",
    "quietly softly",
    "road route",
    "say state",
    "security protection",
    "shop store",
    "shut close",
    "small little",
    "speak talk",
    "stone rock",
    "teacher instructor",
    # Hindi, in Latin letters and in its own
    "abhi turant",
    "bhojan khana",
    "kitab pustak",
    "madad sahayata",
    "खाना भोजन",
    "किताब पुस्तक",
    "मदद सहायता",
)


def _both_ways(pairs: Sequence[str]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for left, right in map(str.split, pairs):
        found.setdefault(left, []).append(right)
        found.setdefault(right, []).append(left)
    return {word: tuple(others) for word, others in found.items()}


SYNONYMS = _both_ways(_PAIRS)

WRONG_WORDS = {
    "latin": ("rhododendron", "teapot", "umbrella", "accordion", "penguin"),
    "devanagari": ("छाता", "केतली", "हाथी"),
}

_HINDI = {
    "ka": "ki",
    "ki": "ka",
    "ke": "ka",
    "hai": "hain",
    "hain": "hai",
    "tha": "thi",
    "thi": "tha",
    "का": "की",
    "की": "का",
    "के": "का",
    "है": "हैं",
    "हैं": "है",
    "था": "थी",
    "थी": "था",
}
_HINDI_MARKS = {*_HINDI, "ne", "ko", "se", "mein", "aur", "maine", "abhi"}
_HINDI_ENDINGS = {"ti": "ta", "ta": "ti", "ती": "ता", "ता": "ती"}

_IRREGULAR = {
    "am": "is",
    "are": "is",
    "children": "childs",
    "did": "does",
    "do": "does",
    "has": "have",
    "have": "has",
    "is": "are",
    "man": "mans",
    "men": "mens",
    "thieves": "thiefs",
    "was": "were",
    "were": "was",
}
_UNCHANGING = frozenset(
    "a an and any at ate big both bought but by every for found from good he her here "
    "his how in into israeli it its large little many more my near new no nor not of "
    "off old on or our out over own quite responsible rich safe sat she small so some "
    "such than that the their them then there these they this those to too two under "
    "until up us very we what when which who why will with would you young your".split()
)


def bare(word: str) -> tuple[str, str, str]:
    """Split off what stands around a word.

    >>> bare("“Hello!”")
    ('“', 'Hello', '!”')
    """
    core = word.strip(EDGES)
    if not core:
        return "", word, ""
    before, after = word.split(core, 1)
    return before, core, after


def script(words: Sequence[str]) -> str:
    """Say in which script most of a text is: `"latin"` or `"devanagari"`.

    >>> script(["राहुल", "की", "behen"])
    'devanagari'
    """
    letters = "".join(words)
    hindi = sum("\u0900" <= letter <= "\u097f" for letter in letters)
    return "devanagari" if 2 * hindi > len(letters) else "latin"


def endings(words: Sequence[str]) -> dict[int, str]:
    """Return for each place whose word can be inflected wrongly the wrong form.

    >>> endings("Rahul ki behen".split())
    {1: 'ka'}
    >>> endings("the cats are happy".split())
    {1: 'cat', 2: 'is', 3: 'happies'}
    """
    hindi = script(words) == "devanagari" or bool(_HINDI_MARKS & {*words})
    form = _hindi_form if hindi else _english_form
    found = {i: form(word.lower()) for i, word in enumerate(words)}
    return {i: wrong for i, wrong in found.items() if wrong}


def _hindi_form(word: str) -> str | None:
    ending = word[-2:]
    if len(word) > 3 and ending in _HINDI_ENDINGS:
        return word[:-2] + _HINDI_ENDINGS[ending]
    return _HINDI.get(word)


def _english_form(word: str) -> str | None:
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    plain = word.isascii() and word.isalpha() and len(word) > 2
    return None if not plain or word in _UNCHANGING else _other_ending(word)


def _other_ending(word: str) -> str:
    """Take a usual English ending off or put one on."""
    for ending, other in (
        ("ing", "ed"),
        ("ed", "ing"),
        ("ily", "y"),
        ("ly", ""),
        ("ies", "y"),
        ("sses", "ss"),
        ("shes", "sh"),
        ("ches", "ch"),
        ("xes", "x"),
    ):
        if word.endswith(ending) and len(word) > len(ending) + 1:
            return word.removesuffix(ending) + other
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    if word.endswith("y") and word[-2] not in "aeiou":
        return word[:-1] + "ies"
    return word + ("es" if word.endswith(("s", "x", "sh", "ch")) else "s")
