"""Which scores are defensible, and what other ones look like."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from mtedu.capstone.settings import (
    FAMILIES,
    References,
    Texts,
    distance,
    frozen,
    hints,
    is_number,
    measured,
    metric_named,
)
from mtedu.metrics.bleu import bleu
from mtedu.metrics.registry import all_metrics
from mtedu.stats.segment_stats import segment_stats

NEAR = 0.008
"""How far a score may lie from that of a setting which is listed."""

SAY = hints("scores")


def accept_scores(arguments: Any, value: Any) -> str | None:
    """Take scores that lie near those of a usual setting of their metric."""
    if not _is_table(value):
        return SAY.FORM
    names = [metric_named(name) for name in value]
    if "" in names:
        return SAY.UNKNOWN
    if len(value) < 2:
        return SAY.ONE_METRIC
    if len({FAMILIES[name] for name in names}) < 2:
        return SAY.ONE_FAMILY
    if any(x > 2 for pair in value.values() for x in pair):
        return SAY.POINTS
    for name, pair in zip(names, value.values(), strict=True):
        points = ((each.a, each.b) for each in measured(name, arguments))
        if all(distance(pair, point) > NEAR for point in points):
            return _looks_like(name, arguments, pair)
    return None


def _is_table(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and bool(value)
        and all(
            isinstance(pair, list | tuple)
            and len(pair) == 2
            and all(map(is_number, pair))
            for pair in value.values()
        )
    )


def _looks_like(metric: str, arguments: Any, pair: Sequence[float]) -> str:
    likely = [
        (distance(pair, other), hint)
        for hint, other in _mistaken(metric, *frozen(arguments))
        if distance(pair, other) <= NEAR
    ]
    return min(likely)[1] if likely else SAY.FAR


@lru_cache(maxsize=64)
def _mistaken(
    metric: str, a: Texts, b: Texts, references: References
) -> tuple[tuple[str, list[float]], ...]:
    """Return the scores that known mistakes give, each with its hint."""
    return tuple(_mistakes(metric, a, b, references))


def _mistakes(
    metric: str, a: Texts, b: Texts, references: References
) -> Iterator[tuple[str, list[float]]]:
    for each in measured(metric, (a, b, references)):
        yield SAY.EXCHANGED, [each.b, each.a]
        if all_metrics()[metric].lower_is_better:
            yield SAY.UPSIDE_DOWN, [1 - each.a, 1 - each.b]
    firsts = tuple(texts[0] for texts in references)
    yield (
        SAY.SIDES,
        [_corpus(metric, firsts, [(x,) for x in texts]) for texts in (a, b)],
    )
    if any(len(texts) > 1 for texts in references):
        alone = [(text,) for text in firsts]
        yield SAY.FIRST_ONLY, [_corpus(metric, texts, alone) for texts in (a, b)]
    if metric == "bleu":
        yield from _mistaken_bleu(a, b, references)


def _mistaken_bleu(
    a: Texts, b: Texts, references: References
) -> Iterator[tuple[str, list[float]]]:
    for smoothing in ("none", "exp", "floor"):
        means = [
            sum(
                bleu(text, list(refs), smoothing=smoothing).score
                for text, refs in zip(texts, references, strict=True)
            )
            / len(texts)
            for texts in (a, b)
        ]
        yield SAY.MEAN, means
    for hint, options in (
        (SAY.CHARACTERS, {"tokenize": "char"}),
        (SAY.SPACES, {"tokenize": "whitespace"}),
        (SAY.WORDS_ONLY, {"max_n": 1}),
    ):
        yield hint, [_corpus("bleu", t, references, **options) for t in (a, b)]
    small = [tuple(text.lower() for text in texts) for texts in (a, b)]
    yield SAY.ONE_SIDE, [_corpus("bleu", texts, references) for texts in small]


def _corpus(metric: str, texts: Any, references: Any, **options: Any) -> float:
    return segment_stats(texts, references, metric, **options).score
