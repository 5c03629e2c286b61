"""Which way to run student code on this machine, and the runner that does it."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterable, Mapping
from pathlib import Path

from mtedu.grading.run.conversation import (
    Conversation,
    check_job,
    failed,
    open_lines,
)
from mtedu.grading.run.job import (
    INFRASTRUCTURE,
    Infrastructure,
    Inputs,
    Job,
    Limits,
    Ran,
)
from mtedu.grading.run.sandbox.places import find_places, readable_by_all
from mtedu.grading.run.zygote import Zygote

TRIAL: Job = {"cells": [{"id": "trial", "source": "1 + 1", "test": None}]}
MOST_TESTS = 200


class Runner:
    """Runs jobs, also from several threads at once; close it at the end."""

    name = ""
    why = ""

    def __init__(self, limits: Limits | None = None) -> None:
        self.limits = limits or Limits()

    def run(self, job: Job, inputs: Mapping[str, Inputs] | None = None) -> Ran:
        """Run a notebook's cells and try its answers on the inputs of its test cells.

        A failure of the grader itself is tried once more, and then reported as the
        status "infrastructure", never as an error of the student's.
        """
        inputs = inputs or {}
        check_job(job, inputs)
        limits = self.limits.with_changes(job.get("limits") or {})
        for last in (False, True):
            try:
                return self._run_once(job, inputs, limits)
            except (Infrastructure, OSError) as error:
                if last:
                    return failed(f"{error}".strip() or type(error).__name__)
        raise AssertionError("not reached")

    def _run_once(self, job: Job, inputs: Mapping[str, Inputs], limits: Limits) -> Ran:
        tests = sum(1 for cell in job["cells"] if cell["test"])
        if tests > MOST_TESTS:
            raise ValueError(f"A job has {tests} tests: at most {MOST_TESTS} can be.")
        lines, theirs = open_lines(tests)
        try:
            try:
                self._start(limits, theirs)
            finally:
                for item in theirs:
                    item.close()
            return Conversation(lines, job, inputs, limits).run()
        finally:
            lines.close()
            self._ended()

    def _start(self, limits: Limits, theirs: list[socket.socket]) -> None:
        raise NotImplementedError

    def _ended(self) -> None:
        """Clean up behind a job."""

    def close(self) -> None:
        """End what the runner keeps running."""

    def __enter__(self) -> Runner:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class NamespacesRunner(Runner):
    """The fast way: workers forked from one warm process into their own namespaces."""

    name = "namespaces"

    def __init__(self, limits: Limits | None = None, protect: Iterable[Path] = ()):
        super().__init__(limits)
        places = find_places(protect)
        nobody = os.geteuid() == 0 and readable_by_all(places)
        self.zygote = Zygote(places, nobody)

    def _start(self, limits: Limits, theirs: list[socket.socket]) -> None:
        self.zygote.start_job(limits, theirs)

    def close(self) -> None:
        """End the warm process."""
        self.zygote.close()


def choose(
    prefer: str = "auto",
    *,
    unsafe: bool = False,
    limits: Limits | None = None,
    protect: Iterable[Path] = (),
) -> Runner:
    """Return a runner for this machine; its `why` says in words which and why."""
    runner = NamespacesRunner(limits, protect)
    ran = runner.run(TRIAL)
    if ran.status == INFRASTRUCTURE:
        runner.close()
        raise Infrastructure(ran.reason)
    return runner
