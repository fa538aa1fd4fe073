# expect start-up-failure ^(ZeroDivisionError|ValueError)


class Hiding(object):
    @property
    def __signature__(self):
        return 1 // 0

    def __call__(self, E, M, J):
        return M[0]


player = Hiding()
