"""Right answers that look at what they are given, or at what they give, carelessly.

Capitals are ignored, a number is rounded, an item that comes twice is taken once, a
long list is cut off: mistakes of many students that no small change to the code makes.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from typing import Any

View = Callable[[Any], Any]


def _each(kind: type | tuple[type, ...], view: View) -> View:
    """Return a view that changes every value of a kind, wherever it stands."""

    def look(value: Any) -> Any:
        if isinstance(value, dict):
            return {look(key): look(item) for key, item in value.items()}
        if isinstance(value, list | tuple):
            return type(value)(map(look, value))
        fits = isinstance(value, kind) and not isinstance(value, bool)
        return view(value) if fits else value

    return look


def _inside(view: View) -> View:
    """Return a view that changes the lists in a list."""
    return lambda value: [view(one) for one in value] if _nested(value) else value


def _nested(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(one, list) for one in value)


def _outside(view: View) -> View:
    """Return a view that changes a list or a tuple, and nothing in it."""
    lists = list | tuple
    return lambda value: type(value)(view(value)) if isinstance(value, lists) else value


def _once(items: Any) -> list[Any]:
    return [one for place, one in enumerate(items) if one not in items[:place]]


TEXTS: dict[str, View] = {
    "without_capitals": str.lower,
    "stripped": str.strip,
    "without_marks": lambda text: text.rstrip(".,!?;:"),
    "without_spaces": lambda text: text.replace(" ", ""),
    "in_one_line": lambda text: text.replace("\n", " "),
    "its_first_word": lambda text: (text.split() or [""])[0],
    "plain_letters": lambda text: text.encode("ascii", "ignore").decode(),
}
NUMBERS: dict[str, View] = {
    "whole": int,
    "with_two_digits": lambda number: round(number, 2),
    "with_three_digits": lambda number: round(number, 3),
    "without_sign": abs,
    "at_least_0": lambda number: max(number, 0),
    "at_most_1": lambda number: min(number, 1),
    "at_most_10": lambda number: min(number, 10),
    "at_most_100": lambda number: min(number, 100),
}
LISTS: dict[str, View] = {
    "each_once": _once,
    "from_the_end": lambda items: items[::-1],
    "in_order": lambda items: sorted(items, key=lambda one: (str(type(one)), one)),
    "without_the_last": lambda items: items[:-1],
    "without_the_first": lambda items: items[1:],
    "the_first_ten": lambda items: items[:10],
    "without_empty_ones": lambda items: [one for one in items if one],
}
VIEWS: dict[str, View] = {
    **{f"texts_{name}": _each(str, view) for name, view in TEXTS.items()},
    **{f"numbers_{name}": _each((int, float), view) for name, view in NUMBERS.items()},
    **{f"list_{name}": _outside(view) for name, view in LISTS.items()},
    **{f"lists_{name}": _inside(_outside(view)) for name, view in LISTS.items()},
}
"""By the names under which the code of a careless answer finds them."""


def careless(function: ast.FunctionDef) -> Iterator[tuple[str, ast.FunctionDef]]:
    """Yield careless answers: of one argument, of all of them, of the result."""
    names = [one.arg for one in function.args.args]
    groups = [[name] for name in names] + ([names] if len(names) > 1 else [])
    for view in VIEWS:
        for some in groups:
            given = [f"{view}({one})" if one in some else one for one in names]
            words = f"{', '.join(some)} seen as {view}"
            yield words, _around(function, f"right({', '.join(given)})")
        yield (
            f"result as {view}",
            _around(function, f"{view}(right({', '.join(names)}))"),
        )


def _around(function: ast.FunctionDef, call: str) -> ast.FunctionDef:
    """Return a function that gives what a call of the right answer in it does."""
    right, outer = copy.deepcopy(function), copy.deepcopy(function)
    right.name = "right"
    outer.body = [right, *ast.parse(f"return {call}").body]
    return ast.fix_missing_locations(outer)
