# expect crash ^exit 0$
# millis 2000
import os


def player(E, M, J):
    os._exit(0)
