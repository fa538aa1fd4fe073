# expect unreadable-answer ^\[\(2, False\), \(3, True\)\]$


def player(E, M, J):
    return [(2, False), (3, True)]
