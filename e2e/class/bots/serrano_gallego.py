# -*- coding: latin-1 -*-
# Serrano y Gallego. Funciona igual en Python 2.7 y en Python 3.
from __future__ import division, print_function

try:
    rango = xrange
except NameError:
    rango = range


def salta(E, f, c, p, visto):
    "Alarga visto mientras se pueda comer; siempre el primer salto que encuentra."
    for df in ((1, -1) if p in 'XO' else ((1,) if p == 'x' else (-1,))):
        for dc in (1, -1):
            lf, lc = f + 2 * df, c + 2 * dc
            if lf < 0 or lf > 7 or lc < 0 or lc > 7:
                continue
            medio = E[f + df][c + dc]
            if E[lf][lc] == '-' and medio != '-' and medio.upper() != p.upper():
                E[f][c] = E[f + df][c + dc] = '-'
                if (p == 'x' and lf == 7) or (p == 'o' and lf == 0):
                    p = p.upper()
                E[lf][lc] = p
                visto.append((lf, lc))
                return salta(E, lf, lc, p, visto)
    return visto


def player(E, J):
    orden = rango(8) if J == 'O' else rango(7, -1, -1)
    for f in orden:
        for c in rango(8):
            if E[f][c].upper() == J:
                copia = [list(fila) for fila in E]
                ruta = salta(copia, f, c, E[f][c], [(f, c)])
                if len(ruta) > 1:
                    return ruta
    for f in orden:
        for c in rango(8):
            p = E[f][c]
            if p.upper() != J:
                continue
            for df in ((1, -1) if p in 'XO' else ((1,) if p == 'x' else (-1,))):
                for dc in (1, -1):
                    if 0 <= f + df < 8 and 0 <= c + dc < 8 and E[f + df][c + dc] == '-':
                        return [(f, c), (f + df, c + dc)]
