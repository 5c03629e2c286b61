"""Which way to run student code on this machine."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from mtedu.course import find_course_folder
from mtedu_grader.run.job import RAN, Infrastructure, Job, Limits
from mtedu_grader.run.runner import (
    BubblewrapRunner,
    FreshLimitsRunner,
    InPlaceRunner,
    LimitsRunner,
    NamespacesRunner,
    Runner,
)
from mtedu_grader.run.sandbox import bubblewrap
from mtedu_grader.run.sandbox.places import GRADER, PACKAGE
from mtedu_grader.run.zygote import Libraries

SAFE: dict[str, type[Runner]] = {
    "namespaces": NamespacesRunner,
    "bubblewrap": BubblewrapRunner,
}
HELP = (
    "On Linux, allow user namespaces or install bubblewrap (bwrap). To grade without "
    "walls, as your own user, say so: mtedu grade --unsafe."
)
REMEDIES = {
    "namespaces": "sysctl user.max_user_namespaces=10000 (as administrator)",
    "bubblewrap": "apt-get install bubblewrap (Debian)",
}
TRIES = """
import os, socket
def fails(action):
    try:
        action()
    except OSError:
        return True
    return False
def seen(folder):
    try:
        return os.listdir(folder)
    except OSError:
        return []
probe = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
holds = {{
    "answers": fails(lambda: os.listdir({answers!r})),
    "course": set(seen({course!r})) <= {{{grader!r}}},
    "library": fails(lambda: open({write!r}, "w")),
    "network": fails(lambda: probe.connect(("192.0.2.1", 9))),
    "processes": os.getppid() in (0, 1) and not os.path.exists("/proc/{process}/root"),
}}
", ".join(name for name, held in holds.items() if not held)
"""


def choose(
    prefer: str = "auto",
    *,
    unsafe: bool = False,
    limits: Limits | None = None,
    protect: Iterable[Path] | None = None,
    libraries: Libraries = None,
) -> Runner:
    """Return a runner that works on this machine; its `why` says which and why.

    `prefer` is "auto", "namespaces", "bubblewrap", or "none" for no walls at all. The
    last, and "auto" where nothing else works, need `unsafe=True`. Before a way is
    chosen, a notebook that tries to get out is run with it. `libraries` are those that
    the notebooks import: fewer make every run cheaper.
    """
    if prefer not in ("auto", "none", *SAFE):
        raise ValueError(f"There is no way {prefer!r}: auto, {', '.join(SAFE)}, none.")
    protect = _course() if protect is None else list(protect)
    reasons: list[str] = []
    for name in SAFE if prefer == "auto" else [prefer] if prefer in SAFE else []:
        reason = _impossible(name)
        if not reason:
            runner = SAFE[name](limits, protect, libraries)
            reason = _trial(runner, protect)
            if not reason:
                runner.why += "".join(f" {other}" for other in reasons)
                return runner
            runner.close()
        reasons.append(f"{name} is not possible here: {reason}.")
    if unsafe and prefer in ("auto", "none"):
        runner = _unsafe()(limits, protect, libraries)
        runner.why += "".join(f" {other}" for other in reasons)
        return runner
    if prefer == "none":
        raise ValueError("Grading without walls must be asked for with unsafe=True.")
    raise Infrastructure(" ".join([*reasons, HELP]))


def sandboxes() -> Iterator[tuple[str, str, str, str]]:
    """Yield a line of `mtedu doctor` for each way: which works here, and why not."""
    for name, kind in SAFE.items():
        reason = _impossible(name)
        if not reason:
            with kind(None, [], ()) as runner:
                reason = _trial(runner, [])
        found = f"not possible here: {reason}" if reason else "keeps student code apart"
        remedy = REMEDIES[name] if reason and sys.platform == "linux" else ""
        yield f"sandbox {name}", "optional" if reason else "ok", found, remedy


def _unsafe() -> type[Runner]:
    if not hasattr(os, "fork"):
        return InPlaceRunner
    return LimitsRunner if sys.platform == "linux" else FreshLimitsRunner


def _course() -> list[Path]:
    try:
        return [find_course_folder()]
    except ValueError:
        return []


def _impossible(name: str) -> str:
    if sys.platform != "linux":
        return "it needs Linux"
    if name == "bubblewrap" and bubblewrap.find() is None:
        return "the program bwrap is not installed, or is too old"
    return ""


def _trial(runner: Runner, protect: list[Path]) -> str:
    """Run a notebook that tries to get out; return what is wrong, "" if nothing."""
    course = protect[0] if protect else Path("/nowhere")
    source = TRIES.format(
        answers=str(course / "exercises"),
        course=str(course),
        grader=GRADER.parent.name,  # all that may be seen of a course: its grader
        write=str(PACKAGE / "written.txt"),
        process=os.getpid(),
    )
    job: Job = {"cells": [{"id": "trial", "source": source, "test": None}]}
    ran = runner.run(job)
    if ran.status != RAN:
        return ran.reason.rstrip(".")
    shown = [output.get("data", {}) for output in ran.outputs["trial"]]
    if shown != [{"text/plain": "''"}]:
        return f"its walls do not hold ({shown})"
    return ""
