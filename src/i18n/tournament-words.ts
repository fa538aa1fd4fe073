export const tournamentEs = {
  'problem.tournament-has-started': 'El torneo ya ha empezado, y eso no se puede cambiar.',
  'problem.game-has-submissions':
    'Ya hay bots entregados para {game}, así que el juego no puede cambiar. Crea otro torneo u otra tarea.',
  'problem.tournament-not-started': 'El torneo todavía no ha empezado.',
  'problem.tournament-state': 'El torneo no puede cambiar así: su estado es «{state}», y se pide «{wanted}».',
  'problem.contender-gone':
    'Los archivos de algún jugador ya no están, porque se ha borrado a su autor: el torneo no se puede repetir.',
  'problem.tournament-of-attempt':
    'Estas partidas son de un intento de una tarea: repite el intento desde la tarea, y la nota será la de las nuevas.',
  'problem.member-is-playing':
    'No se puede borrar a nadie mientras se juega «{title}», en el que participa: espera a que termine, o detén el torneo.',
  'problem.worker-needs-server':
    'Los datos de la carpeta {path} son de un solo proceso, el de poda serve, que ya juega sus partidas. Para jugar desde más ordenadores hace falta un servidor PostgreSQL: --data postgres://…',
  'command.worker': 'un trabajador: juega las partidas de los torneos de un servidor',
  'about.worker':
    'Toma partidas de la cola de un servidor PostgreSQL, las juega con el árbitro de siempre y entrega los resultados, hasta que se pulsa Ctrl-C o llega SIGTERM; entonces termina las que juega o las devuelve. Puede haber tantos como se quiera, en cualquier ordenador: si uno se pierde, otro juega sus partidas. Un torneo dice qué niveles de confinamiento admite. La dirección puede ir en PODA_DATA, para que la contraseña no se vea en la lista de procesos.',
  'flag.worker-jobs': 'partidas a la vez (por defecto, una por núcleo)',
  'flag.worker-name': 'nombre con el que lo ve quien organiza (por defecto, el del ordenador)',
  'worker.ready': 'Trabajando para {place}: {jobs} {jobs|partida|partidas} a la vez, confinamiento {level}.',
  'worker.end': 'Ctrl-C para terminar.',
  'worker.stopping': 'Terminando: se acaban las partidas empezadas o se devuelven a la cola.',
  'worker.stopped': 'Terminado: {games} {games|partida jugada|partidas jugadas}.',
  'worker.lost': 'La base de datos no responde ({reason}); se vuelve a intentar.',
  'worker.failed': 'Un error inesperado ({reason}); el trabajo sigue.',
  'worker.found': 'La base de datos responde otra vez.',
  'worker.unplayable': 'La partida {game} no se puede jugar aquí y vuelve a la cola: {what}.',
} as const;

export const tournamentEn: Record<keyof typeof tournamentEs, string> = {
  'problem.tournament-has-started': 'The tournament has started, so this can no longer change.',
  'problem.game-has-submissions':
    'Bots have been handed in for {game}, so the game can no longer change. Create another tournament or assignment.',
  'problem.tournament-not-started': 'The tournament has not started yet.',
  'problem.tournament-state': 'The tournament cannot change in this way: it is "{state}", not "{wanted}".',
  'problem.contender-gone':
    'The files of a player are gone, because its author was erased: the tournament cannot be played again.',
  'problem.tournament-of-attempt':
    'These games belong to an attempt at an assignment: play the attempt again from the assignment, and its mark will be that of the new games.',
  'problem.member-is-playing':
    'Nobody can be erased while "{title}", in which they play, is under way: wait until it ends, or stop it.',
  'problem.worker-needs-server':
    'The data in the folder {path} belong to one process, poda serve, which already plays their games. To play on more computers you need a PostgreSQL server: --data postgres://…',
  'command.worker': 'a worker: plays the games of the tournaments of a server',
  'about.worker':
    'Takes games from the queue of a PostgreSQL server, plays them with the usual referee and hands in the results, until Ctrl-C or SIGTERM; then it ends the games under way or gives them back. There can be any number of workers, on any computer: if one is lost, another plays its games. A tournament says which confinement levels it accepts. The address may be given in PODA_DATA, so that the password is not in the list of processes.',
  'flag.worker-jobs': 'games at a time (default: one per core)',
  'flag.worker-name': 'name under which the organiser sees it (default: that of the computer)',
  'worker.ready': 'Working for {place}: {jobs} {jobs|game|games} at a time, confinement {level}.',
  'worker.end': 'Ctrl-C to stop.',
  'worker.stopping': 'Stopping: games under way end or go back into the queue.',
  'worker.stopped': 'Stopped: {games} {games|game|games} played.',
  'worker.lost': 'The database does not answer ({reason}); trying again.',
  'worker.failed': 'An unexpected error ({reason}); the work goes on.',
  'worker.found': 'The database answers again.',
  'worker.unplayable': 'Game {game} cannot be played here and goes back into the queue: {what}.',
};
