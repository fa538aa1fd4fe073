# expect unreadable-answer ^(Text|'2,0;3,1')


class Text(str):
    def __len__(self):
        return 2

    def __iter__(self):
        return iter([(2, 0), (3, 1)])


def player(E, M, J):
    return Text("2,0;3,1")
