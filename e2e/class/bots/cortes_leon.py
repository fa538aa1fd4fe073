"""Cortés y León: dejar al contrario sin jugadas."""


def tras(tablero, ruta):
    nuevo = [list(f) for f in tablero]
    pieza = nuevo[ruta[0][0]][ruta[0][1]]
    nuevo[ruta[0][0]][ruta[0][1]] = "-"
    for (a, b), (c, d) in zip(ruta, ruta[1:]):
        if abs(a - c) == 2:
            nuevo[(a + c) // 2][(b + d) // 2] = "-"
        if c in (0, 7) and pieza == {0: "o", 7: "x"}[c]:
            pieza = pieza.upper()
    nuevo[ruta[-1][0]][ruta[-1][1]] = pieza
    return nuevo


def movilidad(tablero, quien):
    """Cuántos pasos y saltos tiene; no hace falta que sean rutas enteras."""
    pasos = 0
    for f in range(8):
        for c in range(8):
            pieza = tablero[f][c]
            if pieza.upper() != quien:
                continue
            for df in (-1, 1):
                if pieza == "x" and df < 0 or pieza == "o" and df > 0:
                    continue
                for dc in (-1, 1):
                    try:
                        if f + df < 0 or c + dc < 0:
                            continue
                        vecina = tablero[f + df][c + dc]
                        if vecina == "-":
                            pasos += 1
                        elif vecina.upper() != quien and f + 2 * df >= 0 and c + 2 * dc >= 0:
                            pasos += 3 * (tablero[f + 2 * df][c + 2 * dc] == "-")
                    except IndexError:
                        pass  # fuera del tablero
    return pasos


def player(E, M, J):
    otro = "O" if J == "X" else "X"

    def nota(ruta):
        t = tras(E, ruta)
        return movilidad(t, J) - 2 * movilidad(t, otro)

    return max(M, key=nota)
