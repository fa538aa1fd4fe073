# expect rules


def player(E, M, J):
    if J != "X":
        raise ValueError("only X")
    return M[0]
