# The referee's terminal obeys nothing of it.
# expect exception ^ValueError: \\x1b\[2J\\x1b\]0;owned\\x07\\x9b31m \\u?x?202e


def player(E, M, J):
    raise ValueError("\x1b[2J\x1b]0;owned\x07\x9b31m\n\u202e")
