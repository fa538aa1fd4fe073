# expect illegal-move ^\[\[5,1\],\[4,0\]\]$


def player(E, M, J):
    return [(5, 1), (4, 0)]
