"""Whatever name a library goes by, and whatever was done to who watches: it is seen."""

import datetime
from functools import partial

import pytest

from mtedu_grader.author.exercises import exercises
from mtedu_grader.run.copied_code import functions
from mtedu_grader.run.watch_answer import call
from tests.grader.hostile import around
from tests.grader.run.conftest import F, play, values

DAY = "2026-05-01"
GIVEN = [[[1.0, 2.0, 4.0], [1.0, 3.0, 2.0]], [[1.0, 5.0], [2.0, 3.0]]]
USES = "def f(a, b):\n    return lib.correlation(a, b)"
# Ways to the standard library's `statistics`: each defines `lib`.
WAYS = {
    "by its name": "import statistics as lib",
    "renamed": "import statistics as lib\nlib.__name__ = 'mine'",
    "named by a liar": """import statistics as lib
class Name(str):
    def partition(self, sign): return ('mine', '', '')
    __str__ = __hash__ = None
lib.__name__ = Name('statistics')""",
    "as text": """import statistics, types
lib = types.ModuleType('mine')
exec(open(statistics.__file__).read(), lib.__dict__)""",
}
for way in (
    around.loaded_by_another_name,
    around.file_copied,
    around.run_by_a_magic,
    around.out_of_bytes,
    around.text_of_a_cell,
    around.code_from_elsewhere,
):
    source = way().replace(around.LIBRARY, "statistics")
    WAYS[way.__name__] = source.replace("bleu", "correlation")
NOTED = {"text_of_a_cell": "ran text as code"}
# What could be done to who watches; `lib` is `statistics` then.
PATCHES = {
    "contextlib": """import contextlib as c
c._GeneratorContextManager.__enter__ = lambda self: None
c._GeneratorContextManager.__exit__ = lambda *a: None""",
    "json": """import json
class Quiet(json.JSONEncoder):
    def encode(self, o):
        if 'outcome' in o: o['outcome']['borrowed'] = ''
        return super().encode(o)
json._default_encoder = Quiet()
json.JSONEncoder.encode = Quiet.encode""",
    "copy": """import copy
def early(x, memo): return x
copy._deepcopy_dispatch[tuple] = copy._deepcopy_dispatch[list] = early""",
    "sockets": """import socket
class Quiet(socket.socket):
    def sendall(self, body): pass
socket.socket.sendall = Quiet.sendall
socket.socket.recv = lambda *a: b''""",
    "fork": """import os
really = os.fork
def fork():
    found = really()
    return found
os.fork = fork""",
    "classes": """def quiet(*a, **k): return []
for one in [*object.__subclasses__(), *list.__subclasses__()]:
    if one.__module__.startswith('mtedu_grader'):
        for name in list(vars(one)):
            if not name.startswith('__') and callable(vars(one)[name]):
                setattr(one, name, quiet)""",
    "names": """for one in object.__subclasses__():
    if one.__name__ == 'Worker':
        for method in vars(one).values():
            if hasattr(method, '__globals__'):
                space = method.__globals__
for name in ('probe', 'packed', 'receive', 'landlock'):
    space[name] = None""",
    "the profiler": "import sys, threading\nsys.setprofile = lambda f: None",
    "the handler of interrupts": """import signal
worker = getattr(signal.getsignal(signal.SIGINT), '__self__', None)
if worker is not None:
    worker.watch.at_once = lambda words: None
    worker._answer = lambda *a: None""",
    "streams": """import io, sys
class Loud(io.StringIO):
    def write(self, text): return len(text)
io.StringIO = Loud""",
}


def borrowed(ran, cell):
    return [one.borrowed for one in ran.outcomes[cell]]


@pytest.mark.parametrize("name", WAYS)
def test_the_standard_library_is_recognised(fast, name):
    source = WAYS[name]
    ran = play(fast, source, USES, F, inputs=GIVEN, forbidden=("statistics",))
    if name in NOTED:
        assert NOTED[name] in ran.notes
    else:
        assert borrowed(ran, "c2") == ["statistics"] * 2, ran


@pytest.mark.parametrize("name", PATCHES)
def test_who_watches_is_out_of_reach(fast, name):
    first = "import statistics as lib"
    cells = (first, USES, PATCHES[name], F)
    ran = play(fast, *cells, inputs=GIVEN, forbidden=("statistics",))
    assert borrowed(ran, "c3") == ["statistics"] * 2, ran


MEANS = {
    "looked into the frames of what is running": """import sys
look = getattr(sys, '_get' + 'frame')()""",
    "set a handler for signals": """import signal
signal.signal(signal.SIGUSR1, lambda number, frame: None)""",
    "rewrote a function that is not its own": """import statistics
statistics.fmean.__defaults__ = (None,)""",
    "made code of its own": "(lambda: 0).__code__.replace(co_name='x')",
    "loaded code from bytes": """import marshal
marshal.loads(marshal.dumps((lambda: 0).__code__))""",
    "looked through all objects in memory": "import gc\ngc.get_referents([])",
    "tried to open: '/proc/self/mem'": "open('/proc/self/mem', 'rb').close()",
}


def test_every_means_leaves_a_note(fast):
    ran = play(fast, *MEANS.values())
    assert set(MEANS) <= set(ran.notes), ran.notes


HONEST = """
import collections, dataclasses, functools, itertools, math, re, statistics
Pair = collections.namedtuple('Pair', 'a b')
@dataclasses.dataclass(order=True, frozen=True)
class Point:
    a: float
    b: float
@functools.lru_cache
def helper(x):
    return math.sqrt(x)
def f(a, b):
    pairs = [Pair(x, y) for x, y in zip(a, b)]
    points = sorted(Point(*pair) for pair in pairs)
    words = re.findall(r'\\\\d', ' '.join(map(str, a)))
    counts = collections.Counter(words).most_common()
    total = functools.reduce(lambda x, y: x + y, itertools.chain(a, b))
    print(points, counts, f'{total:.2f}')
    return round(helper(total) + len(points), 6)
"""


PREPARES = """import importlib
import asyncio.tasks
import pyparsing.core
importlib.reload(asyncio.tasks)
importlib.reload(pyparsing.core)"""


def test_a_library_that_prepares_its_own_functions_is_not_noted(fast):
    """Whoever imports matplotlib, nltk or asyncio does not do it by hand."""
    assert play(fast, PREPARES, HONEST, F, inputs=GIVEN).notes == []


def test_honest_answers_are_not_noted(fast):
    """With a library imported that may not do the work, and does not."""
    ran = play(fast, HONEST, F, inputs=GIVEN, forbidden=("statistics", "mtedu"))
    assert borrowed(ran, "c1") == ["", ""]
    assert ran.notes == []
    assert all(type(value) is float for value in values(ran, "c1"))


def test_no_known_right_answer_is_noted():
    """Here even code of the course's own is of unknown origin, and looked at."""
    looked_at = {}
    for name, exercise in exercises().items():
        forbidden, noted = exercise.forbidden, []
        known = looked_at.setdefault(forbidden, {})
        for right in (exercise.answer, *exercise.also_right):
            call(right, list(exercise.inputs[0]), forbidden, noted.append, known)
        assert noted == [], name


def test_numbers_of_a_compiled_library_are_seen(fast):
    source = """import numpy
table = numpy.zeros(3)
def f(a, b):
    here = table * 0
    here[:] = 1
    return float(here @ here)"""
    ran = play(fast, source, F, inputs=GIVEN, forbidden=("numpy",))
    assert borrowed(ran, "c1") == ["numpy", "numpy"]


def test_libraries_are_known_by_their_functions():
    names = {code.co_name for code in functions("statistics")}
    assert "correlation" in names
    assert list(functions("no_such_library")) == []


def made_early():
    yield from (1, 2)
    yield datetime.datetime.fromisoformat(DAY).day


@pytest.mark.parametrize(
    "answer",
    [
        lambda early: [dict.fromkeys("a"), datetime.datetime.fromisoformat(DAY)],
        lambda early: [abs(-1), max(1, 2), datetime.date.today],
        lambda early: [*early, *early],
    ],
)
def test_what_was_looked_at_before_hides_no_library(answer):
    """Classes are alike in their type; a generator goes on in a frame that is known."""
    seen, looked_at = [], {}
    for _ in range(2):
        tried = partial(answer, made_early())
        call(tried, [], ["datetime"], seen.append, looked_at)
    assert seen == (["datetime"] * 2 if "today" not in answer.__code__.co_names else [])
