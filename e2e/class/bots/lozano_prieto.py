# Lozano y Prieto. Contamos el material después de cada jugada.
VALOR = {'x': 1, 'X': 3, 'o': -1, 'O': -3, '-': 0}


def balance(E, J):
    s = 0
    for fila in E:
        for casilla in fila:
            s += VALOR[casilla]
    return s if J == 'X' else -s


def jugar(E, M):
    # OJO: modifica E (el árbitro nos da uno nuevo cada vez)
    f, c = M[0]
    ficha = E[f][c]
    E[f][c] = '-'
    for i in range(1, len(M)):
        if abs(M[i][0] - M[i - 1][0]) > 1:
            E[(M[i][0] + M[i - 1][0]) // 2][(M[i][1] + M[i - 1][1]) // 2] = '-'
        if M[i][0] == 7 and ficha == 'x' or M[i][0] == 0 and ficha == 'o':
            ficha = ficha.upper()
    E[M[-1][0]][M[-1][1]] = ficha
    return E


def player(E, M, J):
    mejor, mejor_nota = None, -1000
    for m in M:
        copia = [fila[:] for fila in E]
        nota = balance(jugar(copia, m), J)
        if nota > mejor_nota:
            mejor, mejor_nota = m, nota
    return mejor
