# expect illegal-move ^\[\[-1,99\],\[3,1\]\]$


def player(E, M, J):
    return [(-1, 99), (3, 1)]
