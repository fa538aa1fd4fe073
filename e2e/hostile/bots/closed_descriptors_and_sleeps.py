# expect crash ^closed the line to the referee$
# millis 10000
import os
import time


def player(E, M, J):
    os.closerange(0, 256)
    time.sleep(60)
