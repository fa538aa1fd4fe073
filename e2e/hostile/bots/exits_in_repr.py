# expect unreadable-answer ^<Leaving>$


class Leaving(object):
    def __repr__(self):
        raise SystemExit(0)


def player(E, M, J):
    return Leaving()
