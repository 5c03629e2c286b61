"""How much disk the course takes: install it into an empty environment and count.

    python -m benchmarks.install_size

writes `install_size.json` beside this file; a test holds the README's numbers to it.
"""

import json
import platform
import re
import subprocess
import sys
import tempfile
from collections import Counter
from importlib.metadata import distributions
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RESULT = Path(__file__).with_suffix(".json")
UNITS = {"kB": 1e3, "MB": 1e6, "GB": 1e9, "bytes": 1.0}
DOWNLOADED = re.compile(r"Downloading \S+ \(([\d.]+) (bytes|kB|MB|GB)\)")
TAKEN = re.compile(r"Processing (.+?\.whl)(?: |$)", re.M)


def megabytes(size: int) -> int:
    return round(size / 1e6)


def size_of(folder: Path) -> int:
    files = (path for path in folder.rglob("*") if not path.is_symlink())
    return sum(path.stat().st_size for path in files if path.is_file())


def fetched(said: str) -> float:
    """Return the bytes of all packages that pip says it got.

    Those that lay in a folder of the machine count as well, since elsewhere they would
    be downloaded.

    >>> fetched("Downloading a-1.0-py3-none-any.whl (1.5 MB)")
    1500000.0
    """
    sizes = [float(number) * UNITS[unit] for number, unit in DOWNLOADED.findall(said)]
    return sum(sizes) + sum(Path(path).stat().st_size for path in TAKEN.findall(said))


def install(environment: Path, project: Path = ROOT, how: str = "") -> tuple[Path, int]:
    """Make an environment and install the course as the README says.

    Returns its Python and the bytes that pip fetched for it.
    """
    subprocess.run([sys.executable, "-m", "venv", environment], check=True)
    scripts = environment / ("Scripts" if sys.platform == "win32" else "bin")
    python = scripts / "python"
    words = "-m pip --disable-pip-version-check --no-cache-dir install"
    command = [python, *f"{words} --progress-bar off -c constraints.txt".split()]
    for package in (".", "./course/grader"):
        command += [*how.split(), package]
    done = subprocess.run(command, cwd=project, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"pip failed: {done.stderr[-300:]}")
    return python, round(fetched(done.stdout))


def largest(environment: Path, number: int = 8) -> dict[str, int]:
    """Return the largest packages and their megabytes."""
    sizes: Counter[str] = Counter()
    places = [str(place) for place in environment.rglob("site-packages")]
    for package in distributions(path=places):
        files = [Path(str(file.locate())) for file in package.files or []]
        name = package.metadata["Name"]
        sizes[name] += sum(file.stat().st_size for file in files if file.is_file())
    return {name: megabytes(size) for name, size in sizes.most_common(number)}


def measure() -> dict[str, object]:
    with tempfile.TemporaryDirectory() as folder:
        environment = Path(folder, "environment")
        python, packed = install(environment)
        code = "import importlib.metadata as m; print(len(list(m.distributions())))"
        done = subprocess.run([python, "-c", code], capture_output=True, check=True)
        return {
            "megabytes": megabytes(size_of(environment)),
            "megabytes_to_fetch": megabytes(packed),
            "packages": int(done.stdout),
            "python": platform.python_version(),
            "system": f"{platform.system()} {platform.machine()}",
            "largest": largest(environment),
        }


if __name__ == "__main__":
    found = measure()
    RESULT.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(found, indent=1))
