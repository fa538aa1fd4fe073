# Each child is below the memory limit; together they exceed it.
# expect memory ^\d+ MiB
# millis 10000
import os
import time


def player(E, M, J):
    for _ in range(4):
        if os.fork() == 0:
            kept = bytearray(b"x") * (60 * 2 ** 20)
            time.sleep(60)
            os._exit(len(kept) & 1)
    time.sleep(60)
