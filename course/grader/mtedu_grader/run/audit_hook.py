"""Notes for the instructor on what student code tried, told the moment it tries.

Python's audit hooks cannot be taken out again. A note is a hint and no verdict: the
walls hold with or without it.
"""

from __future__ import annotations

import _signal
import os
import re
import signal
import sys
import types
from collections.abc import Callable
from types import CodeType, FrameType
from typing import Any

import mtedu

EVENTS = {
    "sys.setprofile": "set a profiler",
    "sys.settrace": "set a tracer",
    "sys.monitoring.register_callback": "set a monitor",
    "sys.addaudithook": "added an audit hook",
    "ctypes.dlopen": "loaded a C library",
    "ctypes.cdata": "used raw memory",
    "subprocess.Popen": "started a program",
    "os.system": "started a program",
    "os.exec": "started a program",
    "os.posix_spawn": "started a program",
    "os.fork": "forked a process",
    "os.forkpty": "forked a process",
    "os.kill": "sent a signal",
    "os.killpg": "sent a signal",
    "socket.connect": "tried to open a connection",
    "socket.bind": "tried to open a port",
    "socket.sendto": "tried to send to the network",
    "socket.getaddrinfo": "looked up a network address",
    "gc.get_objects": "looked through all objects in memory",
    "gc.get_referrers": "looked through all objects in memory",
    "gc.get_referents": "looked through all objects in memory",
}
# Python's own modules and libraries do these things all the time.
OF_THE_NOTEBOOK = {
    "exec": "ran text as code",
    "compile": "ran text as code",
    "marshal.loads": "loaded code from bytes",
    "code.__new__": "made code of its own",
    "function.__new__": "made functions out of code",
    "sys._getframe": "looked into the frames of what is running",
    "sys._current_frames": "looked into the frames of what is running",
    "sys._current_exceptions": "looked into the frames of what is running",
    "object.__getattr__": "looked into the frames of what is running",
    "object.__setattr__": "rewrote a function that is not its own",
}
REWRITTEN = {"__code__", "__defaults__", "__kwdefaults__"}
OPENING = {"open", "os.listdir", "os.scandir"}
KEYS = "/data/keys"
ORDINARY = (  # what Python and the library open by themselves
    "/proc/self/",
    "/proc/stat",
    "/proc/meminfo",
    "/proc/cpuinfo",
    "/etc/mime",
    "/etc/localtime",
    os.path.dirname(mtedu.__file__),
    os.path.dirname(os.path.dirname(os.path.dirname(__file__))),
    sys.prefix,
    sys.base_prefix,
)
WATCHED_PATHS = (
    KEYS,
    "/course/",
    "/hidden",
    "/source/",
    "/submitted",
    "/autograded",
    "gradebook",
    "/proc/",
    "/etc/",
)
# What an answer could hide the use of a library behind.
FRAMES = "frames that are not its own"
WHILE_PROBING = {
    "signal.signal": "signals of its own",  # no event: the profiler sees it
    "sys._getframe": FRAMES,
    "sys._current_frames": FRAMES,
    "sys._current_exceptions": FRAMES,
    "object.__getattr__": FRAMES,
    "gc.get_objects": "all objects in memory",
    "gc.get_referrers": "all objects in memory",
    "gc.get_referents": "all objects in memory",
    "ctypes.cdata": "raw memory",
    "sys.setprofile": "a profiler of its own",
    "sys.settrace": "a tracer of its own",
    "sys.monitoring.register_callback": "a monitor of its own",
    "_thread.start_new_thread": "a thread of its own",
    "_thread.start_joinable_thread": "a thread of its own",
    "os.fork": "a process of its own",
    "os.posix_spawn": "another program",
    "os.exec": "another program",
    "os.system": "another program",
    "subprocess.Popen": "another program",
}
FRAME_OF = {"tb_frame", "gi_frame", "cr_frame", "ag_frame"}
HELPERS = {"currentframe", "stack", "getouterframes", "walk_stack", "walk_tb"}
HELPERS |= {"getinnerframes", "trace", "_get_code_position"}
LIBRARIES = (
    os.path.dirname(mtedu.__file__),
    os.path.dirname(os.path.dirname(__file__)),
    sys.prefix,
    sys.base_prefix,
    "<frozen",
)
INSTALLED = re.compile(r"[\\/](?:site|dist)-packages[\\/](\w+)")
COROUTINE = types.coroutine.__code__
FONTS = ("fc-list",)  # the program by which matplotlib finds fonts, at its first import
MOST = 200
ROOM = 100


class Watch:
    """What was seen; while an answer is tried, `foreign` is what it tampered with."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self.tell = tell
        self.seen: set[str] = set()
        self.ours = 0
        self.probing = self.late = self.looking = False
        self.foreign = ""
        self.at_once: Callable[[str], None] = lambda words: None
        self.allowed: frozenset[CodeType] = frozenset()

    def mark(self, words: str) -> None:
        """Note what an answer tampered with, where it cannot be wiped again."""
        self.foreign = words
        self.at_once(words)

    def install(self) -> None:
        """Watch from now on; there is no way back."""
        sys.addaudithook(self._hook())

    def _hook(self) -> Callable[[str, tuple[Any, ...]], None]:
        events, while_probing, note = EVENTS, WHILE_PROBING, self._note
        of_the_notebook, frame = OF_THE_NOTEBOOK, sys._getframe

        def hook(event: str, arguments: tuple[Any, ...]) -> None:
            if event == "object.__getattr__" and arguments[1] not in FRAME_OF:
                return  # the most frequent by far
            if event in OPENING:
                path = arguments[0] if arguments else None
                if type(path) is str:
                    self._opened(path)
            elif self.ours:
                return
            elif self.probing and event in while_probing:
                self.probing = False  # what is done here is not the answer's
                self.looking = True
                try:
                    if self._is_foreign(event, arguments, frame(1)):
                        self.mark(while_probing[event])
                finally:
                    self.probing, self.looking = True, False
            elif event in events and frame(1).f_code not in self.allowed:
                if arguments[:1] != FONTS:
                    note(events[event], arguments)
            elif event in of_the_notebook and not self.looking:
                self.looking = True  # which asks for frames itself
                try:
                    if self._by_the_notebook(event, arguments, frame(1)):
                        note(of_the_notebook[event], ())
                finally:
                    self.looking = False
            elif event == "import":
                self._imported(arguments)

        return hook

    def _is_foreign(
        self, event: str, arguments: tuple[Any, ...], caller: FrameType
    ) -> bool:
        if caller.f_code in self.allowed:
            return False
        if event == "sys.setprofile" and (self.late or _is_deep(caller)):
            return False  # an alarm, or a full stack, in the profiler turns it off
        if WHILE_PROBING[event] != FRAMES:
            return True
        while caller.f_back and caller.f_code.co_name in HELPERS:
            caller = caller.f_back
        # Python's own modules look at frames too.
        path, name = caller.f_code.co_filename, caller.f_globals.get("__name__")
        return name == "__main__" or not path.startswith(LIBRARIES)

    def _by_the_notebook(
        self, event: str, arguments: tuple[Any, ...], caller: FrameType
    ) -> bool:
        """Tell whether a cell's own code did it, and not to itself alone."""
        if event == "object.__setattr__":
            changed = getattr(arguments[0], "__code__", None)
            if arguments[1] not in REWRITTEN or type(changed) is not CodeType:
                return False
            own = changed.co_filename == caller.f_code.co_filename
            if own and arguments[1] != "__code__":
                return False  # pyparsing does, whenever matplotlib or nltk is imported
            if caller.f_code is COROUTINE:
                return False  # it sets a flag; asyncio does, whenever it is imported
            return changed.co_filename.startswith(LIBRARIES)
        while caller.f_back and caller.f_code.co_name in HELPERS:
            caller = caller.f_back
        return not caller.f_code.co_filename.startswith(LIBRARIES)

    def _imported(self, arguments: tuple[Any, ...]) -> None:
        """Note a compiled library that is loaded under another name."""
        name, path = arguments[:2]
        found = INSTALLED.search(path) if type(path) is str else None
        if found and type(name) is str and name.partition(".")[0] != found[1]:
            self._note("loaded a library under another name", (path,))

    def _opened(self, path: str) -> None:
        if path.endswith("/mem") and not self.ours:
            self._note("tried to open", (path,))
        if self.ours or (path.startswith(ORDINARY) and KEYS not in path):
            return
        if any(part in path for part in WATCHED_PATHS):
            self._note("tried to open", (path,))

    def _note(self, words: str, arguments: tuple[Any, ...]) -> None:
        detail = ""
        if arguments and type(arguments[0]) in (str, bytes):
            detail = f": {arguments[0]!r}"[:200]
        if words + detail in self.seen or len(self.seen) >= MOST:
            return
        self.seen.add(words + detail)
        self.tell(words + detail)


def _is_deep(frame: FrameType | None) -> bool:
    """Tell whether so many calls are under way that Python allows hardly any more."""
    left = sys.getrecursionlimit() - ROOM
    while frame is not None and left > 0:
        frame, left = frame.f_back, left - 1
    return frame is not None


def watch_signals(watch: Watch) -> None:
    """Note handlers of signals: Python shows them the frames that they interrupt."""
    really, note, frame = _signal.signal, watch._note, sys._getframe

    def set_handler(number: Any, handler: Any, /) -> Any:
        caller: FrameType | None = frame(1)
        while caller is not None and caller.f_code.co_filename == signal.__file__:
            caller = caller.f_back
        if caller and not caller.f_code.co_filename.startswith(LIBRARIES):
            note("set a handler for signals", ())
        return really(number, handler)

    _signal.signal = set_handler


def teller(number: int) -> Callable[[str], None]:
    """Return a function that sends notes as single packets and never waits."""
    write = os.write
    os.set_blocking(number, False)

    def tell(words: str) -> None:
        try:
            write(number, words.encode("utf-8", "replace")[:1000])
        except OSError:  # closed by the student's code, or nobody reads so fast
            return

    return tell
