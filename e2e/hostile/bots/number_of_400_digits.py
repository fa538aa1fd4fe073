# expect unreadable-answer ^\[\(10+\.\.\.0+, 0\), \(3, 1\)\]$


def player(E, M, J):
    return [(10 ** 400, 0), (3, 1)]
