"""Santana y Durán. No usamos la lista M: las jugadas las calculamos nosotros, con una función recursiva."""

DIAGONALES = [(-1, -1), (-1, 1), (1, -1), (1, 1)]


def dentro(f, c):
    return 0 <= f < 8 and 0 <= c < 8


def direcciones(pieza):
    if pieza == "x":
        return [d for d in DIAGONALES if d[0] > 0]
    if pieza == "o":
        return [d for d in DIAGONALES if d[0] < 0]
    return DIAGONALES


def corona(pieza, f):
    return pieza.upper() if (pieza, f) in (("x", 7), ("o", 0)) else pieza


def capturas(E, f, c):
    """Todas las rutas de captura de la pieza que está en (f, c), enteras."""
    pieza = E[f][c]
    rutas = []
    for df, dc in direcciones(pieza):
        mf, mc, lf, lc = f + df, c + dc, f + 2 * df, c + 2 * dc
        if not dentro(lf, lc) or E[lf][lc] != "-":
            continue
        if E[mf][mc] == "-" or E[mf][mc].lower() == pieza.lower():
            continue
        copia = [list(fila) for fila in E]
        copia[f][c] = copia[mf][mc] = "-"
        copia[lf][lc] = corona(pieza, lf)
        siguientes = capturas(copia, lf, lc)
        if siguientes:
            rutas += [[(f, c)] + ruta for ruta in siguientes]
        else:
            rutas.append([(f, c), (lf, lc)])
    return rutas


def simples(E, f, c):
    return [
        [(f, c), (f + df, c + dc)]
        for df, dc in direcciones(E[f][c])
        if dentro(f + df, c + dc) and E[f + df][c + dc] == "-"
    ]


def player(E, J):
    mias = [(f, c) for f in range(8) for c in range(8) if E[f][c].upper() == J]
    rutas = [r for f, c in mias for r in capturas(E, f, c)]
    if not rutas:
        rutas = [r for f, c in mias for r in simples(E, f, c)]
    # La más larga; si hay varias, la última en el orden de las casillas.
    return max(rutas, key=lambda r: (len(r), r))
