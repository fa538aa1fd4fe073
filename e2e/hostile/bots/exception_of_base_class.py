# expect exception ^Odd: new$


class Odd(BaseException):
    pass


def player(E, M, J):
    raise Odd("new")
