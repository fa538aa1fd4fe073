# Pastor y Lorenzo. Sin la lista M: miramos el tablero y movemos la primera pieza que puede avanzar.
# TODO: comer


def player(E, J):
    sentido = 1 if J == 'X' else -1
    for fila in range(8):
        for columna in range(8):
            pieza = E[fila][columna]
            if pieza.upper() != J:
                continue
            for df in ([sentido] if pieza.islower() else [1, -1]):
                for dc in [-1, 1]:
                    f, c = fila + df, columna + dc
                    if 0 <= f <= 7 and 0 <= c <= 7 and E[f][c] == '-':
                        return [(fila, columna), (f, c)]
    return []
