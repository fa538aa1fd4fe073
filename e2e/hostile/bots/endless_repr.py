# expect timeout ^\d+ ms > 300 ms$


class Endless(object):
    def __repr__(self):
        while True:
            pass


def player(E, M, J):
    return Endless()
