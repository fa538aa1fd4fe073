# expect unreadable-answer ^no answer$
# answer ^\{"x":"exception","w":\{"toString":1\},"t":\[\]\}$
# millis 5000
import os
import sys
import time


def player(E, M, J):
    frame = sys._getframe()
    while "number" not in frame.f_locals:
        frame = frame.f_back
    os.write(201, b'{"n":%d,"x":"exception","w":{"toString":1},"t":[]}\n' % frame.f_locals["number"])
    time.sleep(60)
