# Returns objects of a class that claims to equal int.
# expect unreadable-answer ^\[\(


class Equal(type):
    def __eq__(cls, other):
        return True

    def __hash__(cls):
        return hash(int)


class Number(object, metaclass=Equal):
    def __lt__(self, other):
        return True

    __gt__ = __lt__


def player(E, M, J):
    return [(Number(), Number()), (Number(), Number())]
