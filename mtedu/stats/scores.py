"""Reading scores: systems by name or by place, on both sides the same ones."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np

from mtedu.stats.segment_stats import Array
from mtedu.wording import count, list_of

Scores: TypeAlias = Mapping[str, float] | Sequence[float]
"""One score per system: `{"name": score, ...}`, or a list in a fixed order."""


def paired_scores(
    metric: Scores, human: Scores, names: Sequence[str] | None = None
) -> tuple[tuple[str, ...], Array, Array]:
    """Return the names of the systems and both of their scores, in one order.

    >>> paired_scores({"A": 0.3, "B": 0.2}, {"B": 61, "A": 70})
    (('A', 'B'), array([0.3, 0.2]), array([70., 61.]))
    """
    if isinstance(metric, Mapping) and isinstance(human, Mapping):
        _same_names(metric, human)
        names = [str(name) for name in metric]
        human = [human[name] for name in metric]
        metric = list(metric.values())
    elif isinstance(metric, Mapping) or isinstance(human, Mapping):
        raise ValueError(
            "One side has names and the other has none: give two {name: score} "
            "mappings or two lists."
        )
    x, y = numbers(metric, "metric"), numbers(human, "human")
    if len(x) != len(y):
        raise ValueError(
            f"{count(len(x), 'metric score')} but {count(len(y), 'human score')}: give "
            "one of each for every system."
        )
    return _one_each(numbered(len(x)) if names is None else names, len(x)), x, y


def numbered(systems: int) -> tuple[str, ...]:
    """Return names for systems that have none.

    >>> numbered(3)
    ('1', '2', '3')
    """
    return tuple(map(str, range(1, systems + 1)))


def _one_each(names: Sequence[str], systems: int) -> tuple[str, ...]:
    names = tuple(list_of(names, "names"))
    if len(names) != systems:
        raise ValueError(f"Give one name per system, {systems}, not {len(names)}.")
    if len(set(names)) < len(names):
        twice = next(name for name, times in Counter(names).items() if times > 1)
        raise ValueError(f"The name {twice!r} occurs twice: give each system its own.")
    return names


def numbers(values: Any, what: str) -> Array:
    """Return values as floats; missing ones are an error that says so."""
    try:
        listed = values if isinstance(values, np.ndarray) else list(values)
        found = np.asarray(listed, dtype=float)
    except (TypeError, ValueError) as why:
        raise ValueError(f"The {what} scores must be numbers, one per system.") from why
    if found.ndim != 1:
        raise ValueError(f"The {what} scores must be one list of numbers.")
    if not np.isfinite(found).all():
        raise ValueError(
            f"Some {what} scores are missing or infinite: leave those systems out."
        )
    return found


def table(values: Any, what: str) -> tuple[tuple[str, ...], Array]:
    """Return names and a table of scores, one row per system, one column per segment.

    Missing scores may be `None` or NaN.
    """
    names: tuple[str, ...] = ()
    if isinstance(values, Mapping):
        names, values = tuple(map(str, values)), list(values.values())
    try:
        found = np.asarray([np.asarray(row, dtype=float) for row in values])
    except (TypeError, ValueError) as error:
        raise ValueError(
            f"The {what} scores must be a table of numbers, one row per system."
        ) from error
    if found.ndim != 2 or not found.size:
        raise ValueError(
            f"The {what} scores must be a table: a row for each system, a column for "
            "each segment."
        )
    if np.isinf(found).any():
        raise ValueError(f"Some {what} scores are infinite: give None for those.")
    return names or numbered(len(found)), found


def paired_tables(metric: Any, human: Any) -> tuple[tuple[str, ...], Array, Array]:
    """Return the names of the systems and two tables of the same shape."""
    if isinstance(metric, Mapping) and isinstance(human, Mapping):
        _same_names(metric, human)
        human = {name: human[name] for name in metric}
    names, x = table(metric, "metric")
    _, y = table(human, "human")
    if x.shape != y.shape:
        raise ValueError(
            f"{x.shape[0]} systems and {x.shape[1]} segments of the metric, "
            f"{y.shape[0]} and {y.shape[1]} of people: give two tables of one shape."
        )
    return names, x, y


def _same_names(metric: Mapping[str, Any], human: Mapping[str, Any]) -> None:
    missing = sorted(map(str, set(metric) ^ set(human)))
    if missing:
        raise ValueError(
            f"These systems have a score on one side only: {', '.join(missing[:5])}"
            f"{' and others' if len(missing) > 5 else ''}: leave them out."
        )
