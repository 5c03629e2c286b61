"""Run the benchmark: `python -m benchmarks [part ...] [--full] [--keep WORDS]`.

Each part runs in a process of its own, so that one that fails leaves the others alone.
What it finds goes into `results.json`, from which RESULTS.md and the plot are written.
`--keep` also puts the ratios into `history.json`, to compare later runs with.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from typing import Any

from benchmarks import machine, page, plot

HERE = Path(__file__).parent
RESULTS = HERE / "results.json"
HISTORY = HERE / "history.json"
PARTS = (
    "metrics human growth significance widgets notebooks models grading start"
).split()


def main() -> int:
    """Run the parts that were asked for; return how many failed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("parts", nargs="*", help=f"some of: {', '.join(PARTS)}")
    parser.add_argument("--full", action="store_true", help="also what takes long")
    parser.add_argument("--keep", metavar="WORDS", help="note the ratios under a name")
    parser.add_argument("--write", action="store_true", help="run nothing, write again")
    parser.add_argument("--into", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.into:
        found = import_module(f"benchmarks.{options.parts[0]}").run(options.full)
        options.into.write_text(json.dumps(found.as_json()), encoding="utf-8")
        return 0
    names = chosen(options.parts)
    failed = 0 if options.write else run_parts(names, options.full)
    results = read(RESULTS, {})
    if options.keep:
        keep(options.keep, results)
    write_pages(results)
    return failed


def chosen(names: list[str]) -> list[str]:
    """Return the parts to run, in their usual order."""
    unknown = set(names) - set(PARTS)
    if unknown:
        raise SystemExit(f"There is no part {', '.join(sorted(unknown))}: {PARTS}.")
    return [name for name in PARTS if name in names] or PARTS


def run_parts(names: list[str], full: bool) -> int:
    """Run parts one after another, and keep each when it is done."""
    failed = 0
    for name in names:
        print(f"{name} ...", flush=True)
        part = run_part(name, full)
        took = f"{part['seconds']:.0f} s"
        print(f"{name}: {part.get('failed') or took}", flush=True)
        failed += "failed" in part
        results = read(RESULTS, {})
        results[name] = part
        results = {key: results[key] for key in PARTS if key in results}
        write(RESULTS, results)
    return failed


def run_part(name: str, full: bool) -> dict[str, Any]:
    """Run one part in its own process; return its result, the date and the machine."""
    about = {
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "load_before": machine.load(),
        "machine": machine.describe(),
        "versions": machine.versions(),
    }
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder, "result.json")
        command = [sys.executable, "-m", "benchmarks", name, "--into", str(place)]
        fixed = {"OPENBLAS_NUM_THREADS": "1", "PYTHONHASHSEED": "0"}
        done = subprocess.run(
            command + ["--full"] * full,
            cwd=HERE.parent,
            env={**os.environ, **fixed, "MTEDU_HOME": folder},  # no one's progress
            stderr=subprocess.PIPE,
            text=True,
        )
        about["seconds"] = time.monotonic() - begin
        about["load_after"] = machine.load()
        if done.returncode or not place.exists():
            why = done.stderr.strip().splitlines()[-1:] or ["no words"]
            print(done.stderr, file=sys.stderr)
            return {**about, "failed": f"it could not be measured: {why[0][:200]}"}
        return {**json.loads(place.read_text(encoding="utf-8")), **about}


def keep(words: str, results: dict[str, Any]) -> None:
    """Add the ratios of now to the history, under a name."""
    history = [old for old in read(HISTORY, []) if old["name"] != words]
    duels = [
        {"part": part, "date": found["date"]}
        | {key: duel[key] for key in ("group", "name", "peer", "ours", "theirs")}
        | {"ratio": duel["ratio"], "unit": duel["unit"]}
        for part, found in results.items()
        for duel in found.get("duels", [])
    ]
    write(HISTORY, [*history, {"name": words, "duels": duels}])


def write_pages(results: dict[str, Any]) -> None:
    """Write RESULTS.md and its plot from what is kept."""
    plot.draw(results, HERE / "results.svg")
    text = page.write(results, read(HISTORY, []))
    (HERE / "RESULTS.md").write_text(text, encoding="utf-8")
    print("wrote benchmarks/RESULTS.md and benchmarks/results.svg")


def read(path: Path, empty: Any) -> Any:
    """Return what a JSON file holds."""
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else empty


def write(path: Path, data: Any) -> None:
    """Write a JSON file."""
    path.write_text(
        json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8"
    )


if __name__ == "__main__":
    sys.exit(main())
