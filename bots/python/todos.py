# -*- coding: utf-8 -*-
"""Un jugador para todos los juegos de Poda. Ya juega según las reglas: ahora hazlo fuerte.

El nombre del archivo es el nombre del jugador. Sirve igual para Python 2.7 y para Python 3.
"""
import random


def player(state):
    """Elige una jugada de state['legal'] y devuelve su texto.

    state es un diccionario:
      game      el juego con su reglamento: 'draughts:spanish', 'ur:classic', 'plague:8x8'...
      side      quién eres: 0 (sale primero) o 1
      position  la posición, como texto
      moves     todas las jugadas desde el comienzo, con las tiradas de dados ('r3')
      legal     las jugadas legales, como texto; de aquí se elige
      clock     None si no hay reloj; si lo hay, limitMillis es lo que puede durar esta jugada, en milisegundos
      seed      la semilla de los números al azar; random ya la usa
    """
    notas = [nota(state, jugada) for jugada in state['legal']]
    mejor = max(notas)
    return random.choice([jugada for jugada, n in zip(state['legal'], notas) if n == mejor])


def nota(state, jugada):
    """Puntúa una jugada: más es mejor. Aquí empieza tu trabajo: borra los juegos que no te interesen y piensa en el tuyo."""
    juego = state['game'].split(':')[0]

    if juego == 'draughts':
        # '10x28{14,23}' captura las piezas de las casillas 14 y 23; '9-13' no captura.
        return jugada.count(',') + 1 if 'x' in jugada else 0

    if juego == 'ur':
        # '3>7' va de la casilla 3 del recorrido a la 7; 0 es la mano. Una roseta da otra tirada.
        if jugada == 'pass':
            return 0
        llegada = int(jugada.split('>')[1])
        return llegada + (20 if llegada in (4, 8, 14) else 0)

    if juego == 'plague':
        # '3,2' ocupa la columna 3 de la fila 2 y convierte las casillas vecinas del rival.
        columna, fila = [int(numero) - 1 for numero in jugada.split(',')]
        otro = 'ox'[state['side']]
        filas = state['position'].split(' ')[0].split('/')
        return sum(vecinas[max(0, columna - 1):columna + 2].count(otro) for vecinas in filas[max(0, fila - 1):fila + 2])

    if juego == 'microshogi':
        # '2e3d' va de 2e a 3d: la columna 4 está a la izquierda y la fila a, arriba. 'G*2c' pone una pieza de la mano.
        llegada = pieza_en(state['position'], jugada[2:4])
        return {'K': 100, 'R': 5, 'S': 4, 'B': 3.5, 'G': 3, 'C': 3, 'N': 2, 'L': 1.3, 'P': 1}.get(llegada.upper(), 0)

    return 0


def pieza_en(posicion, casilla):
    """La letra de la pieza que hay en una casilla de micro-shogi, o '.' si está vacía."""
    fila = posicion.split(' ')[0].split('/')['abcde'.index(casilla[1])]
    for hueco in '1234':
        fila = fila.replace(hueco, '.' * int(hueco))
    return fila[4 - int(casilla[0])]
