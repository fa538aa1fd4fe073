# expect crash ^exit 137 \(as after SIGKILL\)$
# millis 2000
import os


def player(E, M, J):
    os.kill(os.getpid(), 9)
