# Parent and child both return a move; only the parent's counts.
# expect rules
# millis 2000
import os


def player(E, M, J):
    if os.fork() != 0:
        os.wait()
    return M[0]
