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
import sysconfig
import tarfile
import tempfile
from pathlib import Path

import psygnal  # noqa: F401  # its compiled helper has a name that nobody lists
from IPython.core.interactiveshell import InteractiveShell

from docs.lite.kernel import INSIDE, pack
from tests.mtedu.numpy_alone import OWN, Only

IPYTHON = {"jedi", "parso", "stack_data", "executing", "asttokens", "pure_eval"}
"""What the browser's IPython has and ours only loads when it is needed."""


def set_up(folder):
    """Take away what a browser lacks, and unpack what goes into its Python."""
    sysconfig.get_config_vars()  # they are read once, and of the real platform
    pack(folder / "mtedu.tar.gz")
    with tarfile.open(folder / "mtedu.tar.gz") as tar:
        tar.extractall(folder, filter="data")
    inside = folder / INSIDE
    sys.path.insert(0, str(inside))
    names = {path.stem for path in inside.iterdir()}
    loaded = {name.partition(".")[0] for name in sys.modules}
    for name in [name for name in sys.modules if name.startswith("matplotlib.")]:
        del sys.modules[name]  # the real one measured its fonts for the archive
    sys.modules.pop("matplotlib", None)
    Only(OWN | names | IPYTHON | loaded).take_over()
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
    with (
        tempfile.TemporaryDirectory() as name,
        contextlib.redirect_stdout(io.StringIO()),
    ):
        set_up(Path(name))
        found = {path: errors_of(path, shell) for path in paths}
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    main([str(Path(path).resolve()) for path in sys.argv[1:]])
