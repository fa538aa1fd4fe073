# Torres y Mora: comer todo lo que se pueda.


def comidas(jugada):
    total = 0
    for i in range(len(jugada) - 1):
        if abs(jugada[i][0] - jugada[i + 1][0]) == 2:
            total = total + 1
    return total


def player(E, M, J):
    mejor = M[0]
    for jugada in M:
        if comidas(jugada) > comidas(mejor):
            mejor = jugada
    return mejor
