# Its children work on its own core and are never reaped, so that their CPU time is not added to the bot's.
# expect timeout ^\d+ ms > 300 ms$
# answer ^$
import os
import signal
import time


def work(until):
    while time.time() < until:
        if os.fork() == 0:
            done = time.process_time() + 0.004
            while time.process_time() < done:
                pass
            os._exit(0)
        try:
            os.wait()
        except OSError:
            pass
    os._exit(0)


def player(E, M, J):
    os.sched_setaffinity(0, [min(os.sched_getaffinity(0))])
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    began = time.time()
    for _ in range(8):
        if os.fork() == 0:
            work(began + 7)
    while time.time() - began < 6:
        pass
    return M[0]
