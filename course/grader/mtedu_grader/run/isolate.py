"""Copies of the grader's own functions that student code cannot change.

A worker shares its process with student code, which can reach every class, every
module, and through them the names that a function looks up. So the objects at work get
methods made anew from the same code, with names and built-in functions of their own,
which hang on no class and no module.
"""

from __future__ import annotations

import builtins
from types import FunctionType, MethodType, ModuleType
from typing import Any

OURS = ("mtedu_grader.", "mtedu.checks.")
SHARED = ("sys", "builtins", "_signal", "_thread", "threading")
"""Modules in which something is set on purpose, for all to see."""


class Copies:
    """Copies of functions, each made once; best before many processes share them."""

    def __init__(self, *kinds: type) -> None:
        """Copy the methods of some classes, and all that they call."""
        self.built_in = dict(vars(builtins))
        self.spaces: dict[int, dict[str, Any]] = {}
        self.functions: dict[FunctionType, FunctionType] = {}
        self.modules: dict[str, ModuleType] = {}
        self.methods = {
            kind: {
                name: self.function(value)
                for name, value in vars(kind).items()
                if type(value) is FunctionType and not name.startswith("__")
            }
            for kind in kinds
        }

    def give(self, *instances: Any) -> None:
        """Give objects their own methods, whatever becomes of their classes."""
        for one in instances:
            for name, function in self.methods[type(one)].items():
                vars(one)[name] = MethodType(function, one)

    def function(self, old: Any) -> Any:
        """Return the copy of a function."""
        if old not in self.functions:
            space = self._space(old.__globals__)
            made = FunctionType(
                old.__code__, space, old.__name__, old.__defaults__, old.__closure__
            )
            made.__kwdefaults__ = old.__kwdefaults__
            # Making the space may have made it already.
            self.functions.setdefault(old, made)
        return self.functions[old]

    def _space(self, old: dict[str, Any]) -> dict[str, Any]:
        """Return a copy of a module's names, whose functions are copies too."""
        if id(old) not in self.spaces:
            # First: a function takes its built-in names along when it is made.
            new = self.spaces[id(old)] = {"__builtins__": self.built_in}
            for name, value in old.items():
                if name != "__builtins__":
                    new[name] = self._value(value)
        return self.spaces[id(old)]

    def _value(self, old: Any) -> Any:
        if type(old) is FunctionType:
            ours = str(old.__globals__.get("__name__")).startswith(OURS)
            return self.function(old) if ours else old
        if type(old) is ModuleType and old.__name__ not in SHARED:
            return self._module(old)
        return old

    def _module(self, old: ModuleType) -> ModuleType:
        if old.__name__ not in self.modules:
            made = self.modules[old.__name__] = ModuleType(old.__name__)
            ours = old.__name__.startswith(OURS)
            names = self._space(vars(old)) if ours else vars(old)
            vars(made).update(names)
        return self.modules[old.__name__]
