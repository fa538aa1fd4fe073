# expect exception ^ValueError: only X$
# seat 1


def player(E, M, J):
    if J != "X":
        raise ValueError("only X")
    return M[0]
