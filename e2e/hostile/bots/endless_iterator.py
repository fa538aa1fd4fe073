# expect unreadable-answer ^<


class Endless(object):
    def __iter__(self):
        return self

    def __next__(self):
        return (2, 0)

    def __len__(self):
        return 2

    def __getitem__(self, i):
        return (2, 0)


def player(E, M, J):
    return Endless()
