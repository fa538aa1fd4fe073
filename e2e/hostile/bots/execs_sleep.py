# expect crash ^closed the line to the referee$
# millis 10000
import os


def player(E, M, J):
    os.execv("/bin/sleep", ["sleep", "60"])
