"""Time and memory to run each lecture, and what `import mtedu` costs."""

from __future__ import annotations

import resource
import subprocess
import sys
import time

import nbformat
from nbclient import NotebookClient

from benchmarks.measure import ROOT, Result, command

TITLE = "Lectures and imports"
# A kernel's own time and peak, said by itself at the end.
LAST = """
import resource, time
print(time.process_time())
print(open("/proc/self/status").read().split("VmHWM:")[1].split()[0])
"""
IMPORTS = {  # ours, the peer's, the aim
    "import": ("mtedu", "sacrebleu", 2),
    "import and BLEU of a segment": (
        "mtedu; mtedu.bleu('a b c d e', 'a b c d e')",
        "sacrebleu; sacrebleu.sentence_bleu('a b c d e', ['a b c d e'])",
        2,
    ),
    "import and BLEU of a corpus, with NumPy": (
        "mtedu; mtedu.corpus_bleu(['a b c d e'], ['a b c d e'])",
        "sacrebleu; sacrebleu.corpus_bleu(['a b c d e'], [['a b c d e']])",
        None,
    ),
}
MOST_MB = 1500


def run(full: bool = False) -> Result:
    """Run every lecture in a kernel of its own, and both imports in turn."""
    result = Result(
        TITLE,
        "Each lecture runs in a fresh kernel, as Run All does; an import in a fresh "
        "Python, less the time that Python itself takes.",
    )
    imports(result)
    for path in sorted(ROOT.glob("lectures/*.ipynb")):
        lecture(result, path)
    return result


def imports(result: Result, rounds: int = 7) -> None:
    """Measure imports in turn, the best of several rounds."""
    for name, (*codes, goal) in IMPORTS.items():
        spent: dict[str, list[float]] = {code: [] for code in ("", *codes)}
        for _ in range(rounds):
            for code, times in spent.items():
                words = [sys.executable, "-c", f"import {code}" if code else ""]
                times.append(command(words).cpu)
        nothing = min(spent.pop(""))
        ours, theirs = (max(min(times) - nothing, 1e-3) for times in spent.values())
        result.ratio(name, "sacrebleu", ours, theirs, goal=goal)


def lecture(result: Result, path) -> None:
    """Run one lecture to its end."""
    notebook = nbformat.read(path, as_version=4)
    notebook.cells.append(nbformat.v4.new_code_cell(LAST))
    client = NotebookClient(
        notebook,
        timeout=300,
        kernel_name="python3",
        resources={"metadata": {"path": str(path.parent)}},
    )
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begin = time.monotonic()
    client.execute(stderr=subprocess.DEVNULL)
    seconds = time.monotonic() - begin
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    said = "".join(output.text for output in notebook.cells[-1].outputs)
    own, peak = said.split()
    result.figure(path.stem, spent if spent > 0 else float(own), "CPU s")
    result.figure(path.stem, seconds, "s of the clock")
    result.figure(path.stem, int(peak) / 1e3, "MB at most", MOST_MB)
