# Tries ptrace and /proc/PID/mem on init and on the referee.
# expect rules
# millis 2000
import ctypes
import os


def player(E, M, J):
    kernel = ctypes.CDLL(None, use_errno=True)
    for pid in {1, os.getppid(), @PID@} - {0, os.getpid()}:
        if kernel.ptrace(16, pid, None, None) == 0:
            return []
        try:
            with open("/proc/%d/mem" % pid, "r+b"):
                return []
        except OSError:
            pass
    return M[0]
