"""How everything is measured: CPU time, ours and the peer's in turn, several rounds.

Other work on the machine slows the clock but hardly changes CPU time, and it hits both
sides alike when they take turns: what counts is the ratio of the two best rounds.
"""

from __future__ import annotations

import gc
import math
import os
import resource
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
ROUNDS = 5
ENOUGH_SECONDS = 0.02  # shorter calls are repeated, since the clock has grains
ROUNDS_SECONDS = 4.0  # of CPU time on both sides: then no further round is made


@dataclass(frozen=True)
class Duel:
    """One task done by us and by a peer; `compare` says whether the answers agree."""

    name: str
    peer: str
    ours: Callable[[], Any]
    theirs: Callable[[], Any]
    goal: float | None = None
    rounds: int = ROUNDS
    compare: bool = True


@dataclass
class Result:
    """What a part of the benchmark found, ready to be kept as JSON."""

    title: str
    about: str = ""
    duels: list[dict[str, Any]] = field(default_factory=list)
    figures: list[dict[str, Any]] = field(default_factory=list)
    growths: list[dict[str, Any]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def duel(self, duel: Duel, group: str = "") -> None:
        """Measure a duel and keep what came out."""
        found = fight(duel)
        self.duels.append({"group": group, **found})
        words = f"{group} {duel.name}".strip()
        print(f"  {words} · {duel.peer}: {found['ratio']:.2f} ×", flush=True)

    def ratio(
        self,
        name: str,
        peer: str,
        ours: float,
        theirs: float,
        *,
        group: str = "",
        unit: str = "CPU s",
        goal: float | None = None,
        more_is_better: bool = False,
    ) -> None:
        """Keep a duel that was measured elsewhere."""
        times = ours / theirs if more_is_better else theirs / ours
        self.duels.append(
            {"group": group, "name": name, "peer": peer, "ours": ours}
            | {"theirs": theirs, "ratio": times, "goal": goal, "apart": None}
            | {"unit": unit}
        )

    def figure(
        self, name: str, value: float, unit: str, goal: float | None = None, **more: Any
    ) -> None:
        """Keep a number that has no peer; `goal` is the most it should be."""
        self.figures.append(
            {"name": name, "value": value, "unit": unit, "goal": goal, **more}
        )

    def growth(
        self,
        name: str,
        against: str,
        sizes: Sequence[int],
        values: Sequence[float],
        unit: str = "CPU s",
    ) -> None:
        """Keep how a cost grows, with its slope on paper where both axes are logs."""
        self.growths.append(
            {"name": name, "against": against, "sizes": list(sizes), "unit": unit}
            | {"values": list(values), "slope": slope(sizes, values)}
        )

    def as_json(self) -> dict[str, Any]:
        """Return plain data."""
        return asdict(self)


def fight(duel: Duel) -> dict[str, Any]:
    """Measure both sides in turn; return the best times, their ratio and the values."""
    sides = [Side(duel.ours), Side(duel.theirs)]
    for done in range(duel.rounds):
        if done and sum(side.spent for side in sides) > ROUNDS_SECONDS:
            break
        for side in sides:
            side.round()
    ours, theirs = (min(side.times) for side in sides)
    return {
        "name": duel.name,
        "peer": duel.peer,
        "ours": ours,
        "theirs": theirs,
        "ratio": theirs / ours,
        "goal": duel.goal,
        "apart": apart(sides[0].value, sides[1].value) if duel.compare else None,
        "unit": "CPU s",
    }


class Side:
    """One side of a duel: called once to warm up, which counts if it takes long."""

    def __init__(self, function: Callable[[], Any]) -> None:
        self.function = function
        first, self.value = cpu(function)
        self.calls = max(1, math.ceil(ENOUGH_SECONDS / max(first, 1e-6)))
        self.times = [first]
        self.spent = first

    def round(self) -> None:
        """Measure once more."""
        seconds, self.value = cpu(self.function, self.calls)
        self.times.append(seconds)
        self.spent += seconds * self.calls


def forget() -> None:
    """Empty our caches, as a new sacreBLEU object has empty ones."""
    from mtedu import text

    text._words_13a.clear()


def cpu(function: Callable[[], Any], times: int = 1) -> tuple[float, Any]:
    """Return the CPU seconds of one call, with caches empty, and its value."""
    forget()
    gc.collect()
    begin = time.process_time()
    for _ in range(times):
        value = function()
    return (time.process_time() - begin) / times, value


def best(function: Callable[[], Any], rounds: int = ROUNDS) -> float:
    """Return the CPU seconds of the best round."""
    side = Side(function)
    for _ in range(rounds):
        side.round()
    return min(side.times)


def apart(ours: Any, theirs: Any) -> float:
    """Return the largest difference between two values or two rows of values."""
    try:
        pairs = zip(ours, theirs, strict=True)
    except TypeError:
        return abs(float(ours) - float(theirs))
    return max(apart(a, b) for a, b in pairs)


def slope(sizes: Sequence[float], values: Sequence[float]) -> float:
    """Return the slope of the straight line through the logarithms, least squares.

    >>> round(slope([1, 10, 100], [3, 30, 300]), 3)
    1.0
    """
    x = [math.log(size) for size in sizes]
    y = [math.log(max(value, 1e-9)) for value in values]
    x_mean, y_mean = sum(x) / len(x), sum(y) / len(y)
    over = sum((a - x_mean) * (b - y_mean) for a, b in zip(x, y, strict=True))
    return over / sum((a - x_mean) ** 2 for a in x)


@dataclass(frozen=True)
class Ran:
    """What a command took of the clock, the processors and memory, and its words."""

    seconds: float
    cpu: float
    memory_mb: float
    said: str
    code: int


def command(
    words: Sequence[str | os.PathLike[str]],
    *,
    cwd: Path | None = None,
    env: dict[str, str] | None = None,
    timeout: float = 900,
) -> Ran:
    """Run a command to its end; CPU time and memory count all that it started."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begin = time.monotonic()
    process = subprocess.Popen(
        [str(word) for word in words],
        cwd=cwd,
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1", **(env or {})},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    watch = Memory(process.pid)
    try:
        said, _ = process.communicate(timeout=timeout)
    except subprocess.TimeoutExpired:
        process.kill()
        said, _ = process.communicate()
    seconds = time.monotonic() - begin
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return Ran(seconds, spent, watch.stop(), said, process.returncode)


class Memory:
    """Watches how much memory a process and its children hold, several times a second.

    It sums the proportional set size, in which a page that several share counts once.
    """

    def __init__(self, process: int, pause: float = 0.25) -> None:
        self.process, self.pause, self.peak = process, pause, 0
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()

    def stop(self) -> float:
        """Return the peak in megabytes."""
        self._end.set()
        self._thread.join()
        return self.peak / 1e6

    def _watch(self) -> None:
        while not self._end.wait(self.pause):
            self.peak = max(self.peak, held(self.process))


def held(process: int) -> int:
    """Return the bytes that a process and its children hold now."""
    import psutil

    try:
        parent = psutil.Process(process)
        family = [parent, *parent.children(recursive=True)]
    except psutil.Error:
        return 0
    return sum(_share(one.pid) for one in family)


def _share(process: int) -> int:
    try:
        text = Path(f"/proc/{process}/smaps_rollup").read_text()
    except OSError:
        return 0
    line = next((line for line in text.splitlines() if line.startswith("Pss:")), "")
    return int(line.split()[1]) * 1024 if line else 0
