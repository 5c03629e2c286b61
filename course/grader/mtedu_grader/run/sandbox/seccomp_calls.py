"""The numbers of system calls: x86_64 and aarch64, and those that are alike on both."""

from __future__ import annotations

_TABLE = """
acct 163 89
add_key 248 217
bpf 321 280
chroot 161 51
clone 56 220
delete_module 176 106
fadvise64 221 223
fanotify_init 300 262
fanotify_mark 301 263
fcntl 72 25
finit_module 313 273
flock 73 32
init_module 175 105
inotify_add_watch 254 27
inotify_init 253 -
inotify_init1 294 26
ioctl 16 29
kcmp 312 272
kexec_file_load 320 294
kexec_load 246 104
keyctl 250 219
lookup_dcookie 212 18
madvise 28 233
memfd_create 319 279
migrate_pages 256 238
mincore 27 232
mmap 9 222
mount 165 40
move_pages 279 239
mq_open 240 180
msgget 68 186
msgrcv 70 188
msgsnd 69 189
name_to_handle_at 303 264
open_by_handle_at 304 265
perf_event_open 298 241
pivot_root 155 41
prctl 157 167
preadv2 327 286
process_vm_readv 310 270
process_vm_writev 311 271
ptrace 101 117
pwritev2 328 287
quotactl 179 60
readahead 187 213
reboot 169 142
request_key 249 218
seccomp 317 277
semget 64 190
semop 65 193
semtimedop 220 192
setns 308 268
shmat 30 196
shmget 29 194
socket 41 198
socketpair 53 199
splice 275 76
swapoff 168 225
swapon 167 224
sysinfo 99 179
syslog 103 116
tee 276 77
umount2 166 39
unshare 272 97
userfaultfd 323 282
vmsplice 278 75
"""
NUMBERS: dict[str, tuple[int | None, int | None]] = {
    name: (int(x86), None if arm == "-" else int(arm))
    for name, x86, arm in map(str.split, _TABLE.strip().splitlines())
}
ALIKE = {
    "io_uring_setup": 425,
    "io_uring_enter": 426,
    "io_uring_register": 427,
    "open_tree": 428,
    "move_mount": 429,
    "fsopen": 430,
    "fsconfig": 431,
    "fsmount": 432,
    "fspick": 433,
    "clone3": 435,
    "pidfd_getfd": 438,
    "process_madvise": 440,
    "mount_setattr": 442,
    "quotactl_fd": 443,
    "memfd_secret": 447,
    "process_mrelease": 448,
    "cachestat": 451,
}
