# expect protocol-flood ^a line longer than 65536 bytes$
# millis 5000
import os


def player(E, M, J):
    while True:
        os.write(201, b"x" * 65536)
