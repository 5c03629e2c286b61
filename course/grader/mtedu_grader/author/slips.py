"""Slips that students make whatever the exercise is, made on the syntax tree.

A tie broken the other way, a text changed where it stands more than once, a pattern
without escapes, a factor forgotten, a float in place of a whole number, a part of a
word taken for the word: each is one change to a right answer.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import partial

Change = Callable[[], None]

# What a call becomes; {0}, {1} are its arguments, {s} is what a method is called on.
METHODS = {
    "strip": ("{s}.rstrip()", "{s}.lstrip()", "{s}.strip(' ')", "{s}"),
    "rstrip": ("{s}.strip()", "{s}.rstrip(' ')", "{s}"),
    "split": ("{s}.split(' ')",),
    "replace": (
        "{s}.replace({0}, {1}, 1)",
        "__import__('re').sub(__import__('re').escape({0}), {1}, {s})",
        "__import__('re').sub({0}, {1}, {s})",
    ),
    "index": ("len({s}) - 1 - {s}[::-1].index({0})",),
    "get": ("{s}[{0}]",),
    "startswith": ("{0} in {s}", "{s}.endswith({0})"),
    "endswith": ("{0} in {s}", "{s}.startswith({0})"),
    "append": ("{s}.insert(0, {0})",),
    "count": ("int({0} in {s})",),
    "factorial": ("round({s}.exp({s}.lgamma({0} + 1)))",),
    "findall": ("{s}.findall({0}, {1}, {s}.I)",),
    "search": ("{s}.search({0}, {1}, {s}.I)",),
    "setdefault": ("{s}.get({0}, {1})",),
}
FUNCTIONS = {
    "len": ("len(set({0}))", "len({0}) - 1"),
    "range": ("range(1, {0})", "range({0} - 1)", "range({0} + 1)"),
    "enumerate": ("enumerate({0}, 1)",),
    "int": ("round({0})",),
    "round": ("int({0})",),
    "sum": ("len(list({0}))",),
    "Counter": ("Counter(set({0}))",),
    "sorted": ("sorted({0}, reverse=True)", "list({0})"),
    "set": ("list({0})",),
}
LAST_ON_A_TIE = ("max", "min", "sorted")


def slip_changes(node: ast.AST) -> list[Change]:
    """Return the slips that one can make at a node, as functions that make them."""
    if isinstance(node, ast.Call):
        return [*_calls(node), *_ties(node)]
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        return _comparisons(node)
    if isinstance(node, ast.BinOp):
        return _operands(node)
    if isinstance(node, ast.BoolOp):
        return [partial(_pop, node.values, i) for i in range(len(node.values))]
    if isinstance(node, ast.If | ast.IfExp):
        return [
            partial(setattr, node, "test", ast.Constant(value))
            for value in (True, False)
        ]
    if isinstance(node, ast.For):
        return [lambda: node.body.append(ast.Break())]
    return []


def _pop(values: list[ast.expr], place: int) -> None:
    values[place] = values[place - 1]


def _calls(node: ast.Call) -> list[Change]:
    function = node.func
    if node.keywords or any(isinstance(one, ast.Starred) for one in node.args):
        return []
    if isinstance(function, ast.Attribute):
        forms = METHODS.get(function.attr, ())
        names = {"s": ast.unparse(function.value)}
    else:
        forms, names = FUNCTIONS.get(getattr(function, "id", ""), ()), {}
    arguments = [ast.unparse(one) for one in node.args]
    made: list[Change] = []
    for form in forms:
        try:
            text = form.format(*arguments, **names)
        except IndexError:  # the call has fewer arguments
            continue
        made.append(partial(_become, node, text))
    return made


def _become(node: ast.Call, text: str) -> None:
    """Turn a call into another expression: a call of a function without arguments."""
    inside = ast.parse(text, mode="eval").body
    nothing = ast.arguments([], [], None, [], [], None, [])
    node.func, node.args, node.keywords = ast.Lambda(nothing, inside), [], []


def _ties(node: ast.Call) -> list[Change]:
    name = getattr(node.func, "id", "")
    if name not in LAST_ON_A_TIE or len(node.args) != 1 or not node.keywords:
        return []

    def turn() -> None:
        given = ast.unparse(node.args[0])
        node.args = [ast.parse(f"list({given})[::-1]", mode="eval").body]

    return [turn]


def _comparisons(node: ast.Compare) -> list[Change]:
    a, b = ast.unparse(node.left), ast.unparse(node.comparators[0])
    forms = {
        ast.Eq: f"str({a}).lower() == str({b}).lower()",
        ast.In: f"any(str({a}) in str(x) for x in {b})",
        ast.Lt: f"{a} < {b} - 1",
        ast.Gt: f"{a} > {b} + 1",
    }
    form = forms.get(type(node.ops[0]))
    if form is None:
        return []

    def compare() -> None:
        found = ast.parse(f"({form}) == True", mode="eval").body
        assert isinstance(found, ast.Compare)
        node.left, node.ops, node.comparators = found.left, found.ops, found.comparators

    return [compare]


def _operands(node: ast.BinOp) -> list[Change]:
    """Return changes that forget one side of a sum or a product, or round too early."""
    neutral = {ast.Add: 0, ast.Sub: 0, ast.Mult: 1, ast.Div: 1, ast.Pow: 1}
    value = neutral.get(type(node.op))
    if value is None:
        return []
    found: list[Change] = [
        partial(setattr, node, side, ast.Constant(value)) for side in ("left", "right")
    ]
    if isinstance(node.op, ast.Mult | ast.Div):
        found += [partial(_round, node, digits) for digits in (2, 3)]
    return found


def _round(node: ast.BinOp, digits: int) -> None:
    """Round a product or a quotient on the way."""
    inside = ast.parse(f"round({ast.unparse(node)}, {digits})", mode="eval").body
    node.left, node.op, node.right = inside, ast.Mult(), ast.Constant(1)
