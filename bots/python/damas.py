# -*- coding: utf-8 -*-
"""Un jugador de damas de clase. Ya juega según las reglas: ahora hazlo fuerte.

El nombre del archivo es el nombre del jugador: los apellidos del grupo unidos por _, como garcia_perez.py.
Sirve igual para Python 2.7 y para Python 3, aquí y en el árbitro original, que puede llamarlo con player(E, M, J) o con player(E, J).
"""
import random


def player(E, M, J=None):
    """Elige una jugada de M.

    E  el tablero: E[fila][columna] es 'x' o 'o' (peones), 'X' u 'O' (damas) o '-' (vacía). 'x' y 'X' son las blancas.
    M  las jugadas legales: cada una es la lista de casillas (fila, columna) por las que pasa la pieza, empezando por la de salida.
    J  quién eres: 'X' (blancas: salen de las filas 0 a 2 y avanzan hacia la 7) u 'O' (negras: al revés).
    """
    if J is None:
        # La llamada ha sido player(E, J): hay que calcular las jugadas.
        J, M = M, jugadas(E, M)
    notas = [nota(E, jugada, J) for jugada in M]
    mejor = max(notas)
    return random.choice([jugada for jugada, n in zip(M, notas) if n == mejor])


def nota(E, jugada, J):
    """Puntúa una jugada: más es mejor. Aquí empieza tu trabajo: piensa qué hace buena a una jugada, o busca con minimax."""
    salida, llegada = jugada[0], jugada[-1]
    captura = abs(jugada[1][0] - salida[0]) == 2
    capturadas = len(jugada) - 1 if captura else 0

    ultima_fila = 7 if J == 'X' else 0
    es_peon = E[salida[0]][salida[1]] in 'xo'
    corona = es_peon and llegada[0] == ultima_fila

    return 10 * capturadas + 5 * corona


# Desde aquí, las reglas: lo que hace falta para mirar más allá de la jugada de ahora.


def otro(J):
    """El contrario de J."""
    return 'O' if J == 'X' else 'X'


def jugadas(tablero, J):
    """Las jugadas legales de J; si hay capturas, solo capturas."""
    propias = [(f, c) for f in range(8) for c in range(8) if tablero[f][c].upper() == J]
    capturas = [ruta for casilla in propias for ruta in saltos(tablero, [casilla])]
    return capturas or [[casilla, vecina] for casilla in propias for vecina in pasos(tablero, casilla)]


def pasos(tablero, casilla):
    """Las casillas vacías a las que puede avanzar una pieza."""
    f, c = casilla
    vecinas = [(f + df, c + dc) for df, dc in sentidos(tablero[f][c])]
    return [(f, c) for f, c in vecinas if f in range(8) and c in range(8) and tablero[f][c] == '-']


def saltos(tablero, ruta):
    """Las capturas que continúan una ruta; cada una sigue mientras puede."""
    f, c = ruta[-1]
    rutas = []
    for df, dc in sentidos(tablero[f][c]):
        llegada = (f + 2 * df, c + 2 * dc)
        if llegada[0] not in range(8) or llegada[1] not in range(8) or tablero[llegada[0]][llegada[1]] != '-':
            continue
        if tablero[f + df][c + dc].upper() == otro(tablero[f][c].upper()):
            tras_salto = despues(tablero, [(f, c), llegada])
            rutas += saltos(tras_salto, ruta + [llegada]) or [ruta + [llegada]]
    return rutas


def sentidos(pieza):
    """Los sentidos en los que se mueve una pieza: los peones, solo hacia delante."""
    filas = [1] if pieza == 'x' else [-1] if pieza == 'o' else [1, -1]
    return [(df, dc) for df in filas for dc in (1, -1)]


def despues(E, jugada):
    """El tablero después de una jugada; el de ahora no cambia."""
    tablero = [list(fila) for fila in E]
    (fila, columna), llegada = jugada[0], jugada[-1]
    pieza = tablero[fila][columna]
    tablero[fila][columna] = '-'
    for a, b in zip(jugada, jugada[1:]):
        if abs(a[0] - b[0]) == 2:
            tablero[(a[0] + b[0]) // 2][(a[1] + b[1]) // 2] = '-'
        if b[0] == (7 if pieza == 'x' else 0):
            pieza = pieza.upper()
    tablero[llegada[0]][llegada[1]] = pieza
    return tablero
