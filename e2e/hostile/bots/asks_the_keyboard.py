# expect exception ^EOFError: EOF when reading a line$


def player(E, M, J):
    return M[int(input("move? "))]
