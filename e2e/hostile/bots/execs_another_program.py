# expect crash ^exit 0$
# millis 2000
import os


def player(E, M, J):
    os.execv("/bin/true", ["true"])
