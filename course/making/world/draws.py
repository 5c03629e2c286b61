"""Draw the examples of the micro-world that ship with the package.

    python -m course.making.world.draws

writes `mtedu/data/lectures/micro_world.json` (what `mtedu.micro_world` gives out) and
`ngram_texts.json` (what the n-gram model counts). The draws that lectures and explorers
ask for are there as they were first drawn; other seeds choose among all of them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random
from typing import Any

from course.making.world.documents import training_texts
from course.making.world.tasks import TASKS, Example, draw
from mtedu.lecture_data import FOLDER

DOCUMENTS = 1000
EACH = 20
"""How many examples of every setting there are at least, known and new."""

MOVIE = {"thing": "movie"}
FRENCH = {"source": "english", "target": "french"}
SPANISH = {"source": "english", "target": "spanish"}
CALLS: list[tuple[str, int, int, bool, Mapping[str, str]]] = [
    ("sentiment", 1600, 5, False, {}),
    ("sentiment", 50, 6, True, {}),
    ("sentiment", 20, 1, True, MOVIE),
    ("sentiment", 20, 99, True, MOVIE),
    ("sentiment", 100, 7, True, MOVIE),
    ("sentiment", 40, 0, False, {}),
    ("words", 40, 0, True, FRENCH),
    ("words", 8, 3, True, FRENCH),
    ("words", 8, 3, True, SPANISH),
    ("translation", 20, 0, True, FRENCH),
    ("translation", 20, 1, False, FRENCH),
]
"""Task, how many, seed, held out, setting: what lectures and explorers ask for."""


def examples(
    task: str, n: int, seed: int, held_out: bool, setting: Mapping[str, str]
) -> list[tuple[Example, Mapping[str, str]]]:
    """Draw examples, each with the setting that it was drawn in."""
    settings = [s for s in TASKS[task].settings if setting.items() <= s.items()]
    rng = Random(seed)
    drawn = []
    for _ in range(n):
        chosen = rng.choice(settings)
        drawn.append((draw(TASKS[task], rng, chosen, test=held_out), chosen))
    return drawn


def every_setting() -> list[tuple[str, int, int, bool, Mapping[str, str]]]:
    """Return calls that draw some examples of each task in each of its settings."""
    return [
        (name, EACH, 1000, held_out, setting)
        for name, task in TASKS.items()
        for setting in task.settings
        for held_out in (True, False)
    ]


def recorded() -> list[dict[str, Any]]:
    """Draw everything, in the form of the file."""
    return [
        {
            "task": task,
            "seed": seed,
            "held_out": held_out,
            "setting": setting,
            "rows": [
                [example.inputs, example.answer, chosen]
                for example, chosen in examples(task, n, seed, held_out, setting)
            ],
        }
        for task, n, seed, held_out, setting in [*CALLS, *every_setting()]
    ]


if __name__ == "__main__":
    for name, found in (
        ("micro_world", recorded()),
        ("ngram_texts", training_texts(DOCUMENTS)),
    ):
        text = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
        path = FOLDER / f"{name}.json"
        path.write_text(text.replace('{"task"', '\n{"task"') + "\n", encoding="utf-8")
