"""Examples of a micro-world: labelled text that a small grammar wrote.

The embedded models are trained on its sentences. One sentence in ten was held out, so
that they can be tested on text they have not seen. The grammar itself and the script
that drew these examples are in `course/making/world`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from mtedu.lecture_data import lecture_data
from mtedu.wording import choose, whole_number


@dataclass(frozen=True)
class Example:
    """One input of a task (a text for each slot) and its answer.

    It unpacks into a pair: `for x, answer in examples`.
    """

    inputs: Mapping[str, str]
    answer: str

    @property
    def x(self) -> str:
        """The text of the only input slot, or of the first."""
        return next(iter(self.inputs.values()))

    def __iter__(self) -> Iterator[Any]:
        yield self.x if len(self.inputs) == 1 else dict(self.inputs)
        yield self.answer


@cache
def _draws() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = lecture_data("micro_world")
    return found


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
    choose(task, dict.fromkeys(draw["task"] for draw in _draws()), "task")
    whole_number(n, "n", least=0)
    draws = [d for d in _draws() if (d["task"], d["held_out"]) == (task, held_out)]
    for draw in draws:
        asked = draw["seed"] == seed and draw["setting"] == setting
        if asked and n <= len(draw["rows"]):
            return [Example(x, answer) for x, answer, _ in draw["rows"][:n]]
    every = [row for draw in draws for row in draw["rows"]]
    rows = [row for row in every if setting.items() <= row[2].items()]
    if not rows:
        raise ValueError(f"The task {task!r} has no setting {setting!r}.")
    if n > len(rows):
        raise ValueError(f"There are {len(rows)} such examples, not {n}: ask for less.")
    return [Example(x, answer) for x, answer, _ in Random(seed).sample(rows, n)]
