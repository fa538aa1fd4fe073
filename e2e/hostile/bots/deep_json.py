# expect unreadable-answer ^nested deeper than 8$
# millis 2000
import os
import time


def player(E, M, J):
    os.write(201, b'{"n":' + b"[" * 30000 + b"]" * 30000 + b"}\n")
    time.sleep(60)
