# Nothing but an honest bot, with a name that many think of.
# unconfined too
# expect rules
import random


def player(E, M, J):
    return min(M, key=lambda move: (M.index(move), random.random()))
