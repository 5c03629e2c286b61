"""Porter's stemmer: strip English endings, so that `guides` and `guiding` meet.

Porter (1980), *An algorithm for suffix stripping*, with the changes that NLTK makes to
it, so that METEOR and ROUGE find the stems that NLTK and rouge-score find. It needs no
data. A stem need not be a word: `happy` and `happiness` both become `happi`.

Leaves out: every language but English. A word in another script comes back as it is.
"""

from collections.abc import Sequence
from functools import lru_cache

Rules = Sequence[tuple[str, str]]


def _rules(table: str) -> Rules:
    """Read `ending>replacement` pairs; the first ending that fits decides."""
    pairs = (pair.split(">") for pair in table.split())
    return tuple((ending, new) for ending, new in pairs)


IRREGULAR = dict(
    _rules(
        "skies>sky sky>sky dying>die lying>lie tying>tie news>news innings>inning "
        "inning>inning outings>outing outing>outing cannings>canning canning>canning "
        "howe>howe proceed>proceed exceed>exceed succeed>succeed"
    )
)
DERIVED = _rules(
    "ational>ate tional>tion enci>ence anci>ance izer>ize bli>ble alli>al entli>ent "
    "eli>e ousli>ous ization>ize ation>ate ator>ate alism>al iveness>ive fulness>ful "
    "ousness>ous aliti>al iviti>ive biliti>ble fulli>ful"
)
SIMPLER = _rules("icate>ic ative> alize>al iciti>ic ical>ic ful> ness>")
LAST = _rules(
    "al> ance> ence> er> ic> able> ible> ant> ement> ment> ent> ion> ou> ism> ate> "
    "iti> ous> ive> ize>"
)


@lru_cache(maxsize=1 << 16)
def stem(word: str) -> str:
    """Return the stem of a word, in lower case.

    >>> [stem(word) for word in "guides guiding flies relational hopping".split()]
    ['guid', 'guid', 'fli', 'relat', 'hop']
    """
    lower = word.lower()
    if lower in IRREGULAR:
        return IRREGULAR[lower]
    if len(word) <= 2:
        return lower
    for step in (_plural, _past, _final_y, _derived, _simpler, _last, _tidy):
        lower = step(lower)
    return lower


def _shape(word: str) -> str:
    """Write c for a consonant and v for a vowel; y is a vowel after a consonant."""
    shape = ""
    for letter in word:
        vowel = letter in "aeiou" or (letter == "y" and shape[-1:] == "c")
        shape += "v" if vowel else "c"
    return shape


def _measure(word: str) -> int:
    """Count how often a vowel is followed by a consonant: Porter's m."""
    return _shape(word).count("vc")


def _short_end(word: str) -> bool:
    """Tell whether the word ends like `hop`: consonant, vowel, consonant."""
    shape = _shape(word)
    return shape == "vc" or (shape.endswith("cvc") and word[-1] not in "wxy")


def _plural(word: str) -> str:
    if word.endswith("ies"):
        return word[:-1] if len(word) == 4 else word[:-2]
    if word.endswith("sses"):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def _past(word: str) -> str:
    if word.endswith("ied"):
        return word[:-1] if len(word) == 4 else word[:-2]
    if word.endswith("eed"):
        return word[:-1] if _measure(word[:-3]) else word
    for ending in ("ed", "ing"):
        base = word.removesuffix(ending)
        if base != word and "v" in _shape(base):
            return _mend(base)
    return word


def _mend(base: str) -> str:
    """Repair what is left of `conflat(ed)`, `hopp(ing)` and `fil(ing)`."""
    if base.endswith(("at", "bl", "iz")):
        return base + "e"
    if base[-1] == base[-2:-1] and _shape(base)[-1] == "c":
        return base if base[-1] in "lsz" else base[:-1]
    return base + "e" if _measure(base) == 1 and _short_end(base) else base


def _final_y(word: str) -> str:
    base = word[:-1]
    if word.endswith("y") and len(base) > 1 and _shape(base)[-1] == "c":
        return base + "i"
    return word


def _derived(word: str) -> str:
    if word.endswith("alli") and _measure(word[:-4]):
        return _derived(word[:-2])
    if word.endswith("logi"):
        return word[:-1] if _measure(word[:-3]) else word
    return _replace(word, DERIVED, 0)


def _simpler(word: str) -> str:
    return _replace(word, SIMPLER, 0)


def _last(word: str) -> str:
    if word.endswith("ion") and word[-4:-3] not in ("s", "t"):
        return word
    return _replace(word, LAST, 1)


def _tidy(word: str) -> str:
    base = word[:-1]
    if word.endswith("e"):
        measure = _measure(base)
        word = base if measure > 1 or (measure == 1 and not _short_end(base)) else word
    return word[:-1] if word.endswith("ll") and _measure(word[:-1]) > 1 else word


def _replace(word: str, rules: Rules, above: int) -> str:
    for ending, new in rules:
        if word.endswith(ending):
            base = word[: -len(ending)]
            return base + new if _measure(base) > above else word
    return word
