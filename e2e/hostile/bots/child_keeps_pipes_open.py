# expect crash ^exit 4$
# millis 2000
# unconfined too
import os
import time


def player(E, M, J):
    if os.fork() == 0:
        os.setsid()
        time.sleep(600)
    os._exit(4)
