"""Install the course into .venv, with a line that says how far it is.

Run by `make start` with the system's own Python, so it needs nothing but Python. What
pip says goes to `.venv/install.log`; what went wrong is one sentence. Where conda or
Binder made the environment, `--data-files` brings what it lacks.
"""

import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HOME = ROOT / ".venv"
SCRIPTS = HOME / ("Scripts" if sys.platform == "win32" else "bin")
NEEDED = 900_000_000
WHAT = ("-c", "constraints.txt", "--editable", ".", "--editable", "course/grader")
PROBLEMS = {
    "No space left": "the disk is full: free about 900 MB, then try again.",
    "Temporary failure|Name or service|Network is unreachable|Max retries|timed out"
    "|NewConnectionError|ConnectionError|Connection refused": "there is no network, or "
    "it was lost: try again when it is back. README.md has a way without one.",
    "Permission denied": "a file cannot be written: is this folder yours?",
    "No matching distribution": "a package does not exist for this Python or system.",
}


def main() -> int:
    """Make the environment and fill it; return 0 if all went well."""
    if sys.version_info < (3, 11):  # noqa: UP036  (whatever runs this may be older)
        have = ".".join(map(str, sys.version_info[:2]))
        return fail(
            f"this is Python {have}, and the course needs 3.11 or newer. Name "
            "another one: make start PYTHON=python3.12"
        )
    if shutil.disk_usage(ROOT).free < NEEDED:
        return fail(PROBLEMS["No space left"])
    say("Installing the course (136 MB to fetch): a few minutes, once.\n")
    if not (SCRIPTS / "python").exists() and not (SCRIPTS / "python.exe").exists():
        try:
            venv.create(HOME, with_pip=True)
        except (OSError, subprocess.CalledProcessError, ImportError):
            return fail(
                "Python cannot make an environment. On Debian and Ubuntu "
                "`apt-get install python3-venv` adds what is missing."
            )
    return install()


def install() -> int:
    """Let pip install; count the packages that it has found so far."""
    command = [str(SCRIPTS / "python"), "-m", "pip", "--disable-pip-version-check"]
    command += ["install", "--progress-bar", "off", *WHAT]
    log, found = HOME / "install.log", 0
    with log.open("w", encoding="utf-8", errors="replace") as kept:
        pip = subprocess.Popen(
            command,
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for line in pip.stdout or ():
            kept.write(line)
            found += line.startswith("Collecting ")
            if line.startswith("Installing collected"):
                say(f"\r  unpacking {found} packages ...        \n")
            elif line.startswith("Collecting "):
                say(f"\r  {found} packages found ...")
    if pip.wait():
        return fail(reason(log.read_text(encoding="utf-8")))
    bring_data_files(HOME)
    say("Installed.\n")
    return 0


def bring_data_files(prefix: Path) -> None:
    """Put in place what an editable package does not bring, as pyproject.toml says."""
    import tomllib

    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    for folder, files in settings["tool"]["setuptools"]["data-files"].items():
        place = prefix / folder
        place.mkdir(parents=True, exist_ok=True)
        for file in files:
            shutil.copy(ROOT / file, place)


def reason(said: str) -> str:
    """Say in one sentence why pip failed."""
    for pattern, words in PROBLEMS.items():
        if re.search(pattern, said):
            return words
    errors = [line for line in said.splitlines() if line.startswith("ERROR")]
    last = errors[-1] if errors else "nothing"
    return f"pip could not finish ({last}). All of it is in .venv/install.log."


def say(words: str) -> None:
    """Print at once, on the same line."""
    sys.stdout.write(words)
    sys.stdout.flush()


def fail(words: str) -> int:
    """Say what is wrong."""
    sys.stderr.write(f"\nThe course cannot be installed: {words}\n")
    return 1


if __name__ == "__main__":
    if "--data-files" in sys.argv:
        bring_data_files(Path(sys.prefix))
    else:
        sys.exit(main())
