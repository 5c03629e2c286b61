"""Results as plain data: exact built-in types, compared where student code has no hand.

A student's function may return any object, also one whose `==` is always true. So a
result is first rewritten into tuples of built-in values, chosen by its exact type and
never by calling its own methods; only those are compared.
"""

import math
import sys
from collections import Counter, OrderedDict, defaultdict
from decimal import Decimal
from fractions import Fraction
from typing import Any

MAX_ITEMS = 100_000
MAX_DEPTH = 12
LONGEST = 10**600
"""Python itself refuses to write out much larger numbers."""

Plain = tuple[str, Any]
"""A kind ("number", "text", "list", ...) and what is in it."""

MAPPINGS = (dict, Counter, OrderedDict, defaultdict)


class NotPlain(ValueError):
    """A result that is not made of numbers, texts, lists, tuples, sets and dicts."""


def plain(value: object, depth: int = 0) -> Plain:
    """Rewrite a value as plain data, or raise `NotPlain` naming its type.

    >>> plain([1, (2.5, "a")])
    ('list', (('number', 1), ('tuple', (('number', 2.5), ('text', 'a')))))
    """
    kind = type(value)
    if kind in (int, float):
        return "number", value
    if kind in (bool, type(None)):
        return "constant", value
    if kind is str:
        return "text", value
    if kind in (Fraction, Decimal):
        return "number", _float(value)
    if depth > MAX_DEPTH:
        raise NotPlain("a very deeply nested value")
    if kind is list:
        return "list", _all(list.copy(value), depth)  # type: ignore[arg-type]
    if issubclass(kind, tuple):  # named ones too: what is in them, by tuple's own hand
        return "tuple", _all(tuple.__getitem__(value, slice(None)), depth)  # type: ignore
    if kind in (set, frozenset):
        return "set", tuple(sorted(_all(tuple(value), depth), key=repr))  # type: ignore
    if kind in MAPPINGS:
        pairs = [(plain(k, depth + 1), v) for k, v in dict.items(value)]  # type: ignore
        pairs = [(k, plain(v, depth + 1)) for k, v in pairs]
        return "dict", tuple(sorted(pairs, key=repr))
    return _numpy(value, depth)


def _float(value: Any) -> float:
    try:
        return float(value)
    except (OverflowError, ValueError):
        raise NotPlain("a number that no float can hold") from None


def _all(items: Any, depth: int) -> tuple[Plain, ...]:
    if len(items) > MAX_ITEMS:
        raise NotPlain(f"a collection of {len(items)} items")
    return tuple(plain(item, depth + 1) for item in items)


def _numpy(value: object, depth: int) -> Plain:
    numpy: Any = sys.modules.get("numpy")
    kind = type(value)
    if numpy is not None and kind.__module__ == "numpy":
        if issubclass(kind, numpy.ndarray):
            return plain(numpy.ndarray.tolist(value), depth)
        if issubclass(kind, numpy.longdouble):  # its item would be one again
            return "number", numpy.longdouble.__float__(value)
        if issubclass(kind, numpy.generic):
            return plain(numpy.generic.item(value), depth + 1)
    raise NotPlain(f"an object of type {kind.__name__}")


def built_in(value: Plain) -> Any:
    """Rebuild a value from plain data, of built-in types alone.

    >>> built_in(plain({"a": [1, 2.5]}))
    {'a': [1, 2.5]}
    """
    kind, inside = value
    if kind in ("number", "constant", "text"):
        return inside
    if kind == "dict":
        return {built_in(key): built_in(item) for key, item in inside}
    kinds = {"list": list, "tuple": tuple, "set": frozenset}
    return kinds[kind](built_in(item) for item in inside)


def same(a: Plain, b: Plain, tolerance: float = 1e-9, strict: bool = False) -> bool:
    """Tell whether two plain values are equal, numbers within a tolerance.

    Lists and tuples count as equal unless `strict`.

    >>> same(plain([0.1 + 0.2]), plain((0.3,)))
    True
    """
    (kind_a, in_a), (kind_b, in_b) = a, b
    if not strict:
        kind_a, kind_b = (
            "list" if kind == "tuple" else kind for kind in (kind_a, kind_b)
        )
    if kind_a != kind_b:
        return False
    if kind_a == "number":
        if type(in_a) is type(in_b) is int:
            return in_a == in_b
        try:
            return math.isclose(in_a, in_b, rel_tol=tolerance, abs_tol=tolerance)
        except OverflowError:  # a whole number too large for a float
            return False
    if kind_a in ("text", "constant"):
        return in_a == in_b
    if len(in_a) != len(in_b):
        return False
    if kind_a == "dict":
        in_a, in_b = (tuple(("tuple", pair) for pair in x) for x in (in_a, in_b))
    pairs = zip(in_a, in_b, strict=True)
    return all(same(x, y, tolerance, strict) for x, y in pairs)


def written(value: Plain, width: int = 160) -> str:
    """Write a plain value as Python code, cut where it gets long.

    >>> written(plain([("a", "b"), 0.5]))
    "[('a', 'b'), 0.5]"
    """
    text = code(value)
    return text if len(text) <= width else f"{text[: width - 2]} …"


def code(value: Plain) -> str:
    """Write a plain value as Python code, whole."""
    kind, inside = value
    if kind == "number" and type(inside) is int and abs(inside) > LONGEST:
        return "a whole number of very many digits"
    if kind in ("number", "constant", "text"):
        return repr(inside)
    if kind == "dict":
        rows = (f"{code(k)}: {code(v)}" for k, v in inside)
        return "{" + ", ".join(rows) + "}"
    items = ", ".join(code(item) for item in inside)
    if kind == "tuple":
        return f"({items},)" if len(inside) == 1 else f"({items})"
    if kind == "set":
        return "{" + items + "}" if inside else "set()"
    return f"[{items}]"
