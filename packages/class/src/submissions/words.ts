export const submissionsEs = {
  'problem.no-such-submission': 'No tienes ninguna entrega con ese identificador.',
  'problem.only-students-submit': 'Solo los alumnos entregan bots.',
  'problem.organiser-has-no-attempts':
    'Los intentos de una tarea son de los alumnos. Entrega el bot para comprobarlo, y elígelo como rival de la tarea.',
  'problem.two-targets': 'Un bot se entrega para un torneo o para una tarea, no para los dos a la vez.',
  'problem.game-needed': 'Falta el juego: di a qué juega el bot, o para qué torneo o tarea es.',
  'problem.game-of-target': '«{title}» es de {game}, y el bot se entrega para otro juego.',
  'problem.deadline-passed': 'El plazo de «{title}» ha terminado.',
  'problem.no-attempts-left': 'Ya has hecho los {most} intentos de «{title}».',
  'problem.bot-name-needed': 'Tienes varios bots: di el nombre de uno ({known}) o uno nuevo.',
  'problem.bot-name-taken': 'En el curso ya hay un nombre igual o casi igual a «{name}». Elige otro para tu bot.',
  'problem.bot-name-unfit':
    '«{name}» no sirve como nombre de un bot: escribe letras, cifras y espacios; los nombres de los jugadores de la casa, como random, no valen.',
  'problem.too-many-bots': 'Ya tienes {most} bots, y no caben más: entrega otra versión de uno de ellos.',
  'problem.too-much-submitted': 'En las últimas 24 horas has entregado {most} MiB: espera un rato.',
  'problem.too-many-submissions':
    'Has entregado {most} versiones en {hours} {hours|hora|horas}, y no se admiten más. Espera un rato; mientras tanto, poda bot check revisa el bot en tu ordenador.',
  'problem.check-without-worker':
    'Ahora ningún ordenador revisa bots. La entrega está guardada y se revisará en cuanto haya uno.',
  'problem.check-interrupted':
    'La revisión se ha interrumpido {tries} veces y no se repite más. Quizá el bot agota el ordenador; pregunta a quien organiza el curso.',
  'problem.check-crashed': 'La revisión ha fallado por un error de Poda: {what}.',
  'problem.game-of-bot': 'Este bot juega a {game}.',
  'problem.nothing-to-choose':
    'En esta posición no hay nada que elegir: la partida ha terminado, o toca tirar los dados.',
  'problem.play-needs-confinement':
    'El servidor no puede confinar bots, y por eso no se puede jugar aquí contra los entregados.',
  'problem.bundle-too-long': 'Los archivos del bot son demasiado grandes: juntos pueden tener {most} bytes.',
  'problem.bundle-too-many': 'El bot tiene demasiados archivos: se admiten {most}.',
  'problem.bundle-names':
    'Un archivo del bot tiene un nombre que no se admite: valen letras inglesas, cifras y los signos _ - . (hasta 100).',
  'problem.bundle-damaged': 'Los archivos guardados del bot están dañados.',
  'problem.bundle-missing': 'Los archivos del bot ya no están: se han borrado.',
  'problem.contender-files-lost':
    'En la base de datos faltan o están dañados los archivos de estos bots: {players}. Si sus autores entregan otra vez los mismos archivos, aunque sea fuera del torneo, se puede seguir.',
  'api.submit': 'Entrega un bot: un archivo o un zip',
  'api.listSubmissions': 'Las entregas propias, o todas las del curso',
  'api.readSubmission': 'Una entrega con el informe de su revisión',
  'api.readSource': 'Los archivos de una entrega',
  'api.askSubmission': 'Pide una jugada a un bot entregado',
} as const;

export const submissionsEn: Record<keyof typeof submissionsEs, string> = {
  'problem.no-such-submission': 'You have no submission with this identifier.',
  'problem.only-students-submit': 'Only students hand in bots.',
  'problem.organiser-has-no-attempts':
    'The attempts at an assignment are for students. Hand in the bot to have it checked, and choose it as an opponent of the assignment.',
  'problem.two-targets': 'A bot is handed in for a tournament or for an assignment, not for both at once.',
  'problem.game-needed':
    'The game is missing: say which game the bot plays, or which tournament or assignment it is for.',
  'problem.game-of-target': '“{title}” is about {game}, and the bot is handed in for another game.',
  'problem.deadline-passed': 'The deadline of “{title}” has passed.',
  'problem.no-attempts-left': 'You have made all {most} attempts of “{title}”.',
  'problem.bot-name-needed': 'You have several bots: give the name of one ({known}) or a new one.',
  'problem.bot-name-taken':
    'The course already has a name equal or almost equal to “{name}”. Choose another for your bot.',
  'problem.bot-name-unfit':
    '“{name}” does not fit as the name of a bot: write letters, digits and spaces; the names of built-in players, such as random, do not fit.',
  'problem.too-many-bots':
    'You already have {most} bots, and there is no room for more: hand in a version of one of them.',
  'problem.too-much-submitted': 'In the last 24 hours you have handed in {most} MiB: wait a while.',
  'problem.too-many-submissions':
    'You have handed in {most} versions within {hours} {hours|hour|hours}, and no more are accepted. Wait a while; meanwhile, poda bot check checks the bot on your computer.',
  'problem.check-without-worker':
    'No computer checks bots at present. The submission is kept, and will be checked as soon as there is one.',
  'problem.check-interrupted':
    'The check was interrupted {tries} times and is not repeated. Perhaps the bot exhausts the computer; ask the organiser of the course.',
  'problem.check-crashed': 'The check failed because of an error in Poda: {what}.',
  'problem.game-of-bot': 'This bot plays {game}.',
  'problem.nothing-to-choose':
    'There is nothing to choose in this position: the game is over, or the dice are to be rolled.',
  'problem.play-needs-confinement': 'The server cannot confine bots, so nobody can play here against submitted ones.',
  'problem.bundle-too-long': 'The files of the bot are too large: together they may have {most} bytes.',
  'problem.bundle-too-many': 'The bot has too many files: the limit is {most}.',
  'problem.bundle-names':
    'A file of the bot has a name that is not allowed: use English letters, digits and the signs _ - . (up to 100).',
  'problem.bundle-damaged': 'The stored files of the bot are damaged.',
  'problem.bundle-missing': 'The files of the bot are gone: they have been erased.',
  'problem.contender-files-lost':
    'The files of these bots are missing or damaged in the database: {players}. If their authors hand in the same files again, also outside the tournament, it can go on.',
  'api.submit': 'Submits a bot: a file or a zip file',
  'api.listSubmissions': "The caller's own submissions, or all of the course",
  'api.readSubmission': 'A submission with the report of its check',
  'api.readSource': 'The files of a submission',
  'api.askSubmission': 'Asks a submitted bot for a move',
};
