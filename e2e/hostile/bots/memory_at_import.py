# expect start-up-failure ^MemoryError$
x = [0] * 10 ** 9


def player(E, M, J):
    return M[0]
