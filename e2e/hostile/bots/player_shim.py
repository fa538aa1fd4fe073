# An honest bot with the name of the shim that runs it.
# expect rules


def player(E, M, J):
    return M[0]
