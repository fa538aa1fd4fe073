# expect exception ^BlockingIOError: \[Errno 11\]
# millis 5000
import os


def player(E, M, J):
    while True:
        os.fork()
