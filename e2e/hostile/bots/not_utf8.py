# expect unreadable-answer ^not UTF-8$
# millis 2000
import os
import time


def player(E, M, J):
    os.write(201, b'{"n":1,"r":"\xff\xfe\xc3"}\n')
    time.sleep(60)
