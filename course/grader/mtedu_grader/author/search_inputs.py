"""Search for inputs that tell right answers from wrong ones: `make search-inputs`.

An author's command. Random inputs of each exercise's domain are tried on all answers
that should be caught: known mistakes, slips, answers that strangers wrote, mutants of
right answers and of wrong ones, with one change and with two. An input is kept if it
catches what was not caught often enough, or if it tells two known mistakes apart; the
fewest that do it are kept. None is kept that a right answer of a stranger fails.
The result is data: secret inputs in `course/hidden/`, visible ones in
`course/exercises/<lab>/found_inputs.json`. The same seed finds the same.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, islice, permutations
from pathlib import Path
from typing import Any

from mtedu.checks.key import Key
from mtedu.checks.run_answer import run
from mtedu.course import find_course_folder
from mtedu_grader.author.as_student import as_student, functions_of
from mtedu_grader.author.compile_key import compile_key
from mtedu_grader.author.exercise import Answer, Draw, Exercise
from mtedu_grader.author.exercises import FOUND, exercises, found_inputs
from mtedu_grader.author.fair_inputs import Arguments, fair_inputs, is_fair
from mtedu_grader.author.mutants import (
    Mutant,
    as_answer,
    mutants,
    outcomes_within,
    with_one_change,
    with_two_changes,
)
from mtedu_grader.author.unseen import strangers
from mtedu_grader.hidden_inputs import FURTHER, Group, hidden_file, load_groups

SEED = 16
PATIENCE = 0.05
"""Seconds of the processor; right answers take a thousandth of it."""
LONG_PATIENCE = 0.2
"""What a slow right answer may take; watched by the grader it takes five times that."""
LARGEST = 20_000
"""Signs of a result: a mistake that gives more costs every class its time."""
DRAWS, EDGE_DRAWS = 500, 160
TWICE = 2
"""As many secret inputs should catch an answer: the next student's differs a little."""
LEAST, MOST, LEAST_EDGE, MOST_EDGE = 40, 50, 12, 16
MOST_VISIBLE, FOR_PAIRS = 10, 2
BY_CHANCE, SHORT = 6, 150
RARE, ROOM = 4000, 50_000
OF_TWO_CHANGES, OF_WRONG = 80, 20


@dataclass
class Found:
    """The inputs that a search found for one exercise."""

    visible: list[Arguments] = field(default_factory=list)
    core: list[Arguments] = field(default_factory=list)
    edge: list[Arguments] = field(default_factory=list)
    never: int = 0


def suspects(exercise: Exercise) -> Iterator[Answer]:
    """Yield the answers that inputs have to catch; some may be right all the same."""
    for mistake in exercise.mistakes:
        yield as_student(mistake.answer, exercise)
    for slipped in exercise.slipped:
        yield as_student(slipped, exercise)
    yield from strangers(exercise, right=False)
    for mutant in changed_answers(exercise):
        yield as_answer(mutant, exercise)


def changed_answers(exercise: Exercise) -> Iterator[Mutant]:
    """Yield mutants and slips of right answers, with one change and with two.

    Some mutants of known wrong answers come along: a known mistake with another one.
    """
    yield from with_one_change(exercise)
    yield from with_one_change(exercise, slips=True)
    yield from with_two_changes(exercise, OF_TWO_CHANGES)
    functions = functions_of(exercise)
    wrong = [functions[one.answer.__name__] for one in exercise.mistakes]
    both = [mutant for function in wrong for mutant in mutants(function)]
    chance = random.Random(exercise.name)
    yield from chance.sample(both, min(OF_WRONG, len(both)))


def search(exercise: Exercise, groups: Sequence[Group], written: int) -> Found:
    """Return the inputs to keep; of the visible ones `written` are by authors."""
    core = [one for group in groups if not group.edge for one in group.inputs]
    edge = [one for group in groups if group.edge for one in group.inputs]
    pool = _ordinary(exercise, core, fair_inputs(exercise, exercise.draw, DRAWS, SEED))
    odd = _that_fit(fair_inputs(exercise, exercise.edge, EDGE_DRAWS, SEED))
    visible = list(exercise.inputs[:written])
    pool, odd = (
        [one for one in _new(some, [*visible, *core, *edge]) if _taken(exercise, one)]
        for some in (pool, odd)
    )
    hits = _Hits(exercise, (visible, [*core, *edge], pool, odd))
    needs = {i: TWICE - len(hits.of(i, 1)) for i in hits.suspects}
    found = _rare(exercise, hits, [*visible, *core, *edge, *pool, *odd])
    found.core += _cover(pool, {i: (hits.of(i, 2), n) for i, n in needs.items()}, MOST)
    often = {i: (hits.of(i, 2), LEAST) for i in range(hits.known)}
    found.core += _new(_cover(pool, often, LEAST // 2), found.core)
    found.core += _some(pool, found.core, LEAST)
    unseen = {i: n for i, n in needs.items() if not hits.of(i, 2)}
    late = {i: (hits.of(i, 3), n) for i, n in unseen.items()}
    found.edge += _cover(odd, late, MOST_EDGE, hits.declared)
    found.edge += _some(odd, found.edge, LEAST_EDGE)
    hidden = {json.dumps(one) for one in (*found.core, *found.edge)}
    found.visible += _visible(hits, pool, odd, hidden)
    found.visible += by_chance(pool, odd, [*found.core, *found.edge, *found.visible])
    found.never = sum(not hits.ever(i) for i in hits.suspects)
    return found


def _rare(exercise: Exercise, hits: _Hits, old: Sequence[Arguments]) -> Found:
    """Search longer for what catches a declared wrong answer that hardly any caught.

    The first input that is found is for the secret ones, the second is shown.
    """
    found, old = Found(), list(old)
    chance = random.Random(f"{exercise.name} rare")
    answers = [*(one.answer for one in exercise.mistakes), *exercise.slipped]
    answers += strangers(exercise, right=False)
    for number, answer in enumerate(answers):
        if not hits.scarce(number):
            continue
        for draw, kept in ((exercise.draw, found.core), (exercise.edge, found.edge)):
            drawn = _catching(exercise, draw, answer, chance, old)
            caught = list(islice(drawn, TWICE))
            kept += caught[:1]
            found.visible += caught[1:]
            old += caught
            if caught:
                break
    return found


def _catching(
    exercise: Exercise,
    draw: Draw | None,
    answer: Answer,
    chance: random.Random,
    old: Sequence[Arguments],
) -> Iterator[Arguments]:
    for _ in range(RARE if draw else 0):
        assert draw
        given = tuple(draw(chance))
        if run(exercise.answer, given).value is None:
            continue
        key = compile_key(exercise, (given,), mistakes=False)
        fair = _wrong(answer, key) and is_fair(exercise, given)
        if fair and _taken(exercise, given):
            new = _new([given], old)
            yield from _ordinary(exercise, old, new) if draw is exercise.draw else new
            old = [*old, given]


def _ordinary(
    exercise: Exercise, core: Sequence[Arguments], pool: Iterable[Arguments]
) -> list[Arguments]:
    """Leave out what only an edge case may ask: it costs its own part only.

    A mistake that shows in edge cases alone has to be right on ordinary inputs.
    """
    known = compile_key(exercise, tuple(core))
    pairs = zip(exercise.mistakes, known.mistakes, strict=True)
    edge_only = [one.answer for one, gave in pairs if not known.wrong(gave.gave)]
    kinds = {kind for kind, _ in known.expected}
    kept = []
    for given in pool:
        key = compile_key(exercise, (given,), mistakes=False)
        tried = [outcomes_within(answer, key) for answer in edge_only]
        fair = all(outcomes and not key.wrong(outcomes) for outcomes in tried)
        if fair and key.expected[0][0] in kinds:
            kept.append(given)
    return kept


def _some(
    pool: Sequence[Arguments], chosen: Sequence[Arguments], least: int
) -> list[Arguments]:
    """Return more of a pool up to the least number, but leave half of it to show."""
    return _new(pool, chosen)[: max(0, min(least, len(pool) // 2) - len(chosen))]


def _that_fit(pool: list[Arguments]) -> list[Arguments]:
    """Return the first inputs: as many as a file has room for, long ones being few."""
    sizes = accumulate(len(json.dumps(one)) for one in pool)
    return [one for one, size in zip(pool, sizes, strict=True) if size <= ROOM]


def _new(pool: Iterable[Arguments], old: Iterable[Arguments]) -> list[Arguments]:
    known = {json.dumps(one) for one in old}
    return [one for one in pool if json.dumps(one) not in known]


class _Hits:
    """On which inputs of each list every suspect is wrong."""

    def __init__(
        self, exercise: Exercise, lists: Sequence[Sequence[Arguments]]
    ) -> None:
        self._keys = [
            compile_key(exercise, tuple(one), mistakes=False) for one in lists
        ]
        self._rows: dict[int, list[frozenset[int]]] = {}
        self.known = len(exercise.mistakes)
        others = len(exercise.slipped) + len(strangers(exercise, right=False))
        self.declared = range(self.known + others)
        for number, answer in enumerate(suspects(exercise)):
            row = [_wrong(answer, key) for key in self._keys[:1]]
            if len(row[0]) == len(lists[0]) and number >= self.known:
                continue  # wrong on all, or without end
            row.append(_wrong(answer, self._keys[1]))
            enough = row[0] and len(row[1]) >= TWICE and number >= self.known
            if not enough:  # the others need no search
                row += [_wrong(answer, key) for key in self._keys[2:]]
                self._rows[number] = row

    @property
    def suspects(self) -> list[int]:
        return list(self._rows)

    def of(self, suspect: int, which: int) -> frozenset[int]:
        return self._rows[suspect][which]

    def scarce(self, suspect: int) -> bool:
        """Tell whether too few inputs catch it: for secret ones, and one to show."""
        if suspect not in self._rows:
            return False
        shown, secret, pool, odd = self._rows[suspect]
        left = len(pool) + len(odd)
        return left + len(secret) < TWICE if shown else left <= TWICE

    def ever(self, suspect: int) -> bool:
        return any(self._rows[suspect])


def _taken(exercise: Exercise, given: Arguments) -> bool:
    """Tell whether all right answers, strangers' too, are right on an input in time.

    The reference answer must be quick: an input that takes long catches everybody. What
    known mistakes give has to be small, and there soon.
    """
    key = compile_key(exercise, (given,), mistakes=False)
    if _wrong(exercise.answer, key, PATIENCE / 2):
        return False
    right = (*strangers(exercise, right=True), *exercise.also_right)
    if any(_wrong(answer, key, LONG_PATIENCE) for answer in right):
        return False
    mistakes = [one.answer for one in exercise.mistakes]
    gave = [outcomes_within(answer, key, LONG_PATIENCE) for answer in mistakes]
    return all(found and len(repr(found[0].value)) <= LARGEST for found in gave)


def _wrong(answer: Answer, key: Key, patience: float = PATIENCE) -> frozenset[int]:
    if not key.inputs:
        return frozenset()
    outcomes = outcomes_within(answer, key, patience)
    return frozenset(
        range(len(key.inputs)) if outcomes is None else key.wrong(outcomes)
    )


def _cover(
    pool: Sequence[Arguments],
    needs: dict[Any, tuple[frozenset[int], int]],
    most: int,
    first: Container[Any] = (),
) -> list[Arguments]:
    """Choose few inputs so that every need is met as often as it can be, greedily.

    A need is a set of places in the pool, and how many of them are wanted. What authors
    declared comes `first`: it weighs more than any number of mutants.
    """
    left: dict[Any, list[Any]] = {
        who: [hits, min(n, len(hits))] for who, (hits, n) in needs.items()
    }
    sizes = [len(json.dumps(given)) for given in pool]
    chosen: list[int] = []
    while len(chosen) < most:
        gain = dict.fromkeys(range(len(pool)), 0)
        for who, (hits, wanted) in left.items():
            for place in hits if wanted > 0 else ():
                gain[place] += len(left) if who in first else 1
        places = [p for p in gain if gain[p] and p not in chosen]
        if not places:
            break
        best = min(places, key=lambda p: (-gain[p], sizes[p], p))
        chosen.append(best)
        for need in left.values():
            if best in need[0]:
                need[1] -= 1
    return [pool[place] for place in chosen]


def _visible(
    hits: _Hits, pool: Sequence[Arguments], odd: Sequence[Arguments], hidden: set[str]
) -> list[Arguments]:
    """Choose visible inputs: for what only secret ones catch, and for pairs."""
    both = [*pool, *odd]
    free = {p for p, given in enumerate(both) if json.dumps(given) not in hidden}
    free -= {p for p in free if len(json.dumps(both[p])) > 400}
    spots = {
        i: (hits.of(i, 2) | {p + len(pool) for p in hits.of(i, 3)}) & free
        for i in hits.suspects
    }
    lacking = {i: (frozenset(spots[i]), 1) for i in hits.suspects if not hits.of(i, 0)}
    found = _cover(both, lacking, MOST_VISIBLE, hits.declared)
    needs: dict[Any, tuple[frozenset[int], int]] = {}
    for a, b in permutations(range(hits.known), 2):
        if not hits.of(a, 0) - hits.of(b, 0):  # no input yet on which a alone errs
            needs[a, b] = frozenset(spots[a] - spots[b]), 1
    return [*found, *_new(_cover(both, needs, FOR_PAIRS), found)]


def by_chance(
    pool: Sequence[Arguments], odd: Sequence[Arguments], taken: Sequence[Arguments]
) -> list[Arguments]:
    """Return a few more inputs to show, for mistakes that nobody thought of."""
    short = [one for one in _new(pool, taken) if len(json.dumps(one)) <= SHORT]
    return [*short[:BY_CHANCE], *_new(odd, taken)[:BY_CHANCE]]


def write_found(course: Path, lab: str, found: dict[str, Found]) -> None:
    """Write what was found for exercises of a lab, in place of what was before."""
    place = hidden_file(lab, course)
    rows = json.loads(place.read_text(encoding="utf-8"))
    for name, one in found.items():
        rows[name] = [group for group in rows[name] if not group.get("found")]
        if one.core:
            rows[name].append(_group(FURTHER, False, one.core))
        if one.edge:
            draw = exercises(course)[name].edge
            words = str(getattr(draw, "__doc__", "")).strip()
            rows[name].append(_group(words, True, one.edge))
    place.write_text(groups_to_json(rows), encoding="utf-8", newline="\n")
    visible = found_inputs(lab, course) | {n: one.visible for n, one in found.items()}
    lines = [
        f' "{name}": [\n' + ",\n".join("  " + _json(one) for one in inputs) + "\n ]"
        for name, inputs in sorted(visible.items())
        if inputs
    ]
    text = "{\n" + ",\n".join(lines) + "\n}\n"
    (course / "exercises" / lab / FOUND).write_text(text, "utf-8", newline="\n")


def _group(tests: str, edge: bool, inputs: list[Arguments]) -> dict[str, Any]:
    marks = {"edge": True} if edge else {}
    return {"tests": tests, **marks, "found": True, "inputs": inputs}


def groups_to_json(rows: dict[str, Any]) -> str:
    """Write the file of secret inputs: a line an input."""
    parts = []
    for name, groups in rows.items():
        inside = _json(groups)
        if isinstance(groups, list):
            inside = "[\n" + ",\n".join(map(_group_to_json, groups)) + "\n ]"
        parts.append(f' "{name}": {inside}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _group_to_json(group: dict[str, Any]) -> str:
    marks = (f'"{k}": {_json(v)}' for k, v in group.items() if k != "inputs")
    inputs = ",\n".join("   " + _json(one) for one in group["inputs"])
    return f'  {{{", ".join(marks)}, "inputs": [\n{inputs}\n  ]}}'


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def main(names: Sequence[str]) -> int:
    """Search for all exercises, or for those that are named, or whose lab is."""
    course = find_course_folder()
    for name, exercise in exercises(course).items():
        named = not names or name in names or name.partition(".")[0] in names
        if exercise.draw is None or not named:
            continue
        groups = [
            group
            for group in load_groups(exercise.lab, course)[name]
            if not group.found
        ]
        before = len(found_inputs(exercise.lab, course).get(name, ()))
        found = search(exercise, groups, len(exercise.inputs) - before)
        write_found(course, exercise.lab, {name: found})
        print(
            f"{name}: {len(found.visible)} visible, {len(found.core)} secret, "
            f"{len(found.edge)} edge cases; never caught {found.never}",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
