"""Does a judge look at what it should? Change what must not matter, and look.

- position: the same two translations in both orders;
- length: the same translation with words after it that say nothing;
- wording: the same translation, asked about in other words;
- self: the judge's own translation beside a reference, by the grades of both.

Zheng and others (2023), *Judging LLM-as-a-judge*, and Wang and others (2023), *Large
language models are not fair evaluators*, found the first two in large models;
Panickssery, Bowman and Feng (2024), *LLM evaluators recognize and favor their own
generations*, the last.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from mtedu.progress_bar import progress
from mtedu.prompting.judge import (
    LANGUAGES,
    TRANSLATE,
    Item,
    Wording,
    ask_prompt,
    judge_pair,
    judge_prompt,
    wording,
    written,
)
from mtedu.result import Shown
from mtedu.wording import choose, list_of

FILLER = "Y eso es todo."
LENGTHS = (0, 1, 2, 4)


@dataclass(frozen=True, repr=False)
class BiasProbe(Shown):
    """One value for each item under each condition; a fair judge gives the same."""

    kind: str
    judge: str
    measure: str
    """What the values are."""
    conditions: tuple[str, ...]
    values: tuple[tuple[float, ...], ...]
    """For each condition one value an item."""
    verdicts: tuple[tuple[Any, ...], ...]
    """For each condition what the judge decides on each item."""
    texts: tuple[str, ...] = ()
    """For `self`: what the judge wrote."""

    @property
    def items(self) -> int:
        """How many items were judged."""
        return len(self.values[0])

    @property
    def means(self) -> dict[str, float]:
        """The mean value under each condition."""
        means = (sum(row) / len(row) for row in self.values)
        return dict(zip(self.conditions, means, strict=True))

    @property
    def changed(self) -> int:
        """How many items get different verdicts under different conditions."""
        return sum(len(set(column)) > 1 for column in zip(*self.verdicts, strict=True))

    def __repr__(self) -> str:
        means = ", ".join(f"{name} {mean:.4f}" for name, mean in self.means.items())
        return (
            f"{self.judge}, {self.kind}: mean {self.measure}: {means}; "
            f"{self.changed} of {self.items} verdicts change"
        )


def judge_bias(
    model: Any,
    kind: str,
    items: Sequence[Item],
    *,
    ask: str = "words",
    filler: str = FILLER,
    wordings: Sequence[str] = ("words", "digits", "teacher", "short"),
    languages: tuple[str, str] = LANGUAGES,
) -> BiasProbe:
    """Probe a judge for one bias: `position`, `length`, `wording` or `self`.

    Items are (source, translation) pairs; for `position` (source, better, worse), for
    `self` (source, reference). `filler` is put behind a translation to lengthen it.

    >>> from mtedu import ToyModel
    >>> vain = ToyModel({"": {"first": 0.7, "second": 0.3}})
    >>> judge_bias(vain, "position", [("cat", "gato", "perro")])
    toy, position: mean P(better one wins): better first 0.7000, better second 0.3000;
    1 of 1 verdicts change
    """
    choose(kind, ("position", "length", "wording", "self"), "bias")
    items = list_of(items, "items")
    if not items or not wordings:
        raise ValueError("There is nothing to judge: give at least one item.")
    if kind == "position":
        return _position(model, items, languages)
    same = wording(ask, languages)
    if kind == "wording":
        ways = {name: wording(name, languages) for name in wordings}
        asked = {name: [(ways[name], item) for item in items] for name in ways}
        return _grades(kind, model, asked)
    if kind == "self":
        sources = progress([item[0] for item in items], "translations written")
        asked_for = ((x, written(TRANSLATE, languages).fill(X1=x)) for x in sources)
        own = [(x, model.generate(y.before, stop="\n")) for x, y in asked_for]
        asked = {"reference": [(same, item) for item in items]}
        asked["its own"] = [(same, item) for item in own]
        return replace(_grades(kind, model, asked), texts=tuple(y for _, y in own))
    asked = {
        f"+{count}": [
            (same, (item[0], lengthen(item[1], count, filler), *item[2:]))
            for item in items
        ]
        for count in LENGTHS
    }
    return _grades(kind, model, asked)


def _position(
    model: Any, items: Sequence[Item], languages: tuple[str, str]
) -> BiasProbe:
    if any(not isinstance(item, tuple | list) or len(item) != 3 for item in items):
        raise ValueError("For position an item is (source, better, worse).")
    rows = []
    for source, better, worse in progress(items, "pairs judged"):
        ahead = judge_pair(model, source, better, worse, languages=languages)
        behind = judge_pair(model, source, worse, better, languages=languages)
        rows.append((ahead.score, 1 - behind.score))
    values = tuple(zip(*rows, strict=True))
    return BiasProbe(
        "position",
        model.name,
        "P(better one wins)",
        ("better first", "better second"),
        values,
        tuple(tuple(p > 0.5 for p in row) for row in values),
    )


def lengthen(text: str, count: int, filler: str = FILLER) -> str:
    """Put words that say nothing behind a text, so many times.

    >>> lengthen("El gato duerme.", 1)
    'El gato duerme. Y eso es todo.'
    """
    return " ".join([text, *[filler] * count])


def _grades(
    kind: str, model: Any, conditions: Mapping[str, Sequence[tuple[Wording, Item]]]
) -> BiasProbe:
    """Grade all items under all conditions, with one count of how far it is."""
    questions = [question for asked in conditions.values() for question in asked]
    found = [
        ask_prompt(model, asked, judge_prompt(asked, item))
        for asked, item in progress(questions, "translations judged")
    ]
    size = len(found) // len(conditions)
    rows = [found[i : i + size] for i in range(0, len(found), size)]
    return BiasProbe(
        kind,
        model.name,
        "expected grade",
        tuple(conditions),
        tuple(tuple(verdict.score for verdict in row) for row in rows),
        tuple(tuple(verdict.grade for verdict in row) for row in rows),
    )
