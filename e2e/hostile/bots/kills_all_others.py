# expect rules
# millis 2000
import os


def player(E, M, J):
    for pid in (-1, 1, os.getppid(), @PID@):
        try:
            os.kill(pid, 9)
        except OSError:
            pass
    return M[0]
