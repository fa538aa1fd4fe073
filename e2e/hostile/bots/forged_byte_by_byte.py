# Writes a line without end, one byte at a time.
# expect protocol-flood ^a line longer than 65536 bytes$
# millis 20000
import os


def player(E, M, J):
    while True:
        os.write(201, b"[")
