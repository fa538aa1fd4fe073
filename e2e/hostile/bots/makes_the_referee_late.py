# Its children flood stdout and stderr to delay the referee, so that the referee seems late.
# If other programs keep the computer busy, the referee excuses the late answer to the first question; at the second,
# the children of the first turn have used up the number of processes.
# expect timeout|exception ^(\d+ ms > 300 ms|BlockingIOError: .*)$
import os
import time


def player(E, M, J):
    for i in range(25):
        if os.fork() == 0:
            until = time.time() + 1
            while time.time() < until:
                os.write(1 + i % 2, b"x" * 65536)
            os._exit(0)
    time.sleep(0.4)
    return M[0]
