# The bot can still write, but cannot read the referee's requests.
# expect crash ^exit 1$
# millis 2000
import os


def player(E, M, J):
    os.close(200)
    return M[0]
