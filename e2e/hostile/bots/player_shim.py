# An honest bot that bears the name of what runs it.
# expect rules


def player(E, M, J):
    return M[0]
