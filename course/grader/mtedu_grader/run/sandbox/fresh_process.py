"""A worker in a fresh Python: with a supervisor beside it, or alone without fork."""

from __future__ import annotations

import json
import os
import shutil
import socket
import sys
from typing import Any

from mtedu_grader.run.job import Limits
from mtedu_grader.run.sandbox.confine import Walls, confine
from mtedu_grader.run.sandbox.places import font_lists
from mtedu_grader.run.worker import Worker

FONTS = font_lists()  # before the environment is cleaned


def main(settings: dict[str, Any]) -> None:
    """Run one job as the settings say."""
    limits = Limits(**settings["limits"])
    walls = Walls.from_json(settings["walls"])
    if "port" in settings:
        _without_fork(settings["port"], limits, walls)
    else:
        _supervised(settings["sockets"], limits, walls)


def give_folders() -> None:
    """Give matplotlib its lists of fonts and IPython a folder, outside of home."""
    folder = os.path.join(os.environ["TMPDIR"], "matplotlib")
    os.makedirs(folder, exist_ok=True)
    for path in FONTS:
        shutil.copy(path, folder)
    os.environ["MPLCONFIGDIR"] = folder
    os.environ["IPYTHONDIR"] = os.path.join(os.environ["TMPDIR"], "ipython")


def _supervised(sockets: list[int], limits: Limits, walls: Walls) -> None:
    from mtedu_grader.run.supervisor import close_all_but, supervise

    if walls.own_processes and os.getpid() == 1:
        from mtedu_grader.run.sandbox import linux

        linux.prctl(linux.PR_SET_DUMPABLE, 0)
    close_all_but(sockets)
    status, control, notes, *asks = sockets

    def work() -> None:
        from mtedu_grader.run.shell import make_shell

        give_folders()
        Worker(control, notes, asks, make_shell()).run()

    supervise(status, limits, walls, work)


def _without_fork(port: int, limits: Limits, walls: Walls) -> None:
    from mtedu_grader.run.shell import make_shell

    token = sys.stdin.readline().strip()
    line = socket.create_connection(("127.0.0.1", port), timeout=30)
    line.sendall(token.encode("ascii"))
    confine(walls, limits)
    give_folders()
    Worker(line.detach(), None, [], make_shell()).run()
    os._exit(0)


if __name__ == "__main__":
    main(json.loads(sys.argv[1]))
