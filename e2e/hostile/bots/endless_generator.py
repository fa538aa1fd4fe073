# expect unreadable-answer ^<generator object


def player(E, M, J):
    while True:
        yield M[0][0]
