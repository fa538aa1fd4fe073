# expect unreadable-answer ^'\\ud800\\x00\\x1b


def player(E, M, J):
    return "\ud800\x00\x1b[2J\u202e"
