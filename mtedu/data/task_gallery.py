"""Tasks that a prompt can ask for: one template, one input and its answers each.

All of them are in words of the micro-world, so `tiny` can answer. An empty list of
answers means that the answer is written freely.
"""

from typing import NamedTuple


class Asked(NamedTuple):
    """A task, asked by a template."""

    task: str
    template: str
    inputs: dict[str, str]
    answers: tuple[str, ...] = ()


GALLERY = (
    Asked(
        "sentiment",
        "[X] Overall, it was a [Z] movie.",
        {"X": "I love this movie."},
        ("great", "good", "ok", "bad", "terrible"),
    ),
    Asked(
        "topic",
        "[X] The text is about [Z].",
        {"X": "The scientist discovered a new planet."},
        ("sports", "science", "music", "food", "politics"),
    ),
    Asked(
        "intention",
        "[X] The question is about [Z].",
        {"X": "How much is the hotel in Rome?"},
        ("place", "price", "time", "people"),
    ),
    Asked(
        "named entity",
        "[X1] [X2] is a [Z] entity.",
        {"X1": "Anna went to Paris for Acme.", "X2": "Paris"},
        ("person", "location", "company"),
    ),
    Asked(
        "summary",
        "[X] TL;DR: [Z]",
        {
            "X": "On Monday, Paul went to Rome with Nina. They heard a concert there. "
            "Then they went home."
        },
    ),
    Asked(
        "translation",
        "French: [X] English: [Z]",
        {"X": "Le chat mange la pomme rouge."},
    ),
)
