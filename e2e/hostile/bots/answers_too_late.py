# Answers after the time limit.
# expect timeout ^\d+ ms > 300 ms$
import time


def player(E, M, J):
    time.sleep(0.6)
    return M[0]
