"""Run doctests where NumPy and Python's own library are all there is.

`python -m tests.numpy_alone mtedu.text mtedu.metrics ...` loads every module of these
rooms, runs its doctests and prints, as JSON, how many ran and what failed.
"""

import doctest
import importlib
import json
import pkgutil
import sys

OWN = {"mtedu", "numpy", "tests", "__main__"} | sys.stdlib_module_names
FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


class OnlyNumpy:
    """A finder that knows of no library but NumPy."""

    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] not in OWN:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def modules(room):
    found = importlib.import_module(room)
    yield room
    if hasattr(found, "__path__"):
        for module in pkgutil.walk_packages(found.__path__, f"{room}."):
            yield module.name


def main(rooms):
    sys.meta_path.insert(0, OnlyNumpy())
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
    main(sys.argv[1:])
