# expect start-up-failure ^EOFError: EOF when reading a line$
depth = int(input("depth? "))


def player(E, M, J):
    return M[0]
