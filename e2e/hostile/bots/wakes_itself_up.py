# SIGCONT at the end of a child or of a parent would resume a bot that SIGSTOP has stopped.
# expect rules
# millis 2000
import ctypes
import os
import signal


def player(E, M, J):
    kernel = ctypes.CDLL(None, use_errno=True)
    number = 56 if os.uname().machine == "x86_64" else 220
    child = kernel.syscall(number, int(signal.SIGCONT), None, None, None, None)
    if child == 0:
        os._exit(0)
    # PR_SET_PDEATHSIG
    if child > 0 or kernel.prctl(1, int(signal.SIGCONT), 0, 0, 0) == 0 or kernel.prctl(1, 0, 0, 0, 0) == 0:
        return []
    return M[0]
