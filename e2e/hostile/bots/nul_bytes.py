# expect unreadable-answer ^a NUL byte$
# millis 2000
import os
import time


def player(E, M, J):
    os.write(201, b'{"n":\x001}\n')
    time.sleep(60)
