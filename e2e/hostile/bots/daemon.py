# A daemon in a session of its own still dies with the game.
# expect rules
# millis 2000
# unconfined too
import os
import time

done = []


def player(E, M, J):
    if not done:
        done.append(1)
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                os.closerange(0, 256)
                time.sleep(600)
            os._exit(0)
        os.wait()
    return M[0]
