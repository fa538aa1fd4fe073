# A line without end, in as many pieces as it has bytes.
# expect protocol-flood ^a line longer than 65536 bytes$
# millis 20000
import os


def player(E, M, J):
    while True:
        os.write(201, b"[")
