"""The command `mtedu`: start the course, look at the machine, check a lab.

Other packages add commands by the entry-point group `mtedu.commands`: a function that
gets the list of commands and adds its own. The teacher's commands come that way.
"""

import argparse
import json
import os
import re
import signal
import subprocess
import sys
import time
import webbrowser
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from importlib.metadata import entry_points
from pathlib import Path
from textwrap import fill
from typing import Any, NoReturn

GROUPS = {
    "to learn": "start check progress doctor data",
    "to teach, in this order (course/INSTRUCTORS.md shows each)": (
        "release collect grade feedback report export semester"
    ),
    "to write the course": "new drop build links",
}
TEACHERS = "release collect grade feedback report export semester new drop build links"
HOW_TO_TEACH = (
    "To teach or to write the course: `pip install ./course/grader`, in the course's "
    "folder, adds the commands " + ", ".join(TEACHERS.split()) + "."
)
INDENTS: dict[str, Any] = {"initial_indent": " " * 4, "subsequent_indent": " " * 14}
ADDRESS = re.compile(r"http://(?:localhost|127\.0\.0\.1):\d+/lab\S*")
NO_COMMAND = re.compile(r"argument COMMAND: invalid choice: '(.*?)' ")


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and what to do, in one line, and leave with 2."""
        misspelt = NO_COMMAND.match(message)
        if misspelt:
            if misspelt[1] in TEACHERS.split():  # they are not installed here
                fail(f"there is no command {misspelt[1]!r} yet. {HOW_TO_TEACH}")
            known = " ".join(GROUPS.values()).split()
            near = get_close_matches(misspelt[1], known, 1)
            meant = f"; did you mean {near[0]}?" if near else ""
            message = f"there is no command {misspelt[1]!r}{meant}"
        fail(f"{message} ({self.prog} --help lists what there is)")


def fail(message: str, code: int = 2) -> NoReturn:
    """Print one line on stderr and leave."""
    print(f"mtedu: {' '.join(message.split())}", file=sys.stderr)
    raise SystemExit(code)


def start(options: argparse.Namespace) -> int:
    """Open the course in JupyterLab."""
    from mtedu.course import WELCOME, load_course
    from mtedu.data.fetch import present

    root = load_course().root
    if not (root / WELCOME).is_file():
        fail(f"{WELCOME} is not there: is this the folder of the course?")
    command = [sys.executable, "-m", "jupyterlab", *_settings(root), *options.more]
    if options.no_browser or not _has_browser():
        command.append("--no-browser")
        print("No browser here: open the address below in one.")
    if not present("smol"):
        print("A real language model can be added: `mtedu data get smol` (93 MB).")
    print("The course is opening; the first time takes half a minute.", flush=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    return _serve(command, root, environment(teach=options.teach))


def _serve(command: Sequence[str], root: Path, env: Mapping[str, str]) -> int:
    """Run JupyterLab with its words in a file; say where it is, or why it is not.

    It has a session of its own: the Ctrl-C that ends us does not make it ask.
    """
    from mtedu.doctor import log_file

    log, said = log_file(), ""
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("wb") as output:
        server = subprocess.Popen(
            command,
            env=env,
            cwd=root,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        while server.poll() is None:
            found = ADDRESS.search(log.read_text("utf-8", "replace"))
            if found and not said:
                said = f"The course is open at {found[0]}\nCtrl-C here stops it."
                print(said, flush=True)
            time.sleep(0.5 if said else 0.1)
        fail(_why_not(log.read_text("utf-8", "replace")), code=1)
    except KeyboardInterrupt:
        print("\nThe course is closed. What you saved is kept.")
        return 0
    finally:
        server.terminate()
        server.wait()


def _why_not(said: str) -> str:
    """Say in one sentence why JupyterLab ended by itself."""
    from mtedu.doctor import NAMED, log_file

    for pattern, words in NAMED["start"].items():
        if re.search(pattern, said):
            return str(words)
    return f"JupyterLab ended by itself; what it said is in {log_file()}."


def _settings(root: Path) -> list[str]:
    from mtedu.course import WELCOME

    settings = Path(__file__).parent / "data" / "jupyterlab"
    found = [
        f"--ServerApp.root_dir={root}",
        f"--LabApp.default_url=/lab/tree/{WELCOME}",
        f"--LabApp.app_settings_dir={settings}",
        f"--ServerApp.tornado_settings={web_settings()}",
    ]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        found.append("--allow-root")
    return found


def web_settings() -> dict[str, dict[str, str]]:
    """Return a server's settings by which a page sends nothing to other servers."""
    place = Path(__file__).parent / "data" / "jupyterlab" / "content_policy.json"
    found = json.loads(place.read_text(encoding="ascii"))
    policy = "; ".join(f"{what} {where}" for what, where in found.items())
    return {"headers": {"Content-Security-Policy": policy}}


def _has_browser() -> bool:
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True


def environment(teach: bool = True) -> dict[str, str]:
    """Return the environment with this Python's scripts first on the path.

    nbgrader calls `alembic` by its name, which is found only there. Who does not teach
    sees no teacher's panels.
    """
    first = {"PATH": Path(sys.executable).parent}
    if not teach:
        first["JUPYTER_CONFIG_PATH"] = Path(__file__).parent / "data" / "student"
    rest = {name: os.environ.get(name, "").split(os.pathsep) for name in first}
    joined = {k: os.pathsep.join([str(v), *rest[k]]) for k, v in first.items()}
    return {**os.environ, **joined}


def doctor(options: argparse.Namespace) -> int:
    """Say what is installed and what is not, or what is wrong with lab notebooks."""
    if options.notebooks:
        from mtedu.notebook.doctor import heal

        healed = [heal(path) for path in options.notebooks]
        print("\n\n".join(map(str, healed)))
        return 0 if all(one.healthy for one in healed) else 1
    from mtedu.doctor import doctor as examine

    found = examine()
    print(found)
    return 0 if found.healthy else 1


def check(options: argparse.Namespace) -> int:
    """Run a lab notebook and say how each check went."""
    from mtedu.notebook.check import check_notebook

    say = f"Running {options.notebook.name} ..."
    results = check_notebook(options.notebook, say=lambda: print(say, flush=True))
    for result in results:
        print(result.text, end="\n\n")
    passed = sum(result.passed for result in results)
    print(f"Visible checks passed in {passed} of {len(results)} exercises.")
    return 0 if passed == len(results) else 1


def progress(options: argparse.Namespace) -> int:
    """Say how far you are in the course, and what comes next."""
    from mtedu.progress_report import export
    from mtedu.progress_report import progress as look

    print(look())
    if options.export:
        print("Written:", *export(options.export))
    return 0


def data(options: argparse.Namespace) -> int:
    """Get or list what does not ship with the course, such as a real language model."""
    from mtedu.data import fetch

    if options.action == "get":
        try:
            for name in options.names or fetch.everything():
                fetch.get(name, say=lambda line: print(line, flush=True))
        except KeyboardInterrupt:
            fail("stopped: the same command goes on from there", code=130)
        return 0
    for name, found in fetch.RESOURCES.items():
        here = "here" if fetch.present(name) else f"not here: mtedu data get {name}"
        get, keep = map(fetch.megabytes, found.sizes)
        size = f"{get} to fetch, {keep} on disk"
        print(f"{name}: {found.what}; {found.licence}; {size}; {here}")
    print(f"Data is kept in {fetch.cache_folder()} (MTEDU_CACHE changes that).")
    return 0


def parser() -> Parser:
    """Return the parser with all commands."""
    top = Parser(
        prog="mtedu",
        description="An open course on prompting and on judging translations.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = top.add_subparsers(
        metavar="COMMAND", required=True, help="mtedu COMMAND --help says more"
    )

    def add(function) -> argparse.ArgumentParser:  # type: ignore[no-untyped-def]
        words = function.__doc__.strip().rstrip(".")
        found = commands.add_parser(function.__name__, description=words)
        found.set_defaults(run=function)
        return found

    starting = add(start)
    starting.add_argument(
        "--no-browser", action="store_true", help="print the address only"
    )
    starting.add_argument(
        "--teach", action="store_true", help="show the teacher's panels of nbgrader"
    )
    starting.add_argument("more", nargs="*", help="options for JupyterLab, after --")
    add(doctor).add_argument(
        "notebooks", nargs="*", type=Path, help="lab notebooks to look at instead"
    )
    add(check).add_argument("notebook", type=Path, help="a lab's notebook")
    add(progress).add_argument(
        "--export", type=Path, metavar="FOLDER", help="write a page and a CSV there"
    )
    getting = add(data)
    getting.add_argument("action", choices=["get", "list"], help="what to do")
    getting.add_argument("names", nargs="*", help="what to get; all unless named")
    for point in entry_points(group="mtedu.commands"):
        point.load()(commands)
    top.epilog = _listed(commands.choices)
    return top


def _listed(commands: Mapping[str, argparse.ArgumentParser]) -> str:
    """List the commands by whom they are for, a line each."""
    lines = []
    for title, names in GROUPS.items():
        if present := [name for name in names.split() if name in commands]:
            words = (f"{name:9} {commands[name].description or ''}" for name in present)
            lines += [f"{title}:", *(fill(line, 79, **INDENTS) for line in words), ""]
    if not set(TEACHERS.split()) & set(commands):
        lines.append(fill(HOW_TO_TEACH, 79))
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; errors are one line, with exit code 2."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a Windows pipe may not know ✓
            stream.reconfigure(errors="replace")
    options = parser().parse_args(arguments)
    try:
        code = int(options.run(options))
        sys.stdout.flush()
        return code
    except ValueError as error:
        fail(str(error))
    except BrokenPipeError:  # whoever reads along, such as `head`, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        fail(f"{error.filename or 'a file'} cannot be used: {error.strerror or error}")
    except KeyboardInterrupt:
        fail("stopped", code=130)


if __name__ == "__main__":
    sys.exit(main())
