export const tournamentsEs = {
  'problem.no-such-tournament': 'No tienes ningún torneo con ese identificador.',
  'problem.no-such-tournament-game': 'El torneo no tiene ninguna partida jugada con ese número.',
  'problem.no-such-contender': 'El torneo no tiene ningún jugador con ese número.',
  'problem.report-too-large':
    'El torneo tiene demasiadas partidas para un informe o una tabla: como mucho, {most}. Descarga games.jsonl.',
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
  'problem.journal-title-unfit':
    'El torneo se llamaría como la carpeta del diario, «{title}», y un título tiene como mucho {most} caracteres, en una línea: cambia el nombre de la carpeta.',
  'problem.journal-name-unfit': 'El diario tiene un jugador con un nombre que no se admite: «{name}».',
  'problem.journal-beyond-limits':
    'El torneo del diario pasa de los límites de un servidor, como los {most} jugadores.',
  'api.listTournaments': 'Los torneos de un curso',
  'api.createTournament': 'Crea un torneo',
  'api.readTournament': 'Un torneo con sus jugadores',
  'api.changeTournament': 'Cambia un torneo que no ha empezado',
  'api.deleteTournament': 'Borra un torneo que no ha empezado',
  'api.readStandings': 'La clasificación y la tabla de resultados',
  'api.listGames': 'Las partidas jugadas, por páginas',
  'api.readGame': 'Una partida, con las palabras y pruebas que quien llama puede ver',
  'api.readSchedule': 'Lo jugado, lo que falta y el tiempo que queda',
  'api.readContender': 'La página de un jugador',
  'api.followTournament': 'Los sucesos de un torneo, según ocurren',
  'api.startTournament': 'Empieza un torneo',
  'api.pauseTournament': 'Detiene un torneo por un tiempo',
  'api.resumeTournament': 'Sigue con un torneo detenido',
  'api.stopTournament': 'Termina un torneo antes de tiempo',
  'api.rerunTournament': 'Repite un torneo con la misma semilla',
  'api.downloadGames': 'Las partidas, una por línea',
  'api.downloadJournal': 'El diario del torneo',
  'api.downloadStandingsCsv': 'La clasificación en CSV',
  'api.downloadGamesCsv': 'Las partidas en CSV',
  'api.downloadCrossTableCsv': 'La tabla de resultados en CSV',
  'api.downloadReport': 'El informe, que se abre sin conexión',
} as const;

export const tournamentsEn: Record<keyof typeof tournamentsEs, string> = {
  'problem.no-such-tournament': 'You have no tournament with this identifier.',
  'problem.no-such-tournament-game': 'The tournament has no played game with this number.',
  'problem.no-such-contender': 'The tournament has no player with this number.',
  'problem.report-too-large':
    'The tournament has too many games for a report or a table: {most} at most. Download games.jsonl.',
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
  'problem.journal-title-unfit':
    'The tournament would have the name of the folder of its journal, "{title}", and a title is one line of at most {most} characters: rename the folder.',
  'problem.journal-name-unfit': 'The journal has a player with a name that is not accepted: "{name}".',
  'problem.journal-beyond-limits':
    'The tournament of the journal is beyond the limits of a server, such as {most} players.',
  'api.listTournaments': 'The tournaments of a course',
  'api.createTournament': 'Creates a tournament',
  'api.readTournament': 'A tournament with its players',
  'api.changeTournament': 'Changes a tournament that has not started',
  'api.deleteTournament': 'Deletes a tournament that has not started',
  'api.readStandings': 'The standings and the cross-table',
  'api.listGames': 'The games played, in pages',
  'api.readGame': 'A game, with the words and the evidence that the caller may see',
  'api.readSchedule': 'The games played, those to come and the time left',
  'api.readContender': 'The page of a player',
  'api.followTournament': 'The events of a tournament as they happen',
  'api.startTournament': 'Starts a tournament',
  'api.pauseTournament': 'Pauses a tournament',
  'api.resumeTournament': 'Resumes a paused tournament',
  'api.stopTournament': 'Ends a tournament early',
  'api.rerunTournament': 'Plays a tournament again with the same seed',
  'api.downloadGames': 'The games, one per line',
  'api.downloadJournal': 'The journal of the tournament',
  'api.downloadStandingsCsv': 'The standings as CSV',
  'api.downloadGamesCsv': 'The games as CSV',
  'api.downloadCrossTableCsv': 'The cross-table as CSV',
  'api.downloadReport': 'The report, which opens without a network',
};
