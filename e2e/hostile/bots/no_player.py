# expect start-up-failure ^there is no function player$
def jugador(E, M, J):
    return M[0]
