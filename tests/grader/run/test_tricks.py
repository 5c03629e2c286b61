"""Tricks from inside the student's own process: none changes what counts."""

import json

import pytest

from tests.grader.run.conftest import ADD, F, play, test_of, text, values

SECRET = "kingfisher-0815"
G = test_of("g")

FIND_SOCKETS = """
import os, socket, json, struct
sockets = []
for n in range(3, 200):
    try:
        if os.readlink(f'/proc/self/fd/{n}').startswith('socket:'):
            sockets.append(n)
    except OSError:
        pass
def send(number, message):
    body = message if isinstance(message, bytes) else json.dumps(message).encode()
    os.set_blocking(number, False)
    try:
        os.write(number, struct.pack('>I', len(body)) + body)
    except OSError:
        pass
"""

HARMLESS = {
    "input transformer": """
get_ipython().input_transformers_cleanup.append(lambda lines: ['pass\\n'])""",
    "tree transformer": """
import ast
class T(ast.NodeTransformer):
    def visit_Assert(self, node): return ast.Pass()
get_ipython().ast_transformers.append(T())""",
    "reset": "%reset -f\ndef f(x):\n    return x + 1",
    "exit": "exit()",
    "sys.exit": "import sys\nsys.exit(3)",
    "input": "input('name? ')",
    "silent errors": "get_ipython().showtraceback = lambda *a, **k: None\n1/0",
    "custom errors": """
get_ipython().set_custom_exc((Exception,), lambda *a, **k: None)""",
    "silent display": "import sys\nsys.displayhook = lambda value: None",
    "patched print": "import builtins\nbuiltins.print = lambda *a, **k: 1 / 0",
    "patched built-ins": """
import builtins
for name in ('len', 'type', 'isinstance', 'getattr', 'str', 'tuple', 'sorted'):
    setattr(builtins, name, lambda *a, **k: 7)""",
    "patched json": "import json\njson.dumps = json.loads = lambda *a, **k: '[]'",
    "patched library": """
import mtedu.checks.run_answer as t, mtedu.checks.values as p
import mtedu_grader.run.outcome_json as w
t.run = t.watching = p.plain = w.outcome_to_json = lambda *a, **k: 7""",
    "patched code": """
import mtedu.checks.values as p
def fake(value, depth=0): return 'number', 7
p.plain.__code__ = fake.__code__""",
    "patched worker": """
import mtedu_grader.run.worker as w, mtedu_grader.run.shell as s
s.Recorder.begin = lambda self: None""",
    "closed streams": "import sys\nsys.stdout = sys.stderr = None",
    "closed shell": "get_ipython().run_cell = None",
    "deep recursion": "def r(n): return r(n + 1)\nr(0)",
    "odd errors": """
class E(Exception):
    def __str__(self): raise E
raise E""",
    "odd base error": "class E(BaseException): pass\nraise E",
    "odd representation": "class A:\n    def __repr__(self): raise SystemExit\nA()",
    "a signal handler": """
import signal
for s in (signal.SIGINT, signal.SIGALRM): signal.signal(s, signal.SIG_IGN)""",
    "threads": """
import threading, time
for _ in range(5): threading.Thread(target=time.sleep, args=(60,)).start()""",
    "a fork that goes on": "import os\nos.fork()",
    "lone surrogates": "print('\\ud800')\n'\\udfff'",
    "nothing": "",
    "no code": "this is not Python",
    "a null": "x = '\\0'\nprint(x)",
}


@pytest.mark.parametrize("name", HARMLESS)
def test_tricks_change_nothing(fast, name):
    ran = play(fast, ADD, HARMLESS[name], F, cell_seconds=3)
    if name == "closed shell":
        assert values(ran, "c2") == [2, 3]
        return
    assert ran.status == "ran", ran.reason
    assert values(ran, "c2") == [2, 3], (ran.outcomes, ran.reasons, ran.notes)
    json.dumps(ran.outputs).encode("utf-8")


def test_ordinary_work_is_not_noted(fast):
    source = """
import mtedu, json, os, matplotlib.pyplot as plt
corpus = mtedu.load_corpus("course")
open('a.txt', 'w').write('x'); os.listdir('.')
plt.plot([1]); print(mtedu.bleu(['a'], [['a']]))
"""
    ran = play(fast, source, ADD, F)
    assert ran.notes == [], text(ran, "c0")
    assert not any(o["output_type"] == "error" for o in ran.outputs["c0"]), ran


def test_some_tricks_through_bubblewrap_too(walled):
    names = "patched built-ins;patched json;reset;input;a signal handler".split(";")
    ran = play(walled, ADD, *(HARMLESS[name] for name in names), F)
    assert values(ran, f"c{len(names) + 1}") == [2, 3]
    assert "StdinNotImplementedError" in text(ran, "c4")


def test_changes_of_the_checking_code_are_noted(fast):
    ran = play(fast, ADD, HARMLESS["patched library"], F)
    assert "changed mtedu.checks.run_answer.run, which was put back" in ran.notes


@pytest.mark.parametrize(
    "body",
    [
        "import mtedu\n    return mtedu.ngrams(['a'], 1)",
        "import sys, mtedu\n    sys.setprofile(None)\n    return mtedu.tokenize('a')",
        "import sys, mtedu\n    sys.setprofile(lambda *a: None)\n    return 1",
        "from threading import Thread as T\n    T(target=int).start()\n    return 1",
        "import os\n    os.system('true')\n    return 1",
        "import os\n    os.fork() or os._exit(0)\n    return 1",
    ],
)
def test_borrowing_is_seen(fast, body):
    ran = play(fast, f"def f(x):\n    {body}", F)
    assert all(item.borrowed for item in ran.outcomes["c1"]), ran


def test_showing_things_is_not_borrowing(fast):
    source = """
import logging, sys
out = sys.stdout
logging.basicConfig()
def f(x):
    display(x)
    print(x, file=out)
    logging.warning('word')
    try:
        input()
    except NotImplementedError:
        pass
    return x + 1
"""
    ran = play(fast, source, F)
    assert values(ran, "c1") == [2, 3]
    assert not any(item.borrowed for item in ran.outcomes["c1"])


def test_a_profiler_set_before_does_not_hide_borrowing(fast):
    trick = """
import sys
real = sys.setprofile
sys.setprofile = lambda f: None
import mtedu.checks.run_answer as t
t.sys = type('S', (), {'setprofile': real, 'getprofile': sys.getprofile})
def f(x):
    import mtedu
    return mtedu.ngrams(['a'], 1)
"""
    ran = play(fast, trick, F)
    assert all(item.borrowed == "mtedu" for item in ran.outcomes["c1"]), ran


def test_forged_messages_are_dropped(walled):
    forge = """
fake = {'type': 'outcome', 'nonce': '0' * 32, 'input': 0,
        'outcome': {'value': ['number', 2]}}
for n in sockets:
    send(n, fake)
    send(n, {'type': 'done'})
    send(n, {'type': 'cell', 'cell': 'c9', 'outputs': [], 'count': 1})
    send(n, {'type': 'worker ended', 'signal': 0, 'code': 0, 'memory': 0})
    send(n, {'type': 'over', 'cpu': 0})
"""
    wrong = "def f(x):\n    return 'wrong'"
    ran = play(walled, FIND_SOCKETS, forge, wrong, F, "1 + 1")
    assert values(ran, "c3") == ["wrong", "wrong"]
    assert text(ran, "c4").strip() == "2"
    assert any("nobody asked" in note for note in ran.notes)
    assert any("message of its own" in note for note in ran.notes)


def test_forged_outputs_are_only_outputs(fast):
    forge = """
shown = [{'output_type': 'stream', 'name': 'stdout', 'text': 'forged'}]
for n in sockets:
    send(n, {'type': 'cell', 'cell': 'c1', 'count': 1, 'outputs': shown})
"""
    ran = play(fast, FIND_SOCKETS, forge, ADD, F)
    assert ran.outputs["c1"][0]["text"] == "forged"
    assert values(ran, "c3") == [2, 3]


@pytest.mark.parametrize(
    "message",
    [
        "b'[' * 100_000",
        "b'{\"a\":' * 200 + b'1' + b'}' * 200",
        "b'not json'",
        "b'[1]'",
        "b'{\"type\": ' + b'9' * 9999 + b'}'",
        "{'type': 'cell', 'cell': 'c1', 'outputs': 'none', 'count': -1}",
        "{'type': 'cell', 'cell': 'c1', 'outputs': [{'output_type': 'x'}]}",
        "{'type': 'cell', 'cell': 'c1', 'outputs': [[]] * 20_000}",
    ],
)
def test_broken_messages_end_the_notebook(fast, message):
    source = f"for n in sockets: send(n, {message})\nimport time\ntime.sleep(3)"
    ran = play(fast, FIND_SOCKETS, source, ADD, F)
    assert ran.status == "student error"
    assert "to the grader" in ran.reason


def test_a_flood_ends_the_notebook(fast):
    source = """
import time
body = struct.pack('>I', 20) + b'{"type":"nonsense"} '
kind = socket.SO_TYPE
streams = [n for n in sockets
           if socket.socket(fileno=os.dup(n)).getsockopt(socket.SOL_SOCKET, kind) == 1]
control = streams[0]
os.set_blocking(control, True)
end = time.time() + 10
while time.time() < end:
    os.write(control, body * 5000)
"""
    ran = play(fast, ADD, F, FIND_SOCKETS, source)
    assert ran.status == "student error"
    assert "flood" in ran.reason
    assert values(ran, "c1") == [2, 3]


def test_a_length_that_is_a_lie_ends_the_notebook(fast):
    source = """
for n in sockets: os.write(n, struct.pack('>I', 2**31))
import time; time.sleep(3)"""
    ran = play(fast, ADD, F, FIND_SOCKETS, source)
    assert "too long" in ran.reason
    assert values(ran, "c1") == [2, 3]


LEAK = """
import mmap, os, threading, time
page = open('shared', 'w+b')
page.truncate(4096)
shared = mmap.mmap(page.fileno(), 4096)
reading, writing = os.pipe()
other = os.dup(writing)
log = open('leak.txt', 'w+')
def f(x):
    shared[:len(x)] = x.encode()
    for number in (writing, other, 1, 2):
        try:
            os.write(number, x.encode())
        except OSError:
            pass
    for action in (lambda: print(x), lambda: log.write(x) and log.flush(),
                   lambda: open('leak2.txt', 'w').write(x),
                   lambda: get_ipython().recorder.stream('stdout', x)):
        try:
            action()
        except Exception:
            pass
    return len(x)
"""
LISTEN = """
def tell(words):
    shown = [{'output_type': 'stream', 'name': 'stdout', 'text': words}]
    for n in sockets:
        for cell in ('c2', 'c3', 'c4', 'c5'):
            send(n, {'type': 'cell', 'cell': cell, 'count': 1, 'outputs': shown})
def listen():
    while True:
        tell(os.read(reading, 100).decode() + str(shared[:50]) + str(os.listdir()))
if os.fork() == 0:
    listen()
threading.Thread(target=listen, daemon=True).start()
"""


def test_secret_inputs_do_not_reach_what_is_kept(walled):
    ran = play(
        walled, LEAK, FIND_SOCKETS, F, LISTEN, F, "'last'", inputs=[[SECRET]] * 2
    )
    for cell in ("c2", "c4"):
        assert values(ran, cell) == [len(SECRET)] * 2, ran
    kept = json.dumps([ran.outputs, ran.counts, ran.reason, ran.reasons, ran.notes])
    assert SECRET not in kept


def test_a_test_cannot_write_files(walled):
    source = """
def f(x):
    open('/scratch/work/new.txt', 'w')
"""
    ran = play(walled, source, F)
    if ran.outcomes["c1"][0].error == "":
        pytest.skip("this kernel has no Landlock")
    assert values(ran, "c1") == ["PermissionError", "PermissionError"]


def test_a_test_does_not_change_the_next_one(fast):
    source = """
seen = []
def f(x):
    seen.append(x)
    return len(seen)
"""
    ran = play(fast, source, F, F)
    assert values(ran, "c1") == values(ran, "c2") == [1, 2]


def test_widgets_and_pictures_are_recorded(fast):
    ran = play(
        fast,
        "import ipywidgets\nipywidgets.IntSlider(3)",
        "import matplotlib.pyplot as plt\nplt.plot([1, 2]);",
        "from IPython.display import display, clear_output, HTML\n"
        "handle = display('a', display_id=True)\nhandle.update('b')",
        "print('gone')\nclear_output()\nprint('here')\ndisplay(HTML('<b>x</b>'))",
        "%matplotlib inline\n%time 1 + 1",
        "import asyncio\nawait asyncio.sleep(0)\n'awaited'",
        "import mtedu\nmtedu.bleu(['a'], [['a']])",
    )
    assert "application/vnd.jupyter.widget-view+json" in ran.outputs["c0"][0]["data"]
    assert "image/png" in ran.outputs["c1"][0]["data"]
    assert text(ran, "c2").strip() == "'b'"
    assert "gone" not in text(ran, "c3")
    assert "<b>x</b>" in text(ran, "c3")
    assert "Wall time" in text(ran, "c4")
    assert "awaited" in text(ran, "c5")
    assert not any(o["output_type"] == "error" for o in ran.outputs["c6"]), ran
