# Python ignores an exception in a destructor.
# expect rules


class Last(object):
    def __del__(self):
        raise ValueError("last words")


def player(E, M, J):
    Last()
    return M[0]
