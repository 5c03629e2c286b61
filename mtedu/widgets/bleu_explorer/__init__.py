"""The BLEU explorer: type two texts and see every number of their BLEU."""

import re
from collections.abc import Iterator, Sequence

import traitlets

from mtedu.metrics.bleu import (
    SMOOTHING_DEFAULTS,
    Bleu,
    ClippedCounts,
    Precision,
    bleu,
    clipped_counts,
)
from mtedu.show.base import number
from mtedu.widgets.bundle import read_yaml
from mtedu.widgets.explorer import Explorer
from mtedu.widgets.text_twin import listed
from mtedu.wording import choose, whole_number

EXAMPLES = read_yaml("bleu_explorer/examples.yml")
CATS = tuple(EXAMPLES[0]["references"])

ORDERS = {1: "Unigrams", 2: "Bigrams", 3: "Trigrams", 4: "4-grams"}
NO_REFERENCE = "There is no reference yet: type at least one, one per line."


class BleuExplorer(Explorer):
    """The widget behind `bleu_explorer`; its traits are what the student chose."""

    candidate = traitlets.Unicode("").tag(sync=True)
    references = traitlets.List(traitlets.Unicode()).tag(sync=True)
    n = traitlets.Int(1, min=1, max=max(ORDERS)).tag(sync=True)
    max_n = traitlets.Int(4, min=1, max=max(ORDERS)).tag(sync=True)
    smoothing = traitlets.Enum(tuple(SMOOTHING_DEFAULTS), "none").tag(sync=True)
    examples = traitlets.List(traitlets.Dict(), EXAMPLES).tag(sync=True)

    @property
    def result(self) -> Bleu:
        """The BLEU of what stands in the explorer now."""
        texts = self.candidate, self.references
        return bleu(*texts, max_n=self.max_n, smoothing=self.smoothing)

    @property
    def counts(self) -> ClippedCounts:
        """The clipped counts of the order that the student looks at."""
        return clipped_counts(self.candidate, self.references, self.n)

    @property
    def text(self) -> str:
        """The text twin: score, lengths, precisions and the n-grams of one order."""
        if not self.references:
            return NO_REFERENCE
        result = self.result
        sentences = [
            _score(result),
            _lengths(result, len(self.references)),
            ", ".join(map(_precision, result.precisions)) + ".",
            *_counted(self.counts),
        ]
        return " ".join(sentences)


def bleu_explorer(
    candidate: str = "",
    references: str | Sequence[str] = CATS,
    n: int = 1,
    max_n: int = 4,
    smoothing: str = "none",
) -> BleuExplorer:
    """Open the BLEU explorer on a candidate and its references.

    Matched n-grams of order `n` are underlined; the score is BLEU up to order `max_n`.
    What the student types comes back as `.candidate` and `.references`; `.result` is
    its BLEU and `.text` says in words what is shown.

    >>> explorer = bleu_explorer("the the the the the the the")
    >>> print(explorer.text)
    BLEU-4 is 0 without smoothing, because p2 is 0. Candidate length 7, closest
    reference length 7: brevity penalty 1. p1 = 2/7 = 0.2857, p2 = 0/6 = 0,
    p3 = 0/5 = 0, p4 = 0/4 = 0. Unigrams that count: 2 of 7. Clipped: “the” (2 of 7).

    Leaves out: other tokenisers than 13a, weights, and texts of several segments.
    """
    texts = [references] if isinstance(references, str) else references
    if not isinstance(candidate, str) or not all(isinstance(t, str) for t in texts):
        raise ValueError(
            "The explorer takes texts, not tokens: join them with ' '.join(tokens)."
        )
    for name, value in (("n", n), ("max_n", max_n)):
        whole_number(value, name, most=max(ORDERS))
    choose(smoothing, SMOOTHING_DEFAULTS, "smoothing")
    return BleuExplorer(
        candidate=candidate,
        references=[line for text in texts for line in _lines(text)],
        n=n,
        max_n=max_n,
        smoothing=smoothing,
    )


def _lines(text: str) -> list[str]:
    return [line for line in re.split(r"\r\n|\r|\n", text) if line.split()]


def _score(result: Bleu) -> str:
    none = result.smoothing == "none"
    how = "without smoothing" if none else f"with {result.smoothing} smoothing"
    zero = next((p for p in result.precisions if not p.score), None)
    because = f", because p{zero.n} is 0" if zero else ""
    if not result.candidate_length:
        because = ", because the candidate is empty"
    name = f"BLEU-{len(result.precisions)}"
    return f"{name} is {number(result.score)} {how}{because}."


def _lengths(result: Bleu, references: int) -> str:
    which = "closest reference" if references > 1 else "reference"
    return (
        f"Candidate length {result.candidate_length}, {which} length "
        f"{result.reference_length}: brevity penalty "
        f"{number(result.brevity_penalty.score)}."
    )


def _precision(p: Precision) -> str:
    if not p.total:
        return f"p{p.n} = 0 (no {ORDERS[p.n].lower()})"
    share = f"p{p.n} = {p.clipped:g}/{p.total:g}"
    if p.smoothed and not p.clipped:
        return f"{share}, smoothed to {number(p.score)}"
    return f"{share} = {number(p.score)}{' (smoothed)' if p.smoothed else ''}"


def _counted(counts: ClippedCounts) -> Iterator[str]:
    yield f"{ORDERS[counts.n]} that count: {counts.clipped} of {counts.total}."
    groups: dict[str, dict[str, str]] = {
        "Counted in full": {},
        "Clipped": {},
        "In no reference": {},
    }
    for row in counts:
        title, note = "In no reference", ""
        if row.clipped == row.count:
            title = "Counted in full"
        elif row.clipped:
            title, note = "Clipped", f" ({row.clipped} of {row.count})"
        groups[title][" ".join(row.ngram)] = note
    for title, rows in groups.items():
        if rows:
            yield f"{title}: {listed(list(rows), list(rows.values()))}."
