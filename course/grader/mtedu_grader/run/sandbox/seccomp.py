"""A filter of system calls: what no lab needs is refused, for good and for children.

Three reasons, and each call below has one of them: its memory is in nobody's count; it
lets two submissions that run at once, or one after the other, tell each other something
(keys, locks, who reads which file); or it is a part of the kernel that only attackers
would use. Everything else is left alone.

The filter is a little program that the kernel runs before each call. It sees numbers
alone, never what an address leads to.
"""

from __future__ import annotations

import ctypes
import errno
import os
import struct
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from mtedu_grader.run.sandbox import linux
from mtedu_grader.run.sandbox.seccomp_calls import ALIKE, NUMBERS

PR_GET_SECCOMP = 21
SET_FILTER, SPEC_ALLOW = 1, 4  # the second: no slower than without a filter
ALLOW, ERROR = 0x7FFF0000, 0x00050000
# Machines, by the kernel's number for each and the place of its calls in a table row.
MACHINES = {"x86_64": (0xC000003E, 0), "aarch64": (0xC00000B7, 1)}
OTHER_NUMBERS = 0x40000000  # of x86's third way to make calls
LOAD, AND, EQUAL, AT_LEAST, RETURN = 0x20, 0x54, 0x15, 0x35, 0x06
NUMBER, ARCHITECTURE = 0, 4  # where the kernel puts them
DONE = 0
"""Tells the caller that it worked, without doing anything: for hints and locks."""

REFUSED = (
    "keyctl add_key request_key "  # keyrings
    "memfd_create memfd_secret shmget shmat semget semop semtimedop msgget msgsnd "
    "msgrcv mq_open vmsplice splice tee "  # memory and messages beside the files
    "inotify_init inotify_init1 inotify_add_watch fanotify_init fanotify_mark mincore "
    "cachestat sysinfo syslog lookup_dcookie "  # what others do on this machine
    "ptrace process_vm_readv process_vm_writev process_madvise process_mrelease "
    "pidfd_getfd kcmp move_pages migrate_pages "  # other processes
    "userfaultfd io_uring_setup io_uring_enter io_uring_register bpf perf_event_open "
    "mount umount2 pivot_root chroot open_tree move_mount fsopen fsconfig fsmount "
    "fspick mount_setattr unshare setns name_to_handle_at open_by_handle_at quotactl "
    "quotactl_fd swapon swapoff reboot acct kexec_load kexec_file_load init_module "
    "finit_module delete_module"
).split()
UNKNOWN = "clone3 preadv2 pwritev2".split()
"""Refused as if this kernel were older: whoever calls them then goes another way."""
PRETENDED = "flock fadvise64 readahead".split()


@dataclass(frozen=True)
class Rule:
    """What becomes of a call whose argument, masked, is one of the values.

    With `others` it is what becomes of all other values.
    """

    call: str
    argument: int
    values: tuple[int, ...]
    gives: int
    mask: int = 0
    others: bool = False


F_LOCKS, F_LOOKS = (6, 7, 37, 38), (5, 36)
F_SHARED = (1024, 1025, 1026, 1031, *range(1035, 1039))  # leases, pipes' sizes, hints
FAMILIES = (1, 2, 10, 16)  # AF_UNIX, AF_INET, AF_INET6, AF_NETLINK: in a namespace
SHARED_ANONYMOUS = 0x21
NEW_NAMESPACES = 0x7E020000
RULES = (
    Rule("fcntl", 1, F_LOCKS, DONE),
    Rule("fcntl", 1, (*F_LOOKS, *F_SHARED), errno.EPERM),
    # Memory that several processes can hold, and none has in its count.
    Rule("mmap", 3, (SHARED_ANONYMOUS,), errno.EPERM, mask=SHARED_ANONYMOUS),
    Rule("madvise", 2, (12, 20, 21), errno.EINVAL),  # merged, cold or unused pages
    Rule("prctl", 0, (4, 35, 67), errno.EPERM),  # to hide from who counts; merged pages
    Rule("ioctl", 1, (0x6600,), errno.ENOTTY, mask=0xFF00),  # keys of file systems
    Rule("socket", 0, FAMILIES, errno.EAFNOSUPPORT, others=True),
    Rule("socketpair", 0, FAMILIES, errno.EAFNOSUPPORT, others=True),
    *(
        Rule("clone", 0, (1 << bit,), errno.EPERM, mask=1 << bit)
        for bit in range(32)
        if NEW_NAMESPACES >> bit & 1
    ),
)


@cache
def available() -> bool:
    """Tell whether this kernel takes a filter, and its calls are known here."""
    if not linux.is_linux() or os.uname().machine not in MACHINES:
        return False
    try:
        return linux.prctl(PR_GET_SECCOMP) >= 0
    except OSError:
        return False


def restrict() -> bool:
    """Refuse those calls from now on; return False where there is no filter."""
    if not available():
        return False
    linux.prctl(linux.PR_SET_NO_NEW_PRIVS, 1)
    steps = program(os.uname().machine)
    code = ctypes.create_string_buffer(b"".join(steps))
    head = struct.pack("HxxxxxxQ", len(steps), ctypes.addressof(code))
    number = _number("seccomp", os.uname().machine)
    assert number is not None
    linux.syscall(
        number, SET_FILTER, SPEC_ALLOW, ctypes.c_char_p(head), words="seccomp"
    )
    return True


@cache
def program(machine: str) -> list[bytes]:
    """Return the filter's steps for one kind of machine."""
    kernel, _ = MACHINES[machine]
    steps = [
        _step(LOAD, ARCHITECTURE),
        _step(EQUAL, kernel, 1, 0),
        _step(RETURN, ERROR | errno.EPERM),
        _step(LOAD, NUMBER),
        _step(AT_LEAST, OTHER_NUMBERS, 0, 1),
        _step(RETURN, ERROR | errno.ENOSYS),
    ]
    for names, gives in (
        (REFUSED, errno.EPERM),
        (UNKNOWN, errno.ENOSYS),
        (PRETENDED, DONE),
    ):
        for number in _numbers(names, machine):
            steps += [_step(EQUAL, number, 0, 1), _step(RETURN, ERROR | gives)]
    for rules in _by_call().values():
        steps += _with_arguments(rules, machine)
    return [*steps, _step(RETURN, ALLOW)]


def _by_call() -> Mapping[str, list[Rule]]:
    found: dict[str, list[Rule]] = {}
    for rule in RULES:
        found.setdefault(rule.call, []).append(rule)
    return found


def _with_arguments(rules: Iterable[Rule], machine: str) -> Iterator[bytes]:
    """Yield the steps for one call: a look at its arguments, and then it is allowed."""
    rules = list(rules)
    number = _number(rules[0].call, machine)
    if number is None:
        return
    inside = [step for rule in rules for step in _look(rule)]
    inside.append(_step(RETURN, ALLOW))
    yield _step(EQUAL, number, 0, len(inside))
    yield from inside


def _look(rule: Rule) -> Iterator[bytes]:
    yield _step(LOAD, 16 + 8 * rule.argument)  # the lower half
    if rule.mask:
        yield _step(AND, rule.mask)
    if rule.others:
        for place, value in enumerate(rule.values):
            yield _step(EQUAL, value, len(rule.values) - place, 0)
        yield _step(RETURN, ERROR | rule.gives)
        return
    for value in rule.values:
        yield _step(EQUAL, value, 0, 1)
        yield _step(RETURN, ERROR | rule.gives)


def _step(code: int, value: int, if_true: int = 0, if_false: int = 0) -> bytes:
    return struct.pack("HBBI", code, if_true, if_false, value)


def _numbers(names: Iterable[str], machine: str) -> Iterator[int]:
    for name in names:
        number = _number(name, machine)
        if number is not None:
            yield number


def _number(name: str, machine: str) -> int | None:
    """Return a call's number, None if this kind of machine has no such call."""
    if name in ALIKE:
        return ALIKE[name]
    return NUMBERS[name][MACHINES[machine][1]]
