import type { es } from './es.ts';

export const en: Record<keyof typeof es, string> = {
  // These messages are in the library's en.ts too; here they also name the command-line option.
  'problem.unknown-player':
    'There is no player "{name}". The players are: {known}; level, plain and minimax take a number, as in level:5; classic plays micro-shogi, and racer Ur. A bot is a .py, .js, .mjs or .ts file, a program, a command in quotes, usi:COMMAND, uci:COMMAND or hub:COMMAND.',
  'problem.position-of-several-games':
    'This position fits several games: {known}. Which one is it? Name it with --game, or as the game of poda play.',
  'problem.game-assumed':
    'the text does not name the game; Poda reads it as {name}. If it is another game, name it with --game.',
  'problem.pdn-game-assumed':
    'there is no GameType; judging by its moves, Poda reads it as {name}. If it is another game, name it with --game.',
  'problem.pdn-counting-unclear':
    'the moves are legal whichever way the squares are numbered; Poda reads them with white on 1 to 12. For the other way, use --dialect white-high.',
  'problem.temporary-folder-unusable':
    'The temporary folder {path} cannot be written to: {reason}. Mend it, or name another one with the variable TMPDIR.',
  'problem.file-exists': '{path} exists and is not replaced: choose another name, or delete it first.',
  'problem.already-running': 'Another process ({pid}) is already working on {path}. Wait until it ends.',
  'problem.not-a-journal':
    'The journal {path} is damaged in line {line}, or comes from another version of Poda. Move it away, or use --fresh to start over.',
  'problem.journal-damaged':
    'The journal {path} is damaged in line {line}: its checksum does not match. Delete that line and all after it, and Poda does what is missing again; or move the file away to start over.',
  'problem.journal-out-of-order':
    'In the journal {path}, line {line} does not follow the line before it: lines were removed, added or swapped. Delete that line and all after it, and Poda does what is missing again; or move the file away to start over.',
  'problem.journal-changed-before':
    'In the journal {path}, a line without a checksum before line {line} was changed. Restore a copy, or move the file away to start over.',
  'problem.journal-line-too-long':
    'In the journal {path}, line {line} is too long: the limit is {most} MiB. Delete that line and all after it, or move the file away to start over.',
  'problem.journal-too-many-lines':
    'In the journal {path}, line {line} is one too many: the limit is {most} lines. Move the file away, or use --fresh to start over.',
  'problem.journal-too-many-voided':
    'In the journal {path}, line {line} is one annulled game too many: the referee never annuls more than {most}. Delete that line and all after it, and Poda plays the missing games again; or use --fresh to start over.',
  'problem.journal-without-checksums':
    'In the journal {path}, line {line} has part of a checksum, but the journal says that it comes from an earlier version, without checksums: it was edited by hand. Restore a copy, or move the file away to start over.',
  'problem.journal-entry-refused':
    'In the journal {path}, line {line}, {place} must be {expected}, not {text}. Delete that line and all after it, and Poda does what is missing again; or move the file away to start over.',
  'problem.journal-entry-unknown':
    'In the journal {path}, line {line} is not a journal entry. Delete that line and all after it, and Poda does what is missing again; or move the file away to start over.',
  'problem.journal-game-twice':
    'In the journal {path}, line {line} repeats game {game}, which is already in an earlier line. Delete that line and all after it, and Poda plays the missing games again.',
  'problem.journal-game-not-planned':
    'In the journal {path}, line {line}, game {game} is not the game that was due (difference: {what}). Delete that line and all after it, and Poda plays the missing games again; or use --fresh to start over.',
  'problem.journal-illegal-move':
    'In the journal {path}, line {line}, move {ply} of game {game} ({text}) is not legal. Delete that line and all after it, and Poda plays the missing games again; or use --fresh to start over.',
  'problem.journal-wrong-dice':
    'In the journal {path}, line {line}, the dice of game {game} at move {ply} ({text}) do not come from its seed. Delete that line and all after it, and Poda plays the missing games again; or use --fresh to start over.',
  'problem.journal-wrong-result':
    'In the journal {path}, line {line}, the result of game {game} ({text}) contradicts its moves or its verdict. Delete that line and all after it, and Poda plays the missing games again; or use --fresh to start over.',
  'expected.seats': 'the numbers of two different players',
  'expected.fault': 'rules or one of the faults in docs/referee.md',
  'expected.side': '0 or 1',
  'expected.two-texts': 'a list of two strings',
  'expected.at-most': 'no more than {most} values',
  'expected.record': 'the record of a game (docs/records.md)',
  'problem.journal-is-something-else':
    '{path} is not a Poda journal, so Poda leaves it alone. Move it away, or choose another place for the results (--out, --record).',
  'problem.machine-unfit':
    'These games could not be played: {games}. Each was annulled {tries} times because the machine could not keep up ({what}). Close other programs or lower --concurrency, and run the same command to try them again.',
  'problem.games-annulled':
    'These games could not be played: {games}. Each was annulled {tries} times because of a bug in Poda itself ({what}). Please report it; the same command tries them again.',
  'problem.module-unreadable': 'The module cannot be read: {what}.',
  'problem.unreadable-line': 'The line "{text}" is not understood; docs/protocol.md explains the lines that are.',
  'problem.unreadable-route':
    'The route "{text}" is not understood: write the row and column of each square, from 0 to 7, as in 2,0;3,1.',
  'problem.sandbox-needs-linux':
    "Poda can confine other people's bots only on Linux. --unconfined runs them unconfined, with all your permissions.",
  'problem.sandbox-missing':
    "bubblewrap (bwrap), which confines other people's bots, is missing. Install it with: sudo apt install bubblewrap. --unconfined runs them unconfined, with all your permissions.",
  'problem.sandbox-apparmor':
    'AppArmor does not let {path} create namespaces, as on Ubuntu 24.04 ({told}). As administrator, create the file /etc/apparmor.d/bwrap with this profile:\n\nabi <abi/4.0>,\ninclude <tunables/global>\nprofile bwrap {path} flags=(unconfined) {\n  userns,\n}\n\nand load it with: sudo apparmor_parser -r /etc/apparmor.d/bwrap. --unconfined runs the bots unconfined, with all your permissions.',
  'problem.sandbox-userns-off':
    'The system does not let ordinary users create namespaces, which {path} needs ({told}). Allow it with: sudo sysctl -w kernel.unprivileged_userns_clone=1. --unconfined runs the bots unconfined, with all your permissions.',
  'problem.sandbox-forbidden':
    '{path} is installed, but it cannot confine bots here: {told}. Inside a container it usually lacks permission to create namespaces. --unconfined runs the bots unconfined, with all your permissions.',
  'problem.python-missing':
    'Python is not installed. Install it with: sudo apt install python3, or set the variable PODA_PYTHON to its path.',
  'problem.python-submitted':
    'PODA_PYTHON names {path}, which is in the folder of the bots; files there never run outside the sandbox. Name a Python outside that folder.',
  'problem.results-not-plain':
    '{path} is not an ordinary file or folder, and Poda does not write results through links or pipes. Remove it, or choose another folder with --out.',
  'problem.python-asked-missing':
    'The Python that you asked for, {python}, was not found. Use 2, 3 or the path of a Python program.',
  'problem.python-2-missing':
    '{name} is written for Python 2 (line {line}: {text}; {what}), and Python 2.7 is not installed. Install it (with pyenv: pyenv install 2.7.18) and set the variable PODA_PYTHON2 to its path, or convert the file to Python 3 with 2to3 -w; in Python 3, print needs brackets: print(x).',
  'problem.typescript-compiler-missing':
    'Bots in TypeScript need the package @swc/wasm-typescript, which is missing. Install it with: npm install @swc/wasm-typescript, or convert the bot to JavaScript first.',
  'problem.typescript-interrupted':
    'A bot in TypeScript could not be converted to JavaScript: {what}. The machine was too busy; try again with fewer programs running.',
  'problem.command-empty': 'The command is empty: write a program and its arguments, in quotes.',
  'problem.command-missing': 'The program "{name}" was not found or cannot be run.',
  'problem.bot-of-checkers': 'This format works only in {classroom}, the classroom game; the game here is {game}.',
  'problem.too-few-players':
    'At least two players are needed; {path} has {count}. A bot is a .py, .js, .mjs or .ts file, or a program; --house adds built-in players.',
  'problem.human-at-match': 'A person cannot play in a match: use poda play instead.',
  'problem.tournament-not-json':
    '{file} is not JSON: there is a mistake in line {line}, column {column}. The name of a TOML file must end in .toml.',
  'problem.tournament-not-toml': '{file} is not TOML: there is a mistake in line {line}, column {column}.',
  'problem.tournament-not-an-object':
    '{file} must be an object, such as {"game":"{classroom}","players":["ana.py","luis.py"]}.',
  'problem.tournament-lacks-key': '{path} is missing in {file}.',
  'problem.tournament-key-of-format':
    '{path} does not belong in {file}: it is for format = "{of}", and this tournament is "{format}".',
  'expected.tournament-format': 'round-robin, swiss, gauntlet or knockout',
  'expected.tournament-players': 'a list of players, such as ["ana.py", "luis.py", "level:3"]',
  'expected.tournament-player':
    'a file, a word such as level:3, or an object with player and, optionally, name and rating',
  'expected.tournament-time':
    'an object with move (seconds per move), with game and increment (seconds per game and seconds added per move) or with nodes (positions)',
  'problem.unknown-challenger': 'No player is called "{name}". The players are: {known}.',
  'csv.rank': 'rank',
  'csv.player': 'player',
  'csv.kind': 'kind',
  'csv.rating': 'rating',
  'csv.error': 'error',
  'csv.points': 'points',
  'csv.games': 'games',
  'csv.wins': 'wins',
  'csv.draws': 'draws',
  'csv.losses': 'losses',
  'csv.byes': 'byes',
  'csv.forfeits': 'forfeits',
  'csv.first-seats': 'first_seats',
  'csv.second-seats': 'second_seats',
  'csv.sonneborn-berger': 'sonneborn_berger',
  'csv.buchholz': 'buchholz',
  'csv.moves': 'moves',
  'csv.millis-per-move': 'millis_per_move',
  'csv.longest-millis': 'longest_millis',
  'csv.confinement': 'confinement',
  'csv.game': 'game',
  'csv.variant': 'variant',
  'csv.round': 'round',
  'csv.first': 'first',
  'csv.second': 'second',
  'csv.first-points': 'first_points',
  'csv.second-points': 'second_points',
  'csv.reason': 'reason',
  'csv.fault': 'fault',
  'csv.fault-by': 'fault_by',
  'csv.what': 'what',
  'csv.plies': 'plies',
  'csv.opening-plies': 'opening_plies',
  'csv.start': 'start',
  'bot.found.whole-game': 'a whole game against random: {moves} {moves|move|moves}',
  'bot.found.part-of-game': '{moves} {moves|move|moves} against random; there was no time for more (--time gives more)',
  'bot.found.some-moves': 'loads and plays',
  'bot.found.no-coding':
    'loads and plays here, but lacks the first line # -*- coding: utf-8 -*-: without it, Python 2.7 on its own does not load the file',
  'bot.found.odd-all': 'answers correctly in all {all}',
  'bot.found.odd-some': 'answers correctly in {asked} of {all}; there was no time for more',
  'bot.found.in-time': 'the slowest move took {slowest} s of {limit} s',
  'bot.found.close':
    'the slowest move took {slowest} s, very close to {limit} s: on another machine it may lose on time',
  'bot.found.late': 'took more than {limit} s',
  'bot.found.silent': 'nothing besides its moves',
  'bot.found.noisy':
    'besides its moves, {stdout} characters on standard output and {stderr} on standard error; no harm here',
  'bot.found.same-moves': 'plays the same',
  'bot.found.other-moves': 'does not always play the same; it does not have to',
  'bot.found.machine-unfit': 'could not be tested on this machine: {what}',
  'bot.found.no-time': 'there was no time',
  'bot.found.not-made': 'not checked',
  'bot.found.not-installed': 'not installed here',
  'bot.found.runtime': 'plays with {runtime}',
  'bot.found.other-python': 'does not work: {what}. It does not have to: the referee uses the Python that works',
  'bot.found.fault': '{fault}: {what}',
  'bot.right.illegal-move': 'Return one of the legal moves above.',
  'bot.right.unreadable-answer.route':
    'The answer is one of the lists in M: squares (row, column), whole numbers from 0 to 7.',
  'bot.right.unreadable-answer.text': 'The answer is the text of one of the legal moves, such as "{move}".',
  'bot.right.unreadable-answer.line':
    'The answer to "go N" is one line "move N MOVE", such as "move 1 {move}"; anything else goes to standard error.',
  'bot.right.exception': 'The traceback names the line of the bot; the board above is the position where it failed.',
  'bot.right.crash': 'The program must keep running for the whole game: no exit, no memory errors.',
  'bot.right.timeout': 'Answer within the time: watch the clock and always have a move ready.',
  'bot.right.memory': 'Use less memory, or clear what you keep from move to move.',
  'bot.right.start-up-failure.python':
    'The file must load without errors and define player(E, M, J), player(E, J) or player(state). If it uses the line protocol, give its command in quotes: "python3 bot.py".',
  'bot.right.start-up-failure.python-state': 'The file must load without errors and define player(state).',
  'bot.right.start-up-failure.module':
    'The module must load without errors and export player: export const player = state => …',
  'bot.right.start-up-failure.line': 'The program must start and answer "ready" to "poda 1".',
  'bot.right.protocol-flood': 'Write only the answer; anything else goes to standard error.',
  'system.ECONNREFUSED': 'nothing answers there (ECONNREFUSED)',
  'system.ECONNRESET': 'the connection was cut (ECONNRESET)',
  'system.ENOTFOUND': 'there is no computer of that name (ENOTFOUND)',
  'problem.server-unreachable': 'The server {url} cannot be reached: {reason}.',
  'problem.server-answer-unreadable': "The answer of the server {url} is not one of Poda's API (status {status}).",
};
