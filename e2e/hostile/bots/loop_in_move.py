# expect timeout ^\d+ ms > 300 ms$
# unconfined too


def player(E, M, J):
    while True:
        pass
