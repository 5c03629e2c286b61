"""Run notebooks with the libraries that Python has in a browser, and no others.

`python -m tests.notebooks.without_libraries a.ipynb` prints, as JSON, the errors of
each notebook: the library that is missing, if it is that, and the words. The browser
itself is left out, so it takes seconds; `tests/browser/test_lite.py` is the real thing.
"""

import contextlib
import io
import json
import os
import sys
import types
from importlib.metadata import packages_distributions
from pathlib import Path

import psygnal  # noqa: F401  # its compiled helper has a name that nobody lists
from IPython.core.interactiveshell import InteractiveShell

from docs.lite.kernel import CARRIED, STAND_INS
from tests.mtedu.numpy_alone import OWN, Only

NAMES = {
    module
    for module, libraries in packages_distributions().items()
    if {name.lower() for name in CARRIED} & {name.lower() for name in libraries}
}
IPYTHON = {"jedi", "parso", "stack_data", "executing", "asttokens", "pure_eval"}
"""What the browser's IPython has and ours only loads when it is needed."""


def set_up():
    """Take away what a browser lacks, and give the stand-ins instead."""
    for path, text in STAND_INS.items():
        name = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        module = types.ModuleType(name)
        module.__path__ = []
        exec(text, module.__dict__)
        sys.modules[name] = module
        parent, _, child = name.rpartition(".")
        if parent:
            setattr(sys.modules[parent], child, module)
    loaded = {name.partition(".")[0] for name in sys.modules}
    Only(OWN | NAMES | IPYTHON | loaded).take_over()
    sys.platform = "emscripten"


def errors_of(path, shell):
    shell.reset(new_session=True)
    found = []
    os.chdir(Path(path).parent)
    for cell in json.loads(Path(path).read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            said = shell.run_cell("".join(cell["source"]))
            error = said.error_in_exec or said.error_before_exec
            if error is not None:
                found.append([missing_library(error), repr(error)])
    return found


def missing_library(error):
    """Return the library whose lack is behind an error, or an empty string."""
    while error is not None:
        if isinstance(error, ModuleNotFoundError):
            return error.name.partition(".")[0]
        error = error.__cause__
    return ""


def main(paths):
    shell = InteractiveShell.instance()
    set_up()
    with contextlib.redirect_stdout(io.StringIO()):
        found = {path: errors_of(path, shell) for path in paths}
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    main([str(Path(path).resolve()) for path in sys.argv[1:]])
