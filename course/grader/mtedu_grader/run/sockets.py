"""The sockets between the grader and one job."""

from __future__ import annotations

import contextlib
import socket
from dataclasses import dataclass, field

from mtedu_grader.run.protocol import Broken, Channel, Closed

END_SECONDS = 10.0


@dataclass
class Lines:
    """The grader's ends of all sockets of one job."""

    status: Channel
    control: Channel
    notes: socket.socket | None
    asks: list[Channel] = field(default_factory=list)

    def close(self) -> None:
        """Hang up; whatever still runs on the other side ends."""
        if self.notes is not None:
            self.notes.close()
        for line in (self.status, self.control, *self.asks):
            line.close()

    def hang_up(self) -> None:
        """Say that it is over, and wait until the supervisor has ended everything."""
        with contextlib.suppress(OSError, TimeoutError, Closed, Broken):
            self.status.sock.shutdown(socket.SHUT_WR)
            while self.status.receive(END_SECONDS):
                pass
        self.close()


def open_lines(asks: int) -> tuple[Lines, list[socket.socket]]:
    """Make the sockets of a job: the grader's ends and the other ends, in order."""
    status, their_status = socket.socketpair()
    control, their_control = socket.socketpair()
    notes, their_notes = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    pairs = [socket.socketpair() for _ in range(asks)]
    lines = Lines(
        Channel(status), Channel(control), notes, [Channel(mine) for mine, _ in pairs]
    )
    theirs = [their_status, their_control, their_notes, *(their for _, their in pairs)]
    return lines, theirs
