# expect rules
import os
import sys

sys.stdout.close()
sys.stderr = None
sys.stdin = None
for descriptor in range(3):
    try:
        os.close(descriptor)
    except OSError:
        pass


def player(E, M, J):
    return M[0]
