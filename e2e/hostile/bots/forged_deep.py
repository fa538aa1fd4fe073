# Answers with 30,000 nested brackets; a recursive parser would overflow its stack.
# expect unreadable-answer ^nested deeper than 8$
# answer ^\{"r":\[{8000}
# millis 5000
# unconfined yes
import os
import sys
import time


def player(E, M, J):
    frame = sys._getframe()
    while "number" not in frame.f_locals:
        frame = frame.f_back
    number = str(frame.f_locals["number"]).encode()
    os.write(frame.f_locals["line"].exit, b'{"n":' + number + b',"r":' + b"[" * 30000 + b"]" * 30000 + b"}\n")
    time.sleep(60)
