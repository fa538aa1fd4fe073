# Clears the local variables of the shim, which crashes.
# expect crash ^exit 1$
# millis 2000
import gc
import sys

gc.disable()


def player(E, M, J):
    frame = sys._getframe()
    while frame is not None:
        frame.f_locals.clear()
        frame = frame.f_back
    return M[0]
