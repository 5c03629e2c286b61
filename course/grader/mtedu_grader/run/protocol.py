"""Messages between the grader and a worker: JSON with its length before it.

What a worker sends may be forged: the length of a message, its depth and the sum of all
bytes have limits, and what breaks them ends the conversation.
"""

from __future__ import annotations

import _socket
import json
import math
import socket
import struct
import time
from _struct import unpack as _unpack
from collections.abc import Callable, Iterator
from json import encoder as json_encoder
from typing import Any

HEAD = struct.Struct(">I")
LONGEST_MESSAGE = 8_000_000
MOST_BYTES = 32_000_000
DEEPEST = 64

Message = dict[str, Any]
# Made before student code runs, and complete: it looks nothing up any more.
_scan: Any = vars(json.JSONDecoder())["scan_once"]
_make_encoder: Any = getattr(json_encoder, "c_make_encoder", None)
_write_text: Any = json_encoder.encode_basestring_ascii


class Closed(Exception):
    """The other side has ended."""


class Broken(Exception):
    """The other side does not keep to the protocol; the words say how."""


def packed(message: Message, dumps: Any = json.dumps) -> bytes:
    """Return a message as bytes, its length first.

    >>> packed({})
    b'\\x00\\x00\\x00\\x02{}'
    """
    body = dumps(message).encode("ascii", "backslashreplace")
    return HEAD.pack(len(body)) + body


def encoder() -> Callable[[Any], str]:
    """Return `json.dumps` as one piece that nothing in Python can change any more."""
    if _make_encoder is None:
        return json.dumps
    written = _make_encoder(
        None, None, _write_text, None, ": ", ", ", False, False, True
    )
    return lambda value: "".join(written(value, 0))


def receive(line: Any) -> Message:
    """Wait for one message of the grader; raise `Closed` if it hangs up.

    For a process that student code has changed: nothing of it is written in Python.
    """
    (length,) = _unpack(">I", _exactly(line, HEAD.size))
    text = _exactly(line, length).decode("ascii")
    message: Message = _scan(text, 0)[0]
    return message


def _exactly(line: Any, size: int) -> bytes:
    found = b""
    while len(found) < size:
        piece = _socket.socket.recv(line, min(size - len(found), 1 << 18))
        if not piece:
            raise Closed("ended")
        found += piece
    return found


def unpacked(body: bytes) -> Message:
    """Read a message as if a forger wrote it, or raise `Broken`.

    >>> unpacked(b'{"type": "done"}')
    {'type': 'done'}
    """
    try:
        message = json.loads(body)
    except (ValueError, RecursionError):
        raise Broken("a message that is not JSON") from None
    if type(message) is not dict:
        raise Broken("a message of no known form")
    if _depth(message) > DEEPEST:
        raise Broken("a message that is nested too deeply")
    return mended(message) if b"\\ud" in body.lower() else message


def _depth(value: Any) -> int:
    depth, layer = 0, [value]
    while layer and depth <= DEEPEST:
        depth += 1
        layer = [
            inner
            for outer in layer
            for inner in (outer.values() if type(outer) is dict else outer)
            if type(inner) in (dict, list)
        ]
    return depth


def mended(value: Any) -> Any:
    """Replace halves of characters, which no file could hold, in all texts.

    >>> mended({"a": ["\\ud800"]})
    {'a': ['?']}
    """
    if type(value) is str:
        return value.encode("utf-8", "replace").decode("utf-8")
    if type(value) is list:
        return [mended(item) for item in value]
    if type(value) is dict:
        return {mended(key): mended(item) for key, item in value.items()}
    return value


class Channel:
    """One end of a conversation."""

    def __init__(
        self,
        sock: socket.socket,
        longest: int = LONGEST_MESSAGE,
        most: int = MOST_BYTES,
    ) -> None:
        self.sock = sock
        self.longest = longest
        self.left = most
        self._buffer = bytearray()

    def fileno(self) -> int:
        """The socket's number, so that a channel can be waited for."""
        return self.sock.fileno()

    def close(self) -> None:
        """End the conversation."""
        self.sock.close()

    def send(self, message: Message, timeout: float | None = None) -> None:
        """Send a message, or raise `Closed` if nobody reads."""
        try:
            self.sock.settimeout(timeout)
            self.sock.sendall(packed(message))
        except OSError as error:
            raise Closed(str(error)) from error

    def available(self) -> Iterator[Message]:
        """Return the messages that are here now, without waiting.

        Raises `Closed` at the end of the conversation, after the last whole message.
        """
        try:
            self.sock.settimeout(0)
            piece = self.sock.recv(1 << 18)
        except (BlockingIOError, TimeoutError):
            return
        except OSError as error:
            raise Closed(str(error)) from error
        self._take(piece)
        while (message := self._next()) is not None:
            yield message

    def _take(self, piece: bytes) -> None:
        """Keep what came; nothing at all is the end of the conversation."""
        if not piece:
            raise Closed("ended")
        self.left -= len(piece)
        if self.left < 0:
            raise Broken("a flood of messages")
        self._buffer += piece

    def _next(self) -> Message | None:
        if len(self._buffer) < HEAD.size:
            return None
        (length,) = HEAD.unpack_from(self._buffer)
        if length > self.longest:
            # No number in the words: it may be a secret input in disguise.
            raise Broken("a message that is too long")
        end = HEAD.size + length
        if len(self._buffer) < end:
            return None
        body = bytes(self._buffer[HEAD.size : end])
        del self._buffer[:end]
        return unpacked(body)

    def receive(self, timeout: float | None = None) -> Message:
        """Wait for one message; raise `TimeoutError`, `Closed` or `Broken`."""
        limit = math.inf if timeout is None else time.monotonic() + timeout
        while (message := self._next()) is None:
            left = limit - time.monotonic()
            if left <= 0:
                raise TimeoutError("no message came in time")
            self.sock.settimeout(None if timeout is None else left)
            try:
                piece = self.sock.recv(1 << 18)
            except TimeoutError:
                continue
            except OSError as error:
                raise Closed(str(error)) from error
            self._take(piece)
        return message
