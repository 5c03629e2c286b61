"""Two that work together: one is asked, the other listens at the same moment.

Who is asked would pass hidden inputs on; who listens would print them into its own
feedback. Each way below is closed. What is left, as on every computer that two share:
how long something takes (a busy core, a page that somebody has read before), wake-ups
at an address in a library's pages (futexes), and how many pipes one user may have. Who
wants none of these grades with `--jobs 1`; what was read stays in memory even then. On
a machine without a filter of system calls, which `mtedu grade` names in its first line,
locks, queues and watches on files are open as well.
"""

from tests.grader.hostile.kind import answer, before, kind, without

LOST = without("corpus_bleu")
TOOLS = """import ctypes, fcntl, os, socket, struct, time
libc = ctypes.CDLL(None, use_errno=True)
shared = open(os.__file__)
def lock(kind, place=0):
    return struct.pack("hhqqi4x", kind, 0, place, 1, 0)
def tried(action):
    try:
        return action()
    except OSError:
        return None
"""


def sends(book, line):
    """While it is asked, it does something that another could notice."""
    source = f"""{TOOLS}
def corpus_bleu(*given):
    tried(lambda: {line})
    time.sleep(0.2)
    return 0.5
"""
    return answer(book, "corpus_bleu", source)


def hears(book, line):
    """A cell that listens for three seconds."""
    source = f"""{TOOLS}
end = time.monotonic() + 3
while time.monotonic() < end:
    if tried(lambda: {line}):
        print("HE" + "ARD")
        break
    time.sleep(0.05)
"""
    return before(book, "corpus_bleu", source)


@kind(LOST, says="loaded a C library")
def by_locks_1(book):
    """It locks bytes of a file of Python's, one for each bit of an input."""
    return sends(book, "fcntl.fcntl(shared, fcntl.F_SETLK, lock(fcntl.F_RDLCK))")


@kind(hides="HEARD", twice=True)
def by_locks_2(book):
    """It asks which bytes are locked."""
    asks = "fcntl.fcntl(shared, fcntl.F_GETLK, lock(fcntl.F_WRLCK))"
    return hears(book, f"struct.unpack('hhqqi4x', {asks})[0] != fcntl.F_UNLCK")


@kind(LOST)
def by_whole_locks_1(book):
    """It locks a whole file of Python's (`flock`, and locks of open files)."""
    of_file = "fcntl.fcntl(shared, 37, lock(fcntl.F_RDLCK))"
    return sends(book, f"(fcntl.flock(shared, fcntl.LOCK_SH), {of_file})")


@kind(hides="HEARD", twice=True)
def by_whole_locks_2(book):
    """It tries to lock the same file, and sees whether it can."""
    tries = "libc.flock(shared.fileno(), 6) < 0"
    asks = "fcntl.fcntl(shared, 36, lock(fcntl.F_WRLCK))"
    return hears(
        book, f"{tries} or struct.unpack('hhqqi4x', {asks})[0] != fcntl.F_UNLCK"
    )


@kind(LOST)
def by_names_1(book):
    """It opens sockets whose names are on no disk."""
    return sends(book, "socket.socket(socket.AF_UNIX).bind('\\0heron')")


@kind(hides="HEARD", twice=True)
def by_names_2(book):
    """It looks for these names, in sockets and in /proc/net."""
    calls = "socket.socket(socket.AF_UNIX, 2).connect('\\0heron') is None"
    return hears(book, f"{calls} or 'heron' in open('/proc/net/unix').read()")


@kind(LOST)
def by_reading_1(book):
    """It opens files of Python's for the other to notice."""
    return sends(book, "[open(shared.name).read(1) for _ in range(50)]")


@kind(hides="HEARD", twice=True)
def by_reading_2(book):
    """It watches who opens these files (`inotify`)."""
    watch = "libc.inotify_add_watch(number, shared.name.encode(), 0x20) >= 0"
    return hears(book, f"(number := libc.inotify_init1(0o4000)) >= 0 and {watch}")


@kind(LOST)
def by_queues_1(book):
    """It puts inputs into message queues and shared memory."""
    return sends(book, "(libc.msgget(4711, 0o1666), libc.shmget(4711, 4096, 0o1666))")


@kind(hides="HEARD")
def by_queues_2(book):
    """It takes them out again."""
    return hears(book, "libc.msgget(4711, 0) >= 0 or libc.shmget(4711, 4096, 0) >= 0")


@kind(LOST)
def by_memory_1(book):
    """It takes and gives back memory in a rhythm."""
    return sends(book, "bytearray(200_000_000)")


@kind(hides="HEARD", twice=True)
def by_memory_2(book):
    """It asks how much memory, how many files and which load the machine has."""
    tables = "'meminfo', 'loadavg', 'sys/fs/file-nr', 'vmstat'"
    reads = f"any(tried(open('/proc/' + n).read) for n in ({tables}))"
    return hears(
        book, f"{reads} or libc.sysinfo(ctypes.create_string_buffer(200)) == 0"
    )


@kind(hides="HEARD")
def by_pages(book):
    """It asks which pages of Python's files somebody has read."""
    return hears(book, "libc.mincore(id(0) & ~4095, 4096, b'0') == 0")


@kind(hides="HEARD")
def by_other_networks(book):
    """Networks that go past the walls: between virtual machines, to the kernel."""
    return hears(book, "socket.socket(40, 1) or socket.socket(38, 5)")


@kind(hides="HEARD")
def by_the_kernels_log(book):
    """It reads the kernel's log, in which crashes of others stand."""
    return hears(book, "libc.klogctl(3, ctypes.create_string_buffer(99), 99) >= 0")


@kind(hides="HEARD")
def by_keys(book):
    """It looks for keys that another has left in the kernel."""
    return hears(book, "libc.syscall(249, b'user', b'heron', None, 0) >= 0")
