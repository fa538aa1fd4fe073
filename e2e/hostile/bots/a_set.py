# expect unreadable-answer ^\{


def player(E, M, J):
    return set(M[0])
