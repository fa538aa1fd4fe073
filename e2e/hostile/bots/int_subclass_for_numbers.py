# expect unreadable-answer ^\[\(


class Number(int):
    def __index__(self):
        while True:
            pass

    def __lt__(self, other):
        return True

    __gt__ = __le__ = __ge__ = __eq__ = __lt__

    def __hash__(self):
        return 0


def player(E, M, J):
    return [(Number(2), Number(0)), (Number(3), Number(1))]
