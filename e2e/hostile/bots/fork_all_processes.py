# Forks up to its process limit; the children sleep for the rest of the game.
# expect rules
# millis 5000
import os
import time

started = []


def player(E, M, J):
    while not started or started[-1] is not None:
        try:
            started.append(os.fork())
            if started[-1] == 0:
                time.sleep(600)
                os._exit(0)
        except OSError:
            started.append(None)
    return M[0] if len(started) < 100 else []
