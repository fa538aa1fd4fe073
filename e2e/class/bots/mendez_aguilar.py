# Méndez y Aguilar. Cada casilla tiene su nota (vista por las X; para las O se da la vuelta).

TABLA = [
    [4, 0, 4, 0, 4, 0, 4, 0],
    [0, 3, 0, 3, 0, 3, 0, 4],
    [4, 0, 2, 0, 2, 0, 3, 0],
    [0, 3, 0, 1, 0, 2, 0, 4],
    [4, 0, 2, 0, 1, 0, 3, 0],
    [0, 3, 0, 2, 0, 2, 0, 4],
    [4, 0, 3, 0, 3, 0, 3, 0],
    [0, 4, 0, 4, 0, 4, 0, 4],
]


def nota(E, J):
    total = 0
    for f, fila in enumerate(E):
        for c, p in enumerate(fila):
            if p == '-':
                continue
            if p in 'xX':
                n = 5 + TABLA[f][c] + (5 if p == 'X' else f)
            else:
                n = -(5 + TABLA[7 - f][7 - c] + (5 if p == 'O' else 7 - f))
            total += n
    return total if J == 'X' else -total


def hacer(E, m):
    E = [list(f) for f in E]
    p = E[m[0][0]][m[0][1]]
    for (f, c), (g, d) in zip(m[:-1], m[1:]):
        E[f][c] = '-'
        if g - f in (2, -2):
            E[(f + g) // 2][(c + d) // 2] = '-'
        if (p, g) == ('x', 7):
            p = 'X'
        if (p, g) == ('o', 0):
            p = 'O'
        E[g][d] = p
    return E


def player(E, M, J):
    return max(M, key=lambda m: nota(hacer(E, m), J))
