# No signal came, and nothing was used up.
# expect crash ^exit 152 \(as after SIGXCPU\)$
import os


def player(E, M, J):
    os._exit(152)
