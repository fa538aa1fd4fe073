# expect exception ^KeyboardInterrupt$


def player(E, M, J):
    raise KeyboardInterrupt
