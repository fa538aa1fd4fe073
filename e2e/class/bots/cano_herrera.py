"""Cano y Herrera: alfa-beta a tres jugadas. Tablero en una cadena de 64 para que copiar cueste poco."""
import time

INFINITO = 10 ** 6
MAS_LENTO = 0.0


def generar(t, j):
    """Jugadas de j en el tablero t (una lista de 64): pares (ruta, tablero)."""
    capturas, quietas = [], []
    for i in range(64):
        p = t[i]
        if p == "-" or p.upper() != j:
            continue
        seguir(t, i, p, [i], capturas)
        if capturas:
            continue
        for d in avances(p):
            k = vecina(i, d)
            if k is not None and t[k] == "-":
                n = t[:]
                n[i] = "-"
                n[k] = coronar(p, k)
                quietas.append(([i, k], n))
    return capturas or quietas


def seguir(t, i, p, ruta, capturas):
    sigue = False
    for d in avances(p):
        m = vecina(i, d)
        if m is None or t[m] == "-" or t[m].upper() == p.upper():
            continue
        k = vecina(m, d)
        if k is None or t[k] != "-":
            continue
        sigue = True
        n = t[:]
        n[i] = n[m] = "-"
        q = coronar(p, k)
        n[k] = q
        seguir(n, k, q, ruta + [k], capturas)
    if not sigue and len(ruta) > 1:
        capturas.append((ruta, t))


def avances(p):
    return {"x": ((1, -1), (1, 1)), "o": ((-1, -1), (-1, 1))}.get(p, ((1, -1), (1, 1), (-1, -1), (-1, 1)))


def vecina(i, d):
    f, c = i // 8 + d[0], i % 8 + d[1]
    return f * 8 + c if 0 <= f < 8 and 0 <= c < 8 else None


def coronar(p, k):
    return "X" if p == "x" and k >= 56 else "O" if p == "o" and k < 8 else p


VALOR = {"x": 10, "X": 25, "o": -10, "O": -25, "-": 0}


def evaluar(t, j):
    suma = 0
    for i, p in enumerate(t):
        if p == "-":
            continue
        suma += VALOR[p]
        if p == "x":
            suma += i // 8 // 2
        elif p == "o":
            suma -= (7 - i // 8) // 2
    return suma if j == "X" else -suma


def alfabeta(t, j, profundidad, alfa, beta):
    if profundidad == 0:
        return evaluar(t, j)
    opciones = generar(t, j)
    if not opciones:
        return -INFINITO
    otro = "O" if j == "X" else "X"
    for _, n in opciones:
        nota = -alfabeta(n, otro, profundidad - 1, -beta, -alfa)
        if nota > alfa:
            alfa = nota
        if alfa >= beta:
            break
    return alfa


def player(E, M, J):
    global MAS_LENTO
    antes = time.time()
    t = [casilla for fila in E for casilla in fila]
    otro = "O" if J == "X" else "X"
    mejor, alfa = None, -INFINITO - 1
    for ruta, n in generar(t, J):
        nota = -alfabeta(n, otro, 2, -INFINITO - 1, -alfa)
        if mejor is None or nota > alfa:
            mejor, alfa = ruta, max(alfa, nota)
    MAS_LENTO = max(MAS_LENTO, time.time() - antes)
    return [divmod(i, 8) for i in mejor]
