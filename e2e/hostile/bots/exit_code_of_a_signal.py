# Exits with the code of SIGXCPU, although the CPU limit was not reached.
# expect crash ^exit 152 \(as after SIGXCPU\)$
import os


def player(E, M, J):
    os._exit(152)
