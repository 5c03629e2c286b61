"""What it was measured on: processor, memory, load, and the versions of everything."""

from __future__ import annotations

import os
import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

PEERS = (
    "mtedu numpy sacrebleu nltk jiwer rouge-score bleuscore scikit-learn statsmodels "
    "krippendorff scipy nbgrader nbclient ipykernel playwright"
).split()


def load() -> float:
    """Return how many processes wanted to run in the last minute, on average."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else float("nan")


def describe() -> dict[str, str | int | float]:
    """Return what a reader needs to know about the machine."""
    return {
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "processor": _processor(),
        "cores": len(os.sched_getaffinity(0))
        if hasattr(os, "sched_getaffinity")
        else os.cpu_count() or 1,
        "memory_gb": _memory(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
    }


def versions() -> dict[str, str]:
    """Return the versions of us and of our peers, as far as they are installed."""
    found = {}
    for name in PEERS:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "not installed"
    return found


def _processor() -> str:
    for line in _lines("/proc/cpuinfo"):
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def _memory() -> float:
    for line in _lines("/proc/meminfo"):
        if line.startswith("MemTotal"):
            return round(int(line.split()[1]) / 1e6, 1)
    return 0.0


def _lines(path: str) -> list[str]:
    try:
        return Path(path).read_text().splitlines()
    except OSError:
        return []
