# expect start-up-failure ^IndentationError:
def player(E, M, J):
return M[0]
