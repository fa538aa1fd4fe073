# expect unreadable-answer ^\[\(nan, 0\), \(inf, 1\)\]$


def player(E, M, J):
    return [(float("nan"), 0), (float("inf"), 1)]
