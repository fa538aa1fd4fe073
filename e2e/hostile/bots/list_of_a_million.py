# expect unreadable-answer ^\[\(0, 0\), 
# millis 2000


def player(E, M, J):
    return [(0, 0)] * 10 ** 6
