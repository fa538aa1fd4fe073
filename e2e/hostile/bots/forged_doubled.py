# Reads the number of the request for a move from the shim's stack frame and answers twice.
# expect unreadable-answer ^answers another question$
# millis 2000
import os
import sys


def player(E, M, J):
    frame = sys._getframe()
    while "question" not in frame.f_locals:
        frame = frame.f_back
    number = frame.f_locals["question"]["n"]
    route = "[%s]" % ",".join("[%d,%d]" % square for square in M[0])
    os.write(201, ('{"n":%d,"r":%s}\n' % (number, route)).encode())
    return M[0]
