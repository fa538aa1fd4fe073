# Python 2 does not look at __signature__, so there the bot plays.
# expect start-up-failure|rules


class Hiding(object):
    @property
    def __signature__(self):
        return 1 // 0

    def __call__(self, E, M, J):
        return M[0]


player = Hiding()
