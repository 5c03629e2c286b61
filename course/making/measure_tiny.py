"""Measure what the embedded models can do, for their cards.

    python -m course.making.measure_tiny

Every input has a sentence that stands nowhere in the training text; where "all new" is
said, every sentence that tells the answer is such a one. The words themselves are known
and the grammar is small, so these numbers say nothing about real reviews. They go into
`mtedu/data/models/tiny.json` and `tiny_masked.json`, which the cards show.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from random import Random

from course.making.world.documents import SIMPLE
from course.making.world.english_texts import AIMS, TOPICS, VERDICTS
from course.making.world.tasks import TASKS, Task, draw
from mtedu.prompting.answers import search_answers
from mtedu.prompting.models import tiny as embedded
from mtedu.prompting.models.base import LanguageModel
from mtedu.prompting.models.tiny import Tiny, TinyMasked
from mtedu.prompting.template import Prompt, PromptTemplate, few_shot

INPUTS = {
    "test inputs": "each has a sentence of the same words and grammar as the training "
    "text, but one that stands nowhere in it: this says nothing about real reviews"
}
LEVEL = {word: level for level, words in VERDICTS.items() for word in words}
ANSWERS: Mapping[str, Sequence[str]] = {
    "sentiment": ("positive", "negative"),
    "verdict": tuple(LEVEL),
    "topic": tuple(TOPICS),
    "aim": tuple(AIMS),
    "entity": ("person", "location", "company"),
}
Right = Callable[[str, str], bool]


def share(
    model: LanguageModel,
    task: Task,
    template: str,
    shots: int = 0,
    n: int = 50,
    right: Right = str.__eq__,
    strict: bool = False,
) -> float:
    """Return the share of held-out inputs that get the right answer."""
    rng = Random(f"{task.name} {template} {shots}")
    hits = 0
    for _ in range(n):
        setting = rng.choice(task.settings)
        asked = PromptTemplate(template.format(**setting))
        examples = [draw(task, rng, setting) for _ in range(shots)]
        last = draw(task, rng, setting, test=True, strict=strict)
        while right is same_side and not LEVEL[last.answer]:
            last = draw(task, rng, setting, test=True, strict=strict)
        pairs = [(dict(example.inputs), example.answer) for example in examples]
        prompt = few_shot(asked, pairs, dict(last.inputs))
        hits += right(_answer(model, task, prompt), last.answer)
    return hits / n


def _answer(model: LanguageModel, task: Task, prompt: Prompt) -> str:
    if task.name in ANSWERS:
        return str(search_answers(model, prompt, ANSWERS[task.name]).answer)
    return model.generate(prompt.before)


def same_level(found: str, wanted: str) -> bool:
    """Whether two verdicts belong to the same of the five levels."""
    return LEVEL[found] == LEVEL[wanted]


def same_side(found: str, wanted: str) -> bool:
    """Whether two verdicts are both good or both bad."""
    return LEVEL[found] * LEVEL[wanted] > 0


def over(
    model: LanguageModel,
    task: str,
    templates: Sequence[str],
    n: int,
    right: Right = str.__eq__,
    strict: bool = False,
) -> str:
    """Return the mean over templates, as a percentage, and of how many answers."""
    found = [
        share(model, TASKS[task], template, 0, n, right, strict)
        for template in templates
    ]
    return f"{100 * sum(found) / len(found):.1f} % of {n * len(found)}"


def causal() -> dict[str, str]:
    """Measure `tiny`."""
    model = Tiny()
    seen = {name: task.seen for name, task in TASKS.items()}
    new = {name: task.unseen for name, task in TASKS.items()}
    last = tuple(t for t in seen["verdict"] if t.index("[X]") < t.index("[Z]"))
    facts = INPUTS | {
        "good or bad, seen templates": over(model, "verdict", last, 200, same_side),
        "good or bad, seen templates, all new": over(
            model, "verdict", last, 100, same_side, strict=True
        ),
        "five levels, seen templates": over(model, "verdict", last, 200, same_level),
        "sentiment, seen templates": over(model, "sentiment", seen["sentiment"], 200),
        "topic, seen templates": over(model, "topic", seen["topic"], 100),
        "aim of a question, seen templates": over(model, "aim", seen["aim"], 100),
        "type of a name, seen templates": over(model, "entity", seen["entity"], 100),
        "summary, exact": over(model, "summary", seen["summary"], 100),
        "translation, seen templates, exact": over(
            model, "translation", seen["translation"], 200
        ),
    }
    for template in new["translation"] + new["sentiment"] + new["verdict"]:
        name = next(name for name in new if template in new[name])
        facts[f"{name}, unseen template {template!r}, 0, 1, 2, 4 examples"] = _curve(
            model, TASKS[name], template
        )
    for name in ("translation", "topic"):
        facts[f"{name}, {SIMPLE[0]!r}, 0, 1, 2, 4 examples"] = _curve(
            model, TASKS[name], SIMPLE[0]
        )
    return facts


def _curve(model: LanguageModel, task: Task, template: str) -> str:
    right = same_level if task.name == "verdict" else str.__eq__
    shares = [share(model, task, template, k, 50, right) for k in (0, 1, 2, 4)]
    return ", ".join(f"{100 * found:.0f} %" for found in shares)


def masked() -> dict[str, str]:
    """Measure `tiny-masked`."""
    model = TinyMasked()
    first = ("a [Z] {thing}. [X]",)
    last = tuple(t for t in TASKS["verdict"].seen if t not in first)
    return INPUTS | {
        "good or bad, answer after the review": over(
            model, "verdict", last, 100, same_side
        ),
        "good or bad, answer before the review": over(
            model, "verdict", first, 200, same_side
        ),
        "topic, seen templates": over(model, "topic", TASKS["topic"].seen, 100),
        "type of a name, seen templates": over(
            model, "entity", TASKS["entity"].seen, 100
        ),
    }


def main() -> None:
    """Measure the models and write their cards."""
    for name, measure in (("tiny", causal), ("tiny_masked", masked)):
        if not (embedded.HOME / f"{name}.npz").is_file():
            continue
        text = json.dumps(measure(), indent=2, ensure_ascii=False) + "\n"
        (embedded.HOME / f"{name}.json").write_text(text, encoding="utf-8")
        sys.stdout.write(text)


if __name__ == "__main__":
    main()
