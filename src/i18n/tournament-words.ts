/** Messages about tournaments on a server and the workers that play them. */
export const tournamentEs = {
  'problem.tournament-has-started': 'El torneo ya ha empezado, y eso no se puede cambiar.',
  'problem.tournament-not-started': 'El torneo todavía no ha empezado.',
  'problem.tournament-state': 'El torneo no puede cambiar así: su estado es «{state}», y se pide «{wanted}».',
  'problem.contender-gone':
    'Los archivos de algún jugador ya no están, porque se ha borrado a su autor: el torneo no se puede repetir.',
  'problem.member-is-playing':
    'No se puede borrar a nadie mientras se juega «{title}», en el que participa: espera a que termine, o detén el torneo.',
} as const;

export const tournamentEn: Record<keyof typeof tournamentEs, string> = {
  'problem.tournament-has-started': 'The tournament has started, so this can no longer change.',
  'problem.tournament-not-started': 'The tournament has not started yet.',
  'problem.tournament-state': 'The tournament cannot change in this way: it is "{state}", not "{wanted}".',
  'problem.contender-gone':
    'The files of a player are gone, because its author was erased: the tournament cannot be played again.',
  'problem.member-is-playing':
    'Nobody can be erased while "{title}", in which they play, is under way: wait until it ends, or stop it.',
};
