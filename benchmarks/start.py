"""From nothing to a notebook that answers: seconds, and megabytes to fetch.

It makes an environment as `make start` does, without pip's cache, and opens JupyterLab
as `mtedu start` does; it ends when a kernel of that server has computed something.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

from benchmarks.install_size import install
from benchmarks.measure import ROOT, Result

TITLE = "Start"
LEFT_OUT = (".git", ".venv", "_build", ".hypothesis", "screenshots", ".mypy_cache")


def run(full: bool = False) -> Result:
    """Install, start and ask."""
    result = Result(TITLE, "A fresh copy of the project, a new environment, no cache.")
    with tempfile.TemporaryDirectory(prefix="mtedu-bench-") as folder:
        project = Path(folder, "project")
        shutil.copytree(ROOT, project, ignore=shutil.ignore_patterns(*LEFT_OUT))
        first = first_words(project)
        begin = time.monotonic()
        python, size = install(project / ".venv", project, "--editable")
        installed = time.monotonic() - begin
        answers(project, python)
        whole = time.monotonic() - begin
    result.figure("first words of `make start`", first, "s of the clock", 2)
    result.figure("install", installed, "s of the clock")
    result.figure("install", size / 1e6, "MB to fetch")
    result.figure("start until a notebook answers", whole - installed, "s of the clock")
    result.figure("both", whole, "s of the clock", 300)
    return result


def first_words(project: Path) -> float:
    """Return the seconds until `make start` says something, in a new folder."""
    begin = time.monotonic()
    words = ["make", "--no-print-directory", "start"]
    quiet: Any = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(
        words, cwd=project, start_new_session=True, **quiet
    ) as making:
        said = making.stdout.read(1) if making.stdout else b""
        seconds = time.monotonic() - begin
        os.killpg(making.pid, signal.SIGTERM)
    shutil.rmtree(project / ".venv", ignore_errors=True)
    if not said:
        raise RuntimeError("make start said nothing")
    return seconds


def answers(project: Path, python: Path) -> None:
    """Start the server and have one of its kernels compute a BLEU."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = f"-m mtedu.cli start --no-browser -- --ServerApp.port={port}".split()
    env = {**os.environ, "JUPYTER_TOKEN": "bench"}
    with subprocess.Popen(
        [python, *words],
        cwd=project,
        env=env,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as server:
        try:
            kernel = asked(f"http://127.0.0.1:{port}/api/kernels")
            said = execute(port, kernel["id"])
            if "0.5" not in said:
                raise RuntimeError(f"the notebook answered {said!r}")
        finally:
            os.killpg(server.pid, signal.SIGTERM)


def asked(url: str, seconds: float = 120) -> Any:
    """Ask the server for a kernel until it is up."""
    end = time.monotonic() + seconds
    headers = {"Authorization": "token bench"}
    while True:
        try:
            request = urllib.request.Request(url, data=b"{}", headers=headers)
            with urllib.request.urlopen(request) as answer:
                return json.load(answer)
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


def execute(port: int, kernel: str) -> str:
    """Run one line in a kernel over its websocket; return what it printed."""
    import websocket

    url = f"ws://127.0.0.1:{port}/api/kernels/{kernel}/channels?token=bench"
    line = websocket.create_connection(url, timeout=120)
    content = {"code": "import mtedu; print(float(mtedu.precision('a b', 'a c')))"}
    header = {"msg_id": "1", "msg_type": "execute_request", "session": "1"}
    header |= {"username": "", "version": "5.3"}
    message = {"header": header, "parent_header": {}, "metadata": {}}
    line.send(json.dumps({**message, "channel": "shell", "content": content}))
    while True:
        found = json.loads(line.recv())
        if found["msg_type"] == "stream" and found["parent_header"]["msg_id"] == "1":
            line.close()
            return str(found["content"]["text"])
