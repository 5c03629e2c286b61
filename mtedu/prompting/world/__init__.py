"""A micro-world: a small grammar that writes labelled text in three languages.

The embedded models are trained on its sentences; one sentence in ten is held out, alone
and inside longer texts, so that they can be tested on text they have not seen.
"""

from __future__ import annotations

from random import Random

from mtedu.choose import choose
from mtedu.prompting.world.tasks import TASKS, Example, draw


def micro_world(
    task: str, n: int = 50, *, seed: int = 0, held_out: bool = True, **setting: str
) -> list[Example]:
    """Return examples of a task, by default such as the models never saw.

    A held-out text has at least one sentence that is nowhere in the training text.

    Tasks are `translation` (settings `source` and `target`, each english, french or
    spanish), `words`, `verdict` and `sentiment` (setting `thing`, such as movie),
    `topic`, `aim`, `entity` and `summary`. What is not set is drawn.

    >>> x, answer = micro_world("sentiment", 1, thing="movie")[0]
    >>> answer in ("positive", "negative")
    True
    """
    choose(task, TASKS, "task")
    settings = [
        found
        for found in TASKS[task].settings
        if all(found.get(name) == value for name, value in setting.items())
    ]
    if not settings:
        raise ValueError(f"The task {task!r} has no setting {setting!r}.")
    rng = Random(seed)
    return [
        draw(TASKS[task], rng, rng.choice(settings), test=held_out) for _ in range(n)
    ]
