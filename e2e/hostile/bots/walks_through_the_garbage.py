# Finds the shim's pipe among all objects and closes it.
# expect crash ^(exit 1|closed the line to the referee)$
# millis 2000
import gc
import os


def player(E, M, J):
    for thing in gc.get_objects():
        if type(thing).__name__ == "Line":
            os.close(thing.exit)
            os.close(thing.entry)
    return M[0]
