"""A process with the course's libraries loaded, which forks a worker for each job.

Loading them takes a second; a fork takes milliseconds. It has one thread, never runs
student code, and gets the sockets of a job over a socket of its own.
"""

from __future__ import annotations

import array
import contextlib
import gc
import json
import os
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Sequence
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from typing import Any

from mtedu_grader.run.job import Infrastructure, Limits
from mtedu_grader.run.sandbox.places import GRADER, PACKAGE, Places

PACKET = 1 << 16
# The package has loaded this module already: no reason for a warning in the log.
OPTIONS = ("-s", "-W", "ignore::RuntimeWarning:runpy")
PLOTS, WIDGETS = "matplotlib.pyplot", "ipywidgets"
WARM = {  # what is run once, by the library that it needs
    "os": ["def f(x):\n    return 1 / x\nf(0)", "(1, 2)"],
    PLOTS: [f"import {PLOTS} as p\nfig, ax = p.subplots()\nax.plot([1, 2])"],
    WIDGETS: [f"import {WIDGETS}\n{WIDGETS}.IntSlider()"],
}
# Every megabyte makes each fork slower. nltk would bring a hundred (with pandas, scipy
# and scikit-learn); a notebook that wants it can still import it.
LIBRARIES = ("numpy", PLOTS, WIDGETS, "sacrebleu")
Libraries = Sequence[str] | None
"""Names to import before work begins, dotted; None for all that labs here use."""


class Zygote:
    """The grader's handle on the process; it is started when first needed."""

    def __init__(
        self, places: Places, namespaces: bool, nobody: bool, libraries: Libraries
    ) -> None:
        self.places, self.libraries = places, libraries
        self.namespaces, self.nobody = namespaces, nobody
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._folder = temporary_folder()
        self._log = Path(self._folder.name) / "log.txt"

    def alive(self) -> bool:
        """Tell whether the process is running."""
        return self._process is not None and self._process.poll() is None

    def start_job(
        self, limits: Limits, scratch: str, sockets: list[socket.socket]
    ) -> None:
        """Have a worker forked that talks over those sockets."""
        head = json.dumps({"limits": asdict(limits), "scratch": scratch}).encode()
        with self._lock:
            if not self.alive():
                self.close_process()
                self._start()
            try:
                socket.send_fds(self._line, [head], [item.fileno() for item in sockets])
            except OSError:
                self.close_process()
                self._start()
                socket.send_fds(self._line, [head], [item.fileno() for item in sockets])

    def _start(self) -> None:
        self._line, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._line.settimeout(60)
        base = Path(self._folder.name) / "root"
        base.mkdir(exist_ok=True)
        with self._log.open("wb") as log, theirs:
            self._process = subprocess.Popen(
                [sys.executable, *OPTIONS, "-m", __name__, str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=environment(),
                cwd=self._folder.name,
                start_new_session=True,
            )
        settings = {
            "places": asdict(self.places),
            "base": str(base),
            "namespaces": self.namespaces,
            "nobody": self.nobody,
            "libraries": self.libraries,
        }
        try:
            self._line.send(json.dumps(settings).encode())
            if self._line.recv(PACKET) == b"ready":
                return
        except OSError:
            pass
        self.close_process()
        if self.libraries:  # one of them does not bear it: without, then
            self.libraries = ()
            return self._start()
        raise Infrastructure(f"the workers' parent did not start: {self.said()}")

    def said(self) -> str:
        """Return the last words of the process."""
        try:
            text = self._log.read_text("utf-8", "replace").strip()
        except OSError:
            return ""
        return text[-500:]

    def close_process(self) -> None:
        """End the process and all that it forked."""
        if self._process is not None:
            self._line.close()
            self._process.kill()
            self._process.wait()
            self._process = None

    def close(self) -> None:
        """End the process and remove its folder."""
        self.close_process()
        self._folder.cleanup()


def temporary_folder() -> tempfile.TemporaryDirectory[str]:
    """Return a new folder that is removed in the end, whatever is left in it."""
    return tempfile.TemporaryDirectory(
        prefix="mtedu-grading-", ignore_cleanup_errors=True
    )


def environment() -> dict[str, str]:
    """Return the few variables that a process of the grader starts with."""
    kept = ("HOME", "USERPROFILE", "SYSTEMROOT", "XDG_CACHE_HOME", "MPLCONFIGDIR")
    env = {name: os.environ[name] for name in kept if name in os.environ}
    return {
        **env,
        "PATH": os.environ.get("PATH", os.defpath),
        "LANG": "C.UTF-8",
        "PYTHONHASHSEED": "0",  # the same sets in the same order in every run
        "PYTHONPATH": os.pathsep.join([str(PACKAGE.parent), str(GRADER.parent)]),
        "MPLBACKEND": "module://matplotlib_inline.backend_inline",
        "OPENBLAS_NUM_THREADS": "1",
        "MTEDU_GRADING": "apart",
        "NBGRADER_EXECUTION": "autograde",  # as nbgrader says it to notebooks
    }


def load_libraries(libraries: Libraries = None) -> None:
    """Import what a lab uses; a name that cannot be is left to the worker to tell of.

    >>> load_libraries(["math", "collections.Counter", "no.such.thing"])
    """
    import mtedu

    for name in (*mtedu._ROOMS, *LIBRARIES) if libraries is None else libraries:
        module, _, inside = name.rpartition(".")
        try:
            import_module(name)
        except Exception:
            with contextlib.suppress(Exception):
                getattr(import_module(module), inside)


def main(number: int) -> None:
    """Serve jobs until the grader hangs up."""
    gc.disable()  # libraries make many objects and little garbage
    line = socket.socket(fileno=number)
    settings = json.loads(line.recv(PACKET))
    places = Places(**{k: tuple(v) for k, v in settings["places"].items()})
    settings |= {"places": places, "read": tuple(places.without_holes())}
    from mtedu_grader.run.worker import prepare

    load_libraries(settings["libraries"])
    shell = warm_shell()
    settings["prepared"] = prepare()
    if threading.active_count() > 1:
        raise RuntimeError("a library started a thread: forks would not be safe")
    gc.collect()
    gc.freeze()
    gc.enable()
    line.send(b"ready")
    while True:
        head, numbers = _receive(line)
        if not head:
            return
        _fork(line, json.loads(head), numbers, settings, shell)
        for item in numbers:
            os.close(item)
        _reap()


def _receive(line: socket.socket) -> tuple[bytes, list[int]]:
    numbers = array.array("i")
    size = socket.CMSG_SPACE(250 * numbers.itemsize)
    head, extra, _, _ = line.recvmsg(PACKET, size)
    for level, kind, data in extra:
        if level == socket.SOL_SOCKET and kind == socket.SCM_RIGHTS:
            numbers.frombytes(data[: len(data) - len(data) % numbers.itemsize])
    return head, list(numbers)


def _reap() -> None:
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass


def warm_shell() -> Any:
    """Return a shell that has done once what is slow only the first time."""
    from mtedu_grader.run.shell import Recorder, make_shell, open_shell

    streams = {name: getattr(sys, name) for name in ("stdout", "stderr", "stdin")}
    shell = make_shell()
    recorder = Recorder()
    open_shell(shell, recorder)
    for library, sources in WARM.items():
        for source in sources if library in sys.modules else ():
            recorder.begin()
            shell.run_cell(source, store_history=True)
    shell.reset(new_session=True)
    shell.execution_count = 1
    shell.recorder = Recorder()
    for name, stream in streams.items():
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)
    return shell


def _fork(
    line: socket.socket,
    head: dict[str, Any],
    numbers: list[int],
    settings: dict[str, Any],
    shell: Any,
) -> None:
    from mtedu_grader.run.sandbox import namespaces

    def run() -> None:
        line.close()
        _inside(numbers, head["scratch"], Limits(**head["limits"]), settings, shell)

    try:
        if settings["namespaces"]:
            namespaces.fork_inside(run, settings["nobody"])
        else:
            _fork_beside(run)
    except OSError as error:
        _tell_failure(numbers[0], error.strerror or str(error))


def _fork_beside(run: Callable[[], None]) -> None:
    if os.fork() == 0:
        try:
            run()
        finally:
            os._exit(0)


def _tell_failure(number: int, why: str) -> None:
    from mtedu_grader.run.protocol import packed

    os.write(number, packed({"type": "failed", "why": why}))


def _inside(
    numbers: list[int],
    scratch: str,
    limits: Limits,
    settings: dict[str, Any],
    shell: Any,
) -> None:
    from mtedu_grader.run.sandbox import confine, namespaces
    from mtedu_grader.run.supervisor import close_all_but, supervise
    from mtedu_grader.run.worker import Worker

    status, control, notes, *asks = numbers
    close_all_but(numbers)
    walls = confine.Walls(scratch, settings["read"])
    if settings["namespaces"]:
        try:
            namespaces.build_root(settings["places"], settings["base"], limits)
        except OSError as error:
            _tell_failure(status, str(error))
            return
        user = namespaces.NOBODY if settings["nobody"] else None
        read = (*settings["read"], "/proc")
        walls = confine.Walls(scratch, read, user, own_processes=True)

    def work() -> None:
        Worker(control, notes, asks, shell, settings["prepared"]).run()

    supervise(status, limits, walls, work)


if __name__ == "__main__":
    main(int(sys.argv[1]))
