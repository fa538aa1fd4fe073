# The evidence in the verdict leaves out the number of the request, which differs between runs.
# expect timeout ^\d+ ms > 300 ms$
# answer ^\{"r":\[\[2,$
import os
import sys
import time


def player(E, M, J):
    frame = sys._getframe()
    while "number" not in frame.f_locals:
        frame = frame.f_back
    os.write(201, b'{"n":%d,"r":[[2,' % frame.f_locals["number"])
    time.sleep(60)
