# Medina y Flores: que ninguna pieza se quede sola.


def aplicar(E, m):
    T = [fila[:] for fila in E]
    p = T[m[0][0]][m[0][1]]
    T[m[0][0]][m[0][1]] = '-'
    for k in range(1, len(m)):
        f0, c0 = m[k - 1]
        f1, c1 = m[k]
        if abs(f1 - f0) == 2:
            T[(f0 + f1) // 2][(c0 + c1) // 2] = '-'
    T[m[-1][0]][m[-1][1]] = p
    return T


def protegidas(T, J):
    cuenta = 0
    detras = -1 if J == 'X' else 1
    for f in range(8):
        for c in range(8):
            if T[f][c].upper() != J:
                continue
            for dc in (-1, 1):
                a, b = f + detras, c + dc
                if not (0 <= a <= 7 and 0 <= b <= 7):
                    cuenta += 1
                elif T[a][b].upper() == J:
                    cuenta += 1
    return cuenta


def player(E, M, J):
    notas = []
    for i, m in enumerate(M):
        notas.append((protegidas(aplicar(E, m), J), -i))
    return M[-max(notas)[1]]
