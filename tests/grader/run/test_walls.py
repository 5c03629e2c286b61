"""Ways out of the sandbox, each of which must fail."""

import ctypes
import os
import shutil
import socket
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import mtedu
from mtedu_grader.run import Limits
from mtedu_grader.run.runner import NamespacesRunner
from tests.grader.run.conftest import ADD, F, play, running_programs, text, values

PACKAGE = Path(mtedu.__file__).resolve().parent
SECRET = "heron-and-pond-4711"
# The grader has a session keyring, as a login gives one; its workers are forked later.
X86 = os.uname().machine == "x86_64"  # where system calls have these numbers
KEYRING = X86 and ctypes.CDLL(None).syscall(250, 1, b"mtedu-tests") > 0
if KEYRING:
    data = SECRET.encode()
    ctypes.CDLL(None).syscall(248, b"user", b"mtedu-test", data, len(data), -3)
ABSTRACT = f"\0mtedu-test-{os.getpid()}"

# Each cell ends with GOT OUT if it got out, and with an error if it did not.
ESCAPES = {
    "another submission": "print(open('{course}/submitted/bob/lab/lab.ipynb').read())",
    "the source": "print(open('{course}/source/lab.ipynb').read())",
    "the gradebook": "open('{course}/gradebook.db', 'r+').read()",
    "the hidden inputs": "print(open('{course}/hidden/lab.json').read())",
    "the course's folder": "import os; os.listdir('{course}')",
    "the course of this project": "import os; os.listdir('{project}/course/hidden')",
    "reference answers": "open('{project}/course/exercises/lab3_bleu/mean.py').read()",
    "names of answers": "import os; os.listdir('{project}/course/exercises')",
    "import of answers": """from mtedu_grader.author.exercises import exercises_of
exercises_of('lab3_bleu')""",
    "home": "open('{home_file}', 'rb').read()",
    "passwords": "open('/etc/shadow').read()",
    "a link": "import os; os.symlink('{course}/gradebook.db', 'l'); open('l').read()",
    "a way up": "print(open('../' * 20 + '{course}/gradebook.db').read())",
    "the root of process 1": "import os; os.listdir('/proc/1/root')",
    "write beside": "open('{course}/new.txt', 'w').write('x')",
    "write at the root": "open('/new.txt', 'w').write('x')",
    "write into the library": "open('{package}/new.py', 'w').write('x')",
    "write into Python": "import os; open(os.__file__, 'a').write('')",
    "delete a program": "import os; os.remove('/usr/bin/env')",
    "write to the kernel": "open('/proc/sys/kernel/hostname', 'w').write('x')",
    "TCP": "import socket; socket.create_connection(('127.0.0.1', {tcp}), timeout=3)",
    "UDP": """import socket; s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
s.sendto(b'x', ('127.0.0.1', {udp}))
raise OSError('it went to nobody, as the end of the fixture shows')""",
    "UDP far away": """s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
s.sendto(b'x', ('192.0.2.1', 9))""",
    "abstract socket": """import socket; s = socket.socket(socket.AF_UNIX)
s.connect({abstract!r})""",
    "named socket": """import socket; s = socket.socket(socket.AF_UNIX)
s.connect('{course}/socket')""",
    "names on the network": "import socket; socket.getaddrinfo('localhost.test', 80)",
    "signal to process 1": """import os, time
os.kill(1, 9); time.sleep(0.2)
raise PermissionError('still here')""",
    "memory of process 1": "open('/proc/1/mem', 'rb').read(1)",
    "surroundings of process 1": "print(open('/proc/1/environ').read()[0])",
    "files of process 1": """import os
[os.readlink(f'/proc/1/fd/{{n}}') for n in os.listdir('/proc/1/fd')]""",
    "ptrace": """import ctypes
if ctypes.CDLL(None).ptrace(16, 1, 0, 0) < 0:
    raise PermissionError""",
    "the grader's process": "import os; os.kill({grader}, 0)",
    "a key of the teacher's": """import ctypes
libc, place = ctypes.CDLL(None, use_errno=True), ctypes.create_string_buffer(99)
number = libc.syscall(249, b'user', b'mtedu-test', None, 0)
if number < 0 or libc.syscall(250, 11, number, place, 99) < 0:
    raise PermissionError
print(place.value)""",
    "become root": "import os; os.setuid(0); os.setgid(0)",
    "a namespace inside": """import ctypes
if ctypes.CDLL(None).unshare(0x10000000) < 0:
    raise PermissionError""",
    "mount": """import ctypes
if ctypes.CDLL(None).mount(b'tmpfs', b'/scratch/home', b'tmpfs', 0, None) < 0:
    raise PermissionError""",
    "chroot": "import os; os.chroot('/scratch')",
    "raise the limits": """import resource
resource.setrlimit(resource.RLIMIT_AS, (-1, -1))""",
    "a file too large": "open('large', 'wb').write(bytes(30_000_000))",
    "too many files": """for i in range(30):
    open(f'part{{i}}', 'wb').write(bytes(5_000_000))""",
    "too many open files": "all_open = [open('/dev/null') for _ in range(400)]",
}


@pytest.fixture(scope="module")
def outside(walled):
    """Files and sockets that are there for anybody outside."""
    course = walled.course
    for name in "submitted/bob/lab/lab.ipynb source/lab.ipynb hidden/lab.json".split():
        (course / name).parent.mkdir(parents=True, exist_ok=True)
        (course / name).write_text(SECRET)
    (course / "gradebook.db").write_text(SECRET)
    tcp, udp = socket.create_server(("127.0.0.1", 0)), socket.socket(type=2)
    udp.bind(("127.0.0.1", 0))
    named, abstract = socket.socket(socket.AF_UNIX), socket.socket(socket.AF_UNIX)
    (course / "socket").unlink(missing_ok=True)
    named.bind(str(course / "socket"))
    abstract.bind(ABSTRACT)
    for server in (named, abstract):
        server.listen()
    yield {
        "course": course,
        "project": PACKAGE.parent,
        "package": PACKAGE,
        "home_file": next(filter(Path.is_file, Path.home().iterdir()), "/home/a"),
        "tcp": tcp.getsockname()[1],
        "udp": udp.getsockname()[1],
        "abstract": ABSTRACT,
        "grader": os.getpid(),
    }
    udp.setblocking(False)
    with pytest.raises(BlockingIOError):
        udp.recv(10)
    for server in (tcp, udp, named, abstract):
        server.close()


@pytest.fixture(scope="module")
def tried(walled, outside):
    cells = [
        source.format(**outside) + "\nprint('GOT OUT')" for source in ESCAPES.values()
    ]
    return play(walled, *cells, ADD, F)


@pytest.mark.parametrize("name", ESCAPES)
def test_no_way_out(tried, name):
    cell = f"c{list(ESCAPES).index(name)}"
    shown = text(tried, cell)
    kinds = [output["output_type"] for output in tried.outputs[cell]]
    assert "GOT OUT\n" not in shown
    assert SECRET not in shown
    assert kinds[-1] == "error", shown
    assert "SyntaxError" not in shown
    assert "NameError" not in shown


def test_attempts_cost_nothing_else(tried):
    assert tried.status == "ran"
    assert values(tried, f"c{len(ESCAPES) + 1}") == [2, 3]


def test_attempts_are_noted(tried):
    notes = "\n".join(tried.notes)
    assert "tried to open a connection" in notes
    assert "gradebook.db" in notes
    assert "loaded a C library" in notes


def test_the_same_attempts_work_outside(outside):
    """Otherwise the tests above would show nothing."""
    for name in ("another submission", "the gradebook", "TCP", "abstract socket"):
        exec(ESCAPES[name].format(**outside).replace("print", "str"), {})
    assert (PACKAGE.parent / "course" / "exercises" / "lab3_bleu" / "mean.py").exists()


def test_what_it_sees(walled):
    ran = play(
        walled,
        "import os; sorted(os.environ)",
        "sorted(int(n) for n in os.listdir('/proc') if n.isdigit())",
        """import glob
[os.readlink(p) for p in glob.glob('/proc/self/fd/*') if os.path.lexists(p)]""",
        "os.listdir(os.environ['HOME']), os.listdir('.')",
        "open('mine.txt', 'w').write('x'); open('mine.txt').read()",
        "import socket; socket.if_nameindex()",
    )
    assert "TOKEN" not in text(ran, "c0")
    assert "USER" not in text(ran, "c0")
    assert text(ran, "c1").strip() == "[1, 2]"
    links = eval(text(ran, "c2"))
    assert all(link.startswith(("socket:", "/dev/null", "pipe:")) for link in links)
    assert text(ran, "c3").strip() == "([], [])"
    assert text(ran, "c4").strip() == "'x'"
    assert "eth" not in text(ran, "c5")


def test_programs_see_as_little(walled, outside):
    source = "!cat {course}/gradebook.db; ls {package}/checks/labs; id -u"
    ran = play(walled, source.format(**outside))
    assert SECRET not in text(ran, "c0")
    assert "lab3" not in text(ran, "c0")
    assert "65534" in text(ran, "c0")


def test_nothing_stays_behind(supervised):
    mark = f"9{os.getpid()}"
    ran = play(
        supervised,
        f"import subprocess; p = subprocess.Popen(['sleep', '{mark}'])",
        f"""import os, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.execvp('sleep', ['sleep', '{mark}'])
    os._exit(0)""",
        "from threading import Thread\nThread(target=time.sleep, args=(99,)).start()",
        "open('left.txt', 'w').write('x')",
        ADD,
        F,
    )
    assert ran.status == "ran"
    assert values(ran, "c5") == [2, 3]
    assert running_programs(f"sleep\0{mark}\0") == []
    assert text(play(supervised, "import os; os.listdir('.')"), "c0").strip() == "[]"


def test_a_swarm_of_processes_that_hide_is_ended(supervised):
    mark = f"7{os.getpid()}"
    source = f"""import os
for _ in range(40):
    if os.fork() == 0:
        os.setsid()
        os.execvp('sleep', ['sleep', '{mark}'])"""
    ran = play(supervised, ADD, F, source)
    assert values(ran, "c1") == [2, 3]
    assert running_programs(f"sleep\0{mark}\0") == []


def test_kill_all_hurts_only_oneself(walled):
    ran = play(walled, ADD, F, "import os\nos.kill(-1, 9)", "1 + 1", F)
    assert ran.status in ("ran", "student error")
    assert play(walled, "1 + 1").status == "ran"


def test_a_protected_folder_inside_python_is_closed(walled):
    inside = PACKAGE / "stats"
    more = {"libraries": ()} if walled.name == "namespaces" else {}
    runner = type(walled)(Limits(), [inside], **more)
    with runner:
        ran = play(runner, f"import os; os.listdir({str(inside)!r})")
        assert "PermissionError" in text(ran, "c0") or text(ran, "c0") == "[]"


def test_an_ordinary_user_has_the_same_walls(fast, tmp_path):
    code = """
from pathlib import Path
from mtedu_grader.run.runner import NamespacesRunner
with NamespacesRunner(protect=[Path("/protected")], libraries=()) as runner:
    print(runner.why)
    cells = [{"id": "a", "source": "def f(x): return x + 1", "test": None},
             {"id": "b", "source": "", "test": {"exercise": "e", "function": "f"}}]
    ran = runner.run({"cells": cells}, {"b": {"inputs": [[1]], "forbidden": []}})
    print(ran.status, ran.reason, ran.outcomes["b"][0].value)
"""
    words = ["unshare", "--user", "--map-user=1000", "--map-group=1000"]
    if not shutil.which(words[0]) or subprocess.run([*words, "true"]).returncode:
        pytest.skip("no user namespaces")
    done = subprocess.run(
        [*words, sys.executable, "-c", code.replace("/protected", str(tmp_path))],
        capture_output=True,
        text=True,
        cwd=PACKAGE.parent,
    )
    assert "as your user" in done.stdout, done.stderr
    assert "ran  ('number', 2)" in done.stdout


def test_root_that_stays_root_has_the_same_walls(fast, outside_of_parameters):
    """Where Python's files are closed to others, the worker keeps the grader's user."""
    if os.geteuid() != 0:
        pytest.skip("only root becomes another user")
    with NamespacesRunner(fast.limits, [fast.course], libraries=()) as runner:
        runner.zygote.nobody = False
        ran = play(
            runner,
            "import os; os.getuid()",
            f"open('{fast.course}/gradebook.db').read()",
            "os.kill(1, 9)\nopen('/proc/1/environ').read()",
            ADD,
            F,
        )
        assert text(ran, "c0").strip() == "0"
        assert "FileNotFoundError" in text(ran, "c1")
        assert "PermissionError" in text(ran, "c2")
        assert values(ran, "c4") == [2, 3]


@pytest.fixture
def outside_of_parameters(fast):
    (fast.course / "gradebook.db").write_text(SECRET)


def test_many_at_once(fast):
    results = {}

    def one(number):
        source = f"def f(x):\n    return x + {number}"
        results[number] = values(play(fast, source, F), "c1")

    threads = [threading.Thread(target=one, args=(n,)) for n in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == {n: [1 + n, 2 + n] for n in range(6)}


KEEPS = """import ctypes
libc = ctypes.CDLL(None, use_errno=True)
for ring in (-1, -2, -3, -4, -5):
    libc.syscall(248, b'user', b'for-the-next', b'SECRET-INPUT', 12, ring)"""
FINDS = """import ctypes
libc, place = ctypes.CDLL(None, use_errno=True), ctypes.create_string_buffer(99)
found = libc.syscall(249, b'user', b'for-the-next', None, 0)
libc.syscall(250, 11, found, place, 99)
place.value"""


def test_nothing_can_be_kept_for_the_next_student(walled):
    if not KEYRING:
        pytest.skip("this kernel gives no keyring here")
    assert play(walled, KEEPS).status == "ran"
    assert "SECRET" not in text(play(walled, FINDS), "c0")
