"""Too much of everything: time, memory, processes, output; and sudden ends."""

from tests.grader.hostile.kind import (
    EITHER,
    STOPPED,
    answer,
    at,
    before,
    cell,
    code,
    into,
    kind,
    until,
    without,
)

RIGHT = "right"
LOST = "the points earned before are lost, exported as 0"
KEPT = until("geometric_mean")


@kind(
    without("corpus_bleu"),
    nbgrader="right, after the time limit once for each check",
    shows="KeyboardInterrupt",
)
def endless_loop(book):
    """An endless loop in an answer's cell, before the function."""
    source = "while True:\n    pass\n\n" + cell(book, "corpus_bleu").source
    return answer(book, "corpus_bleu", source)


@kind(KEPT, STOPPED, LOST, says="did not stop", twice=True, put=at("geometric_mean"))
def endless_loop_that_swallows():
    """An endless loop that swallows every interrupt."""
    return """while True:
    try:
        while True:
            pass
    except BaseException:
        pass
"""


@kind(without("corpus_bleu"), says="longer than")
def endless_answer(book):
    """A function that never returns."""
    return answer(
        book, "corpus_bleu", "def corpus_bleu(*a):\n    while True:\n        pass\n"
    )


@kind(without("corpus_bleu"), says="longer than", put=into("corpus_bleu"))
def endless_answer_that_swallows():
    """A function that never returns and swallows every interrupt."""
    return """def corpus_bleu(*a):
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass
"""


@kind(KEPT, STOPPED, says="did not stop", put=at("geometric_mean"))
def endless_arithmetic():
    """A sum in C without an end, during which Python hears no interrupt."""
    return "import itertools\nsum(itertools.repeat(0))"


@kind(shows="KeyboardInterrupt")
def sleeps(book):
    """A cell that sleeps for an hour; the answers are right."""
    return before(book, "geometric_mean", "import time\ntime.sleep(3600)")


HOG = "hog = []\nwhile True:\n    hog.append(bytearray(50_000_000))\n"


@kind(
    without("corpus_bleu"),
    EITHER,  # what the cell took may still be held when the check is reached
    nbgrader="0, and takes all the memory that the machine has",
    twice=True,
)
def memory_hog(book):
    """A cell that takes memory without end, before the function."""
    return answer(book, "corpus_bleu", HOG + cell(book, "corpus_bleu").source)


@kind(without("corpus_bleu"))
def memory_hog_answer(book):
    """A function that takes memory without end."""
    body = HOG.replace("\n", "\n    ")
    return answer(book, "corpus_bleu", f"def corpus_bleu(*a):\n    {body}\n")


@kind(KEPT, STOPPED, LOST, says="stopped in cell an-extra-cell", twice=True)
def os_exit(book):
    """`os._exit` in the middle."""
    return before(book, "geometric_mean", "import os\nos._exit(0)")


@kind(KEPT, STOPPED, LOST, says="was killed")
def kills_itself(book):
    """It sends SIGKILL to its own process."""
    return before(book, "geometric_mean", "import os, signal\nos.kill(os.getpid(), 9)")


@kind(without("corpus_bleu"), says="sends signals to processes", twice=True)
def kills_everybody(book):
    """A function that sends SIGKILL to all processes there are."""
    source = "import os\ndef corpus_bleu(*a):\n    os.kill(-1, 9)\n"
    return answer(book, "corpus_bleu", source)


@kind(KEPT, STOPPED, LOST, says="segmentation fault", twice=True)
def segfault(book):
    """A crash in C: reading address 0 with ctypes."""
    return before(book, "geometric_mean", "import ctypes\nctypes.string_at(0)")


@kind(without("corpus_bleu"), says="crashed", put=into("corpus_bleu"))
def segfault_in_an_answer():
    """A function that crashes Python."""
    return "import ctypes\ndef corpus_bleu(*a):\n    return ctypes.string_at(0)\n"


@kind(KEPT, STOPPED, says="crashed", put=at("geometric_mean"))
def stack_crash():
    """Recursion in C until the stack is full, with Python's own limit lifted."""
    return """import sys
sys.setrecursionlimit(10 ** 9)
class Deep:
    def __repr__(self):
        return repr([self])
    def __getattr__(self, name):
        return getattr(self, name + "x")
Deep().name
"""


BOMB = """import os
while True:
    try:
        os.fork()
    except OSError:
        pass
"""


@kind(KEPT, STOPPED, says="processes", twice=True)
def fork_bomb(book):
    """A fork bomb in a cell."""
    return before(book, "geometric_mean", BOMB)


@kind(without("corpus_bleu"), twice=True)
def fork_bomb_in_an_answer(book):
    """A function that is a fork bomb."""
    body = BOMB.replace("\n", "\n    ")
    return answer(book, "corpus_bleu", f"def corpus_bleu(*a):\n    {body}\n")


@kind(put=at("ngrams"))
def threads_left():
    """Threads that go on for ever, some of them busy."""
    return """import threading, time
def work():
    while True:
        time.sleep(0.01)
        sum(range(1000))
for _ in range(8):
    threading.Thread(target=work, daemon=False).start()
"""


@kind(nbgrader="the process outlives grading", twice=True, put=at("ngrams"))
def background_processes():
    """Programs left running in sessions of their own."""
    return """import subprocess
for _ in range(3):
    subprocess.Popen(["sleep", "86399.25"], start_new_session=True)
subprocess.Popen("nohup setsid sleep 86399.25 &", shell=True)
"""


CUT = "is cut here"


@kind(nbgrader=RIGHT, shows=CUT)
def output_in_many_lines(book):
    """50 MB of output in 100,000 lines."""
    return before(book, "ngrams", "for _ in range(100_000):\n    print('x' * 499)")


@kind(nbgrader="a file and a feedback page of 50 MB", shows=CUT, twice=True)
def output_in_one_line(book):
    """50 MB of output in one line."""
    return before(book, "ngrams", "print('x' * 50_000_000)")


@kind(shows=CUT, put=at("ngrams"))
def output_to_stderr():
    """50 MB of output to stderr, in pieces."""
    return "import sys\nfor _ in range(500):\n    sys.stderr.write('x' * 100_000)"


@kind(shows=CUT, put=at("ngrams"))
def huge_display():
    """Displayed objects of 100 MB, and one whose text has no end."""
    return """class Huge:
    def _repr_html_(self):
        return "x" * 50_000_000
    def __repr__(self):
        return "y" * 50_000_000
display(Huge())
Huge()
"""


@kind(shows="more than 2000 outputs")
def many_displays(book):
    """100,000 displayed objects."""
    source = "from IPython.display import display_html\n"
    source += "for _ in range(100_000):\n    display_html('<b>x</b>', raw=True)"
    return before(book, "ngrams", source)


@kind(shows="more than 2000 outputs")
def streams_by_turns(book):
    """20,000 lines to stdout and stderr by turns."""
    source = "import sys\nfor _ in range(10_000):\n    print('a')\n"
    return before(book, "ngrams", source + "    print('b', file=sys.stderr)")


@kind(without("corpus_bleu"), put=into("corpus_bleu"))
def huge_result():
    """A function that returns ten million numbers, and itself within itself."""
    return """def corpus_bleu(candidates, *more):
    if len(candidates) % 2:
        return list(range(10_000_000))
    a = []
    a.append(a)
    return a
"""


@kind(without("corpus_bleu"), put=into("corpus_bleu"))
def huge_whole_number():
    """A function that returns a number of a million digits."""
    return "def corpus_bleu(*a):\n    return 1 << 3_000_000\n"


@kind(put=at("ngrams"))
def fills_the_disk():
    """It writes files until there is no space left; the answers are right."""
    return """try:
    for place in range(10_000):
        with open(f"file{place}", "wb") as file:
            file.write(bytes(10_000_000))
except OSError as error:
    print(error)
"""


@kind(put=at("geometric_mean"))
def opens_all_files():
    """It opens files until none can be opened any more."""
    return "files = []\nwhile True:\n    files.append(open('/dev/null'))"


@kind()
def an_error_in_every_cell(book):
    """Cells that raise odd errors: without words, of odd types, at every turn."""
    source = """class Odd(BaseException):
    def __str__(self):
        raise Odd
raise Odd
"""
    for place in ("ngrams", "bleu", "corpus_bleu"):
        before(book, place, source, name=f"before-{place}")
    book.cells.append(code("raise KeyboardInterrupt", name="last"))
    return book
