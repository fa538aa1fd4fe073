# expect exception ^ValueError: x{988}$
# millis 2000


def player(E, M, J):
    raise ValueError("x" * 10 ** 7)
