"""What a rater gets to see: items, and the pages they are shown on.

A page holds what is judged in one go: all translations of an item, or a single one.
Pages are shuffled, some come a second time, and the translations on a page are shuffled
too and bear letters, so that nobody knows whose they are.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from string import ascii_uppercase
from typing import Any, NamedTuple

from mtedu.wording import list_of, whole_number

TEXTS = ("source", "reference", "document")
FIELDS = ("item", *TEXTS, "system", "translation", "translations")
TOGETHER = ("adequacy+fluency", "ranking")
"""The scales that show all translations of an item on one page."""


@dataclass(frozen=True)
class Item:
    """A source sentence, perhaps a reference, and its translations by system."""

    name: str
    translations: Mapping[str, str]
    source: str = ""
    reference: str = ""
    document: str = ""


class Page(NamedTuple):
    """Translations to be judged together, in the order in which they are shown."""

    item: Item
    systems: tuple[str, ...]
    document: tuple[Item, ...] = ()

    @property
    def letters(self) -> tuple[str, ...]:
        """The names that the translations bear on the page: A, B, C, ..."""
        return letters(len(self.systems))

    @property
    def texts(self) -> tuple[str, ...]:
        """The translations in the order in which they are shown."""
        return tuple(self.item.translations[system] for system in self.systems)

    @property
    def key(self) -> tuple[str, tuple[str, ...]]:
        """What is judged, whatever the order: the item and its systems."""
        return self.item.name, tuple(sorted(self.systems))


def letters(count: int) -> tuple[str, ...]:
    """Return as many names as there are translations on a page.

    >>> letters(3), letters(28)[-2:]
    (('A', 'B', 'C'), ('AA', 'AB'))
    """
    more = (a + b for a in ascii_uppercase for b in ascii_uppercase)
    return tuple([*ascii_uppercase, *more][:count])


def as_items(items: Any) -> list[Item]:
    """Return items from dictionaries, `Item`s or plain translations.

    A dictionary has `translations` (system: text, or a list of texts) or a single
    `translation` with its `system`, and perhaps `item`, `source`, `reference` and the
    `document` that it is part of.

    >>> as_items(["a cat"])[0].translations
    {'': 'a cat'}
    """
    if isinstance(items, str | Mapping | Item) or not isinstance(items, Iterable):
        raise ValueError(
            "items must be a list: one dictionary an item, with its source and "
            "translations."
        )
    made = [_item(item, number) for number, item in enumerate(items, start=1)]
    if not made:
        raise ValueError("There are no items: give at least one.")
    names = [item.name for item in made]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise ValueError(
            f"Two items have the name {twice!r}: give each item one of its own, and "
            "translations of one source together."
        )
    return made


def make_pages(
    items: Sequence[Item], scale: str, repeats: int | None, seed: object
) -> list[Page]:
    """Return the pages in the order in which they are shown, repeats mixed in.

    Every page comes once; `repeats` of them, by default one in five, come again, as
    late as the number of pages allows: half of them lie in between.
    """
    rng = Random(str(seed))
    documents: dict[object, list[Item]] = {}
    for item in items:
        whole = scale == "esa" and item.document
        documents.setdefault(whole or (item.name,), []).append(item)
    blocks = []  # in ESA a document is read from its start, one system at a time
    for group in documents.values():
        names = tuple(dict.fromkeys(name for i in group for name in i.translations))
        for systems in [names] if scale in TOGETHER else zip(names):
            near = [item for item in group if systems[0] in item.translations]
            blocks.append([Page(item, systems, tuple(near)) for item in near])
    rng.shuffle(blocks)
    pages = [page for block in blocks for page in block]
    n = len(pages)
    number = n // 5 if repeats is None else whole_number(repeats, "repeats", 0, n)
    places = [(float(place), page) for place, page in enumerate(pages)]
    for first in rng.sample(range(max(number, (n + 1) // 2)), number):
        late = rng.uniform(first + n / 2, n) if first < n / 2 else n + first
        places.append((late, pages[first]))
    places.sort(key=lambda entry: entry[0])
    return [
        page._replace(systems=tuple(rng.sample(page.systems, len(page.systems))))
        for _, page in places
    ]


def _item(item: Any, number: int) -> Item:
    if isinstance(item, Item):
        return item
    if isinstance(item, str):
        item = {"translation": item}
    if not isinstance(item, Mapping):
        raise ValueError(
            f"Item {number} is {type(item).__name__}: give a dictionary with its "
            "source and translations, or one translation as text."
        )
    strange = next((key for key in item if key not in FIELDS), None)
    if strange is not None:
        raise ValueError(
            f"Item {number} has the field {strange!r}: choose among "
            f"{', '.join(FIELDS)}."
        )
    name = one_line(item.get("item", number))
    if not name:
        raise ValueError(f"Item {number} has an empty name: leave it out, or give one.")
    texts = (str(item.get(key) or "") for key in TEXTS)
    return Item(name, _translations(item, number), *texts)


def one_line(name: Any) -> str:
    """Return a name without outer spaces and line breaks: in a file it is one cell.

    >>> one_line(" online\\n A ")
    'online A'
    """
    return " ".join(str(name).split())


def _translations(item: Mapping[str, Any], number: int) -> dict[str, str]:
    if bool({"system", "translation"} & {*item}) == ("translations" in item):
        raise ValueError(
            f"Item {number} needs either 'translation', one text, perhaps with its "
            "'system', or 'translations', {system: text}."
        )
    given = item.get("translations", {item.get("system", ""): item.get("translation")})
    if not isinstance(given, Mapping):
        given = list_of(given, f"The translations of item {number}", " of texts")
        given = {str(place): text for place, text in enumerate(given, start=1)}
    if not given:
        raise ValueError(f"Item {number} has no translations: give at least one.")
    for text in given.values():
        if not isinstance(text, str) or not text.strip():
            raise ValueError(
                f"Item {number} has the translation {text!r}: give a text with words."
            )
    return {one_line(system): text for system, text in given.items()}


_WORD = re.compile(
    r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"
    r"|[^\s\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+"
)


def word_places(text: str) -> list[tuple[int, int]]:
    """Return where the words of a text begin and end; in Chinese each character.

    >>> word_places("a cat 猫")
    [(0, 1), (2, 5), (6, 7)]
    """
    return [found.span() for found in _WORD.finditer(text)]
