# expect unreadable-answer ^(\[\(.*|<.*)$
# millis 5000


def player(E, M, J):
    return [(1 << 3000000, 0), (3, 1)]
