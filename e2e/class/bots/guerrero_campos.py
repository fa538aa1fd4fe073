"""Guerrero y Campos: minimax a dos jugadas, la nuestra y la respuesta."""


def contrario(J):
    return "O" if J == "X" else "X"


def pasos(pieza):
    filas = {"x": (1,), "o": (-1,)}.get(pieza, (1, -1))
    return [(df, dc) for df in filas for dc in (-1, 1)]


def saltos(T, f, c, pieza):
    """Capturas desde (f, c): lista de (ruta, tablero)."""
    salida = []
    for df, dc in pasos(pieza):
        a, b = f + 2 * df, c + 2 * dc
        if 0 <= a < 8 and 0 <= b < 8 and T[a][b] == "-":
            medio = T[f + df][c + dc]
            if medio != "-" and medio.upper() != pieza.upper():
                N = [fila[:] for fila in T]
                N[f][c] = "-"
                N[f + df][c + dc] = "-"
                nueva = pieza.upper() if a == (7 if pieza == "x" else 0) else pieza
                N[a][b] = nueva
                mas = saltos(N, a, b, nueva)
                if mas:
                    salida.extend(([(f, c)] + r, t) for r, t in mas)
                else:
                    salida.append(([(f, c), (a, b)], N))
    return salida


def jugadas(T, J):
    comer, andar = [], []
    for f in range(8):
        for c in range(8):
            pieza = T[f][c]
            if pieza.upper() != J:
                continue
            comer.extend(saltos(T, f, c, pieza))
            if comer:
                continue
            for df, dc in pasos(pieza):
                a, b = f + df, c + dc
                if 0 <= a < 8 and 0 <= b < 8 and T[a][b] == "-":
                    N = [fila[:] for fila in T]
                    N[f][c] = "-"
                    N[a][b] = pieza.upper() if a == (7 if pieza == "x" else 0) else pieza
                    andar.append(([(f, c), (a, b)], N))
    return comer or andar


def valor(T, J):
    total = 0
    for fila in T:
        for p in fila:
            if p != "-":
                v = 3 if p.isupper() else 1
                total += v if p.upper() == J else -v
    return total


def minimax(T, turno, J, profundidad):
    if profundidad == 0:
        return valor(T, J)
    opciones = jugadas(T, turno)
    if not opciones:
        return -100 if turno == J else 100
    notas = [minimax(N, contrario(turno), J, profundidad - 1) for _, N in opciones]
    return max(notas) if turno == J else min(notas)


def player(E, M, J):
    T = [list(fila) for fila in E]
    ruta, _ = max(jugadas(T, J), key=lambda par: minimax(par[1], contrario(J), J, 1))
    return ruta
