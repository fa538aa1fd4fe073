# The shim ignores the methods of a list subclass and reads its items directly.
# expect rules


class Endless(list):
    def __iter__(self):
        while True:
            yield (2, 0)

    def __len__(self):
        return 10 ** 9

    def __getitem__(self, i):
        return (2, 0)

    def __eq__(self, other):
        return True


def player(E, M, J):
    return Endless(M[0])
