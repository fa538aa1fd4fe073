# expect unreadable-answer ^0$


def player(E, M, J):
    return 0
