# expect unreadable-answer ^no answer$
# answer ^\{"r":\[\[2,0\],\[3,1\]\],"__proto__":\{"x":"memory"\}\}$
# millis 5000
import os
import sys
import time


def player(E, M, J):
    frame = sys._getframe()
    while "number" not in frame.f_locals:
        frame = frame.f_back
    os.write(201, b'{"n":%d,"r":[[2,0],[3,1]],"__proto__":{"x":"memory"}}\n' % frame.f_locals["number"])
    time.sleep(60)
