# The first answer comes after the limit, the second would be in time.
# expect timeout ^\d+ ms > 300 ms$
import time


def player(E, M, J):
    time.sleep(0.6)
    return M[0]
