# expect unreadable-answer ^<


class Pretender(object):
    @property
    def __class__(self):
        return list


def player(E, M, J):
    return Pretender()
