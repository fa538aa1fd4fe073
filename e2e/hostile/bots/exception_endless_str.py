# expect timeout ^\d+ ms > 300 ms$


class Endless(Exception):
    def __str__(self):
        while True:
            pass


def player(E, M, J):
    raise Endless
