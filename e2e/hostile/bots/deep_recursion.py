# expect exception ^RecursionError: maximum recursion depth exceeded


def player(E, M, J):
    return player(E, M, J)
