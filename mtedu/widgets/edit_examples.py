"""The examples behind the buttons of the edit explorer: those of lecture 05."""

from __future__ import annotations

from typing import Any

from mtedu.widgets.overlap_examples import AIRPORT, CAT


def _example(label: str, candidate: str, reference: str, note: str) -> dict[str, Any]:
    return {
        "label": label,
        "candidate": candidate,
        "reference": reference,
        "step": -1,
        "move": -1,
        "note": note,
    }


EXAMPLES = (
    _example(
        "the cat sat …",
        "the cat sat on a mat",
        CAT,
        "Two words differ, each in its place: two substitutions.",
    ),
    _example(
        "airport safety",
        "Israeli officials responsibility of airport safety",
        AIRPORT,
        "Three words are right. The others need three substitutions and a deletion: "
        "4/7. No shift helps.",
    ),
    _example(
        "airport security",
        "airport security Israeli officials are responsible",
        AIRPORT,
        "Every word is right. WER has no move: it takes “airport security” out at the "
        "front and puts it in again at the end. TER moves the block for one edit.",
    ),
    _example(
        "a long paraphrase",
        "This airport's security is the responsibility of the Israeli security "
        "officials",
        AIRPORT,
        "A good translation in other words and another order: ten edits for seven "
        "reference words. An error rate can be larger than 1.",
    ),
    _example(
        "two moves",
        "the old man yesterday read in the garden a book",
        "yesterday the old man read a book in the garden",
        "Two blocks stand in the wrong place. WER pays for every word that moves, and "
        "twice: six edits. TER needs two shifts.",
    ),
    _example(
        "राम ने सेब खाया",
        "खाया राम ने सेब",
        "राम ने सेब खाया",
        "Ram ate an apple, with the verb in front instead of at the end: WER needs two "
        "edits, TER one shift.",
    ),
)
