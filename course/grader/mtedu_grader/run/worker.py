"""The process that runs a notebook's cells; all that it says may be forged.

Test cells are not run. At each, the process forks a snapshot of itself, which waits on
a socket of its own until all cells have run and their outputs are delivered. Only then
does it get the inputs: no secret input is ever in a process whose outputs are kept, a
crash costs one exercise, and the state at the test cell is what counts.

Where there is no fork (Windows), answers are tried in place as soon as the test cell is
reached; outputs of later cells could then tell what the inputs were.
"""

from __future__ import annotations

import _signal
import _socket
import base64
import os
import re
import signal
import socket
import sys
import warnings
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from mtedu_grader.run.audit_hook import Watch, teller, watch_signals
from mtedu_grader.run.call_answer import Memory, probe, watch_threads
from mtedu_grader.run.isolate import Copies
from mtedu_grader.run.job import Cell, Limits, Test
from mtedu_grader.run.protocol import (
    Channel,
    Closed,
    Message,
    encoder,
    packed,
    receive,
)
from mtedu_grader.run.sandbox import landlock
from mtedu_grader.run.shell import Recorder, Shell, open_shell

SAFE_NAME = re.compile(r"[\w. ()+-]+(/[\w. ()+-]+)*")
MAX_ANSWER = 4_000_000
LARGEST_JOB = 100_000_000
GRADER = "mtedu_grader"
Prepared = tuple[Copies, Memory]


class Worker:
    """Runs one job. `asks` are sockets for snapshots; without any, no forks."""

    def __init__(
        self,
        control: int,
        notes: int | None,
        asks: Sequence[int],
        shell: Shell,
        prepared: Prepared | None = None,
    ) -> None:
        # What comes is the grader's own: a lab's files may be large.
        self.control = Channel(socket.socket(fileno=control), LARGEST_JOB, LARGEST_JOB)
        self.asks = list(asks)
        self.shell = shell
        self.dumps = encoder()
        self.running = [False]
        self.me = os.getpid()
        copies, self.memory = prepared or prepare()
        tell = self._tell
        if notes is not None:
            tell = copies.function(teller)(notes)
        self.watch = Watch(tell)
        self.watch.allowed = self.memory.allowed
        copies.give(self, self.memory, self.watch)

    def run(self) -> None:
        """Take a job, run its cells, say what happened, and end."""
        job = self.control.receive(timeout=30)
        self.limits = Limits(**job["limits"])
        write_files(job["files"])
        recorder = Recorder(self.limits.cell_output, self.limits.notebook_output)
        quiet_files()
        open_shell(self.shell, recorder)
        signal.signal(signal.SIGINT, interrupter(self.running))
        hide_the_grader()
        watch_signals(self.watch)
        self.watch.install()
        for cell in job["cells"]:
            try:
                self._cell(cell, recorder)
            except Exception:  # built-in functions that student code has changed
                self.memory.restore()
                self._report(cell["id"], recorder)
        self.memory.restore()
        self._send({"type": "done"})

    def _cell(self, cell: Cell, recorder: Recorder) -> None:
        name, test = cell["id"], cell["test"]
        self._send({"type": "begin", "cell": name})
        recorder.begin()
        count = self.shell.execution_count
        if test is None:
            self._execute(cell["source"])
        elif self.asks:
            self._snapshot(name, test)
            self.shell.execution_count = count + 1
        else:
            self._in_place(name, test)
            self.shell.execution_count = count + 1
        self._report(name, recorder)

    def _report(self, name: str, recorder: Recorder) -> None:
        message: Message = {"type": "cell", "cell": name, "outputs": recorder.done()}
        self._send({**message, "count": self.shell.execution_count - 1})

    def _execute(self, source: str) -> None:
        try:
            self.running[0] = True
            found = self.shell.run_cell(source, store_history=True)
            error = found.error_before_exec or found.error_in_exec
            shown = self.shell.recorder.outputs
            if error and all(one["output_type"] != "error" for one in shown):
                # Whoever switches tracebacks off has failed all the same.
                self.shell._showtraceback(type(error), error, [str(type(error))])
        except BaseException as error:  # what slips through IPython ends only the cell
            self.shell._showtraceback(type(error), error, [])
        finally:
            self.running[0] = False
        if os.getpid() != self.me:  # a fork of student code that ran on to here
            os._exit(0)

    def _send(self, message: Message) -> None:
        line = self.control.sock
        _socket.socket.settimeout(line, None)
        _socket.socket.sendall(line, packed(message, self.dumps))

    def _tell(self, words: str) -> None:
        self._send({"type": "note", "words": words})

    def _snapshot(self, name: str, test: Test) -> None:
        place = self.asks.pop(0)
        self.watch.ours += 1
        try:
            with warnings.catch_warnings():  # Python's, where there are threads
                warnings.simplefilter("ignore")
                process = os.fork()
            if process == 0:
                self._be_snapshot(place, test)
        except OSError:  # too many processes already
            process = 0
        self.watch.ours -= 1
        os.close(place)
        self._send({"type": "snapshot", "cell": name, "pid": process})

    def _be_snapshot(self, place: int, test: Test) -> NoReturn:
        try:
            changed = self.memory.restore()
            self.watch.ours = 0
            _signal.signal(_signal.SIGINT, _signal.SIG_IGN)
            line = _socket.socket(fileno=place)
            _socket.socket.settimeout(line, None)
            watch_threads(self.watch)
            # All that could be changed by student code is done before inputs come.
            self._cut_off(place)
            self._answer(line, receive(line), test, changed)
        except Closed:
            pass
        finally:
            os._exit(0)

    def _cut_off(self, kept: int) -> None:
        """Close all other files for good, and write nowhere any more."""
        os.closerange(3, kept)
        os.closerange(kept + 1, self.limits.open_files + 1024)
        landlock.restrict(("/",), listable=("/",))

    def _answer(
        self, line: Any, request: Message, test: Test, changed: list[str]
    ) -> None:
        nonce = request["nonce"]
        answer = self.shell.user_ns.get(test["function"])
        dumps, pack, send = self.dumps, packed, _socket.socket.sendall

        def say(kind: str, **more: Any) -> None:
            body = pack({"type": kind, "nonce": nonce, **more}, dumps)
            if len(body) > MAX_ANSWER:
                large = {"odd": "a value that is too large", "value": None}
                more["outcome"] = {**more["outcome"], **large}
                body = pack({"type": kind, "nonce": nonce, **more}, dumps)
            send(line, body)

        # What tells the grader that the answer cannot count on this input.
        self.watch.at_once = lambda words: say("mark", words=words)
        say("notes", changed=changed[:20], callable=callable(answer))
        if not callable(answer):
            return
        forbidden, inputs = tuple(request["forbidden"]), request["inputs"]
        tried = probe(answer, inputs, forbidden, self.limits.input_seconds, self.watch)
        for number, outcome in enumerate(tried):
            say("outcome", input=number, outcome=outcome)

    def _in_place(self, name: str, test: Test) -> None:
        changed = self.memory.restore()
        watch_threads(self.watch)
        self._send({"type": "ask", "cell": name})
        request = self.control.receive()
        self.control.sock.settimeout(None)
        self._answer(self.control.sock, request, test, changed)


def prepare() -> Prepared:
    """Return what workers need before student code runs, and can share until then."""
    copies = Copies(Worker, Memory, Watch)
    copies.function(teller)
    return copies, Memory(globals())


def interrupter(running: list[bool]) -> Callable[..., None]:
    """Return a handler that stops a cell; it leads to nothing of the worker's."""

    def interrupted(*_: Any) -> None:
        if running[0]:
            raise KeyboardInterrupt

    return interrupted


def hide_the_grader() -> None:
    """Forget the grader's modules: who imports them gets others, not those at work."""
    for name in [*sys.modules]:
        if name == GRADER or name.startswith(f"{GRADER}."):
            del sys.modules[name]


def write_files(files: dict[str, str]) -> None:
    """Put the files of a job into the current folder, and nowhere else."""
    for name, data in files.items():
        parts = name.split("/")
        if not SAFE_NAME.fullmatch(name) or any(
            part.strip(".") == "" for part in parts
        ):
            continue
        os.makedirs(os.path.dirname(name) or ".", exist_ok=True)
        with open(name, "wb") as file:
            file.write(base64.b64decode(data))


def quiet_files() -> None:
    """Point the process's own input, output and errors at nothing."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nothing, number)
    if nothing > 2:
        os.close(nothing)
