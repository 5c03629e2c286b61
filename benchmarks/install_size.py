"""How much disk the course takes: install it into an empty environment and count.

    python -m benchmarks.install_size

writes `install_size.json` beside this file; a test holds the README's number to it.
"""

import json
import platform
import subprocess
import sys
import tempfile
from collections import Counter
from importlib.metadata import distributions
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RESULT = Path(__file__).with_suffix(".json")


def megabytes(size: int) -> int:
    return round(size / 1e6)


def size_of(folder: Path) -> int:
    files = (path for path in folder.rglob("*") if not path.is_symlink())
    return sum(path.stat().st_size for path in files if path.is_file())


def install(environment: Path) -> Path:
    """Make an environment, install the course as the README says, return its Python."""
    subprocess.run([sys.executable, "-m", "venv", environment], check=True)
    scripts = environment / ("Scripts" if sys.platform == "win32" else "bin")
    command = "-m pip install --quiet -c constraints.txt .".split()
    subprocess.run([scripts / "python", *command], cwd=ROOT, check=True)
    return scripts / "python"


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
        python = install(environment)
        code = "import importlib.metadata as m; print(len(list(m.distributions())))"
        done = subprocess.run([python, "-c", code], capture_output=True, check=True)
        return {
            "megabytes": megabytes(size_of(environment)),
            "packages": int(done.stdout),
            "python": platform.python_version(),
            "system": f"{platform.system()} {platform.machine()}",
            "largest": largest(environment),
        }


if __name__ == "__main__":
    found = measure()
    RESULT.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(found, indent=1))
