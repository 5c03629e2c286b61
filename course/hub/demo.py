"""Make the folders of a demonstration hub and start it: `make hub`.

A course of its own, an exchange, homes; a teacher and two students, on 127.0.0.1 alone.
Everything lies in one folder and can be deleted.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
FOLDERS = ("source", "hidden", "exercises", "rubrics")
FILES = ("course.yml", "nbgrader_config.py", "jupyter_server_config.py")
PROXY = ROOT / "_build" / "hub-proxy" / "node_modules" / ".bin"
STUDENTS = ("ada", "alan")


def make(room: Path, students=STUDENTS) -> None:
    """Make what is not there yet; nothing that is there is changed."""
    course = room / "course"
    if not course.is_dir():
        for name in FOLDERS:
            shutil.copytree(HERE.parent / name, course / name)
        for name in FILES:
            shutil.copy(HERE.parent / name, course)
        lines = [f"{name},{name.title()} Demo,{name}@example.org" for name in students]
        text = "\n".join(["id,name,e-mail", *lines, ""])
        (course / "roster.csv").write_text(text, "utf-8")
    exchange = room / "exchange"
    exchange.mkdir(exist_ok=True)
    exchange.chmod(0o777)  # nbgrader asks for it


def environment(room: Path, port: int = 8000, students=STUDENTS) -> dict[str, str]:
    """Return what the hub's configuration reads."""
    program = shutil.which("configurable-http-proxy", path=f"{PROXY}:{os.defpath}")
    if program is None:
        raise SystemExit("The hub's proxy is missing: make hub fetches it with npm.")
    scripts = str(Path(sys.executable).parent)
    return {
        **os.environ,
        "PATH": scripts + os.pathsep + os.environ.get("PATH", os.defpath),
        "MTEDU_HUB": str(room),
        "MTEDU_HUB_PORT": str(port),
        "MTEDU_HUB_PROXY": program,
        "MTEDU_HUB_STUDENTS": " ".join(students),
    }


def command() -> list[str]:
    """Return the command that starts the hub."""
    settings = str(HERE / "jupyterhub_config.py")
    return [sys.executable, "-m", "jupyterhub", "--config", settings]


def main() -> int:
    """Make the demonstration and run it until Ctrl-C."""
    room = ROOT / "_build" / "hub"
    room.mkdir(parents=True, exist_ok=True)
    make(room)
    print("A demonstration hub: http://127.0.0.1:8000")
    print(f"  users teacher, {', '.join(STUDENTS)}; password: try it; Ctrl-C ends it")
    print(f"  the teacher's course: {room / 'course'}; docs/hub.md goes through it")
    try:
        return subprocess.run(command(), env=environment(room), cwd=room).returncode
    except KeyboardInterrupt:
        return 0


if __name__ == "__main__":
    sys.exit(main())
