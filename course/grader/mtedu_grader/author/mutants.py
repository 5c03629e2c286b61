"""Small changes to a right answer, made on its syntax tree: does the grader notice?

Each mutant has one change: an operator swapped, a number one off, a limit dropped, a
logarithm of another base, a condition turned round, a line left out. Most are wrong
answers that nobody wrote down. A mutant that gives the same as the right answer on all
inputs, tried or made up, has changed nothing and does not count.
"""

from __future__ import annotations

import ast
import copy
import random
import signal
import sys
import timeit
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from time import process_time
from typing import Any

from mtedu.checks.key import Key
from mtedu.checks.run_answer import Outcome, run
from mtedu_grader.author.as_student import functions_of, namespace_of
from mtedu_grader.author.careless import VIEWS, careless
from mtedu_grader.author.compile_key import compile_key
from mtedu_grader.author.exercise import Answer, Exercise
from mtedu_grader.author.fair_inputs import fair_inputs
from mtedu_grader.author.slips import slip_changes
from mtedu_grader.scoring import Marking

COMPARE: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.GtE),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.LtE),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
OPERATE: dict[type[ast.operator], tuple[type[ast.operator], ...]] = {
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Div, ast.Add),
    ast.Div: (ast.Mult, ast.FloorDiv),
    ast.FloorDiv: (ast.Div,),
    ast.Mod: (ast.Mult,),
    ast.Pow: (ast.Mult,),
    ast.BitOr: (ast.BitAnd,),
    ast.BitAnd: (ast.BitOr,),
}
CALLS = {
    "min": ("max",),
    "max": ("min",),
    "any": ("all",),
    "all": ("any",),
    "sum": ("max",),
    "log": ("log2", "log10"),
    "log2": ("log",),
    "floor": ("ceil",),
    "ceil": ("floor",),
    "append": ("extend",),
}
DROPPED = ("abs", "set", "sorted", "float", "int", "round", "reversed", "min", "max")
SECONDS, TIMES = 0.1, 20
"""A mutant may take so long on an input, or so many times what the right answer takes.

Else a slow machine would take what is slow, but ends, for a mutant without an end.
"""
FURTHER = 150
AGAIN = 0.1


class TooSlow(KeyboardInterrupt):
    """A mutant that does not come to an end; no answer swallows an interrupt."""


@dataclass(frozen=True)
class Mutant:
    """One changed answer: the function it was made from, and the change."""

    function: str
    change: str
    tree: ast.FunctionDef = field(repr=False)


@dataclass
class Trial:
    """How the mutants of one exercise fared."""

    exercise: str
    caught: int = 0
    same: int = 0
    survivors: list[Mutant] = field(default_factory=list)

    @property
    def changed(self) -> int:
        """How many mutants behave otherwise than the right answer."""
        return self.caught + len(self.survivors)


def mutants(function: ast.FunctionDef, slips: bool = False) -> Iterator[Mutant]:
    """Yield every mutant of a function, one change each; or every slip in it."""
    seen = {ast.unparse(function)}
    for place, number in _places(function, slips):
        found = _mutant(function, place, number, slips)
        text = ast.unparse(found.tree) if found else ""
        if found and text not in seen:
            seen.add(text)
            yield found


def _places(function: ast.FunctionDef, slips: bool) -> list[tuple[int, int]]:
    """Return where something can be changed: a node's place, a change's number."""
    changes = slip_changes if slips else _changes
    return [
        (place, number)
        for place, node in enumerate(ast.walk(function))
        for number in range(len(changes(node)))
    ]


def _mutant(
    function: ast.FunctionDef, place: int, number: int, slips: bool
) -> Mutant | None:
    tree = copy.deepcopy(function)
    target = list(ast.walk(tree))[place]
    change = _mutate(target, number, slip_changes if slips else _changes)
    ast.fix_missing_locations(tree)
    try:
        ast.unparse(tree)
    except (ValueError, RecursionError):
        return None
    return Mutant(function.name, change, tree)


def _mutate(node: ast.AST, number: int, changes: Callable[[ast.AST], list[Any]]) -> str:
    before = _short(node)
    changes(node)[number]()
    return f"{before} → {_short(node)}"


def _short(node: ast.AST) -> str:
    try:
        text = " ".join(ast.unparse(node).split())
    except Exception:
        text = type(node).__name__
    return text if len(text) <= 60 else f"{text[:58]} …"


def _changes(node: ast.AST) -> list[Any]:
    """Return the changes that can be made to a node, as functions that make them."""
    found: list[Any] = []

    def put(name: str, value: Any) -> None:
        found.append(lambda: setattr(node, name, value))

    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        for other in COMPARE.get(type(node.ops[0]), ()):
            put("ops", [other()])
    elif isinstance(node, ast.BinOp | ast.AugAssign):
        for operator in OPERATE.get(type(node.op), ()):
            put("op", operator())
    elif isinstance(node, ast.BoolOp):
        put("op", ast.And() if isinstance(node.op, ast.Or) else ast.Or())
    elif isinstance(node, ast.Constant):
        found += _constants(node)
    elif isinstance(node, ast.If | ast.IfExp | ast.While):
        put("test", ast.UnaryOp(ast.Not(), node.test))
    elif isinstance(node, ast.comprehension):
        for place in range(len(node.ifs)):
            found.append(lambda place=place: node.ifs.pop(place))
    elif isinstance(node, ast.Call):
        found += _calls(node)
    elif isinstance(node, ast.Return) and node.value is not None:
        put("value", None)
    if isinstance(node, ast.FunctionDef | ast.For | ast.While | ast.If):
        found += _left_out(node.body)
    return found


def _constants(node: ast.Constant) -> list[Any]:
    value = node.value
    others: list[Any] = []
    if isinstance(value, bool):
        others = [not value]
    elif isinstance(value, int):
        others = [value + 1, value - 1]
    elif isinstance(value, float):
        others = [value + 1.0, value / 2 if value else 1.0]
    return [lambda other=other: setattr(node, "value", other) for other in others]


def _calls(node: ast.Call) -> list[Any]:
    found: list[Any] = []
    function = node.func
    name = getattr(function, "id", getattr(function, "attr", ""))
    field_name = "id" if isinstance(function, ast.Name) else "attr"
    for other in CALLS.get(name, ()):
        found.append(lambda other=other: setattr(function, field_name, other))
    if name in DROPPED and isinstance(function, ast.Name):
        for place in range(min(len(node.args), 2)):
            if not isinstance(node.args[place], ast.GeneratorExp | ast.Starred):
                found.append(lambda place=place: _only(node, place))
    if len(node.args) == 2 and not node.keywords:
        found.append(lambda: node.args.reverse())
    return found


def _only(node: ast.Call, place: int) -> None:
    """Leave one argument of a call, behind a call that does nothing to it."""
    kept = node.args[place]
    node.func = ast.Lambda(
        ast.arguments([], [ast.arg("x")], None, [], [], None, []),
        ast.Name("x", ast.Load()),
    )
    node.args, node.keywords = [kept], []


def _left_out(body: list[ast.stmt]) -> list[Any]:
    """Return changes that leave out one statement each."""
    return [
        lambda place=place: body.__setitem__(place, ast.Pass())
        for place, statement in enumerate(body)
        if not isinstance(statement, ast.Pass | ast.Return | ast.FunctionDef)
        and not (
            isinstance(statement, ast.Expr)
            and isinstance(statement.value, ast.Constant)
        )
    ]


def as_answer(mutant: Mutant, exercise: Exercise) -> Answer:
    """Return the mutant as a function among the lab's right ones."""
    space = namespace_of(exercise) | VIEWS
    tree = ast.fix_missing_locations(ast.Module([mutant.tree], type_ignores=[]))
    exec(compile(tree, "<mutant>", "exec"), space)
    answer: Answer = space[mutant.tree.name]
    return answer


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Stop what takes more of the processor's time, where the system can."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(*_: object) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGVTALRM, stop)
    told, sys.unraisablehook = sys.unraisablehook, lambda _: None
    # Again and again: Python drops what is raised while it collects garbage, and
    # whoever tells of that would be stopped in the middle, too.
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
        sys.unraisablehook = told


def try_mutants(
    exercise: Exercise, marking: Marking, changed: Iterable[Mutant] | None = None
) -> Trial:
    """Let the graded inputs judge mutants: all with one change, unless others."""
    trial = Trial(exercise.name)
    inputs = tuple(fair_inputs(exercise, exercise.draw, FURTHER, "further"))
    further = compile_key(exercise, inputs, mistakes=False)
    patience = [patience_for(exercise.answer, key) for key in (marking.key, further)]
    for mutant in with_one_change(exercise) if changed is None else changed:
        answer = as_answer(mutant, exercise)
        outcomes = outcomes_within(answer, marking.key, patience[0])
        points = marking.score(outcomes).points if outcomes else 0.0
        if points < marking.max_points:
            trial.caught += 1
        elif exercise.accepts is None and _differs(answer, further, patience[1]):
            trial.survivors.append(mutant)  # elsewhere it is one defensible method more
        else:
            trial.same += 1
    return trial


def right_functions(exercise: Exercise) -> list[ast.FunctionDef]:
    """Return the syntax trees of an exercise's right answers."""
    functions = functions_of(exercise)
    return [functions[one.__name__] for one in (exercise.answer, *exercise.also_right)]


def with_one_change(exercise: Exercise, slips: bool = False) -> Iterator[Mutant]:
    """Yield all mutants of an exercise's right answers; or all slips in them.

    Slips are also the first right answer with a careless look at what it is given.
    """
    functions = right_functions(exercise)
    for function in functions:
        yield from mutants(function, slips)
    if slips:
        for change, tree in careless(functions[0]):
            yield Mutant(functions[0].name, change, tree)


def with_two_changes(exercise: Exercise, count: int) -> Iterator[Mutant]:
    """Yield so many mutants of mutants, drawn with a fixed seed: two mistakes at once.

    Each right answer has its share of them.
    """
    chance = random.Random(exercise.name)
    functions = right_functions(exercise)
    for function in functions:
        first = [*mutants(function), *mutants(function, slips=True)]
        share = min(1 + count // len(functions), len(first))
        for once in chance.sample(first, share):
            slips = chance.random() < 0.5
            places = _places(once.tree, slips)
            twice = (
                _mutant(once.tree, *chance.choice(places), slips) if places else None
            )
            if twice:
                change = f"{once.change}; {twice.change}"
                yield Mutant(function.name, change, twice.tree)


def outcomes_within(
    answer: Answer, key: Key, seconds: float = SECONDS
) -> list[Outcome] | None:
    """Return what a mutant gives, or None if it does not end on an input."""
    outcomes = []
    try:
        for arguments in key.inputs:
            with within(seconds):
                outcomes.append(run(answer, arguments))
    except TooSlow:
        return None
    return outcomes


def patience_for(answer: Answer, key: Key) -> float:
    """Return how long a mutant of an answer may take on any input of a key."""

    def seconds(arguments: Any) -> float:
        once = partial(run, answer, arguments)
        return min(timeit.repeat(once, timer=process_time, number=1, repeat=2))

    return max(SECONDS, TIMES * max(map(seconds, key.inputs), default=0.0))


def _differs(answer: Answer, key: Key, seconds: float) -> bool:
    outcomes = outcomes_within(answer, key, seconds)
    return outcomes is not None and bool(key.wrong(outcomes))
