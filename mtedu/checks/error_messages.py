"""Plain words for the exceptions that beginners meet.

A row of the table has the exception's name, a pattern that its message must have, what
it means, and what to look at. Where the message is not known, or must not be shown, the
rows without a pattern apply.
"""

from __future__ import annotations

import builtins
import difflib
import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass

RUN_ABOVE = "Run > Run All Above Selected Cell"


@dataclass(frozen=True)
class PlainWords:
    """What an exception means, and what to look at."""

    meaning: str
    advice: str

    def __str__(self) -> str:
        return f"{self.meaning}: {self.advice}"

    def sentence(self, with_advice: bool = True) -> str:
        """Return the words as a line of a report."""
        advice = f" {self.advice[0].upper()}{self.advice[1:]}" if with_advice else ""
        return f"In plain words: {self.meaning}.{advice}"


ROWS = (
    ("UnboundLocalError", r"variable '(\w+)'", "inside the function the variable `{}` "
     "is used before it gets a value", "give it a start value before the loop or `if` "
     "that sets it."),
    ("UnboundLocalError", "", "a variable is used before it gets a value inside the "
     "function", "give it a start value before the loop or `if` that sets it."),
    ("TypeError", r"unhashable type: '(list|dict|set)'", "a {} cannot be counted, put "
     "into a set or be a key of a dictionary", "make it a tuple first: tuple(...)."),
    ("TypeError", r"missing \d+ required positional arg", "a function was called with "
     "too few arguments", "keep the first line `def ...` as it was given, and compare "
     "each call with it."),
    ("TypeError", r"takes .* but \d+ (?:was|were) given", "a function was called with "
     "too many arguments", "keep the first line `def ...` as it was given, and compare "
     "each call with it."),
    ("TypeError", r"unexpected keyword argument '(\w+)'", "a function was called with "
     "an argument `{}` that it does not have", "compare the call with its `def` line."),
    ("TypeError", r"NoneType", "a variable holds None where a value was needed", "does "
     "each function you call `return` something? Methods like .append and .sort change "
     "a list and return None."),
    ("TypeError", r"'(\w+)' object is not callable", "round brackets stand behind a "
     "value of type {}, which is no function", "use [ ] to look something up, write * "
     "to multiply, and give no variable the name of a function such as sum or list."),
    ("TypeError", r"'(int|float)' object is not (?:iterable|subscriptable)", "a number "
     "({}) was used as if it were a list", "to loop over places write "
     "`for i in range(...)`; look at what each variable holds."),
    ("TypeError", r"'(\w+)' object is not subscriptable", "a value of type {} has no "
     "[...]", "look at what the variable holds: a function is called with ( ), and a "
     "set or a generator has no places; list(...) makes a list."),
    ("TypeError", r"indices must be integers", "a list or text was asked for a place "
     "that is no whole number", "`for word in words` gives the words themselves, not "
     "their places; / gives a number with a point, // a whole one."),
    ("TypeError", r"does not support item assignment", "tuples and texts cannot be "
     "changed in place", "build a list, or a new value."),
    ("TypeError", r"(?:can only concatenate|must be str|unsupported operand).*str",
     "text and another type were joined or computed with", "turn one into the other "
     "first: str(...), int(...) or float(...)."),
    ("TypeError", r"(?:unsupported operand|concatenate).*(list|tuple|dict|set)", "an "
     "operation was given a {} that it cannot work with", "list + list joins two "
     "lists, but a list and a tuple, or a list and a number, do not go together."),
    ("TypeError", r"'[<>]=?' not supported", "values of two types cannot be put in "
     "order", "print what is compared: is one of them None, or a text?"),
    ("TypeError", r"cannot unpack non-iterable (\w+)", "one value ({}) was to be "
     "taken apart into several", "what does each element of the loop look like? "
     "enumerate(...), zip(...) and .items() give pairs."),
    ("TypeError", "", "an operation got a value of the wrong type", "look at what each "
     "variable holds (list, tuple, number?)."),
    ("IndexError", r"pop from empty", "something was to be taken out of an empty list",
     "stop the loop when the list is empty."),
    ("IndexError", "", "a position beyond the end of a list was asked for", "the last "
     "position is len(...) - 1, because counting starts at 0: check the range of your "
     "loop, and whether the list can be empty."),
    ("KeyError", "", "a dictionary was asked for a key that it lacks", "a Counter "
     "answers 0, a dict needs .get(key, 0)."),
    ("ZeroDivisionError", "", "something was divided by 0", "what should happen when "
     "there is nothing to count?"),
    ("ValueError", r"math domain error|expected a (?:positive|nonnegative) input",
     "the logarithm or root of a number that has none was asked for", "log(0) does not "
     "exist: treat 0 before, by an `if`."),
    ("ValueError", r"too many values to unpack|not enough values to unpack", "the "
     "number of names on the left does not fit the values on the right", "look at one "
     "element: how many parts does it have?"),
    ("ValueError", r"(min|max)\(\) (?:arg|iterable)", "{}(...) of nothing was asked "
     "for", "treat the empty list before, or write default=... inside the brackets."),
    ("ValueError", r"zip\(\) argument", "zip(..., strict=True) got lists that are not "
     "equally long", "are these the two lists that belong together?"),
    ("ValueError", r"could not convert|invalid literal", "a text that is no number was "
     "to become one", "print the text: repr(text) also shows spaces."),
    ("ValueError", r"is not in list|not in tuple|substring not found", "something was "
     "looked for that is not there", "ask with `in` before."),
    ("ValueError", "", "a function got a value it cannot take", "for instance the "
     "logarithm of 0, or max() of an empty list."),
    ("StatisticsError", "", "a mean or standard deviation was asked of too few values",
     "a mean needs one value, a standard deviation two: treat fewer before."),
    ("OverflowError", "", "a number became too large for a float", "whole numbers of "
     "Python have no limit: stay with them (//, *), or subtract the largest value "
     "before math.exp."),
    ("AttributeError", r"'NoneType' object has no attribute '(\w+)'", "a variable "
     "holds None, so it has no .{}", "does the function that made it `return` some"
     "thing? .append and .sort return None."),
    ("AttributeError", r"module '(\w+)' has no attribute '(\w+)'", "{} has no {}", "is "
     "the name spelt right, and did no variable or file of yours get the module's "
     "name?"),
    ("AttributeError", r"'(\w+)' object has no attribute '(\w+)'", "a value of type {} "
     "has no .{}", "look at what the variable holds, and how the method is spelt."),
    ("AttributeError", "", "a value does not have that method", "look at its type."),
    ("RecursionError", "", "the function calls itself without an end", "is there a "
     "case in which it does not, and does each call come nearer to it? A function of "
     "the same name as an earlier one calls itself."),
    ("RuntimeError", r"changed size during iteration", "a dictionary or set was "
     "changed while a loop went over it", "loop over a copy: for key in list(table)."),
    ("MemoryError", "", "the computer's memory was not enough", "does a list grow "
     "without an end?"),
    ("AssertionError", "", "a condition that was claimed with `assert` does not hold",
     "compare both of its sides by printing them."),
    ("ModuleNotFoundError", r"No module named '([\w.]+)'", "there is no module {} "
     "here", "is its name spelt right? The labs need only Python's own modules and "
     "mtedu; if mtedu is missing, choose the kernel in which it is installed."),
    ("ImportError", r"cannot import name '(\w+)' from '([\w.]+)'", "{1} has no {0}",
     "is the name spelt right?"),
    ("FileNotFoundError", "", "there is no file of that name in this folder", "is the "
     "notebook where it was, beside its files?"),
    ("PermissionError", "", "a file was to be opened that is closed here", "an answer "
     "needs no files: take what you need from the arguments, and `return` the result."),
    ("StdinNotImplementedError", "", "the function asks for input(), and nobody is "
     "there to answer while it is graded", "take the value from the arguments."),
    ("BdbQuit", "", "a breakpoint was left in the function", "delete breakpoint() or "
     "set_trace()."),
    ("TabError", "", "tabs and spaces are mixed at the beginning of lines", "delete "
     "the spaces before the line and use the Tab key again."),
    ("IndentationError", r"expected an indented block", "a line that ends with : must "
     "be followed by lines that stand further right", "indent them by four spaces; an "
     "empty function needs at least `return` or `pass`."),
    ("IndentationError", r"unexpected indent", "a line stands further right than the "
     "one before, without a : that asks for it", "remove spaces at its beginning."),
    ("IndentationError", "", "a line stands at a depth that no line above has", "lines "
     "that belong together begin in the same column: use four spaces a step."),
    ("SyntaxError", r"expected ':'", "a : is missing at the end of the line", "lines "
     "with def, for, while, if and else end with a colon."),
    ("SyntaxError", r"'(.)' was never closed", "the bracket {} was opened, but not "
     "closed", "count the brackets of that line."),
    ("SyntaxError", r"unmatched '(.)'", "there is a {} without its opening bracket",
     "count the brackets of that line and the one above."),
    ("SyntaxError", r"does not match opening", "a bracket is closed by one of another "
     "kind", "( goes with ), [ with ] and {{ with }}."),
    ("SyntaxError", r"unterminated", "a text has no quotation mark at its end", "put "
     "the same mark at both ends; a text over several lines needs three."),
    ("SyntaxError", r"Maybe you meant '=='|cannot assign to", "= gives a name a value; "
     "it does not compare", "write == to compare, and put the name on the left of =."),
    ("SyntaxError", r"forgot a comma", "two values stand side by side without a sign "
     "between them", "is a comma or an operator missing, or a bracket just before?"),
    ("SyntaxError", r"Missing parentheses", "print is a function", "write print(...)."),
    ("SyntaxError", r"outside function", "`return` stands outside a function", "indent "
     "it like the other lines of the function."),
    ("SyntaxError", r"invalid (?:non-printable )?character", "the line has a sign that "
     "Python does not know, often from pasted text", "type quotation marks, minus "
     "signs and spaces anew."),
    ("SyntaxError", r"incomplete input|EOF", "the cell ends in the middle of something",
     "is a bracket, a quotation mark or the body of a function missing?"),
    ("SyntaxError", "", "Python cannot read the line", "look at the marked place and "
     "just before it: a missing colon, bracket, comma or quotation mark?"),
)  # fmt: skip

IMPORTS = {
    "Counter": "from collections import Counter",
    "defaultdict": "from collections import defaultdict",
    "combinations": "from itertools import combinations",
    "pairwise": "from itertools import pairwise",
    "product": "from itertools import product",
    "mean": "from statistics import mean",
    "stdev": "from statistics import stdev",
    "log": "from math import log",
    "exp": "from math import exp",
    "sqrt": "from math import sqrt",
    "np": "import numpy as np",
    "plt": "import matplotlib.pyplot as plt",
    "check": "from mtedu import check",
    "mtedu": "import mtedu",
    **{name: f"import {name}" for name in "math random re statistics".split()},
}
"""Names that code of the labs uses, and the line that brings them."""


def explain(
    names: str | Iterable[str],
    message: str = "",
    known: Iterable[str] = (),
    exercises: Collection[str] = (),
) -> PlainWords | None:
    """Say what an exception means, or None if there are no plain words for it.

    `names` is the exception's class, followed by the ones that it comes from; `known`
    are the names that exist where it was raised, and `exercises` the functions of the
    lab.

    >>> print(explain("KeyError"))
    a dictionary was asked for a key that it lacks: a Counter answers 0, a dict ...
    """
    for name in [names] if isinstance(names, str) else names:
        if name == "NameError":
            return _unknown_name(message, known, exercises)
        for kind, pattern, meaning, advice in ROWS:
            found = re.search(pattern, message) if kind == name else None
            if found:
                groups = [group[:60] for group in found.groups()]
                return PlainWords(meaning.format(*groups), advice.format())
    return None


def _unknown_name(
    message: str, known: Iterable[str], exercises: Collection[str]
) -> PlainWords:
    found = re.search(r"name '(\w+)' is not defined", message)
    if not found:
        return PlainWords(
            "a name is used that does not exist here",
            "is it spelt as above, and was its cell run?",
        )
    name = found[1]
    meaning = f"the name `{name}` does not exist here (yet)"
    if name in exercises:
        advice = f"it is the function of an exercise: run its cell first ({RUN_ABOVE})."
    elif name in IMPORTS:
        advice = f"write `{IMPORTS[name]}` at the top, or run the cell that does."
    elif near := nearest(name, [*known, *exercises]):
        advice = f"did you mean `{near}`? If not, run the cells above ({RUN_ABOVE})."
    else:
        advice = (
            "is it spelt as above, and was its cell run? After a restart nothing is "
            f"known: run the cells above first ({RUN_ABOVE})."
        )
    return PlainWords(meaning, advice)


def nearest(name: str, known: Iterable[str]) -> str:
    """Return the known name that one may have meant, or nothing.

    >>> nearest("refrences", ["references", "candidate"])
    'references'
    """
    names = {one for one in known if not one.startswith("_")} | set(dir(builtins))
    near = difflib.get_close_matches(name, names - {name}, n=1, cutoff=0.75)
    return near[0] if near else ""
