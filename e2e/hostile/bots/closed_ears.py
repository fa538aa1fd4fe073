# It can still speak, but nobody can ask it any more.
# expect crash ^exit 1$
# millis 2000
import os


def player(E, M, J):
    os.close(200)
    return M[0]
