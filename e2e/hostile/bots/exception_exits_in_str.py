# expect exception ^Leaving$
import sys


class Leaving(Exception):
    def __str__(self):
        sys.exit(0)

    __repr__ = __str__


def player(E, M, J):
    raise Leaving
