# expect memory ^MemoryError$


def player(E, M, J):
    return M[len([0] * 10 ** 9)]
