# -*- coding: utf-8 -*-
"""A player of all of Poda's games. It already plays by the rules: now make it strong.

The name of the file is the name of the player. It works with Python 2.7 and Python 3 alike.
"""
import random


def player(state):
    """Choose a move of state['legal'] and return its text.

    state is a dictionary:
      game      the game with its ruleset: 'draughts:spanish', 'ur:classic', 'plague:8x8'...
      side      who you are: 0 (begins) or 1
      position  the position, as text
      moves     all moves since the start, with the rolls of dice ('r3')
      legal     the legal moves, as text; choose one of these
      clock     None without a clock; with one, limitMillis is how long this move may take, in milliseconds
      seed      the seed of the random numbers; random uses it already
    """
    grades = [grade(state, move) for move in state['legal']]
    best = max(grades)
    return random.choice([move for move, g in zip(state['legal'], grades) if g == best])


def grade(state, move):
    """Grade a move: more is better. Your work begins here: delete the games that you do not need and think about yours."""
    game = state['game'].split(':')[0]

    if game == 'draughts':
        # '10x28{14,23}' captures the pieces on squares 14 and 23; '9-13' captures nothing.
        return move.count(',') + 1 if 'x' in move else 0

    if game == 'ur':
        # '3>7' goes from step 3 of the path to step 7; 0 is the hand. A rosette gives another roll.
        if move == 'pass':
            return 0
        end = int(move.split('>')[1])
        return end + (20 if end in (4, 8, 14) else 0)

    if game == 'plague':
        # '3,2' fills column 3 of row 2 and converts the neighbouring cells of the opponent.
        column, row = [int(number) - 1 for number in move.split(',')]
        other = 'ox'[state['side']]
        rows = state['position'].split(' ')[0].split('/')
        return sum(near[max(0, column - 1):column + 2].count(other) for near in rows[max(0, row - 1):row + 2])

    if game == 'microshogi':
        # '2e3d' goes from 2e to 3d: file 4 is on the left and rank a at the top. 'G*2c' drops a piece from the hand.
        end = piece_on(state['position'], move[2:4])
        return {'K': 100, 'R': 5, 'S': 4, 'B': 3.5, 'G': 3, 'C': 3, 'N': 2, 'L': 1.3, 'P': 1}.get(end.upper(), 0)

    return 0


def piece_on(position, square):
    """The letter of the piece on a square of micro-shogi, or '.' if the square is empty."""
    row = position.split(' ')[0].split('/')['abcde'.index(square[1])]
    for gap in '1234':
        row = row.replace(gap, '.' * int(gap))
    return row[4 - int(square[0])]
