"""Stands in for the supervisor where a worker has none, because there is no fork."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import threading

from mtedu_grader.run.protocol import Broken, Channel, Closed, Message

TICK = 0.02


class Keeper(threading.Thread):
    """A thread of the grader that starts, stops and ends one worker's process."""

    def __init__(self, process: subprocess.Popen[bytes], status: socket.socket) -> None:
        super().__init__(daemon=True)
        self.process, self.status = process, Channel(status)
        self.told = False

    def run(self) -> None:
        """Do as the grader says until it hangs up."""
        try:
            self.status.send({"type": "started"})
            while self._step():
                pass
        except (Closed, Broken):
            pass
        finally:
            self.process.kill()
            self.process.wait()
            self.status.close()

    def _step(self) -> bool:
        code = self.process.poll()
        if code is not None and not self.told:
            self.told = True
            ended = {"type": "worker ended", "signal": max(0, -code), "memory": 0}
            self.status.send({**ended, "code": max(0, code)})
        try:
            message = self.status.receive(TICK)
        except TimeoutError:
            return True
        return self._obey(message)

    def _obey(self, message: Message) -> bool:
        what = message.get("do")
        if what == "interrupt" and os.name != "nt":
            self.process.send_signal(signal.SIGINT)
        elif what in ("interrupt", "kill worker", "end"):
            self.process.kill()
        if what == "end":
            self.process.wait()
            self.status.send({"type": "over", "cpu": 0.0})
        return what != "end"
