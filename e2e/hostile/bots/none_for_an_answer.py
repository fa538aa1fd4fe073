# expect unreadable-answer ^None$


def player(E, M, J):
    M[0]
