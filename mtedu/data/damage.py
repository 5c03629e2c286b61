"""Training data without people: right translations with a known amount of damage.

The course may not publish people's scores of segments, so its notebooks train the small
metric on something that can be made and checked: references of the course corpus into
which errors were put on purpose. The target is computed from those errors. **These are
simulated scores, not human ones**: a metric that predicts them has learnt to find our
damage, and whether it agrees with people is another question (train and test it on
real ratings to see).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from mtedu.data.corpus import Segment, column, load_corpus
from mtedu.result import Rows, Shown
from mtedu.wording import whole_number

MAJOR, MINOR = 5, 1
WEIGHTS = {
    "wrong word": MAJOR,
    "left out": MAJOR,
    "source word": MAJOR,
    "wrong number": MAJOR,
    "spelling": MINOR,
    "short word left out": MINOR,
    "word order": MINOR,
}
"""The kinds of damage with MQM's usual weights for major and minor errors."""

LEVELS = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5)
"""A copy has one of these chances that a word is damaged."""

_PARTS = re.compile(r"(\W*)(.*?)(\W*)", re.DOTALL)


@dataclass(frozen=True)
class Damage:
    """One error that was put in: its kind and weight, the words before and after."""

    kind: str
    weight: int
    before: str
    after: str


@dataclass(frozen=True)
class Damaged(Shown):
    """A damaged translation with its source, a reference, and what was done to it.

    `score` is 100 less the weights of the errors in per cent of five for every word:
    100 is untouched, 0 has a major error in every word. If `reworded`, the reference is
    not the text that was damaged but another translation of the same source.
    """

    source: str
    text: str
    reference: str
    errors: tuple[Damage, ...]
    words: int
    document: str
    reworded: bool

    @property
    def score(self) -> float:
        """The target of training, from 0 to 100; simulated."""
        lost = sum(error.weight for error in self.errors)
        return 100 * (1 - lost / (MAJOR * self.words))


@dataclass(frozen=True, repr=False)
class DamagedTranslations(Rows[Damaged]):
    """Damaged translations in order, and the same as columns for `SmallComet`."""

    language: str
    rows: tuple[Damaged, ...]

    def __repr__(self) -> str:
        return (
            f"{len(self)} damaged translations (en-{self.language}), simulated scores "
            f"from {min(self.scores):.0f} to {max(self.scores):.0f}"
        )

    src = column("source", "The sources.")
    mt = column("text", "The damaged translations.")
    ref = column("reference", "The references.")
    scores = column("score", "The simulated scores.")

    def split(
        self, share: float = 0.25, seed: int = 1
    ) -> tuple[DamagedTranslations, DamagedTranslations]:
        """Part it into two by documents, so that no sentence is on both sides.

        >>> train, test = damaged_translations(copies=2).split()
        >>> len(train), len(test), set(train.src) & set(test.src)
        (480, 160, set())
        """
        documents = list(dict.fromkeys(item.document for item in self.rows))
        count = round(share * len(documents))
        if not 0 < count < len(documents):
            raise ValueError(
                f"A share of {share!r} leaves one side empty: choose one between 0 "
                "and 1, such as 0.25."
            )
        chosen = set(Random(seed).sample(documents, count))
        sides = (
            tuple(i for i in self.rows if (i.document in chosen) is here)
            for here in (False, True)
        )
        first, second = (DamagedTranslations(self.language, side) for side in sides)
        return first, second


def damaged_translations(
    language: str = "es", copies: int = 20, seed: int = 1, part: str = "all"
) -> DamagedTranslations:
    """Damage the references of the course corpus (or a part), each several times.

    score = 100 (1 - sum of weights / (5 words)). Ten words with one major error (5) and
    one minor one (1) score 100 (1 - 6/50) = 88. Where the corpus has two references,
    the text that is damaged and the one to compare with are drawn by chance, so about
    half of the texts are compared with another wording.

    >>> data = damaged_translations(copies=1)
    >>> data
    320 damaged translations (en-es), simulated scores from 29 to 100
    """
    whole_number(copies, "copies")
    corpus = load_corpus("course", part=part)
    corpus.reference(language)  # an unknown language is an error that lists the known
    texts = [t for group in corpus.references[language] for t in group]
    pool = sorted({core(w) for t in texts for w in t.split() if _is_long(w)})
    rng = Random(seed)
    items = [
        _copy(segment, language, pool, rng) for segment in corpus for _ in range(copies)
    ]
    return DamagedTranslations(language, tuple(items))


def _copy(segment: Segment, language: str, pool: list[str], rng: Random) -> Damaged:
    references = segment.references[language]
    base, other = rng.choice(references), rng.choice(references)
    text, errors = damage(base, segment.source, rng.choice(LEVELS), pool, rng)
    words = len(base.split())
    return Damaged(
        segment.source, text, other, errors, words, segment.document, base != other
    )


def damage(
    text: str, source: str, level: float, pool: Sequence[str], rng: Random
) -> tuple[str, tuple[Damage, ...]]:
    """Damage each word with a given chance; return the text and what was done.

    `pool` has the words that may stand where others should.

    >>> damage("El perro duerme.", "The dog sleeps.", 1.0, ["mesa"], Random(7))[0]
    'mesa mesa.'
    """
    words, made = text.split(), []
    foreign = [core(w) for w in source.split() if _is_long(w)] or source.split()
    errors: list[Damage] = []
    waiting: str | None = None  # a short word that is to come after its neighbour
    for place, word in enumerate(words):
        new = word
        if waiting is None and rng.random() < level:
            kind = _kind(word, place + 1 < len(words), rng)
            new = _damaged(word, kind, foreign, pool, rng)
            if new == word and kind != "word order":
                kind, new = "left out", ""
            errors.append(Damage(kind, WEIGHTS[kind], word, new))
            if kind == "word order":
                waiting = word
                continue
        if waiting is not None:
            made += _exchanged(waiting, word)
            waiting = None
        elif new:
            made.append(new)
        elif made and (marks := _parts(word)[2]):
            made[-1] += marks  # the full stop stays when its word goes
    return " ".join(made), tuple(errors)


def _kind(word: str, has_next: bool, rng: Random) -> str:
    if any(c.isdigit() for c in word):
        return "wrong number"
    if _is_long(word):
        return rng.choice(["wrong word", "left out", "source word", "spelling"])
    return rng.choice(["short word left out", "word order"][: 1 + has_next])


def _damaged(
    word: str, kind: str, foreign: Sequence[str], pool: Sequence[str], rng: Random
) -> str:
    before, middle, after = _parts(word)
    if kind in ("left out", "short word left out"):
        return ""
    if kind == "word order":
        return word
    if kind == "wrong word":
        middle = rng.choice(pool)
    elif kind == "source word":
        middle = rng.choice(foreign)
    elif kind == "wrong number":
        digits = [i for i, c in enumerate(middle) if c.isdigit()]
        i = rng.choice(digits)
        others = [d for d in "0123456789" if d != middle[i]]
        middle = middle[:i] + rng.choice(others) + middle[i + 1 :]
    else:
        i = rng.randrange(len(middle) - 1)
        middle = middle[:i] + middle[i + 1] + middle[i] + middle[i + 2 :]
    return before + middle + after


def _exchanged(first: str, second: str) -> list[str]:
    """Exchange two words; the marks round them stay where they are.

    >>> _exchanged("¿un", "gato?")
    ['¿gato', 'un?']
    """
    (before, one, after), (start, two, end) = _parts(first), _parts(second)
    return [before + two + after, start + one + end]


def core(word: str) -> str:
    """Return a word without the marks round it.

    >>> core("¿Quieres?")
    'Quieres'
    """
    return _parts(word)[1]


def _parts(word: str) -> tuple[str, str, str]:
    found = _PARTS.fullmatch(word)
    before, middle, after = found.groups() if found else ("", word, "")
    return before, middle, after


def _is_long(word: str) -> bool:
    """Whether a word is likely to carry content: it has more than four letters."""
    return sum(c.isalpha() for c in word) > 4
