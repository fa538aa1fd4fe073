# A lock on a shared file of the system would block other bots and the host, or signal to another bot.
# expect rules
# millis 2000
import ctypes
import fcntl
import os
import sys


def can(act):
    try:
        result = act()
        return result is None or result >= 0
    except OSError:
        return False


def player(E, M, J):
    kernel = ctypes.CDLL(None, use_errno=True)
    for path in (sys.executable, "/etc/ld.so.cache", "/usr/bin"):
        descriptor = os.open(path, os.O_RDONLY)
        tries = [
            lambda: fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB),
            lambda: fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB),
            lambda: fcntl.lockf(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB),
            # F_SETLEASE, F_NOTIFY
            lambda: fcntl.fcntl(descriptor, 1024, fcntl.F_RDLCK),
            lambda: fcntl.fcntl(descriptor, 1026, 1),
            lambda: kernel.inotify_init(),
            lambda: kernel.inotify_init1(0),
        ]
        if any(can(attempt) for attempt in tries):
            return []
    return M[0]
