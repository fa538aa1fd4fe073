# Santos y Pascual: el mono de imitación. Repetimos lo que acaba de hacer el otro, visto desde nuestro lado.

anterior = None   # el tablero después de nuestra última jugada


def girar(casilla):
    return (7 - casilla[0], 7 - casilla[1])


def ultima_del_otro(E, J):
    """De dónde a dónde fue la pieza del contrario, comparando con lo que dejamos."""
    otro = 'O' if J == 'X' else 'X'
    desde = hasta = None
    for f in range(8):
        for c in range(8):
            era = anterior[f][c].upper() == otro
            es = E[f][c].upper() == otro
            if era and not es:
                desde = (f, c)
            if es and not era:
                hasta = (f, c)
    return desde, hasta


def recordar(E, m):
    global anterior
    anterior = [list(fila) for fila in E]
    pieza = anterior[m[0][0]][m[0][1]]
    anterior[m[0][0]][m[0][1]] = '-'
    for a, b in zip(m, m[1:]):
        if abs(a[0] - b[0]) == 2:
            anterior[(a[0] + b[0]) // 2][(a[1] + b[1]) // 2] = '-'
    anterior[m[-1][0]][m[-1][1]] = pieza


def player(E, M, J):
    eleccion = M[0]
    if anterior is not None:
        desde, hasta = ultima_del_otro(E, J)
        if desde and hasta:
            imitada = (girar(desde), girar(hasta))
            for m in M:
                if (m[0], m[-1]) == imitada:
                    eleccion = m
    recordar(E, eleccion)
    return eleccion
