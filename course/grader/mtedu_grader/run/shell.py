"""An IPython without a kernel: it runs cells and keeps what they show.

The outputs have the form that they have in a notebook file. They have limits in bytes;
what is too much is cut, and a sentence says so.
"""

from __future__ import annotations

import base64
import builtins
import io
import json
import subprocess
import sys
from types import TracebackType
from typing import Any

from IPython.core.displayhook import DisplayHook
from IPython.core.displaypub import DisplayPublisher
from IPython.core.error import StdinNotImplementedError
from IPython.core.interactiveshell import InteractiveShell
from traitlets import Type
from traitlets.config import Config

Output = dict[str, Any]
CUT = "\n[The output was longer than {} kB and is cut here.]\n"
CUT_NUMBER = "\n[There were more than {} outputs; the rest is cut here.]\n"
LONGEST_ERROR = 20_000
LONGEST_TRACEBACK = 100_000
MOST_STEPS = 40
MOST_OUTPUTS = 2000


class Recorder:
    """The outputs of the cell that is running."""

    def __init__(self, a_cell: int = 1_000_000, all_cells: int = 5_000_000) -> None:
        self.a_cell, self.left_for_all = a_cell, all_cells
        self.outputs: list[Output] = []
        self._by_name: dict[str, list[Output]] = {}
        self._clear_next = False
        self._left = a_cell
        self._cut = False

    def begin(self) -> None:
        """Start anew for the next cell."""
        self.outputs = []
        self._clear_next = self._cut = False
        self._left = min(self.a_cell, self.left_for_all)
        self._limit = self._left

    def stream(self, name: str, text: str) -> None:
        """Add text that was printed."""
        if self._cut:
            return
        self._clear_if_asked()
        kept = _fitting(text, self._left)
        self._spend(len(json.dumps(kept)) - 2)
        last = self.outputs[-1] if self.outputs else None
        if last and last["output_type"] == "stream" and last["name"] == name:
            last["text"].append(kept)
        elif len(self.outputs) >= MOST_OUTPUTS:
            self._say_cut()
            return
        else:
            self.outputs.append({"output_type": "stream", "name": name, "text": [kept]})
        if len(kept) < len(text):
            self._say_cut()

    def show(self, output: Output, name: str = "") -> None:
        """Add a displayed object, a result or an error."""
        error = output["output_type"] == "error"  # always worth its place
        if self._cut and not error:
            return
        self._clear_if_asked()
        fits = len(self.outputs) < MOST_OUTPUTS and self._spend(_size(output))
        if not fits and not error:
            self._say_cut()
            return
        self.outputs.append(output)
        if name:
            self._by_name.setdefault(name, []).append(output)

    def update(self, name: str, data: Output, metadata: Output) -> None:
        """Change what was displayed under a name, in this cell or an earlier one."""
        if self._spend(_size(data)):
            for output in self._by_name.get(name, []):
                output["data"], output["metadata"] = data, metadata

    def clear(self, wait: bool) -> None:
        """Forget the outputs so far, now or when the next one comes."""
        self._clear_next = wait
        if not wait:
            self.outputs.clear()

    def done(self) -> list[Output]:
        """Return the outputs of the cell, texts in one piece."""
        for output in self.outputs:
            if output["output_type"] == "stream":
                output["text"] = "".join(output["text"])
        return self.outputs

    def _spend(self, size: int) -> bool:
        if size > self._left:
            return False
        self._left -= size
        self.left_for_all -= size
        return True

    def _say_cut(self) -> None:
        self._cut = True
        text = CUT.format(self._limit // 1000)
        if len(self.outputs) >= MOST_OUTPUTS:
            text = CUT_NUMBER.format(MOST_OUTPUTS)
        self.outputs.append({"output_type": "stream", "name": "stderr", "text": [text]})

    def _clear_if_asked(self) -> None:
        if self._clear_next:
            self._clear_next = False
            self.outputs.clear()


def _fitting(text: str, size: int) -> str:
    """Return as much of a text as JSON holds in that many bytes."""
    kept = text[: max(size, 0)]
    while (needed := len(json.dumps(kept)) - 2) > size:
        kept = kept[: len(kept) * size // needed]
    return kept


def _size(output: Output) -> int:
    try:
        return len(json.dumps(output))
    except (TypeError, ValueError, RecursionError):
        return 1 << 60


class Stream(io.TextIOBase):
    """What `print` writes to."""

    encoding = "utf-8"
    errors = "replace"

    def __init__(self, name: str, recorder: Recorder) -> None:
        self.name, self._recorder = name, recorder

    def write(self, text: str) -> int:
        """Keep the text."""
        if not isinstance(text, str):
            raise TypeError(f"write() needs a str, not {type(text).__name__}")
        if text:
            self._recorder.stream(self.name, text)
        return len(text)

    def writable(self) -> bool:
        """Tell that it can be written to."""
        return True

    def fileno(self) -> int:
        """Return the number that the process itself would write to, as kernels do."""
        return 1 if self.name == "stdout" else 2


def json_data(data: Any) -> Output:
    """Return displayed data as a notebook file holds it: pictures as base64."""
    return {str(mime): _json_value(value) for mime, value in dict(data).items()}


def _json_value(value: Any) -> Any:
    if isinstance(value, bytes):
        return base64.b64encode(value).decode("ascii")
    if isinstance(value, str):
        return str(value)
    try:
        return json.loads(json.dumps(value))
    except (TypeError, ValueError, RecursionError):
        return str(value)[:LONGEST_ERROR]


class Publisher(DisplayPublisher):
    """Keeps what `display` shows."""

    def publish(
        self,
        data: Any,
        metadata: Any = None,
        *_: Any,
        transient: Any = None,
        update: bool = False,
        **__: Any,
    ) -> None:
        """Keep displayed data."""
        recorder = self.shell.recorder
        name = str((transient or {}).get("display_id", ""))
        clean, about = json_data(data), json_data(metadata or {})
        if update:
            recorder.update(name, clean, about)
        else:
            kind = {"output_type": "display_data", "data": clean, "metadata": about}
            recorder.show(kind, name)

    def clear_output(self, wait: bool = False) -> None:
        """Forget what the cell has shown."""
        self.shell.recorder.clear(wait)


class ResultHook(DisplayHook):
    """Keeps the value of a cell's last line."""

    shell: Any

    def write_output_prompt(self) -> None:
        """Write nothing: notebooks show the number elsewhere."""

    def write_format_data(self, format_dict: Any, md_dict: Any = None) -> None:
        """Keep the result."""
        self.shell.recorder.show(
            {
                "output_type": "execute_result",
                "execution_count": self.prompt_count,
                "data": json_data(format_dict),
                "metadata": json_data(md_dict or {}),
            }
        )

    def finish_displayhook(self) -> None:
        """Add no line break behind the result."""
        self._is_active = False


class Shell(InteractiveShell):
    """Runs cells as a notebook does, and records their outputs."""

    displayhook_class = Type(ResultHook)
    display_pub_class = Type(Publisher)
    recorder: Recorder

    def init_io(self) -> None:
        """Leave the streams alone until a cell runs."""

    def enable_gui(self, gui: Any = None) -> None:
        """There are no windows here."""

    def ask_exit(self) -> None:
        """`exit` ends nothing: the cells that follow count too."""

    def system(self, cmd: str) -> None:
        """Run a program and keep what it prints; there is no terminal for it."""
        line = self.var_expand(cmd, depth=1)
        with subprocess.Popen(
            line,
            shell=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        ) as process:
            for piece in process.stdout or ():
                self.recorder.stream("stdout", piece.decode("utf-8", "replace"))
        self.user_ns["_exit_code"] = process.returncode

    def _get_exc_info(self, exc_tuple: Any = None) -> Any:
        kind, value, traceback = super()._get_exc_info(exc_tuple)
        shorten(traceback)
        return kind, value, traceback

    def _showtraceback(self, etype: Any, evalue: Any, stb: list[str]) -> None:
        try:
            words = str(evalue)
        except BaseException:  # it may raise itself
            words = "<an error that cannot be written out>"
        self.recorder.show(
            {
                "output_type": "error",
                "ename": str(etype.__name__)[:200],
                "evalue": words[:LONGEST_ERROR],
                "traceback": _short_lines(stb),
            }
        )


def _short_lines(lines: list[str]) -> list[str]:
    left, kept = LONGEST_TRACEBACK, []
    for line in lines:
        kept.append(str(line)[:left])
        left -= len(kept[-1])
    return [line for line in kept if line]


def shorten(traceback: TracebackType | None) -> None:
    """Cut the middle out of a long traceback, which is slow to write out."""
    steps = []
    while traceback is not None:
        steps.append(traceback)
        traceback = traceback.tb_next
    if len(steps) > MOST_STEPS:
        steps[MOST_STEPS // 2].tb_next = steps[-MOST_STEPS // 2]


def make_shell() -> Shell:
    """Make the one shell of this process."""
    config = Config()
    config.HistoryManager.enabled = False
    config.HistoryManager.hist_file = ":memory:"
    config.InteractiveShell.cache_size = 1000
    config.InteractiveShell.autoindent = False
    shell = Shell.instance(config=config)
    shell.recorder = Recorder()
    # From a notebook's own folder, as in a kernel.
    if "" not in sys.path:
        sys.path.insert(0, "")
    return shell


def open_shell(shell: Shell, recorder: Recorder) -> None:
    """Point everything that a cell can write to or read from at the recorder."""
    shell.recorder = recorder
    # An answer that prints or displays calls these functions, and may: they must not
    # look like a part of the library, which it may not call.
    globals()["__name__"] = "grader"
    for name in ("stdout", "stderr"):
        stream = Stream(name, recorder)
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)
    sys.stdin = io.StringIO()
    builtins.input = _no_input
    if "matplotlib" in sys.modules:
        _inline(shell)


def _no_input(prompt: object = "") -> str:
    raise StdinNotImplementedError(
        "Nobody is there to answer input() while a notebook is graded."
    )


def _inline(shell: Shell) -> None:
    from matplotlib_inline.backend_inline import configure_inline_support

    configure_inline_support(shell, "module://matplotlib_inline.backend_inline")
