# Recursion through a C function until the C stack overflows.
# expect crash|exception ^(exit 139 \(as after SIGSEGV\)|RecursionError)
# millis 10000
import sys

sys.setrecursionlimit(10 ** 9)


def player(E, M, J):
    return max(M, key=lambda route: len(player(E, M, J)))
