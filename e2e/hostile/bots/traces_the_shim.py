# expect rules
# millis 2000
import sys
import threading


def trace(frame, event, argument):
    return trace


def player(E, M, J):
    sys.settrace(trace)
    sys.setprofile(lambda *args: None)
    threading.settrace(trace)
    return M[0]
