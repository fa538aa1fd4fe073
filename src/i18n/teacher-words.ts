export const teacherEs = {
  'problem.baseline-needs-player':
    'El rival {baseline} de la tarea tiene que ser un jugador de Poda, como level:3, o una entrega aceptada del curso, y solo una de las dos cosas.',
  'problem.baseline-two-thresholds':
    'El umbral del rival {baseline} se da en Elo (elo0, elo1) o en parte de los puntos (score0, score1), no de las dos maneras.',
  'problem.baseline-threshold-order':
    'El umbral del rival {baseline} está al revés: lo que no basta ({least}) tiene que ser menos que lo que basta ({most}).',
  'problem.passing-above-most': 'El aprobado ({passing}) está por encima de la nota máxima ({most}).',
  'problem.too-many-assignments': 'El curso ya tiene {most} tareas, y no caben más.',
  'problem.opponent-of-other-game': 'El bot «{bot}» se entregó para {other}, y la tarea es de {game}.',
  'problem.assignment-has-attempts':
    'Ya hay intentos: pueden cambiar los puntos, la escala y el aprobado, pero no el juego, los rivales, el tiempo ni las pruebas. Crea otra tarea.',
  'problem.attempt-stopped': 'Quien organiza ha detenido las partidas de este intento, que no cuenta.',
  'problem.baseline-gone':
    'Los archivos del rival {baseline} de la tarea ya no están, porque se ha borrado a su autor: hace falta otra tarea.',
  'problem.assignment-is-used': 'La tarea ya tiene intentos y no se puede borrar.',
  'problem.attempt-not-ended': 'Ese intento no ha terminado, o su bot se ha borrado.',

  'verdict.beaten': 'superado',
  'verdict.not-beaten': 'no superado',
  'verdict.undecided': 'sin decidir',
  'verdict.running': 'jugándose',
  'marks.student': 'estudiante',
  'marks.mark': 'nota',
  'marks.passed': 'aprobado',
  'marks.attempts': 'intentos',
  'marks.best': 'mejor intento',
  'marks.ended': 'terminado',
  'marks.verdict': 'resultado',
  'marks.points': 'puntos',
  'marks.games': 'partidas',
  'marks.score': 'parte de los puntos',
  'marks.elo': 'Elo',
  'marks.error': 'margen',
  'marks.llr': 'LLR',
  'marks.won-by-fault': 'ganadas por falta',
  'marks.lost-by-fault': 'perdidas por falta',
  'marks.evidence': 'pruebas',
  'marks.yes': 'sí',
  'marks.no': 'no',

  'similarity.is':
    'Este informe busca pasajes que dos entregas tienen en común, sin mirar los nombres, los números, los comentarios ni la disposición del código. Un parecido alto es una razón para mirar los dos programas, uno al lado del otro.',
  'similarity.is-not':
    'No es una prueba de copia. No ve las ideas, no sabe quién escribió antes ni si se permitía colaborar, y no compara programas en lenguajes distintos.',
  'similarity.discounted':
    'No cuenta el código de los bots de partida de Poda ni los pasajes que tiene más de una cuarta parte de la clase (siempre que sean más de cuatro personas): suelen venir de una misma fuente, como los apuntes.',
  'similarity.short':
    'En los programas cortos, o hechos con una misma plantilla, el parecido es alto por casualidad: el informe los señala.',
} as const;

export const teacherEn: Record<keyof typeof teacherEs, string> = {
  'problem.baseline-needs-player':
    "Baseline {baseline} of the assignment must be one of Poda's players, such as level:3, or an accepted submission of the course, and only one of the two.",
  'problem.baseline-two-thresholds':
    'The threshold of baseline {baseline} is given in Elo (elo0, elo1) or as a share of the points (score0, score1), not in both ways.',
  'problem.baseline-threshold-order':
    'The threshold of baseline {baseline} is the wrong way round: what does not suffice ({least}) must be less than what does ({most}).',
  'problem.passing-above-most': 'The passing mark ({passing}) is above the highest mark ({most}).',
  'problem.too-many-assignments': 'The course already has {most} assignments, and takes no more.',
  'problem.opponent-of-other-game': 'The bot “{bot}” was handed in for {other}, and the assignment is about {game}.',
  'problem.assignment-has-attempts':
    'There are attempts already: points, scale and passing mark may change, but not the game, the baselines, the time or the tests. Create another assignment.',
  'problem.attempt-stopped': 'The organiser has stopped the games of this attempt, which does not count.',
  'problem.baseline-gone':
    'The files of baseline {baseline} of the assignment are gone, because its author was erased: another assignment is needed.',
  'problem.assignment-is-used': 'The assignment already has attempts and cannot be deleted.',
  'problem.attempt-not-ended': 'That attempt has not ended, or its bot is erased.',

  'verdict.beaten': 'beaten',
  'verdict.not-beaten': 'not beaten',
  'verdict.undecided': 'undecided',
  'verdict.running': 'being played',
  'marks.student': 'student',
  'marks.mark': 'mark',
  'marks.passed': 'passed',
  'marks.attempts': 'attempts',
  'marks.best': 'best attempt',
  'marks.ended': 'ended',
  'marks.verdict': 'result',
  'marks.points': 'points',
  'marks.games': 'games',
  'marks.score': 'share of the points',
  'marks.elo': 'Elo',
  'marks.error': 'error',
  'marks.llr': 'LLR',
  'marks.won-by-fault': 'won by fault',
  'marks.lost-by-fault': 'lost by fault',
  'marks.evidence': 'evidence',
  'marks.yes': 'yes',
  'marks.no': 'no',

  'similarity.is':
    'This report looks for passages that two submissions have in common, regardless of names, numbers, comments and layout. A high share is a reason to look at the two programs side by side.',
  'similarity.is-not':
    'It is no proof of copying. It does not see ideas, does not know who wrote first or whether working together was allowed, and does not compare programs in different languages.',
  'similarity.discounted':
    "It does not count the code of Poda's starter bots, nor passages that more than a quarter of the class has (if those are more than four people): these usually come from one source, such as lecture notes.",
  'similarity.short':
    'In short programs, or in programs made from one template, the share is high by chance: the report marks them.',
};

export const similarityExplanation = [
  'similarity.is',
  'similarity.is-not',
  'similarity.discounted',
  'similarity.short',
] as const satisfies readonly (keyof typeof teacherEs)[];
