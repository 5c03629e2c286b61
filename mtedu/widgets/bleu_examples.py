"""The examples behind the buttons of the BLEU explorer: those of the BLEU lecture."""

from __future__ import annotations

from typing import Any

CATS = ("the cat is on the mat", "there is a cat on the mat")


def _example(
    label: str,
    candidate: str,
    references: tuple[str, ...],
    note: str,
    n: int = 1,
    max_n: int = 4,
) -> dict[str, Any]:
    return {
        "label": label,
        "candidate": candidate,
        "references": list(references),
        "n": n,
        "max_n": max_n,
        "smoothing": "none",
        "note": note,
    }


EXAMPLES = (
    _example(
        "the × 7",
        "the the the the the the the",
        CATS,
        "A reference has “the” at most twice, so 2 of 7 count. Seven words have six "
        "bigrams, and none of them is in a reference.",
    ),
    _example(
        "the cat the cat …",
        "the cat the cat on the mat",
        CATS,
        "“the cat” is here twice, but once in a reference: 1 of 2 counts. “cat the” "
        "is in none.",
        n=2,
    ),
    _example(
        "airport security",
        "airport security Israeli officials are responsible",
        ("Israeli officials are responsible for airport security",),
        "Every word is right, so p1 is 6/6; the order is not, and the higher orders "
        "see that. One word is missing, and the brevity penalty sees that.",
        n=2,
    ),
    _example(
        "मैंने अब खाना खाया",
        "मैंने अब खाना खाया",
        ("मैंने अभी खाना खाया",),
        "I have eaten now (ab) or just now (abhi): one word of four differs, and with "
        "it two bigrams of three. BLEU-2 is exactly 0.5.",
        n=2,
        max_n=2,
    ),
    _example(
        "maine ab khana khaya",
        "maine ab khana khaya",
        ("maine abhi khana khaya",),
        "The same sentence in Latin letters has the same numbers: BLEU compares "
        "strings and knows no language.",
        n=2,
        max_n=2,
    ),
    _example(
        "aapkii × 3",
        "aapkii aapkii aapkii meharbaanii",
        ("aapkii badii meharbaanii hogii",),
        "Each of the four words is in the reference, 4/4. Clipped, “aapkii” counts "
        "once: 2/4.",
        max_n=1,
    ),
    _example(
        "lambe vaakya",
        "lambe vaakya",
        ("kya blue lambe vaakya ki guNvatta ko samajh paaega",),
        "Both precisions are 1 for two words out of nine: only the brevity penalty, "
        "e to the power of 1 − 9/2, sees what is missing.",
        n=2,
        max_n=2,
    ),
    _example(
        "to rhododendron",
        "gave it to rhododendron",
        ("gave it to Trump",),
        "The name is lost, the most important word, but only the last bigram breaks. "
        "Compare the next example.",
        n=2,
        max_n=2,
    ),
    _example(
        "at Trump",
        "gave it at Trump",
        ("gave it to Trump",),
        "Only the preposition is wrong, but it breaks two bigrams: a lower score than "
        "for rhododendron. BLEU ignores importance.",
        n=2,
        max_n=2,
    ),
)
