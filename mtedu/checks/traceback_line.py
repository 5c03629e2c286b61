"""Which line of a student's own code raised an exception."""

import linecache
from dataclasses import dataclass
from traceback import walk_tb
from types import FrameType
from typing import Any

LONGEST = 120


@dataclass(frozen=True)
class Line:
    """A line of a cell: its number there, its text, and the function it stands in.

    `here` tells whether that is the cell in which the answer itself was written.
    """

    number: int
    text: str
    function: str
    here: bool = True


def own_line(error: BaseException, answer: Any) -> Line | None:
    """Return the last line of the answer's own code that an exception came through.

    Own code is what shares the answer's globals: its notebook. Steps of libraries, and
    of the code that checks, are passed over.
    """
    own = getattr(answer, "__globals__", None)
    steps = [step for step in walk_tb(error.__traceback__) if _is_own(step[0], own)]
    if not steps:
        return None
    if isinstance(error, RecursionError) and len(steps) > 1:
        steps.pop()  # the last call did not get to its first line
    frame, number = steps[-1]
    file = frame.f_code.co_filename
    text = linecache.getline(file, number, frame.f_globals).strip()
    here = file == getattr(getattr(answer, "__code__", None), "co_filename", file)
    return Line(number, text[:LONGEST], _function([one for one, _ in steps]), here)


def _is_own(frame: FrameType, own: dict[str, Any] | None) -> bool:
    if own is not None:
        return frame.f_globals is own
    return frame.f_globals.get("__name__") == "__main__"


def _function(frames: list[FrameType]) -> str:
    """Return the last function with a name: list comprehensions have none."""
    names = [frame.f_code.co_name for frame in frames]
    return next((name for name in reversed(names) if name.isidentifier()), "")
