# -*- coding: utf-8 -*-
"""Poda como jugador del árbitro original: player(E, M, J), o player(E, J), pregunta a su motor por una tubería.

    python checkers.py poda_player.py garcia_perez.py 5

Un solo archivo, sin dependencias, para Python 2.7 y Python 3. Si el motor no está, o no contesta a tiempo, juega una
jugada legal cualquiera. Variables de entorno, si hacen falta:

    PODA           la orden que arranca Poda; si falta, se busca poda y, si no, npx poda
    PODA_SECONDS   los segundos por jugada; si falta, el último argumento del árbitro, y si tampoco, SECONDS
    PODA_LEVEL     un nivel de 0 a 10; si falta, juega tan bien como puede

En los encuentros de Poda no hace falta este archivo: allí se llama level:0 ... level:10.
"""
import atexit
import os
import random
import select
import shlex
import subprocess
import sys
import time

# Segundos por jugada si no se indica otro tiempo, y el máximo que se admite.
SECONDS = 2.0
MAX_SECONDS = 3600.0
# Parte del tiempo, y segundos además, que no se dan al motor: cubren el envío de la respuesta y dejan tiempo para elegir otra
# jugada si no llega.
RESERVED_SHARE = 0.1
MIN_RESERVED = 0.1


def player(E, M, J=None):
    if J is None:
        J, M = M, legal_routes(E, M)
    deadline = time.time() + seconds_per_move() * (1 - RESERVED_SHARE) - MIN_RESERVED
    try:
        wanted = engine.ask(position_text(E, J), 0 if J == 'X' else 1, deadline)
        for route in M:
            if is_move(route, wanted):
                return route
    except (IOError, OSError, ValueError):
        pass
    # Sin motor: la captura más larga o, si no hay capturas, una jugada al azar.
    return max(M, key=lambda route: (len(route), random.random()))


def seconds_per_move():
    for text in [os.environ.get('PODA_SECONDS', '')] + sys.argv[-1:]:
        try:
            return min(max(0.0, float(text)), MAX_SECONDS)
        except ValueError:
            continue
    return SECONDS


def square(place):
    """El número, de 1 a 32, de una casilla (fila, columna)."""
    row, column = place
    return 4 * row + column // 2 + 1


def position_text(E, J):
    """La posición en la notación de Poda: W:W1,2,K31:B24."""
    sides = []
    for man, king in ('xX', 'oO'):
        places = [(square((r, c)), E[r][c]) for r in range(8) for c in range(8) if E[r][c] in (man, king)]
        men = [str(number) for number, piece in places if piece == man]
        kings = ['K%d' % number for number, piece in places if piece == king]
        sides.append(','.join(men + kings))
    return '%s:W%s:B%s' % ('W' if J == 'X' else 'B', sides[0], sides[1])


def is_move(route, text):
    """True si una ruta de M es la jugada del motor, escrita como 9-13 o 10x28{14,23}."""
    captured = sorted(square(((a[0] + b[0]) // 2, (a[1] + b[1]) // 2)) for a, b in zip(route, route[1:]))
    if abs(route[0][0] - route[1][0]) == 1:
        return text == '%d-%d' % (square(route[0]), square(route[-1]))
    taken = ','.join(str(number) for number in captured)
    return text == '%dx%d{%s}' % (square(route[0]), square(route[-1]), taken)


def legal_routes(E, J):
    """Las jugadas legales, para los árbitros que no las dan; si hay capturas, solo capturas."""
    own = [(r, c) for r in range(8) for c in range(8) if E[r][c].upper() == J]
    captures = [route for place in own for route in jumps(E, [place], J)]
    if captures:
        return captures
    steps = [[(r, c), (r + dr, c + dc)] for r, c in own for dr, dc in directions(E[r][c])]
    return [route for route in steps if piece_at(E, route[1]) == '-']


def jumps(E, route, J):
    """Las capturas que continúan una ruta; cada una sigue mientras puede."""
    r, c = route[-1]
    found = []
    for dr, dc in directions(E[r][c]):
        jumped, landing = (r + dr, c + dc), (r + 2 * dr, c + 2 * dc)
        if piece_at(E, landing) == '-' and piece_at(E, jumped).upper() == ('O' if J == 'X' else 'X'):
            after = [list(row) for row in E]
            piece = after[r][c].upper() if landing[0] in (0, 7) else after[r][c]
            after[r][c] = after[jumped[0]][jumped[1]] = '-'
            after[landing[0]][landing[1]] = piece
            found += jumps(after, route + [landing], J) or [route + [landing]]
    return found


def directions(piece):
    rows = {'x': [1], 'o': [-1]}.get(piece, [1, -1])
    return [(dr, dc) for dr in rows for dc in (1, -1)]


def piece_at(E, place):
    """Lo que hay en una casilla; nada si está fuera del tablero."""
    row, column = place
    return E[row][column] if 0 <= row < 8 and 0 <= column < 8 else ''


class Engine(object):
    """El proceso del motor, que se conserva de una jugada a otra."""

    def __init__(self):
        self.process = None
        self.asked = 0
        self.rest = b''

    def start(self):
        level = os.environ.get('PODA_LEVEL')
        command = poda() + ['engine', 'draughts:checkers'] + (['--level', level] if level else [])
        with open(os.devnull, 'w') as nowhere:
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=nowhere, bufsize=0, close_fds=True
            )
        self.rest = b''

    def ask(self, position, side, deadline):
        """Pide una jugada al motor y la devuelve como texto."""
        if self.process is None or self.process.poll() is not None:
            self.start()
        self.send('poda 1')
        self.wait_for('ready', deadline)
        # El número es distinto en cada pregunta, así que una respuesta atrasada a otra pregunta no vale para esta.
        self.asked += 1
        number = os.getpid() % 10000 * 10000 + self.asked
        # El arranque del motor también gasta tiempo: se le da el que queda.
        millis = max(1, int(1000 * (deadline - time.time())))
        self.send('new draughts:checkers %d %d' % (side, random.randrange(2 ** 31)))
        self.send('state %s' % position)
        self.send('clock move %d' % millis)
        self.send('go %d' % number)
        return self.wait_for('move %d ' % number, deadline)

    def wait_for(self, beginning, deadline):
        """Espera una línea del motor que empiece por beginning y devuelve el resto de la línea."""
        while True:
            line = self.read(deadline)
            if line.startswith(beginning):
                return line[len(beginning):].strip()

    def send(self, text):
        self.process.stdin.write((text + '\n').encode('ascii'))
        self.process.stdin.flush()

    def read(self, deadline):
        """Lee la línea siguiente; IOError si no llega a tiempo o el motor ha terminado."""
        while b'\n' not in self.rest:
            left = deadline + MIN_RESERVED / 4 - time.time()
            if left <= 0 or not select.select([self.process.stdout], [], [], left)[0]:
                raise IOError('the engine is late')
            data = os.read(self.process.stdout.fileno(), 65536)
            if not data:
                self.process.wait()
                raise IOError('the engine has ended')
            self.rest += data
        line, self.rest = self.rest.split(b'\n', 1)
        return line.decode('utf-8', 'replace')

    def stop(self):
        # El motor termina cuando se cierra su entrada; si aún no ha terminado, se mata el proceso.
        if self.process is not None:
            self.process.stdin.close()
            if self.process.poll() is None:
                self.process.kill()


def poda():
    """La orden que arranca Poda, como lista de argumentos."""
    given = os.environ.get('PODA')
    if given:
        return shlex.split(given)
    for folder in os.environ.get('PATH', '').split(os.pathsep):
        if os.access(os.path.join(folder, 'poda'), os.X_OK):
            return ['poda']
    return ['npx', '--no-install', 'poda']


# El motor arranca cuando el árbitro carga el archivo, para no gastar el tiempo de la primera jugada.
engine = Engine()
atexit.register(engine.stop)
try:
    engine.start()
except (IOError, OSError):
    pass
