# expect unreadable-answer ^hola$


class Text(str):
    def encode(self, *arguments):
        raise ValueError


class Shown(object):
    def __repr__(self):
        return Text("hola")


def player(E, M, J):
    return Shown()
