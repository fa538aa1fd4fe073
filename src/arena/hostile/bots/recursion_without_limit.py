# expect memory|crash ^(MemoryError|SIGSEGV|128 MiB)$
# millis 5000
import sys

sys.setrecursionlimit(10 ** 9)


def player(E, M, J):
    return player(E, M, J)
