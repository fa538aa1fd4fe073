# An honest bot with the name of a library.
# unconfined too
# expect rules
import random


def player(E, M, J):
    return min(M, key=lambda move: (M.index(move), random.random()))
