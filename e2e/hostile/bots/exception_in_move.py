# expect exception ^ZeroDivisionError: 
# unconfined too


def player(E, M, J):
    return M[1 // 0]
