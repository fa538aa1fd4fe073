# The bot's process exits; a move from its child would not count.
# expect crash ^exit 3$
# millis 2000
import os
import time


def player(E, M, J):
    if os.fork() != 0:
        os._exit(3)
    time.sleep(60)
    return M[0]
