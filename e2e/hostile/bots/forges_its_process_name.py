# Its process names imitate fields of /proc/PID/stat, such as the state of a zombie.
# expect rules
# millis 2000
import ctypes
import os
import time

ctypes.CDLL(None).prctl(15, b") Z 1 (x", 0, 0, 0)
if os.fork() == 0:
    ctypes.CDLL(None).prctl(15, b"a) R 0 \n(", 0, 0, 0)
    time.sleep(600)
    os._exit(0)


def player(E, M, J):
    return M[0]
