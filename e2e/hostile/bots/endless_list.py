# What a list of its own kind says about itself is not asked; what it holds is played.
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
