# Its children flood stdout and stderr to delay the referee, so that the referee seems late.
# expect timeout ^\d+ ms > 300 ms$
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
