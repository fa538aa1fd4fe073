# expect unreadable-answer ^no answer$
# answer ^\{"x":"win","r":\[\[2,0\],\[3,1\]\],"w":\{"a":N\}\}$
# millis 2000
import os
import sys
import time


def player(E, M, J):
    frame = sys._getframe()
    while "number" not in frame.f_locals:
        frame = frame.f_back
    number = frame.f_locals["number"]
    os.write(201, b'{"n":%d,"x":"win","r":[[2,0],[3,1]],"w":{"a":%d}}\n' % (number, number))
    time.sleep(60)
