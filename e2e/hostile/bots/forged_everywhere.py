# Writes an answer to every open descriptor.
# expect unreadable-answer ^answers another question$
# millis 2000
import os
import time


def player(E, M, J):
    for descriptor in range(3, 256):
        try:
            os.write(descriptor, b'{"n":1,"r":[[2,0],[3,1]]}\n')
        except OSError:
            pass
    time.sleep(60)
