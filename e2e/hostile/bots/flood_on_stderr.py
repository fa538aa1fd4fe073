# expect timeout ^\d+ ms > 300 ms$
import os


def player(E, M, J):
    while True:
        os.write(2, b"e" * 65536)
