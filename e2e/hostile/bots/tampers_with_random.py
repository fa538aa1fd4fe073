# expect rules
import random

random.seed(0)
random.setstate((3, tuple([0] * 624 + [624]), None))


def player(E, M, J):
    random.shuffle(M[1:])
    return M[0]
