# expect timeout ^\d+ ms > 300 ms$
import os


def player(E, M, J):
    while True:
        try:
            os.fork()
        except OSError:
            pass
