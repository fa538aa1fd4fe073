# -*- coding: utf-8 -*-
"""El árbitro de las damas de clase, con la orden del documento original: se la pasa a Poda, que arbitra.

    python checkers.py a.py b.py [segundos]

Un solo archivo, sin dependencias, para Python 2.7 y Python 3; sirve también copiado junto a los bots. Busca a Poda, por
este orden: la orden de la variable de entorno PODA, el paquete o el clon del proyecto a los que pertenece este archivo,
poda en el PATH, y node_modules en la carpeta actual o en una de las que la contienen. Lo que se ejecuta es

    poda match checkers a.py b.py [segundos] --show

y con Python 2.7 los bots juegan también con ese Python. Poda sortea los colores.
"""
import sys

# Copiado a la carpeta de los bots, este archivo no carga de ella un módulo con el nombre de uno de Python, como shlex.py.
sys.path[:1] = []

import os
import shlex

MESSAGES = {
    'es': {
        'usage': 'Uso: python checkers.py a.py b.py [segundos]',
        'no-file': 'No existe el archivo %s.',
        'no-poda': (
            'No se encuentra Poda. Instálalo (npm install poda), o usa este archivo en su carpeta bots, o escribe en la '
            'variable PODA la orden que lo arranca.'
        ),
        'not-built': 'Poda está en %s, pero sin compilar: ejecuta allí npm ci.',
        'no-node': 'Poda necesita Node.js 20.19 o posterior, y no se encuentra node.',
        'no-start': 'No se puede ejecutar %s: %s',
    },
    'en': {
        'usage': 'Usage: python checkers.py a.py b.py [seconds]',
        'no-file': 'There is no file %s.',
        'no-poda': (
            'Poda is not found. Install it (npm install poda), or use this file in its folder bots, or write the '
            'command that starts it into the variable PODA.'
        ),
        'not-built': 'Poda is in %s, but not built: run npm ci there.',
        'no-node': 'Poda needs Node.js 20.19 or newer, and node is not found.',
        'no-start': '%s cannot be run: %s',
    },
}

WRONG_USAGE = 2


def language():
    """El idioma, elegido como lo elige Poda."""
    for name in ('PODA_LANG', 'LC_ALL', 'LANG'):
        if os.environ.get(name, '')[:2].lower() in MESSAGES:
            return os.environ[name][:2].lower()
    return 'es'


class Refusal(Exception):
    def __init__(self, name, *values):
        super(Refusal, self).__init__(MESSAGES[language()][name] % values)
        self.code = WRONG_USAGE if name == 'usage' else 1


def main(arguments):
    if len(arguments) not in (2, 3):
        raise Refusal('usage')
    players = [player_file(name) for name in arguments[:2]]
    python = ['--python', sys.executable] if sys.version_info[0] == 2 else []
    run(poda() + ['match', 'checkers'] + players + arguments[2:] + ['--show'] + python)


def player_file(name):
    """El archivo de un bot, también si se escribe sin .py."""
    for path in (name, name + '.py'):
        if os.path.isfile(path):
            return path if os.path.isabs(path) else os.path.join('.', path)
    raise Refusal('no-file', name)


def poda():
    """La orden que arranca Poda, como lista de argumentos."""
    command = os.environ.get('PODA', '')
    if command.strip():
        try:
            return shlex.split(command)
        except ValueError as error:
            raise Refusal('no-start', command, error)
    own = os.path.dirname(os.path.realpath(__file__))
    package = os.path.dirname(own)
    if os.path.basename(own) == 'bots' and is_program(package):
        return program_in(package)
    if os.path.isfile(os.path.join(package, 'packages', 'cli', 'src', 'poda.ts')):
        raise Refusal('not-built', package)
    if on_path('poda'):
        return [on_path('poda')]
    for folder in folders_above(os.getcwd()):
        if is_program(os.path.join(folder, 'node_modules', 'poda')):
            return program_in(os.path.join(folder, 'node_modules', 'poda'))
    raise Refusal('no-poda')


def is_program(package):
    return os.path.isfile(os.path.join(package, 'dist', 'poda.js'))


def program_in(package):
    if on_path('node') is None:
        raise Refusal('no-node')
    return [on_path('node'), os.path.join(package, 'dist', 'poda.js')]


def folders_above(folder):
    """Una carpeta y las que la contienen."""
    above = os.path.dirname(folder)
    return [folder] if above == folder else [folder] + folders_above(above)


def on_path(name):
    for folder in os.environ.get('PATH', '').split(os.pathsep):
        path = os.path.join(folder, name)
        if os.path.isabs(path) and os.path.isfile(path) and os.access(path, os.X_OK):
            return path
    return None


def run(command):
    """Sustituye este proceso por el de Poda, que recibe así las señales y da el código de salida."""
    try:
        os.execv(on_path(command[0]) or command[0], command)
    except OSError as error:
        raise Refusal('no-start', command[0], error.strerror)


if __name__ == '__main__':
    try:
        main(sys.argv[1:])
    except Refusal as refusal:
        sys.stderr.write('%s\n' % refusal)
        sys.exit(refusal.code)
