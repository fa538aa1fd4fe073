export const es = {
  // These messages are in the library's es.ts too; here they also name the command-line option.
  'problem.unknown-player':
    'No hay ningún jugador «{name}». Hay: {known}; level, plain y minimax llevan un número, como level:5; classic juega al micro-shogi, y racer al Ur. Un bot es un archivo .py, .js, .mjs o .ts, un programa, una orden entre comillas, usi:ORDEN, uci:ORDEN o hub:ORDEN.',
  'problem.position-of-several-games':
    'Esta posición vale en varios juegos: {known}. ¿En cuál? Dilo con --game, o como juego de poda play.',
  'problem.game-assumed': 'el texto no dice qué juego es: se lee como {name}. Si es otro, dilo con --game.',
  'problem.pdn-game-assumed': 'falta GameType: por las jugadas, se lee como {name}. Si es otro juego, dilo con --game.',
  'problem.pdn-counting-unclear':
    'las jugadas valen con las dos maneras de numerar las casillas: se leen con las blancas en 1 a 12. Para la otra, usa --dialect white-high.',
  'problem.temporary-folder-unusable':
    'No se puede escribir en la carpeta temporal {path}: {reason}. Haz que se pueda, o nombra otra con la variable TMPDIR.',
  'problem.file-exists': '{path} ya existe, y no se sustituye: elige otro nombre, o bórralo antes.',
  'problem.already-running': 'Otro proceso ({pid}) ya está trabajando en {path}. Espera a que termine.',
  'problem.not-a-journal':
    'El diario de partidas {path} está dañado en la línea {line}, o es de otra versión de Poda. Apártalo, o usa --fresh para empezar de nuevo.',
  'problem.journal-damaged':
    'El diario {path} está dañado en la línea {line}: su suma de comprobación no coincide. Borra desde esa línea hasta el final, y lo que falte se hará otra vez; o aparta el archivo para empezar de nuevo.',
  'problem.journal-out-of-order':
    'En el diario {path}, la línea {line} no sigue a la anterior: alguien ha quitado, añadido o cambiado de sitio líneas. Borra desde esa línea hasta el final, y lo que falte se hará otra vez; o aparta el archivo para empezar de nuevo.',
  'problem.journal-changed-before':
    'En el diario {path} ha cambiado alguna línea anterior a la {line}, de las que no llevan suma de comprobación. Recupera una copia, o aparta el archivo para empezar de nuevo.',
  'problem.journal-line-too-long':
    'En el diario {path}, la línea {line} es demasiado larga: se leen líneas de hasta {most} MiB. Borra desde esa línea hasta el final, o aparta el archivo para empezar de nuevo.',
  'problem.journal-too-many-lines':
    'En el diario {path}, la línea {line} está de más: se leen hasta {most} líneas. Aparta el archivo, o usa --fresh para empezar de nuevo.',
  'problem.journal-too-many-voided':
    'En el diario {path}, la línea {line} es una partida anulada de más: ningún árbitro anula más de {most}. Borra desde esa línea hasta el final, y lo que falte se jugará otra vez; o usa --fresh para empezar de nuevo.',
  'problem.journal-without-checksums':
    'En el diario {path}, la línea {line} tiene partes de una suma de comprobación, aunque el diario dice ser de una versión anterior, sin sumas: se ha cambiado a mano. Recupera una copia, o aparta el archivo para empezar de nuevo.',
  'problem.journal-entry-refused':
    'En el diario {path}, línea {line}, {place} tiene que ser {expected}, no {text}. Borra desde esa línea hasta el final, y lo que falte se hará otra vez; o aparta el archivo para empezar de nuevo.',
  'problem.journal-entry-unknown':
    'En el diario {path}, la línea {line} no es una anotación de un diario. Borra desde esa línea hasta el final, y lo que falte se hará otra vez; o aparta el archivo para empezar de nuevo.',
  'problem.journal-game-twice':
    'En el diario {path}, la línea {line} repite la partida {game}, que ya está en una línea anterior. Borra desde esa línea hasta el final, y lo que falte se jugará otra vez.',
  'problem.journal-game-not-planned':
    'En el diario {path}, línea {line}, la partida {game} no es la que tocaba; no coincide: {what}. Borra desde esa línea hasta el final, y lo que falte se jugará otra vez; o usa --fresh para empezar de nuevo.',
  'problem.journal-illegal-move':
    'En el diario {path}, línea {line}, la jugada {ply} de la partida {game} ({text}) no es legal. Borra desde esa línea hasta el final, y lo que falte se jugará otra vez; o usa --fresh para empezar de nuevo.',
  'problem.journal-wrong-dice':
    'En el diario {path}, línea {line}, los dados de la partida {game} no son los de su semilla en la jugada {ply} ({text}). Borra desde esa línea hasta el final, y lo que falte se jugará otra vez; o usa --fresh para empezar de nuevo.',
  'problem.journal-wrong-result':
    'En el diario {path}, línea {line}, el resultado de la partida {game} ({text}) contradice sus jugadas o su veredicto. Borra desde esa línea hasta el final, y lo que falte se jugará otra vez; o usa --fresh para empezar de nuevo.',
  'expected.seats': 'los puestos de dos jugadores distintos',
  'expected.fault': 'rules o una de las faltas de docs/es/referee.md',
  'expected.side': '0 o 1',
  'expected.two-texts': 'una lista de dos textos',
  'expected.at-most': 'no más de {most} valores',
  'expected.record': 'el registro de una partida (docs/es/records.md)',
  'problem.journal-is-something-else':
    '{path} no es un diario de partidas de Poda, así que no se toca. Apártalo, o elige otro sitio para los resultados (--out, --record).',
  'problem.machine-unfit':
    'Estas partidas no se han podido jugar: {games}. Cada una se ha anulado {tries} {tries|vez|veces} porque la máquina no daba abasto ({what}). Cierra otros programas o baja --concurrency; la misma orden las intenta otra vez.',
  'problem.games-annulled':
    'Estas partidas no se han podido jugar: {games}. Cada una se ha anulado {tries} {tries|vez|veces} por un error de la propia Poda ({what}). Avísanos, por favor; la misma orden las intenta otra vez.',
  'problem.module-unreadable': 'El módulo no se puede leer: {what}.',
  'problem.unreadable-line': 'La línea «{text}» no se entiende; docs/es/protocol.md explica las que hay.',
  'problem.unreadable-route':
    'La ruta «{text}» no se entiende; se escribe, por ejemplo, 2,0;3,1: la fila y la columna de cada casilla, de 0 a 7.',
  'problem.sandbox-needs-linux':
    'Los bots de otros solo se pueden confinar en Linux. --unconfined los ejecuta sin confinar, con todos los permisos de quien juega.',
  'problem.sandbox-missing':
    'Falta bubblewrap (bwrap), que confina los bots de otros. Instálalo con: sudo apt install bubblewrap. --unconfined los ejecuta sin confinar, con todos los permisos de quien juega.',
  'problem.sandbox-apparmor':
    'AppArmor no deja que {path} cree espacios de nombres, como en Ubuntu 24.04 ({told}). Escribe como administrador el archivo /etc/apparmor.d/bwrap con este perfil:\n\nabi <abi/4.0>,\ninclude <tunables/global>\nprofile bwrap {path} flags=(unconfined) {\n  userns,\n}\n\ny cárgalo con: sudo apparmor_parser -r /etc/apparmor.d/bwrap. --unconfined ejecuta los bots sin confinar, con todos los permisos de quien juega.',
  'problem.sandbox-userns-off':
    'El sistema no deja que los usuarios corrientes creen espacios de nombres, que {path} necesita ({told}). Permítelo con: sudo sysctl -w kernel.unprivileged_userns_clone=1. --unconfined ejecuta los bots sin confinar, con todos los permisos de quien juega.',
  'problem.sandbox-forbidden':
    '{path} está instalado, pero aquí no puede confinar a nadie: {told}. Dentro de un contenedor suele faltarle el permiso para crear espacios de nombres. --unconfined ejecuta los bots sin confinar, con todos los permisos de quien juega.',
  'problem.python-missing':
    'No hay ningún Python. Instálalo con: sudo apt install python3, o di cuál es con la variable PODA_PYTHON.',
  'problem.python-submitted':
    'El Python de PODA_PYTHON, {path}, está en la carpeta de los bots, cuyos archivos nunca se ejecutan fuera del confinamiento. Indica uno que esté en otro sitio.',
  'problem.results-not-plain':
    '{path} no es un archivo ni una carpeta corriente, y los resultados no se escriben a través de enlaces ni de tuberías. Quítalo, o elige otra carpeta con --out.',
  'problem.python-asked-missing':
    'No se encuentra el Python pedido, {python}. Vale 2, 3 o la ruta de un programa de Python.',
  'problem.python-2-missing':
    '{name} está escrito para Python 2 (línea {line}: {text}; {what}) y aquí no está Python 2.7. Instálalo (con pyenv: pyenv install 2.7.18) y di dónde está con la variable PODA_PYTHON2, o pasa el archivo a Python 3 con 2to3 -w; un print lleva paréntesis: print(x).',
  'problem.typescript-compiler-missing':
    'Para jugar con un bot en TypeScript falta el paquete @swc/wasm-typescript. Instálalo con: npm install @swc/wasm-typescript, o pasa antes el bot a JavaScript.',
  'problem.typescript-interrupted':
    'No se ha podido pasar a JavaScript un bot en TypeScript: {what}. La máquina estaba demasiado ocupada; prueba otra vez, con menos programas a la vez.',
  'problem.command-empty': 'La orden está vacía: escribe un programa y sus argumentos, entre comillas.',
  'problem.command-missing': 'No hay ningún programa «{name}» que se pueda ejecutar.',
  'problem.bot-of-checkers': 'Este formato es solo para {classroom}, el juego de clase; aquí se juega a {game}.',
  'problem.too-few-players':
    'Hacen falta al menos dos jugadores; en {path} hay {count}. Un bot es un archivo .py, .js, .mjs o .ts, o un programa; --house añade jugadores de la casa.',
  'problem.human-at-match': 'Una persona no puede jugar un encuentro; para eso está poda play.',
  'problem.tournament-not-json':
    'En {file} hay un error en la línea {line}, columna {column}: no es JSON. Un archivo de torneo en TOML acaba en .toml.',
  'problem.tournament-not-toml': 'En {file} hay un error en la línea {line}, columna {column}: no es TOML.',
  'problem.tournament-not-an-object':
    '{file} tiene que ser un objeto, como {"game":"{classroom}","players":["ana.py","luis.py"]}.',
  'problem.tournament-lacks-key': 'En {file} falta {path}.',
  'problem.tournament-key-of-format': 'En {file} sobra {path}: es para format = "{of}", y este torneo es "{format}".',
  'expected.tournament-format': 'round-robin, swiss, gauntlet o knockout',
  'expected.tournament-players': 'una lista de jugadores, como ["ana.py", "luis.py", "level:3"]',
  'expected.tournament-player':
    'un archivo, una palabra como level:3 o un objeto con player y, si se quiere, name y rating',
  'expected.tournament-time':
    'un objeto con move (segundos por jugada), con game e increment (segundos por partida y los que suma cada jugada) o con nodes (posiciones)',
  'problem.unknown-challenger': 'Ningún jugador se llama «{name}»; juegan {known}.',
  'csv.rank': 'puesto',
  'csv.player': 'jugador',
  'csv.kind': 'tipo',
  'csv.rating': 'Elo',
  'csv.error': 'margen',
  'csv.points': 'puntos',
  'csv.games': 'partidas',
  'csv.wins': 'ganadas',
  'csv.draws': 'tablas',
  'csv.losses': 'perdidas',
  'csv.byes': 'descansos',
  'csv.forfeits': 'perdidas por falta',
  'csv.first-seats': 'veces primero',
  'csv.second-seats': 'veces segundo',
  'csv.sonneborn-berger': 'Sonneborn-Berger',
  'csv.buchholz': 'Buchholz',
  'csv.moves': 'jugadas',
  'csv.millis-per-move': 'ms por jugada',
  'csv.longest-millis': 'ms de la más larga',
  'csv.confinement': 'confinamiento',
  'csv.game': 'partida',
  'csv.variant': 'juego',
  'csv.round': 'ronda',
  'csv.first': 'primero',
  'csv.second': 'segundo',
  'csv.first-points': 'puntos del primero',
  'csv.second-points': 'puntos del segundo',
  'csv.reason': 'motivo',
  'csv.fault': 'falta',
  'csv.fault-by': 'falta de',
  'csv.what': 'qué pasó',
  'csv.plies': 'medias jugadas',
  'csv.opening-plies': 'de la apertura',
  'csv.start': 'comienzo',
  'bot.found.whole-game': 'una partida entera contra random: {moves} {moves|jugada|jugadas}',
  'bot.found.part-of-game': '{moves} {moves|jugada|jugadas} contra random; no dio tiempo a más (--time da más)',
  'bot.found.some-moves': 'carga y juega',
  'bot.found.no-coding':
    'carga y juega aquí, pero le falta la primera línea # -*- coding: utf-8 -*-: sin ella, el propio Python 2.7 no lo carga',
  'bot.found.odd-all': 'contesta bien en las {all}',
  'bot.found.odd-some': 'contesta bien en {asked} de {all}; no dio tiempo a más',
  'bot.found.in-time': 'la jugada más lenta tardó {slowest} s; el límite es {limit} s',
  'bot.found.close':
    'la jugada más lenta tardó {slowest} s, muy cerca de {limit} s: en otra máquina puede perder por tiempo',
  'bot.found.late': 'superó {limit|el segundo permitido|los {limit} s permitidos}',
  'bot.found.silent': 'nada, aparte de sus jugadas',
  'bot.found.noisy':
    'además de sus jugadas, {stdout} {stdout|carácter|caracteres} en la salida y {stderr} en la de errores; aquí no hace daño',
  'bot.found.same-moves': 'juega lo mismo',
  'bot.found.other-moves': 'no siempre juega lo mismo; no es obligatorio',
  'bot.found.machine-unfit': 'no se pudo comprobar en esta máquina: {what}',
  'bot.found.no-time': 'no dio tiempo',
  'bot.found.not-made': 'no se ha llegado a mirar',
  'bot.found.not-installed': 'no está instalado aquí',
  'bot.found.runtime': 'juega con {runtime}',
  'bot.found.other-python': 'no funciona: {what}. No importa: el árbitro usa el Python con el que sí funciona',
  'bot.found.fault': '{fault}: {what}',
  'bot.right.illegal-move': 'Devuelve una de las jugadas legales de arriba.',
  'bot.right.unreadable-answer.route':
    'La respuesta es una de las listas de M: casillas (fila, columna), con enteros de 0 a 7.',
  'bot.right.unreadable-answer.text': 'La respuesta es el texto de una jugada de legal, como «{move}».',
  'bot.right.unreadable-answer.line':
    'La respuesta a «go N» es una línea «move N JUGADA», como «move 1 {move}»; lo demás, por la salida de errores.',
  'bot.right.exception': 'La traza dice en qué línea del bot; el tablero de arriba es la posición en la que falló.',
  'bot.right.crash': 'El programa tiene que seguir vivo toda la partida: sin exit ni errores de memoria.',
  'bot.right.timeout': 'Contesta dentro del tiempo: mira el reloj y ten siempre una jugada lista.',
  'bot.right.memory': 'Usa menos memoria, o borra lo que guardas entre jugadas.',
  'bot.right.start-up-failure.python':
    'El archivo tiene que cargarse sin errores y definir player(E, M, J), player(E, J) o player(state). Si habla por líneas, da su orden entre comillas: "python3 bot.py".',
  'bot.right.start-up-failure.python-state': 'El archivo tiene que cargarse sin errores y definir player(state).',
  'bot.right.start-up-failure.module':
    'El módulo tiene que cargarse sin errores y exportar player: export const player = state => …',
  'bot.right.start-up-failure.line': 'El programa tiene que arrancar y contestar «ready» a «poda 1».',
  'bot.right.protocol-flood': 'Escribe solo la respuesta; lo demás, por la salida de errores.',
  'system.ECONNREFUSED': 'ahí no contesta nadie (ECONNREFUSED)',
  'system.ECONNRESET': 'la conexión se ha cortado (ECONNRESET)',
  'system.ENOTFOUND': 'no hay ningún ordenador con ese nombre (ENOTFOUND)',
  'problem.server-unreachable': 'No se puede hablar con el servidor {url}: {reason}.',
  'problem.server-answer-unreadable': 'La respuesta del servidor {url} no es de la API de Poda (estado {status}).',
} as const;
