# expect crash ^(exit 1|closed the line to the referee)$
# millis 2000
import os


def player(E, M, J):
    os.closerange(0, 256)
    return M[0]
