"""Grade on many machines: jobs go to the workers of a Dask cluster.

A worker gets the code of a submission and the inputs of its checks, runs it behind its
own walls, and sends back what came out. Right answers and known mistakes are compared
here, and grades are saved here: what is expected on the secret inputs never travels.
The inputs themselves do, so every machine of the cluster must be trusted with them, and
the way there should be encrypted (an address that begins with tls://).
"""

from __future__ import annotations

import asyncio
import atexit
import hashlib
import logging
import threading
import time
import warnings
from collections.abc import Mapping
from functools import cache
from typing import Any

import mtedu
from mtedu_grader.run.choose_runner import choose
from mtedu_grader.run.job import (
    Infrastructure,
    Inputs,
    Job,
    Limits,
    Ran,
    check_job,
    failed,
)
from mtedu_grader.run.runner import Runner
from mtedu_grader.run.sandbox.places import GRADER, PACKAGE

MISSING = (
    "--cluster needs Dask, which is not installed: pip install 'mtedu_grader[cluster]'."
)
LOOK = 0.5
"""Seconds after which a job that is still under way is looked after."""

_runners: dict[tuple[str, bool], Runner] = {}
_choosing = threading.Lock()


@cache
def fingerprint() -> str:
    """Return what two machines must share: the version, and the code that runs jobs."""
    digest = hashlib.sha256()
    for folder in (PACKAGE / "checks", GRADER / "run"):
        for path in sorted(folder.rglob("*.py")):
            digest.update(path.relative_to(folder).as_posix().encode() + b"\0")
            digest.update(path.read_bytes() + b"\0")
    return f"{mtedu.__version__} ({digest.hexdigest()[:12]})"


def prepare(prefer: str, unsafe: bool) -> tuple[str, str]:
    """On a worker: choose the way it runs notebooks; return its mtedu and the way."""
    return fingerprint(), _local(prefer, unsafe).name


def work(
    job: Job, inputs: Mapping[str, Inputs], prefer: str, unsafe: bool, wanted: str
) -> Ran:
    """On a worker: run one job with the one runner that this process keeps."""
    if fingerprint() != wanted:
        return failed(_other_version(fingerprint(), wanted))
    try:
        return _local(prefer, unsafe).run(job, inputs)
    except (Infrastructure, OSError) as error:
        return failed(f"a worker cannot run notebooks: {error}")


def _local(prefer: str, unsafe: bool) -> Runner:
    with _choosing:
        if (prefer, unsafe) not in _runners:
            runner = choose(prefer, unsafe=unsafe)
            atexit.register(runner.close)
            _runners[prefer, unsafe] = runner
        return _runners[prefer, unsafe]


def _other_version(theirs: str, ours: str) -> str:
    return (
        f"a worker has mtedu {theirs}, this machine has {ours}: install the same on all"
    )


class ClusterRunner:
    """Runs jobs on a cluster; made for threads, like the runners of one machine.

    A job whose worker is lost is run again by another. If for `patience` seconds there
    is no worker at all, the job is reported as a failure of the grader's.
    """

    name = "cluster"

    def __init__(
        self,
        address: str,
        prefer: str = "auto",
        *,
        unsafe: bool = False,
        limits: Limits | None = None,
        patience: float = 60.0,
        timeout: float = 10.0,
    ) -> None:
        """Connect to the scheduler, and have its workers say that they are ready."""
        self.limits = limits or Limits()
        self.patience = patience
        self._way = (prefer, unsafe)
        self._closed = False
        self._looking = threading.Lock()
        self._looked = self._seen = time.monotonic()
        self._lack = ""
        self._client = _connect(address, timeout)
        try:
            _same_versions(self._client.get_versions())
            self.ways = self._prepared(address)
            self.threads = sum(self._client.nthreads().values())
            self.jobs = 2 * self.threads  # no thread waits for its next notebook
        except BaseException:
            self.close()
            raise
        self.why = self.describe(address)

    def describe(self, address: str) -> str:
        """Say in a sentence where student code runs, and what travels."""
        ways = " and ".join(sorted(set(self.ways.values())))
        words = (
            f"{len(self.ways)} workers with {self.threads} threads at {address} run "
            f"the notebooks ({ways}); secret inputs travel to them, what is expected "
            "stays here."
        )
        if not address.startswith("tls://"):
            words += " The way is NOT ENCRYPTED: any machine on it can read them."
        return words

    def _prepared(self, address: str) -> dict[str, str]:
        """Ask all workers for their mtedu and their walls."""
        found = self._client.run(prepare, *self._way, on_error="return")
        if not found:
            raise Infrastructure(f"The cluster at {address} has no worker: start some.")
        for worker, answer in found.items():
            if isinstance(answer, ModuleNotFoundError):
                raise Infrastructure(f"The worker {worker} has no mtedu: install it.")
            if isinstance(answer, BaseException):
                raise Infrastructure(f"The worker {worker} is not ready: {answer}")
            if answer[0] != fingerprint():
                raise Infrastructure(
                    f"{worker}: {_other_version(answer[0], fingerprint())}."
                )
        return {worker: answer[1] for worker, answer in found.items()}

    def run(self, job: Job, inputs: Mapping[str, Inputs] | None = None) -> Ran:
        """Have a worker run a job, and wait for what came out."""
        inputs = inputs or {}
        check_job(job, inputs)
        changes = job.get("limits") or {}
        limits = vars(self.limits.with_changes(changes))
        sent: Job = {**job, "limits": dict(limits)}
        future = None
        try:
            future = self._client.submit(
                work, sent, inputs, *self._way, fingerprint(), pure=False
            )
            return self._wait(future)
        except Infrastructure as error:
            return failed(str(error))
        except (Exception, asyncio.CancelledError) as error:  # whatever a network does
            return failed(f"the cluster failed: {type(error).__name__}: {error}")
        finally:
            if future is not None and not self._closed:
                future.cancel()

    def _wait(self, future: Any) -> Ran:
        while True:
            try:
                ran: Ran = future.result(timeout=LOOK)
                return ran
            except TimeoutError:
                self._look_after()

    def _look_after(self) -> None:
        """Raise if for long nobody was there who could do the work."""
        if self._closed:
            raise Infrastructure("the grader was stopped")
        with self._looking:  # one look serves all threads
            now = time.monotonic()
            if now - self._looked > LOOK:
                self._looked, self._lack = now, self._lacking()
                if not self._lack:
                    self._seen = now
            if self._lack and now - self._seen > self.patience:
                raise Infrastructure(f"{self._lack} since {self.patience:g} seconds")

    def _lacking(self) -> str:
        if self._client.status != "running":
            return "the connection to the cluster's scheduler is lost"
        return "" if self._client.nthreads() else "the cluster has no worker left"

    def close(self) -> None:
        """Leave the cluster; its workers stay."""
        self._closed = True
        self._client.close(timeout=2)

    def __enter__(self) -> ClusterRunner:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _connect(address: str, timeout: float) -> Any:
    """Return Dask's client, or raise one sentence."""
    try:
        from distributed import Client
    except ModuleNotFoundError as error:
        raise ValueError(MISSING) from error
    # What goes wrong is told in our words; Dask logs whole tracebacks besides.
    for name in ("distributed", "tornado"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        with warnings.catch_warnings():  # other versions are looked at later
            warnings.simplefilter("ignore")
            return Client(address, timeout=timeout, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise Infrastructure(
            f"There is no Dask scheduler at {address}: is it started, and is the "
            "address right (tls://machine:8786)?"
        ) from error


def _same_versions(found: Mapping[str, Any]) -> None:
    """Raise one sentence where Python or Dask differ within the cluster."""
    machines = {"the scheduler": found["scheduler"], **found["workers"]}
    ours = _versions(found["client"])
    for machine, theirs in machines.items():
        for name, version in _versions(theirs).items():
            if version != ours[name]:
                raise Infrastructure(
                    f"{machine} has {name} {version}, this machine has {ours[name]}: "
                    "install the same on all."
                )


def _versions(machine: Mapping[str, Any]) -> dict[str, str]:
    packages = machine["packages"]
    python = ".".join(str(packages["python"]).split(".")[:2])
    return {"Python": python, "distributed": str(packages["distributed"])}
