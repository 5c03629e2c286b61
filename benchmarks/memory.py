"""How much memory each lecture takes: run it in a kernel and read the kernel's peak.

    python -m benchmarks.memory [NAME ...]

Linux only. With the real language model here (`mtedu data get smol`) lectures use it,
as they do on Binder. Tests hold every lecture under 1.5 GB.
"""

import sys

from mtedu.data.fetch import present
from tests.notebooks.test_run import LECTURES, PEAK, run


def peak(path) -> int:
    """Return the peak of a lecture's kernel in megabytes."""
    return round(int(run(path, after=PEAK)[-1].outputs[0].text) / 1000)


if __name__ == "__main__":
    print(f"real language model: {'here' if present('smol') else 'not here'}")
    names = sys.argv[1:]
    for path in LECTURES:
        if not names or any(name in path.stem for name in names):
            print(f"{path.stem:40} {peak(path):5} MB", flush=True)
