"""What a run is asked to do, within which limits, and what it gives back."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any, TypedDict

from mtedu.checks.run_answer import Outcome

RAN, STUDENT_ERROR, INFRASTRUCTURE = "ran", "student error", "infrastructure"


class Infrastructure(Exception):
    """The grader itself failed: nothing is known about the submission."""


class Test(TypedDict):
    """Which exercise a test cell asks about, and the function that answers it."""

    exercise: str
    function: str


class Cell(TypedDict):
    """A code cell in a job; a test cell is never run as code."""

    id: str
    source: str
    test: Test | None


class Job(TypedDict, total=False):
    """One notebook to run: code cells in order, and files (base64) beside it."""

    cells: list[Cell]
    files: dict[str, str]
    limits: dict[str, float]


class Inputs(TypedDict, total=False):
    """The inputs that one test cell's function is called on."""

    exercise: str
    forbidden: Sequence[str]
    inputs: Sequence[Sequence[Any]]


@dataclass(frozen=True)
class Limits:
    """How much one submission may take; seconds, bytes and numbers."""

    notebook_seconds: float = 120.0
    cell_seconds: float = 30.0
    grace_seconds: float = 5.0
    test_seconds: float = 30.0
    input_seconds: float = 10.0
    cpu_seconds: int = 60
    memory: int = 2 << 30
    processes: int = 64
    file_bytes: int = 20_000_000
    scratch_bytes: int = 64_000_000
    open_files: int = 256
    cell_output: int = 1_000_000
    notebook_output: int = 5_000_000

    def with_changes(self, changes: Mapping[str, float]) -> Limits:
        """Return the limits with some of them changed.

        >>> Limits().with_changes({"cell_seconds": 1}).cell_seconds
        1
        """
        unknown = set(changes) - {item.name for item in fields(self)}
        if unknown:
            known = ", ".join(asdict(self))
            raise ValueError(
                f"There is no limit {sorted(unknown)[0]!r}: there are {known}."
            )
        return replace(self, **changes)  # type: ignore[arg-type]


@dataclass
class Ran:
    """What became of one notebook.

    `status` is "ran" if every cell was run (also where some raised errors), "student
    error" if the notebook stopped early, and "infrastructure" if the grader failed, in
    which case nothing else here counts. `outcomes` is None for a test that was not
    reached or gave nothing, and `reasons` says why in words.
    """

    status: str = RAN
    reason: str = ""
    outputs: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)
    outcomes: dict[str, list[Outcome] | None] = field(default_factory=dict)
    reasons: dict[str, str] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    cpu: float = 0.0
    seconds: float = 0.0
    memory_mb: float = 0.0


def check_job(job: Job, inputs: Mapping[str, Inputs]) -> None:
    """Raise ValueError for a job that the grader's own side made wrong."""
    names = [cell["id"] for cell in job["cells"]]
    if len(set(names)) != len(names):
        raise ValueError("Two cells of a job have the same id: give each its own.")
    for cell in job["cells"]:
        if cell["test"] and cell["id"] not in inputs:
            raise ValueError(f"There are no inputs for the test cell {cell['id']!r}.")
    for name, asked in inputs.items():
        given = [list(row) for row in asked["inputs"]]
        if json.loads(json.dumps(given)) != given and "NaN" not in json.dumps(given):
            raise ValueError(
                f"The inputs of {name} change on their way: use lists, texts, numbers "
                "and dicts with text as keys."
            )


def failed(reason: str) -> Ran:
    """Return what is known when the grader itself failed: nothing but the reason."""
    return Ran(status=INFRASTRUCTURE, reason=reason)
