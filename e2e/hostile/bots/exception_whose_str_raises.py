# expect exception ^Mute$


class Mute(Exception):
    def __str__(self):
        raise ValueError

    __repr__ = __str__


def player(E, M, J):
    raise Mute
