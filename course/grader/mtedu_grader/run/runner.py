"""Runners: each starts workers in its own way, and leads the same conversation."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import socket
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from pathlib import Path

from mtedu_grader.run.job import (
    Infrastructure,
    Inputs,
    Job,
    Limits,
    Ran,
    check_job,
    failed,
)
from mtedu_grader.run.protocol import Channel
from mtedu_grader.run.sandbox import bubblewrap, landlock, seccomp
from mtedu_grader.run.sandbox.confine import Walls, lowered
from mtedu_grader.run.sandbox.namespaces import SCRATCH
from mtedu_grader.run.sandbox.places import find_places, readable_by_all
from mtedu_grader.run.sandbox.windows_supervisor import Keeper
from mtedu_grader.run.session import Conversation
from mtedu_grader.run.sockets import Lines, open_lines
from mtedu_grader.run.zygote import (
    Libraries,
    Zygote,
    environment,
    temporary_folder,
)

MOST_TESTS = 200
ALONE = "mtedu_grader.run.sandbox.fresh_process"
TOKEN_BYTES = 16
LOG = "log.txt"


class Runner:
    """Runs jobs, also from several threads at once; close it at the end.

    `name` is the way it goes, `why` says in words how it works and why it was chosen.
    """

    name = ""

    def __init__(
        self,
        limits: Limits | None = None,
        protect: Iterable[Path] = (),
        libraries: Libraries = None,
    ) -> None:
        """Find out how; a fresh Python for each job loads no `libraries` beforehand."""
        self.limits = limits or Limits()
        self.places = find_places(protect)
        self.why = " ".join(filter(None, (self.describe(), lowered(self.limits))))

    def describe(self) -> str:
        """Say in a sentence how student code is run."""
        raise NotImplementedError

    def run(self, job: Job, inputs: Mapping[str, Inputs] | None = None) -> Ran:
        """Run a notebook's cells and try its answers on the inputs of its test cells.

        A failure of the grader itself is tried once more, and then reported as the
        status "infrastructure", never as an error of the student's.
        """
        inputs = inputs or {}
        check_job(job, inputs)
        limits = self.limits.with_changes(job.get("limits") or {})
        try:
            return self._run_once(job, inputs, limits)
        except (Infrastructure, OSError):
            time.sleep(0.1)
        try:
            return self._run_once(job, inputs, limits)
        except (Infrastructure, OSError) as error:
            return failed(str(error) or type(error).__name__)

    def _run_once(self, job: Job, inputs: Mapping[str, Inputs], limits: Limits) -> Ran:
        tests = sum(1 for cell in job["cells"] if cell["test"])
        if tests > MOST_TESTS:
            raise ValueError(f"A job has {tests} tests: at most {MOST_TESTS} can be.")
        with self._lines(limits, tests) as lines:
            return Conversation(lines, job, inputs, limits).run()

    def _lines(
        self, limits: Limits, tests: int
    ) -> contextlib.AbstractContextManager[Lines]:
        """Start a worker; the context ends all that belongs to it."""
        raise NotImplementedError

    def close(self) -> None:
        """End what the runner keeps running."""

    def __enter__(self) -> Runner:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class ForkedRunner(Runner):
    """Workers forked from one process that has the libraries loaded."""

    namespaces = True

    def __init__(
        self,
        limits: Limits | None = None,
        protect: Iterable[Path] = (),
        libraries: Libraries = None,
    ) -> None:
        super().__init__(limits, protect)
        self.zygote = Zygote(self.places, self.namespaces, self.nobody, libraries)

    @property
    def nobody(self) -> bool:
        """Whether workers become another user, which only root can order."""
        return self.namespaces and os.geteuid() == 0 and readable_by_all(self.places)

    def _scratch(self) -> contextlib.AbstractContextManager[str]:
        """Return the folder that a worker may write to."""
        return contextlib.nullcontext(SCRATCH)

    @contextlib.contextmanager
    def _lines(self, limits: Limits, tests: int) -> Iterator[Lines]:
        lines, theirs = open_lines(tests)
        with self._scratch() as scratch:
            try:
                try:
                    self.zygote.start_job(limits, scratch, theirs)
                finally:
                    for item in theirs:
                        item.close()
                yield lines
            except Infrastructure as error:
                last = self.zygote.said().splitlines()[-1:]
                raise Infrastructure(": ".join([str(error), *last])) from error
            finally:
                lines.hang_up()

    def close(self) -> None:
        """End the warm process."""
        self.zygote.close()


def _behind() -> str:
    """Say what stands behind the first wall, and what this machine lacks."""
    lock = landlock.version()
    files = f"Landlock {lock}" if lock else "no Landlock in this kernel"
    calls = "system calls filtered"
    if not seccomp.available():
        calls = "no filter of system calls on this machine"
    return f"{files}, {calls}"


class NamespacesRunner(ForkedRunner):
    """The fast way: forked workers go into namespaces of their own."""

    name = "namespaces"

    def describe(self) -> str:
        """Say how: namespaces, and what stands behind them."""
        user = "the user nobody" if self.nobody else "your user, without privileges"
        return (
            "namespaces: student code has no network and sees neither your files nor "
            f"other processes ({_behind()}); it runs as {user}."
        )


class FreshRunner(Runner):
    """A fresh Python for each job; who starts it is left to the ways below."""

    def _settings(self, limits: Limits, scratch: str) -> tuple[list[str], Walls]:
        """Return the words before Python's command line, and the walls inside."""
        raise NotImplementedError

    @contextlib.contextmanager
    def _lines(self, limits: Limits, tests: int) -> Iterator[Lines]:
        lines, theirs = open_lines(tests)
        with temporary_folder() as folder:
            before, walls = self._settings(limits, folder)
            numbers = [item.fileno() for item in theirs]
            settings = {
                "limits": asdict(limits),
                "walls": walls.to_json(),
                "sockets": numbers,
            }
            words = [*before, *python(settings)]
            try:
                process = start(words, folder, numbers)
            finally:
                for item in theirs:
                    item.close()
            try:
                yield lines
            except Infrastructure as error:
                said = Path(folder, LOG).read_text("utf-8", "replace").strip()
                raise Infrastructure(f"{error}: {said[-300:]}") from error
            finally:
                lines.close()
                _wait(process)


class BubblewrapRunner(FreshRunner):
    """The plain way: a fresh Python behind bubblewrap's walls for every job."""

    name = "bubblewrap"

    def describe(self) -> str:
        """Say how: bubblewrap, and a fresh Python."""
        return (
            "bubblewrap: student code has no network and sees neither your files nor "
            f"other processes ({_behind()}); slower than namespaces."
        )

    def _settings(self, limits: Limits, scratch: str) -> tuple[list[str], Walls]:
        program = bubblewrap.find()
        if program is None:
            raise Infrastructure("bubblewrap (bwrap) is not installed, or is too old")
        read = (*self.places.without_holes(), "/proc")
        walls = Walls("/scratch", read, own_processes=True)
        return bubblewrap.command(program, self.places, limits), walls


def _limits_only() -> str:
    files = "files are out of reach" if landlock.version() else "ALSO YOUR FILES"
    return (
        "limits only, UNSAFE: student code runs as you, with limits of time and "
        f"memory but no walls around processes and network ({files})."
    )


class LimitsRunner(ForkedRunner):
    """Limits of time and memory alone, for those who say that it is safe enough.

    Student code runs as the user who grades and can reach the network; where the kernel
    has Landlock, it cannot reach files outside its scratch folder.
    """

    name = "limits"
    namespaces = False

    def describe(self) -> str:
        """Say how, and that it is not safe."""
        return _limits_only()

    def _scratch(self) -> contextlib.AbstractContextManager[str]:
        return temporary_folder()


class FreshLimitsRunner(FreshRunner):
    """The same with a fresh Python for each job.

    Only Linux can be trusted with forks of a process that has loaded everything.
    """

    name = "limits"

    def describe(self) -> str:
        """Say how, and that it is not safe."""
        return _limits_only()

    def _settings(self, limits: Limits, scratch: str) -> tuple[list[str], Walls]:
        return [], Walls(scratch, tuple(self.places.without_holes()))


class InPlaceRunner(FreshLimitsRunner):
    """Limits alone, and no fork: the way for Windows.

    There are no snapshots: an answer is tried as soon as its test cell is reached, in
    the process that goes on to run the other cells. A notebook made for it could show
    secret inputs in the outputs of later cells, and a crash in a test ends the run.
    """

    name = "in place"

    def describe(self) -> str:
        """Say how, and what is lost without fork."""
        return (
            "in place, UNSAFE: student code runs as you, and tests are tried in the "
            "same process as the cells, so that secret inputs are not kept secret."
        )

    @contextlib.contextmanager
    def _lines(self, limits: Limits, tests: int) -> Iterator[Lines]:
        with (
            socket.create_server(("127.0.0.1", 0)) as server,
            temporary_folder() as folder,
        ):
            _, walls = self._settings(limits, folder)
            port = server.getsockname()[1]
            settings = {
                "limits": asdict(limits),
                "walls": walls.to_json(),
                "port": port,
            }
            process = start(python(settings), folder, [])
            mine, theirs = socket.socketpair()
            keeper = Keeper(process, theirs)
            try:
                control = Channel(_connected(server, process))
                lines = Lines(Channel(mine), control, None)
                keeper.start()
                yield lines
            finally:
                mine.close()
                process.kill()
                if keeper.is_alive():
                    keeper.join(10)


def python(settings: object) -> list[str]:
    """Return the command line of a fresh Python that runs one job."""
    return [sys.executable, "-s", "-m", ALONE, json.dumps(settings)]


def start(words: list[str], folder: str, numbers: list[int]) -> subprocess.Popen[bytes]:
    """Start a process that knows nothing of this one but some sockets."""
    with Path(folder, LOG).open("wb") as log:
        return subprocess.Popen(
            words,
            pass_fds=numbers,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=log,
            env=environment(),
            cwd=folder,
            start_new_session=True,
        )


def _connected(
    server: socket.socket, process: subprocess.Popen[bytes]
) -> socket.socket:
    """Take the connection that shows the token which only our process was told."""
    token = secrets.token_hex(TOKEN_BYTES)
    if process.stdin is None:
        raise Infrastructure("the worker has no input")
    process.stdin.write(f"{token}\n".encode("ascii"))
    process.stdin.close()
    limit = time.monotonic() + 60
    while time.monotonic() < limit and process.poll() is None:
        server.settimeout(0.2)
        try:
            line, _ = server.accept()
        except TimeoutError:
            continue
        line.settimeout(5)
        with contextlib.suppress(OSError):
            if line.recv(len(token), socket.MSG_WAITALL) == token.encode("ascii"):
                return line
        line.close()
    raise Infrastructure("the worker did not start")


def _wait(process: subprocess.Popen[bytes]) -> None:
    if process.stdin is not None:
        process.stdin.close()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
