"""Run a snippet statement by statement, and write each value behind its line."""

import ast
import logging
import math
import textwrap
import warnings
from collections.abc import Mapping
from itertools import compress
from typing import Any

from mtedu.result import Result

WIDTH = 88


def with_values(code: str, imports: str) -> str:
    """Return the code with the value of each of its expressions as a comment.

    >>> print(with_values("a = 1 / 3\\n2 * a\\n1 / 0", ""))
    a = 1 / 3
    2 * a   # 0.6667
    1 / 0   # ZeroDivisionError: division by zero
    """
    logging.disable(logging.WARNING)  # sacreBLEU logs its advice
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return "\n".join(_lines(code.strip("\n"), imports))
    finally:
        logging.disable(logging.NOTSET)


def _lines(code: str, imports: str) -> list[str]:
    names: dict[str, Any] = {}
    exec(imports, names)
    source = code.splitlines()
    values: dict[int, str] = {}  # by the number of the line that an expression ends in
    for statement in ast.parse(code).body:
        if isinstance(statement, ast.Expr):
            values[statement.end_lineno or 0] = _value(statement.value, names)
        else:
            module = ast.Module([statement], type_ignores=[])
            exec(compile(module, "<snippet>", "exec"), names)
    beside = [len(_commented(source[n - 1], v, 0)) == 1 for n, v in values.items()]
    column = max((len(source[n - 1]) for n in compress(values, beside)), default=0)
    written: list[str] = []
    for n, line in enumerate(source, start=1):
        written += _commented(line, values[n], column) if n in values else [line]
    return written


def _value(expression: ast.expr, names: dict[str, Any]) -> str:
    code = compile(ast.Expression(expression), "<snippet>", "eval")
    try:
        return shown(eval(code, names))
    except Exception as error:
        name = type(error).__name__
        return f"{name}: {error}" if str(error) else f"{name}, without a message"


def _commented(line: str, value: str, column: int) -> list[str]:
    """Put the value behind its line, in line with others if it can, or below it."""
    for width in (column, len(line)):
        beside = f"{line:<{width}}   # {value}"
        if len(beside) <= WIDTH:
            return [beside]
    below = textwrap.wrap(value, WIDTH, initial_indent="# ", subsequent_indent="#   ")
    return [line, *below]


def shown(value: Any) -> str:
    """Write a value as the page shows it: numbers to four decimals, results as such.

    >>> shown([1 / 3, 100.00000000000004, 1.5e-155, "a", 3, True])
    "[0.3333, 100, 1.50e-155, 'a', 3, True]"
    """
    if isinstance(value, Result):
        return shown(float(value))
    if isinstance(value, float):
        return _number(value)
    if isinstance(value, Mapping):
        parts = (f"{key}: {shown(item)}" for key, item in value.items())
        return f"{{{', '.join(parts)}}}"
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        named = zip(value._fields, value, strict=True)
        return ", ".join(f"{name} {shown(item)}" for name, item in named)
    if isinstance(value, list | tuple):
        inside = ", ".join(map(shown, value))
        if isinstance(value, list):
            return f"[{inside}]"
        return f"({inside},)" if len(value) == 1 else f"({inside})"
    return repr(value)


def _number(value: float) -> str:
    if math.isnan(value):
        return "nan"
    if value and abs(value) < 5e-5:
        return f"{value:.2e}"
    return f"{value:.4f}".rstrip("0").rstrip(".")
