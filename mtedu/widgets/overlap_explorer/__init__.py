"""The overlap explorer: two bags of words, and lines between what they share."""

from collections import Counter

import traitlets

from mtedu.metrics.overlap import NaivePrecision, Overlap, f1, naive_precision
from mtedu.show.base import number
from mtedu.text import tokenize
from mtedu.widgets.bundle import read_yaml
from mtedu.widgets.explorer import Explorer, check_texts
from mtedu.widgets.text_twin import listed

EXAMPLES = read_yaml("overlap_explorer/examples.yml")
CAT = EXAMPLES[0]["reference"]


class OverlapExplorer(Explorer):
    """The widget behind `overlap_explorer`; its traits are what the student chose."""

    candidate = traitlets.Unicode("").tag(sync=True)
    reference = traitlets.Unicode("").tag(sync=True)
    naive = traitlets.Bool(False).tag(sync=True)
    bags = traitlets.Bool(False).tag(sync=True)
    examples = traitlets.List(traitlets.Dict(), EXAMPLES).tag(sync=True)

    @property
    def result(self) -> Overlap:
        """Precision, recall and F1 of what stands in the explorer now."""
        return f1(self.candidate, self.reference)

    @property
    def naive_result(self) -> NaivePrecision:
        """Its naive precision."""
        return naive_precision(self.candidate, self.reference)

    @property
    def text(self) -> str:
        """The text twin: the measures, the shared words and those left over."""
        candidate, reference = map(tokenize, (self.candidate, self.reference))
        if self.naive:
            return _naively(self.naive_result, candidate, reference)
        return _once(self.result, candidate, reference)


def overlap_explorer(
    candidate: str = "", reference: str = CAT, naive: bool = False, bags: bool = False
) -> OverlapExplorer:
    """Open the overlap explorer on a candidate and its reference.

    Lines join the words that the two share; `naive` lets one word of the reference
    serve for all of its kind, `bags` puts words with a partner side by side. What the
    student types comes back as `.candidate` and `.reference`, `.result` is its overlap
    and `.text` says in words what is shown.

    >>> print(overlap_explorer("there is a cat on the mat").text)
    F1 is 0.7692. Precision 5/7 = 0.7143, recall 5/6 = 0.8333. Shared words, 5: “is”,
    “cat”, “on”, “the”, “mat”. Left over in the candidate, 2: “there”, “a”. Left over in
    the reference, 1: “the”.
    >>> print(overlap_explorer("the the the the the the the", naive=True).text)
    Naive precision is 7/7 = 1: a word counts if it occurs in the reference at all.
    Found, 7: “the” (7).

    Leaves out: several references, and other tokenisers than 13a.
    """
    check_texts(candidate, reference)
    return OverlapExplorer(
        candidate=candidate, reference=reference, naive=naive, bags=bags
    )


def _once(result: Overlap, candidate: list[str], reference: list[str]) -> str:
    here, there = Counter(candidate), Counter(reference)
    reason = _reason(result)
    because = f", because {reason}" if reason else ""
    shared, c, r = result.matched, result.candidate_length, result.reference_length
    return (
        f"F1 is {number(result.score)}{because}. "
        f"Precision {_share(shared, c)}, recall {_share(shared, r)}."
        + _group("Shared words", here & there)
        + _group("Left over in the candidate", here - there)
        + _group("Left over in the reference", there - here)
    )


def _naively(result: NaivePrecision, candidate: list[str], reference: list[str]) -> str:
    known = set(reference)
    return (
        f"Naive precision is {_share(result.found, result.total)}: a word counts if it "
        "occurs in the reference at all."
        + _group("Found", Counter(word for word in candidate if word in known))
        + _group("Not found", Counter(word for word in candidate if word not in known))
    )


def _reason(result: Overlap) -> str | None:
    if not result.candidate_length and not result.reference_length:
        return "both texts are empty"
    if not result.candidate_length:
        return "the candidate is empty"
    if not result.reference_length:
        return "the reference is empty"
    return None if result.matched else "no word is shared"


def _share(part: int, whole: int) -> str:
    return f"{part}/{whole} = {number(part / whole)}" if whole else "0"


def _group(title: str, counts: Counter[str]) -> str:
    if not counts:
        return ""
    notes = [f" ({times})" if times > 1 else "" for times in counts.values()]
    return f" {title}, {counts.total()}: {listed(list(counts), notes)}."
