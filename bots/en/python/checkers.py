# -*- coding: utf-8 -*-
"""A player of classroom checkers. It already plays by the rules: now make it strong.

The name of the file is the name of the player: the surnames of the group joined by _, such as garcia_perez.py.
It works with Python 2.7 and Python 3 alike, here and in the original referee, which may call player(E, M, J) or player(E, J).
"""
import random


def player(E, M, J=None):
    """Choose a move of M.

    E  the board: E[row][column] is 'x' or 'o' (men), 'X' or 'O' (kings) or '-' (empty). 'x' and 'X' are white.
    M  the legal moves: each is the list of squares (row, column) that the piece passes, beginning with its own.
    J  who you are: 'X' (white: starts on rows 0 to 2 and moves towards row 7) or 'O' (black: the other way round).
    """
    if J is None:
        # The call was player(E, J): the moves must be computed.
        J, M = M, legal_moves(E, M)
    grades = [grade(E, move, J) for move in M]
    best = max(grades)
    return random.choice([move for move, g in zip(M, grades) if g == best])


def grade(E, move, J):
    """Grade a move: more is better. Your work begins here: think about what makes a move good, or search with minimax."""
    start, end = move[0], move[-1]
    is_capture = abs(move[1][0] - start[0]) == 2
    captured = len(move) - 1 if is_capture else 0

    last_row = 7 if J == 'X' else 0
    is_man = E[start[0]][start[1]] in 'xo'
    is_crowned = is_man and end[0] == last_row

    return 10 * captured + 5 * is_crowned


# From here on, the rules: what is needed to look beyond the move to be made now.


def opponent(J):
    """The opponent of J."""
    return 'O' if J == 'X' else 'X'


def legal_moves(board, J):
    """The legal moves of J; if there are captures, only captures."""
    own = [(r, c) for r in range(8) for c in range(8) if board[r][c].upper() == J]
    captures = [route for square in own for route in jumps(board, [square])]
    return captures or [[square, neighbour] for square in own for neighbour in steps(board, square)]


def steps(board, square):
    """The empty squares to which a piece can step."""
    r, c = square
    neighbours = [(r + dr, c + dc) for dr, dc in directions(board[r][c])]
    return [(r, c) for r, c in neighbours if r in range(8) and c in range(8) and board[r][c] == '-']


def jumps(board, route):
    """The captures that continue a route; each goes on while it can."""
    r, c = route[-1]
    routes = []
    for dr, dc in directions(board[r][c]):
        end = (r + 2 * dr, c + 2 * dc)
        if end[0] not in range(8) or end[1] not in range(8) or board[end[0]][end[1]] != '-':
            continue
        if board[r + dr][c + dc].upper() == opponent(board[r][c].upper()):
            after_jump = after(board, [(r, c), end])
            routes += jumps(after_jump, route + [end]) or [route + [end]]
    return routes


def directions(piece):
    """The directions in which a piece moves: men move forward only."""
    rows = [1] if piece == 'x' else [-1] if piece == 'o' else [1, -1]
    return [(dr, dc) for dr in rows for dc in (1, -1)]


def after(E, move):
    """The board after a move; the present one does not change."""
    board = [list(row) for row in E]
    (row, column), end = move[0], move[-1]
    piece = board[row][column]
    board[row][column] = '-'
    for a, b in zip(move, move[1:]):
        if abs(a[0] - b[0]) == 2:
            board[(a[0] + b[0]) // 2][(a[1] + b[1]) // 2] = '-'
        if b[0] == (7 if piece == 'x' else 0):
            piece = piece.upper()
    board[end[0]][end[1]] = piece
    return board
