# expect rules
# millis 2000
import os


def player(E, M, J):
    if os.fork() == 0:
        raise ValueError("in the child")
    os.wait()
    return M[0]
