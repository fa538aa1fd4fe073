# Castro y Rey: correr hacia la última fila.


def player(E, M, J):
    meta = 7 if J == 'X' else 0

    def distancia(jugada):
        f, c = jugada[0]
        if E[f][c].isupper():       # una dama ya ha llegado
            return 100
        return abs(meta - jugada[-1][0])

    return sorted(M, key=distancia)[0]
