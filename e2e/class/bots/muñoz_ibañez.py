# Muñoz e Ibáñez: el centro del tablero.


def lejos_del_centro(casilla):
    fila, columna = casilla
    return abs(fila - 3.5) + abs(columna - 3.5)


def player(E, M, J):
    return min(M, key=lambda jugada: (lejos_del_centro(jugada[-1]), jugada))
