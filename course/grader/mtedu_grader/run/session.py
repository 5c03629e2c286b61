"""The trusted side of a run: gives the job, keeps the time, takes what comes back."""

from __future__ import annotations

import contextlib
import secrets
import selectors
import signal
import socket
import time
from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from mtedu.checks.run_answer import Outcome
from mtedu_grader.run.call_answer import known_names
from mtedu_grader.run.job import (
    STUDENT_ERROR,
    Infrastructure,
    Inputs,
    Job,
    Limits,
    Ran,
)
from mtedu_grader.run.outcome_json import Forged, outcome_from_json
from mtedu_grader.run.outputs import clean_outputs, count
from mtedu_grader.run.protocol import Broken, Channel, Closed, Message
from mtedu_grader.run.sockets import Lines

START_SECONDS = 30.0
END_SECONDS = 10.0
MOST_NOTES = 100
MOST_DROPPED = 1000
MISSING = "there is no function of that name"
SIGNALS = {
    "SIGSEGV": "its process crashed (segmentation fault)",
    "SIGBUS": "its process crashed (bus error)",
    "SIGABRT": "its process crashed (abort)",
    "SIGFPE": "its process crashed (arithmetic)",
    "SIGKILL": "its process was killed",
    "SIGXCPU": "it used more CPU time than is allowed",
}
TOO_MUCH = {
    "memory": "it used more memory than is allowed",
    "processes": "it started more processes than are allowed",
}


class Conversation:
    """One job from its start to its end."""

    def __init__(
        self, lines: Lines, job: Job, inputs: Mapping[str, Inputs], limits: Limits
    ) -> None:
        self.lines, self.limits, self.inputs = lines, limits, inputs
        self.cells = job["cells"]
        self.files = job.get("files") or {}
        self.ran = Ran()
        self.next = 0
        self.begun = False
        self.done = False
        self.ended = False
        self.why = ""
        self.snapshots: dict[str, int] = {}
        self.waiting = {
            cell["id"]: line
            for cell, line in zip(
                (cell for cell in self.cells if cell["test"]), lines.asks, strict=False
            )
        }
        self.cell_limit = float("inf")
        self.interrupted = False
        self.dropped = 0

    def run(self) -> Ran:
        """Lead the conversation; `Infrastructure` if it cannot be led."""
        start = time.monotonic()
        try:
            self._start()
            self._run_cells()
            self._ask_all()
            self._end()
        except Closed as error:
            raise Infrastructure("the process that watches the worker ended") from error
        except Broken as error:
            raise Infrastructure(f"the sandbox sent {error}") from error
        self.ran.seconds = time.monotonic() - start
        return self.ran

    def _start(self) -> None:
        try:
            message = self.lines.status.receive(START_SECONDS)
        except TimeoutError:
            raise Infrastructure("the sandbox did not start in time") from None
        except Closed:
            raise Infrastructure("the sandbox ended before it began") from None
        if message.get("type") != "started":
            raise Infrastructure(f"the sandbox did not start: {message.get('why')}")
        job = {"cells": self.cells, "files": self.files, "limits": asdict(self.limits)}
        with contextlib.suppress(Closed):  # its end is told by the other line
            self.lines.control.send(job, timeout=START_SECONDS)

    # The cells

    def _run_cells(self) -> None:
        limit = time.monotonic() + self.limits.notebook_seconds
        lines = self.lines
        waiting = selectors.DefaultSelector()
        for line in (lines.status, lines.control, lines.notes):
            if line is not None:
                waiting.register(line, selectors.EVENT_READ, line)
        while not self.ended:
            self._keep_time(limit)
            now = time.monotonic()
            left = max(0.0, min(limit, self.cell_limit) - now)
            for key, _ in waiting.select(min(left, 1.0) + 0.001):
                try:
                    self._take(key.data)
                except (Closed, Broken) as error:
                    if key.data is lines.status:
                        raise
                    waiting.unregister(key.fileobj)
                    if isinstance(error, Broken):
                        self._stop(f"it sent {error} to the grader")
        waiting.close()
        self._take_the_rest()

    def _take(self, line: Any) -> None:
        if line is self.lines.notes:
            self._take_notes()
            return
        take = self._on_status if line is self.lines.status else self._on_message
        for message in line.available():
            take(message)

    def _take_the_rest(self) -> None:
        self._take_notes()
        try:
            before = -1
            while before != self.lines.control.left:
                before = self.lines.control.left
                self._take(self.lines.control)
        except (Closed, Broken):
            pass
        self.lines.control.close()
        if not self.begun and self.cells:
            words = f"the worker ended before the first cell began ({self.why})"
            raise Infrastructure(words)
        self._conclude()

    def _conclude(self) -> None:
        finished = self.done and self.next == len(self.cells)
        if finished and not self.why:
            return
        self.ran.status = STUDENT_ERROR
        where = ""
        if self.next < len(self.cells):
            where = f" in cell {self.cells[self.next]['id']}"
        why = self.why or "it ended by itself"
        self.ran.reason = f"The notebook stopped{where}: {why}."

    def _keep_time(self, limit: float) -> None:
        now = time.monotonic()
        if now >= limit:
            seconds = self.limits.notebook_seconds
            self._stop(f"it took longer than {seconds:g} seconds altogether")
        elif now >= self.cell_limit and not self.interrupted:
            self.interrupted = True
            self.cell_limit = now + self.limits.grace_seconds
            self._command("interrupt")
        elif now >= self.cell_limit:
            seconds = self.limits.cell_seconds
            words = f"a cell took longer than {seconds:g} seconds and did not stop"
            self._stop(words)

    def _stop(self, why: str) -> None:
        self.why = self.why or why
        self.cell_limit = float("inf")
        self._command("kill worker")

    def _command(self, what: str, **more: Any) -> None:
        self.lines.status.send({"do": what, **more}, timeout=END_SECONDS)

    def _on_status(self, message: Message) -> None:
        kind = message.get("type")
        if kind == "too much":
            self.why = self.why or TOO_MUCH.get(message["what"], "it used too much")
        elif kind == "worker ended":
            self.ended = True
            self.ran.memory_mb = round(message["memory"] / 1e6, 1)
            self.why = self.why or _ending(message)

    def _on_message(self, message: Message) -> None:
        kind, name = message.get("type"), message.get("cell")
        current = self.cells[self.next] if self.next < len(self.cells) else None
        if kind == "note" and self.lines.notes is None:
            self._note(str(message.get("words")))
        elif kind == "done":
            self.done = True
        elif current is None or name != current["id"]:
            self._drop("a message of its own")
        elif kind == "begin":
            self.begun = True
            self.interrupted = False
            self.cell_limit = time.monotonic() + self.limits.cell_seconds
        elif kind == "cell":
            self._keep_outputs(current["id"], message)
        elif kind == "snapshot" and current["test"] and name not in self.snapshots:
            self._keep_snapshot(current["id"], message.get("pid"))
        elif kind == "ask" and current["test"] and name not in self.ran.outcomes:
            self._ask(current["id"], self.lines.control)
            self.cell_limit = time.monotonic() + self.limits.cell_seconds
            if current["id"] in self.ran.reasons and not self.ended:
                self._stop_unless_missing(current["id"])
        else:
            self._drop("a message of its own")

    def _keep_outputs(self, name: str, message: Message) -> None:
        limit = self.limits.cell_output * 2 + 10_000
        self.ran.outputs[name] = clean_outputs(message.get("outputs"), limit)
        self.ran.counts[name] = count(message.get("count"))
        self.next += 1
        self.cell_limit = float("inf")

    def _keep_snapshot(self, name: str, process: Any) -> None:
        if type(process) is int and process > 1:
            self.snapshots[name] = process
            self._command("snapshot", pid=process)

    def _stop_unless_missing(self, name: str) -> None:
        """Without snapshots, an answer that hangs or crashes holds up all the rest."""
        if self.ran.reasons[name] != MISSING:
            self._stop(self.ran.reasons[name])

    def _take_notes(self) -> None:
        if self.lines.notes is None:
            return
        with contextlib.suppress(OSError):
            while len(self.ran.notes) < MOST_NOTES:
                words = self.lines.notes.recv(2000, socket.MSG_DONTWAIT)
                self._note(words.decode("utf-8", "replace"))
        if len(self.ran.notes) >= MOST_NOTES:
            with contextlib.suppress(OSError):
                while self.lines.notes.recv(2000, socket.MSG_DONTWAIT):
                    pass

    def _drop(self, what: str) -> None:
        self._note(f"sent {what} to the grader")
        self.dropped += 1
        if self.dropped > MOST_DROPPED:
            raise Broken("a flood of messages")

    def _note(self, words: str) -> None:
        words = "".join(c if c.isprintable() else " " for c in words[:400])
        if words not in self.ran.notes and len(self.ran.notes) < MOST_NOTES:
            self.ran.notes.append(words)

    # The tests

    def _ask_all(self) -> None:
        self._command("clear")
        limit = time.monotonic() + self.limits.notebook_seconds
        for place, cell in enumerate(self.cells):
            name = cell["id"]
            if not cell["test"] or name in self.ran.outcomes:
                continue
            self.ran.outcomes[name] = None
            if name in self.snapshots and time.monotonic() < limit:
                self._command("asking", pid=self.snapshots[name])
                self._ask(name, self.waiting[name])
                self.waiting[name].close()
                self._command("clear")
            elif name in self.snapshots:
                self.ran.reasons[name] = "the tests before it took all the time"
            elif place < self.next or name in self.ran.outputs:
                self.ran.reasons[name] = "too many processes were left running"
            else:
                self.ran.reasons[name] = f"not reached. {self.ran.reason}"

    def _ask(self, name: str, line: Channel) -> None:
        asked = self.inputs[name]
        nonce = secrets.token_hex(16)
        request = {
            "nonce": nonce,
            "forbidden": list(asked.get("forbidden", ())),
            "inputs": [list(given) for given in asked["inputs"]],
        }
        outcomes: list[Outcome] = []
        self.ran.outcomes[name] = None
        try:
            line.send(request, timeout=END_SECONDS)
            self._collect(line, nonce, outcomes, len(request["inputs"]), name)
        except TimeoutError:
            seconds = self.limits.test_seconds
            self.ran.reasons[name] = f"it took longer than {seconds:g} seconds"
        except Closed:
            self.ran.reasons[name] = self._crash()
        except Broken as error:
            self.ran.reasons[name] = f"it sent {error} to the grader"
            self._note(self.ran.reasons[name])
        reason = self.ran.reasons.get(name)
        if outcomes:
            missing = len(request["inputs"]) - len(outcomes)
            lost = Outcome(error="Stopped", message=reason or "")
            self.ran.outcomes[name] = outcomes + [lost] * missing

    def _collect(
        self,
        line: Channel,
        nonce: str,
        outcomes: list[Outcome],
        inputs: int,
        name: str,
    ) -> None:
        limit = time.monotonic() + self.limits.test_seconds
        mark = ""
        while len(outcomes) < inputs:
            message = line.receive(limit - time.monotonic())
            if message.get("nonce") != nonce:
                self._drop("an answer that nobody asked for")
                continue
            if message.get("type") == "notes":
                if message.get("callable") is not True:
                    self.ran.reasons[name] = MISSING
                    return
                self._note_changes(message.get("changed"))
            elif message.get("type") == "mark":
                mark = mark or str(message.get("words"))[:100] or "something"
            elif message.get("input") == len(outcomes):
                outcome = _read_outcome(message.get("outcome"))
                if mark and not outcome.borrowed:
                    outcome = replace(outcome, borrowed=mark)
                outcomes.append(outcome)  # the mark stays: a helper may stay as well

    def _note_changes(self, names: Any) -> None:
        if type(names) is list:
            for name in names[:20]:
                if name in known_names():  # no words of a process that knows secrets
                    self._note(f"changed {name}, which was put back")

    def _crash(self) -> str:
        """Say why a snapshot ended: what the supervisor tells comes a moment later."""
        self.why = ""
        with contextlib.suppress(TimeoutError):
            self._on_status(self.lines.status.receive(0.3))
        return self.why or "its process crashed or ended itself"

    def _end(self) -> None:
        self._command("end")
        limit = time.monotonic() + END_SECONDS
        while True:
            try:
                message = self.lines.status.receive(limit - time.monotonic())
            except TimeoutError:
                raise Infrastructure("the sandbox did not end") from None
            if message.get("type") == "over":
                self.ran.cpu = round(message["cpu"], 4)
                return


def _read_outcome(message: Any) -> Outcome:
    try:
        return outcome_from_json(message)
    except Forged as error:
        return Outcome(odd=str(error))


def _ending(message: Message) -> str:
    if message["signal"]:
        try:
            name = signal.Signals(message["signal"]).name
        except ValueError:
            name = str(message["signal"])
        return SIGNALS.get(name, f"its process got the signal {name}")
    if message["code"]:
        return f"its process ended with code {message['code']}"
    return ""
