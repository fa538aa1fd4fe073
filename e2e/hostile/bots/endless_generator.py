# expect unreadable-answer ^<generator object player at 0x…>$


def player(E, M, J):
    while True:
        yield M[0][0]
