# expect start-up-failure|not-a-bot ^(there is no function player|$)
def jugador(E, M, J):
    return M[0]
