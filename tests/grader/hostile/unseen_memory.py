"""Memory in nobody's count: what no process has, and the machine lacks."""

from tests.grader.hostile.kind import STOPPED, before, kind, until

KEPT = until("geometric_mean")
TRY = """import ctypes, fcntl, mmap, os, socket, time
kept = []
def tried(action):
    try:
        kept.append(action())
    except OSError as error:
        print("refused:", error)
"""
REFUSED = "refused:"


def taking(book, source):
    return before(book, "geometric_mean", TRY + source)


@kind(shows=REFUSED, twice=True, put=taking)
def files_without_names():
    """200 files of 19 MB in memory that have no name (`memfd_create`)."""
    return """for _ in range(200):
    tried(lambda: os.memfd_create("x"))
    if kept:
        os.write(kept[-1], bytes(19_000_000))
"""


@kind(shows=REFUSED, twice=True, put=taking)
def shared_pages():
    """Pages that several processes share, let go of by the one that filled them."""
    return """for _ in range(8):
    tried(lambda: mmap.mmap(-1, 500_000_000))
    if os.fork() == 0:
        time.sleep(60)
"""


@kind(put=taking)
def pages_of_zeros():
    """The same by way of /dev/zero, which is not there."""
    return """def zeros():
    with open("/dev/zero", "r+b") as file:
        return mmap.mmap(file.fileno(), 500_000_000)
tried(zeros)
"""


@kind(shows="kept 0", put=taking)
def system_v():
    """Shared memory and message queues of System V."""
    return """libc = ctypes.CDLL(None)
found = [libc.shmget(0, 100_000_000, 0o1600), libc.msgget(0, 0o1600)]
print("kept", sum(number >= 0 for number in found))
"""


@kind(KEPT, STOPPED, says="more memory than is allowed", twice=True, put=taking)
def full_sockets():
    """Thousands of sockets, full of what nobody reads, in many processes."""
    return """for _ in range(16):
    if os.fork() == 0:
        for _ in range(110):
            a, b = socket.socketpair()
            kept.extend((a, b))
            a.setblocking(False)
            tried(lambda: a.send(bytes(150_000)))
        time.sleep(60)
time.sleep(3.5)
"""


@kind(KEPT, STOPPED, says="more memory than is allowed", put=taking)
def callers_without_end():
    """Callers that wait to be heard, each with something to say and gone already."""
    return """for place in range(30):
    server = socket.socket(socket.AF_UNIX)
    server.bind(f"line{place}")
    server.listen(4096)
    kept.append(server)
    for _ in range(120):
        caller = socket.socket(socket.AF_UNIX)
        caller.setblocking(False)
        tried(lambda: (caller.connect(f"line{place}"), caller.send(bytes(150_000)))[1])
        caller.close()
time.sleep(3)
"""


@kind(shows=REFUSED, put=taking)
def larger_pipes():
    """Pipes made a megabyte large each."""
    return """for _ in range(100):
    ends = os.pipe()
    tried(lambda: fcntl.fcntl(ends[1], 1031, 1 << 20))
"""


@kind(shows="No space left", twice=True, put=taking)
def shared_folder():
    """Files in /dev/shm until there is no space left."""
    return """for place in range(1000):
    def write():
        with open(f"/dev/shm/{place}", "wb") as file:
            return file.write(bytes(10_000_000))
    tried(write)
    if len(kept) <= place:
        break
"""


@kind(shows="refused:", put=taking)
def hides_from_the_count():
    """It forbids others to look at its memory (`prctl`)."""
    return """def hide():
    if ctypes.CDLL(None, use_errno=True).prctl(4, 0, 0, 0, 0) < 0:
        raise OSError("not allowed")
tried(hide)
"""
