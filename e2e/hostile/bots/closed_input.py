# It can still write, but it can read no more questions.
# expect crash ^exit 1$
# millis 2000
import os


def player(E, M, J):
    os.close(200)
    return M[0]
