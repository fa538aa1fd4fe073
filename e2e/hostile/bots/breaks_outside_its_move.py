# The bot's trace function raises an exception inside the shim's code.
# expect exception ^ValueError: traced$
# millis 2000
import sys


def trace(frame, event, argument):
    if frame.f_code.co_filename.endswith("player_shim.py"):
        raise ValueError("traced")
    return trace


def player(E, M, J):
    sys.settrace(trace)
    return M[0]
