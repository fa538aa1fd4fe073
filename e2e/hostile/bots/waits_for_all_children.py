# expect rules
import os
import signal

signal.signal(signal.SIGCHLD, signal.SIG_IGN)
os.setpgrp() if os.getpid() != os.getpgrp() else None


def player(E, M, J):
    try:
        os.wait()
    except OSError:
        pass
    return M[0]
