"""Changes that spoil a sentence in one way each: what does a metric notice?

A change takes a sentence and its reference and returns a new sentence. Words that are
right (they stand in the reference) are changed before those that are wrong already.
The choice is made by a random generator, so a seed gives the same changes again.

Synonyms, wrong endings and words out of place come from small lists for the sentences
of the course (`synonyms.json`, `word_forms.yml`), so that the bench works offline.

Leaves out: other languages than English and Hindi, and most words of both. English
endings follow rough rules, as a learner's would: the point is to get them wrong.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random
from string import punctuation
from typing import Any, NamedTuple, TypeAlias

from mtedu.metrics.meteor import KNOWN_SYNONYMS, wordnet
from mtedu.metrics.meteor import synonyms as listed_with
from mtedu.widgets.bundle import read_yaml
from mtedu.wording import choose

EDGES = punctuation + "।“”‘’«»…"
"""What may stand around a word in a text without being part of it."""
FORMS = read_yaml("metric_bench/word_forms.yml")
WRONG_WORDS = FORMS["wrong_words"]


class Change(NamedTuple):
    """A changed sentence: its words, which of them are new, and what was done."""

    words: list[str]
    places: tuple[int, ...]
    said: str

    @property
    def text(self) -> str:
        """The changed sentence."""
        return " ".join(self.words)


Make: TypeAlias = Callable[[list[str], list[int], Random], Change]
"""From words, the places to prefer and chance to a change."""


class Kind(NamedTuple):
    """A kind of change: its button, the column it fills, and how it is made."""

    button: str
    column: str
    make: Make


def change(kind: str, candidate: str, reference: str, chance: Random) -> Change:
    """Change a sentence; a `ValueError` says why it cannot be done.

    >>> change("morphology", "Rahul ki behen", "Rahul ki behen", Random(1)).text
    'Rahul ka behen'
    >>> change("drop", "the cat sat", "the cat sat", Random(1)).said
    'Dropped “the”.'
    """
    make = KINDS[choose(kind, KINDS, "change")].make
    words = candidate.split()
    if not words:
        raise ValueError("The candidate is empty: type some words first.")
    return make(words, right_places(words, reference.split()), chance)


def right_places(words: Sequence[str], reference: Sequence[str]) -> list[int]:
    """Return where a sentence has words of the reference, each used once.

    >>> right_places("a cat a dog".split(), "a cat".split())
    [0, 1]
    """
    left = Counter(reference)
    found = []
    for i, word in enumerate(words):
        if left[word]:
            left[word] -= 1
            found.append(i)
    return found


def _wrong_word(words: list[str], right: list[int], chance: Random) -> Change:
    i = chance.choice(right or range(len(words)))
    present = {word.lower() for word in words}
    unused = [new for new in WRONG_WORDS[script(words)] if new not in present]
    if not unused:
        raise ValueError("No wrong word is left that is not there already: undo some.")
    return _replace(words, i, chance.choice(unused))


def _swap(words: list[str], right: list[int], chance: Random) -> Change:
    for places in (right, range(len(words))):
        pairs = [(i, j) for i, j in combinations(places, 2) if words[i] != words[j]]
        if pairs:
            break
    else:
        raise ValueError("Swapping needs two different words: type some more.")
    i, j = chance.choice(pairs)
    changed = [*words]
    changed[i], changed[j] = words[j], words[i]
    return Change(changed, (i, j), f"Swapped “{words[i]}” and “{words[j]}”.")


def _drop(words: list[str], right: list[int], chance: Random) -> Change:
    if len(words) < 2:
        raise ValueError("Only one word is left: undo, or type some more.")
    i = chance.choice(right or range(len(words)))
    return Change(words[:i] + words[i + 1 :], (), f"Dropped “{words[i]}”.")


def _repeat(words: list[str], right: list[int], chance: Random) -> Change:
    i = chance.choice(right or range(len(words)))
    changed = [*words[: i + 1], *words[i:]]
    return Change(changed, (i + 1,), f"Repeated “{words[i]}”.")


def _morphology(words: list[str], right: list[int], chance: Random) -> Change:
    forms = endings([bare(word)[1] for word in words])
    if not forms:
        raise ValueError("No word here has an ending that the bench can get wrong.")
    i = chance.choice([i for i in right if i in forms] or sorted(forms))
    return _replace(words, i, forms[i])


def _synonym(words: list[str], right: list[int], chance: Random) -> Change:
    source = wordnet()
    known = {i: synonyms(bare(word)[1].lower(), source) for i, word in enumerate(words)}
    usable = [i for i in known if known[i]]
    if not usable:
        raise ValueError("The bench knows no synonym of any word here: try others.")
    i = chance.choice([i for i in right if known[i]] or usable)
    return _replace(words, i, chance.choice(known[i]))


def synonyms(word: str, source: Any | None = None) -> Sequence[str]:
    """Return synonyms from the list of the course, or else from WordNet if given.

    >>> synonyms("doctor")
    ['physician']
    """
    ours = sorted(listed_with(KNOWN_SYNONYMS, word) - {word})
    if ours or source is None:
        return ours
    first = source.synsets(word)[:1]  # the most usual meaning
    names = {name for meaning in first for name in meaning.lemma_names()}
    return sorted(name for name in names - {word} if name.isalpha())


def _replace(words: list[str], i: int, new: str) -> Change:
    before, old, after = bare(words[i])
    new = new.capitalize() if old[:1].isupper() else new
    changed = [*words]
    changed[i] = before + new + after
    return Change(changed, (i,), f"Replaced “{old}” by “{new}”.")


KINDS = {
    "wrong_word": Kind("Put in a wrong word", "wrong word", _wrong_word),
    "swap": Kind("Swap two words", "word order", _swap),
    "drop": Kind("Drop a word", "missing word", _drop),
    "morphology": Kind("Break the morphology", "morphology", _morphology),
    "synonym": Kind("Replace by a synonym", "synonym", _synonym),
    "repeat": Kind("Repeat a word", "repeated word", _repeat),
}


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
    marks = {*FORMS["hindi"], *FORMS["hindi_marks"]}
    hindi = script(words) == "devanagari" or bool(marks & {*words})
    form = _hindi_form if hindi else _english_form
    found = {i: form(word.lower()) for i, word in enumerate(words)}
    return {i: wrong for i, wrong in found.items() if wrong}


def _hindi_form(word: str) -> str | None:
    ending = FORMS["hindi_endings"].get(word[-2:])
    if len(word) > 3 and ending:
        return word[:-2] + str(ending)
    return FORMS["hindi"].get(word)


def _english_form(word: str) -> str | None:
    if word in FORMS["irregular"]:
        return str(FORMS["irregular"][word])
    plain = word.isascii() and word.isalpha() and len(word) > 2
    return None if not plain or word in FORMS["unchanging"] else _other_ending(word)


def _other_ending(word: str) -> str:
    """Take a usual English ending off or put one on."""
    for ending, other in FORMS["endings"].items():
        if word.endswith(ending) and len(word) > len(ending) + 1:
            return word.removesuffix(ending) + other
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    if word.endswith("y") and word[-2] not in "aeiou":
        return word[:-1] + "ies"
    return word + ("es" if word.endswith(("s", "x", "sh", "ch")) else "s")
