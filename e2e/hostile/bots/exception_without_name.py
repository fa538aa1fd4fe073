# expect exception ^\w+$


class Nameless(type):
    @property
    def __name__(cls):
        raise ValueError


class Odd(Exception, metaclass=Nameless):
    pass


def player(E, M, J):
    raise Odd
