# -*- coding: utf-8 -*-
"""Un jugador de damas de clase. Ya juega según las reglas: ahora hazlo fuerte.

El nombre del fichero es el nombre del jugador: los apellidos del grupo unidos por _, como garcia_perez.py.
Sirve igual para Python 2.7 y para Python 3, aquí y en el árbitro original.
"""
import random


def player(E, M, J):
    """Elige una jugada de M.

    E  el tablero: E[fila][columna] es 'x' o 'o' (peones), 'X' u 'O' (damas) o '-' (vacía). 'x' y 'X' son las blancas.
    M  las jugadas legales: cada una es la lista de casillas (fila, columna) por las que pasa la pieza, empezando por la de salida.
    J  quién eres: 'X' (blancas: salen de las filas 0 a 2 y avanzan hacia la 7) u 'O' (negras: al revés).
    """
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
