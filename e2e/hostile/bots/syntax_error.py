# expect start-up-failure ^SyntaxError: '\(' was never closed|^SyntaxError: invalid syntax|^SyntaxError: expected
def player(E, M, J:
    return M[0]
