"""Run doctests where NumPy and Python's own library are all there is.

`python -m tests.mtedu.numpy_alone mtedu.text mtedu.metrics ...` loads every module of
these rooms, runs its doctests and prints, as JSON, how many ran and what failed.
"""

import doctest
import importlib
import json
import pkgutil
import sys

OWN = {"mtedu", "numpy", "tests", "__main__"} | sys.stdlib_module_names
FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


class Only:
    """A finder that knows of some packages alone, and finds them as usual."""

    def __init__(self, known=OWN):
        self.known, self.finders = known, list(sys.meta_path)

    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in self.known:
            return None
        found = (finder.find_spec(name, path, target) for finder in self.finders)
        return next(filter(None, found), None)

    def find_distributions(self, context):
        """Tell versions: importlib.metadata asks finders for them."""
        for finder in self.finders:
            if hasattr(finder, "find_distributions"):
                yield from finder.find_distributions(context)

    def take_over(self):
        """Let no other finder be asked from now on."""
        sys.meta_path[:] = [self]


def modules(room):
    found = importlib.import_module(room)
    yield room
    if hasattr(found, "__path__"):
        for module in pkgutil.walk_packages(found.__path__, f"{room}."):
            yield module.name


def run_doctests(rooms):
    ran, failures = 0, []
    for name in [name for room in rooms for name in modules(room)]:
        said = []
        runner = doctest.DocTestRunner(optionflags=FLAGS, verbose=False)
        for test in doctest.DocTestFinder().find(importlib.import_module(name)):
            ran += len(test.examples)
            if runner.run(test, out=said.append).failed:
                failures.append([test.name, "".join(said)])
    print(json.dumps({"ran": ran, "failures": failures}))  # noqa: T201


if __name__ == "__main__":
    Only().take_over()
    run_doctests(sys.argv[1:])
