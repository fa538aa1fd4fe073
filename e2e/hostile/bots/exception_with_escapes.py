# The referee escapes control characters before they reach the terminal.
# expect exception ^ValueError: \\x1b\[2J\\x1b\]0;owned\\x07\\x9b31m \\u?x?202e


def player(E, M, J):
    raise ValueError("\x1b[2J\x1b]0;owned\x07\x9b31m\n\u202e")
