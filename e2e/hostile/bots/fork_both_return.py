# Only the process that was asked answers.
# expect rules
# millis 2000
import os


def player(E, M, J):
    if os.fork() != 0:
        os.wait()
    return M[0]
