"""The examples behind the buttons of the overlap explorer: those of lecture 05."""

from __future__ import annotations

CAT = "the cat is on the mat"
AIRPORT = "Israeli officials are responsible for airport security"


def _example(label: str, candidate: str, reference: str, note: str) -> dict[str, str]:
    return {
        "label": label,
        "candidate": candidate,
        "reference": reference,
        "note": note,
    }


EXAMPLES = (
    _example(
        "the × 7",
        "the the the the the the the",
        CAT,
        "Counted naively every word is found, 7/7. If each word of the reference may "
        "be used once, two are, and five are left over.",
    ),
    _example(
        "there is a cat …",
        "there is a cat on the mat",
        CAT,
        "Five words are shared: 5 of 7 in the candidate, 5 of 6 in the reference.",
    ),
    _example(
        "mat the on …",
        "mat the on is cat the",
        CAT,
        "All words, none in its place: precision, recall and F1 are 1. Shown as bags "
        "the two texts are the same.",
    ),
    _example(
        "airport safety",
        "Israeli officials responsibility of airport safety",
        AIRPORT,
        "“responsibility” and “responsible”, “safety” and “security” are different "
        "words for a counter: only three of them are shared.",
    ),
    _example(
        "airport security",
        "airport security Israeli officials are responsible",
        AIRPORT,
        "Precision 1: nothing is wrong with any word. Recall tells that one is "
        "missing; nothing tells that the order is strange.",
    ),
    _example(
        "मैंने अब खाना खाया",
        "मैंने अब खाना खाया",
        "मैंने अभी खाना खाया",
        "I have eaten now (ab) or just now (abhi): one word of four differs.",
    ),
)
