# expect timeout ^\d+ ms > 300 ms$
import os
import signal


def player(E, M, J):
    os.kill(os.getpid(), signal.SIGSTOP)
    return M[0]
