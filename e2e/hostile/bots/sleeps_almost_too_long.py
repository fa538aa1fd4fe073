# expect rules
import time

done = []


def player(E, M, J):
    if not done:
        done.append(1)
        time.sleep(0.25)
    return M[0]
