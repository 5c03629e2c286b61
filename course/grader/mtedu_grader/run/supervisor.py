"""The process beside a worker that counts, waits and kills; no student code runs here.

In namespaces of its own it is process 1: it cannot be killed from inside, and all that
is left behind ends with it. It speaks with the grader alone, over a socket that the
worker does not have.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import socket
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from mtedu_grader.run.job import Limits
from mtedu_grader.run.memory_use import outside, read, resident, share
from mtedu_grader.run.protocol import Broken, Channel, Closed, Message
from mtedu_grader.run.sandbox import linux
from mtedu_grader.run.sandbox.confine import Walls, confine

with contextlib.suppress(ImportError):  # Windows has it not, nor forks to watch
    import resource

TICK = 0.1
MOMENT = 0.5
Work = Callable[[], None]


@dataclass
class Supervisor:
    """Watches one worker and its children until the grader says that it is over."""

    status: Channel
    limits: Limits
    walls: Walls
    worker: int = 0
    handle: int = -1
    snapshots: set[int] = field(default_factory=set)
    strikes: int = 0
    last_strike: float = 0.0
    group: int = 0
    next_look: float = 0.0
    parent: int = field(default_factory=os.getppid)

    def start(self, work: Work) -> None:
        """Fork the worker, confined, and tell the grader."""
        if linux.is_linux() and not self.walls.own_processes:
            linux.prctl(linux.PR_SET_CHILD_SUBREAPER, 1)
        self.worker = os.fork()
        if self.worker == 0:
            self._be_worker(work)
        # The worker's sockets kept open here would hide that it has ended.
        close_all_but([self.status.fileno()])
        self.group = self.worker
        if hasattr(os, "pidfd_open"):
            self.handle = os.pidfd_open(self.worker)

    def _be_worker(self, work: Work) -> None:
        code = 70
        try:
            os.setsid()
            try:
                confine(self.walls, self.limits)
                self.status.send({"type": "started", "pid": os.getpid()})
            except BaseException as error:
                words = f"{type(error).__name__}: {error}"
                self.status.send({"type": "failed", "why": words})
                os._exit(71)
            self.status.close()
            work()
            code = 0
        except BaseException:  # to the log, as long as no student code has run
            traceback.print_exc()
        finally:
            os._exit(code)

    def watch(self) -> None:
        """Do as the grader says, and see to the limits, until the end."""
        while self._commands():
            if os.getppid() != self.parent:  # who started us died: no fault of the code
                self.status.close()
                break
            self._reap()
            now = time.monotonic()
            if now >= self.next_look:
                self.next_look = now + TICK
                reason = self._too_much()
                if reason:
                    self._punish(reason)
        self._end()

    def _commands(self) -> bool:
        """Wait a little; return False when it is over."""
        waiting: list[int | Channel] = [self.status]
        if self.handle >= 0:
            waiting.append(self.handle)
        ready, _, _ = select.select(waiting, [], [], TICK)
        if self.status not in ready:
            return True
        try:
            return all(self._obey(message) for message in self.status.available())
        except (Closed, Broken):
            return False

    def _obey(self, message: Message) -> bool:
        what, process = message.get("do"), message.get("pid", 0)
        if what == "interrupt":
            self._signal(self.worker, signal.SIGINT)
        elif what == "kill worker":
            self._signal(self.worker, signal.SIGKILL)
        elif what == "snapshot" and process in self._processes():
            self.snapshots.add(process)
        elif what == "clear" and linux.is_linux():  # elsewhere none can be spared
            self._kill(self.snapshots)
        elif what == "asking":
            self.snapshots.discard(process)
        return what != "end"

    def _reap(self) -> None:
        while True:
            try:
                found, code, used = os.wait4(-1, os.WNOHANG)
            except ChildProcessError:
                return
            if not found:
                return
            if found == self.worker:
                self._worker_ended(code, used)

    def _worker_ended(self, code: int, used: resource.struct_rusage) -> None:
        self.worker = 0
        if self.handle >= 0:
            os.close(self.handle)
            self.handle = -1
        scale = 1 if sys.platform == "darwin" else 1024
        message = {
            "type": "worker ended",
            "signal": os.WTERMSIG(code) if os.WIFSIGNALED(code) else 0,
            "code": os.WEXITSTATUS(code) if os.WIFEXITED(code) else 0,
            "memory": used.ru_maxrss * scale,
        }
        with contextlib.suppress(Closed):
            self.status.send(message)

    def _processes(self) -> list[int]:
        if self.walls.own_processes:
            names = os.listdir("/proc")
            return [int(n) for n in names if n.isdigit() and n != "1"]
        return list(_descendants(os.getpid()))

    def _too_much(self) -> str:
        processes = self._processes()
        if len(processes) > self.limits.processes + len(self.snapshots) + 2:
            return "processes"
        left = self.limits.memory - outside(processes, self.folders)
        if sum(map(resident, processes)) > left and sum(map(share, processes)) > left:
            return "memory"
        return ""

    @property
    def folders(self) -> tuple[str, ...]:
        """The folders that live in memory."""
        return (self.walls.scratch, "/dev/shm") if self.walls.own_processes else ()

    def _punish(self, reason: str) -> None:
        # What the dead held is let go a moment later: no strike against who is spared.
        if time.monotonic() > self.last_strike + MOMENT:
            self.strikes += 1
            self.last_strike = time.monotonic()
        self._kill(self.snapshots if self.strikes < 3 else set())
        with contextlib.suppress(Closed):
            self.status.send({"type": "too much", "what": reason})

    def _kill(self, spared: set[int]) -> None:
        """Kill all processes but those, again until no new ones appear."""
        if not spared and self.walls.own_processes:
            self._signal(-1, signal.SIGKILL)
            return
        if not linux.is_linux():
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.group, signal.SIGKILL)
            return
        for _ in range(20):
            left = [item for item in self._processes() if item not in spared]
            left = [item for item in left if not _is_dead(item)]
            if not left:
                return
            # Stopped first, so that none can fork while the others are killed.
            for number in (signal.SIGSTOP, signal.SIGKILL):
                for process in left:
                    self._signal(process, number)

    def _signal(self, process: int, number: int) -> None:
        if process:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(process, number)

    def _end(self) -> None:
        limit = time.monotonic() + 5
        while time.monotonic() < limit:
            self._kill(set())
            self._reap()
            if not self._processes():
                break
            time.sleep(0.002)
        used = [resource.getrusage(who) for who in (0, resource.RUSAGE_CHILDREN)]
        cpu = sum(item.ru_utime + item.ru_stime for item in used)
        with contextlib.suppress(Closed):
            self.status.send({"type": "over", "cpu": cpu})


def supervise(status: int, limits: Limits, walls: Walls, work: Work) -> None:
    """Start a worker, watch it, and end everything when the grader says so."""
    channel = Channel(socket.socket(fileno=status))
    supervisor = Supervisor(channel, limits, walls)
    supervisor.start(work)
    supervisor.watch()


def close_all_but(kept: Sequence[int]) -> None:
    """Close every open file of this process but some."""
    last = 2
    for number in sorted(kept):
        if number > last:
            os.closerange(last + 1, number)
            last = number
    os.closerange(last + 1, 65536)


def _is_dead(process: int) -> bool:
    state = read(f"/proc/{process}/stat").rpartition(b") ")[2][:1]
    return state in (b"Z", b"X", b"")


def _descendants(process: int) -> Iterator[int]:
    folder = f"/proc/{process}/task"
    try:
        threads = os.listdir(folder)
    except OSError:
        return
    for thread in threads:
        for child in read(f"{folder}/{thread}/children").split():
            yield int(child)
            yield from _descendants(int(child))
