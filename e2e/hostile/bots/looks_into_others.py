# ptrace, and the memory of the first process.
# expect rules
# millis 2000
import ctypes
import os


def player(E, M, J):
    kernel = ctypes.CDLL(None, use_errno=True)
    for pid in (1, os.getppid(), @PID@):
        if kernel.ptrace(16, pid, None, None) == 0:
            return []
        try:
            # What runs as the same user in the same sandbox is its own.
            with open("/proc/%d/mem" % pid, "r+b"):
                if os.stat("/proc/%d" % pid).st_uid != os.getuid():
                    return []
        except OSError:
            pass
    return M[0]
