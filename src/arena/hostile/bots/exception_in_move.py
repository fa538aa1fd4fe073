# expect exception ^ZeroDivisionError: division by zero$
# unconfined too


def player(E, M, J):
    return M[1 // 0]
