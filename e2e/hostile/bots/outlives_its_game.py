# Leaves orphaned children in sessions of their own that ignore all signals and close all descriptors.
# expect rules
# millis 5000
import ctypes
import os
import signal
import time


def daemon():
    if os.fork() != 0:
        return
    os.setsid()
    if os.fork() != 0:
        os._exit(0)
    for number in range(1, 65):
        try:
            signal.signal(number, signal.SIG_IGN)
        except (OSError, ValueError):
            pass
    ctypes.CDLL(None).prctl(1, 0, 0, 0, 0)
    os.closerange(0, 300)
    os.chdir("/")
    while True:
        time.sleep(1)


isFirst = True


def player(E, M, J):
    global isFirst
    for _ in range(3 if isFirst else 0):
        daemon()
    isFirst = False
    return M[0]
