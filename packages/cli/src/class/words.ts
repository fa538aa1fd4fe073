export const classCommandEs = {
  'command.submit': 'entrega un bot en un servidor de clase y enseña su revisión',
  'about.submit':
    'Entrega un archivo, una carpeta o un zip con un solo bot en el servidor que abrió quien organiza el curso (poda serve --data), espera a que lo revise como poda bot check y enseña el informe. La primera vez entras en el curso con --code y --name; la clave con la que vuelves se guarda en la carpeta de datos de Poda, en un archivo que solo tú puedes leer. En otro ordenador, pon tu clave en la variable PODA_KEY. URL es la dirección del servidor, o la de un torneo o una tarea copiada del navegador. Termina con 1 si el bot no se acepta.',
  'flag.code': 'código para entrar en el curso',
  'flag.class-name': 'tu nombre, la primera vez que entras en el curso',
  'flag.submit-bot': 'nombre del bot (si no, el único que tengas, o el tuyo)',
  'flag.submit-to': 'dirección del curso en la página, o del servidor',
  'flag.submit-game': 'juego, para probar un bot sin torneo ni tarea',
  'flag.submit-tournament': 'torneo para el que es, por su identificador',
  'flag.submit-assignment': 'tarea para la que es, por su identificador',
  'submit.done': 'Entregado: {bot}, versión {version}.',
  'submit.same': 'Estos archivos ya eran la última versión de {bot} ({version}): no se guarda otra.',
  'submit.skipped': 'Sin {path}: {message}.',
  'submit.waiting': 'Entregado; el servidor lo está revisando…',
  'command.follow': 'enseña la clasificación y los resultados de un torneo mientras se juega',
  'about.follow':
    'URL es la dirección de un torneo copiada del navegador. Entra con la clave guardada por poda submit, o con --code y --name la primera vez. Si se corta la conexión, sigue por donde iba. En una tubería escribe una línea por partida; con --json, al final un objeto con la clasificación y, mientras, una línea JSON por suceso en la salida de errores. Termina cuando termina el torneo.',
  'flag.follow-all': 'también los resultados de antes',
  'follow.game': '{number}. {first} – {second}  {result}{fault}',
  'follow.progress': 'Partidas: {played} de {planned}',
  'follow.no-games': 'Todavía no hay partidas.',
  'command.download': 'guarda las partidas y los resultados de un torneo de un servidor',
  'about.download':
    'Deja en una carpeta las partidas (games.jsonl), el diario con el que poda tournament puede seguir (journal.jsonl), la clasificación, la tabla cruzada y las partidas en CSV, y el informe HTML. No sobrescribe nada que no sea una descarga anterior del mismo torneo.',
  'flag.download-out': 'carpeta para los archivos (si no, tournament- y el principio de su identificador)',
  'download.done': 'Guardado en {folder}: {files}',
  'download.left-out': 'El servidor no te da: {files}',
  'class.unconfined':
    'ATENCIÓN: los bots de los alumnos se ejecutan SIN CONFINAR, con todos los permisos de este usuario: pueden leer, borrar y enviar sus archivos. Hazlo solo si te fías de todos.',
  'class.no-sandbox':
    'ATENCIÓN: este ordenador no puede confinar bots, así que no revisa los entregados ni deja jugar contra ellos.',
  'help.word.url': 'URL',
  'help.word.bot': 'BOT',
  'placeholder.CODE': 'CÓDIGO',
  'problem.server-needed': 'Falta la dirección del servidor: --to URL, como --to http://aula.example:8080.',
  'problem.server-certificate':
    'El certificado de {url} no es de confianza ({reason}). Si es el de tu centro, pon el archivo con su certificado raíz en la variable NODE_EXTRA_CA_CERTS; si no, no sigas.',
  'problem.server-redirects':
    'El servidor {url} remite a otra dirección: usa la que muestra el navegador, quizá con https.',
  'problem.key-not-kept':
    'Has entrado en el curso, pero tu clave no se ha podido guardar en {path}: {reason}. Apúntala y ponla en PODA_KEY la próxima vez: {key}',
  'problem.server-address': '«{text}» no es la dirección de un servidor, como http://aula.example:8080.',
  'problem.tournament-address':
    '«{text}» no es la dirección de un torneo. Ábrelo en el navegador y copia su dirección, como http://aula.example:8080/#/arena/tournament/…',
  'problem.class-code-needed':
    'Aquí no hay ninguna clave guardada para {url}. La primera vez, di el código del curso con --code y tu nombre con --name; si ya tienes una clave, ponla en PODA_KEY.',
  'problem.class-name-needed': 'La primera vez que entras en un curso, di tu nombre con --name.',
  'problem.keys-unreadable': '{path}, con las claves de los cursos, está dañado. Arréglalo o bórralo.',
  'problem.server-refused': 'El servidor no lo admite: {message}',
  'problem.no-open-tournament':
    'El curso no tiene ahora ningún torneo que admita bots. Para probar el tuyo, di el juego con --game.',
  'problem.several-tournaments': 'El curso tiene varios torneos abiertos: di cuál con --tournament. Son {known}.',
  'problem.check-still-waiting':
    'El bot está entregado, pero su revisión no ha terminado en diez minutos. Mírala más tarde en la página, o repite la orden.',
  'problem.download-in-the-way':
    'En {path} hay otra cosa que no es una descarga de este torneo. Elige otra carpeta con --out.',
  'problem.download-broken': 'No se ha podido guardar {name} entero: {reason}. Repite la orden.',
  'problem.data-needed': 'Falta el sitio de los datos: --data CARPETA o --data postgres://…',
  'serve.arena': 'La arena guarda sus datos en {place}',
  'serve.set-up': 'Para poner la contraseña de quien organiza, abre una sola vez: {url}',
  'command.organiser': 'da un código con el que quien organiza un curso pone una contraseña nueva',
  'about.organiser':
    'Escribe un código de un solo uso para el servidor que guarda sus datos en --data (o en PODA_DATA). Con él se crea en la página a alguien que organiza cursos, o se cambia la contraseña de quien la ha olvidado, cuyas sesiones se cierran. El servidor puede estar en marcha. Con --json escribe {"code":…}.',
  'organiser.code':
    'Código: {code}\nVale una vez, durante {hours} horas. Abre la página del servidor y añade a su dirección {path}',
  'flag.data': 'carpeta de los datos o dirección postgres://…; por defecto, la de PODA_DATA',
  'flag.serve-jobs':
    'partidas a la vez en este ordenador (por defecto, los núcleos menos uno con una carpeta, y 0 con PostgreSQL)',
  'flag.trust-proxy': 'creer las cabeceras X-Forwarded-… de un proxy que está delante del servidor',
  'flag.organiser-name': 'nombre de la única persona para la que vale el código',
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
  'problem.data-file-missing': 'Falta el archivo: poda data export ARCHIVO, o poda data import ARCHIVO.',
  'problem.unknown-data-action': 'poda data no conoce «{name}». Conoce: {known}.',
  'command.data': 'copia los datos de poda serve a un archivo (export), los trae de él (import) o los examina (check)',
  'about.data':
    'Los datos son los de --data o PODA_DATA. export escribe todo en líneas de JSON, de un mismo momento; sin archivo, en la salida. Sin --secrets faltan las contraseñas, las sesiones y las claves de los miembros: después de importarlo, cada organizador pone otra contraseña con poda organiser. import lee un archivo así en una carpeta nueva o una base de datos vacía, entero o nada, también de una clase de base de datos a la otra. Si el archivo es el journal.jsonl de poda tournament, lo añade como un torneo más a un curso. check cuenta las filas, mide las tablas y comprueba los bots entregados.',
  'variable.PODA_DATA':
    'lugar de los datos de serve, worker, organiser, data y doctor, como --data; la contraseña de PostgreSQL va en PGPASSWORD',
  'variable.PODA_KEY': 'tu clave en el curso, para submit, follow y download',
  'variable.PODA_METRICS_KEY': 'clave con la que otros ordenadores leen /metrics de serve',
  'placeholder.PLACE': 'LUGAR',
  'flag.secrets': 'export: también contraseñas, sesiones y claves; guarda bien ese archivo',
  'data.exported': '{rows} {rows|fila|filas} de {place} en {file}.',
  'data.without-secrets':
    'El archivo no lleva contraseñas ni claves (--secrets las incluye). Después de importarlo, quien organiza pone una contraseña nueva con poda organiser, y cada estudiante necesita una clave nueva de quien organiza.',
  'problem.data-file-exists': '{file} ya existe, y no se sustituye: elige otro nombre, o bórralo antes.',
  'data.imported': '{rows} {rows|fila|filas} de {file} en {place}.',
  'data.journal-imported': 'Un torneo de {games} {games|partida|partidas}, de {file}, en {place}.',
  'flag.journal-course': 'import de un journal.jsonl: el curso, si hay más de uno',
  'problem.journal-without-course': 'Un torneo es de un curso, y todavía no hay ninguno: crea uno en la página.',
  'problem.journal-course-unclear': 'Di a qué curso va el torneo, con --course: {known}.',
  'data.embedded': '{place}: PGlite, que es PostgreSQL {postgres}',
  'data.on-server': '{place}: PostgreSQL {postgres}',
  'data.size': 'esquema {schema}, {size} en total; por tabla, filas y tamaño:',
  'data.whole': 'Los archivos de todos los bots son los que se entregaron.',
  'data.damaged': 'Bots entregados cuyos archivos han cambiado: {list}.',
} as const;

export const classCommandEn: Record<keyof typeof classCommandEs, string> = {
  'command.submit': 'hands in a bot on a class server and shows its check',
  'about.submit':
    'Hands in a file, a folder or a zip file with exactly one bot on the server that the organiser of the course opened (poda serve --data), waits until it has been checked as by poda bot check, and shows the report. The first time you join the course with --code and --name; the key with which you come back is kept in the data folder of Poda, in a file that only you can read. On another computer, put your key into the variable PODA_KEY. URL is the address of the server, or that of a tournament or an assignment copied from the browser. Ends with 1 if the bot is not accepted.',
  'flag.code': 'code to join the course',
  'flag.class-name': 'your name, the first time you join the course',
  'flag.submit-bot': 'name of the bot (default: the only one you have, or your own name)',
  'flag.submit-to': 'address of the course on the page, or of the server',
  'flag.submit-game': 'game, to try a bot without a tournament or an assignment',
  'flag.submit-tournament': 'tournament that it is for, by its identifier',
  'flag.submit-assignment': 'assignment that it is for, by its identifier',
  'submit.done': 'Handed in: {bot}, version {version}.',
  'submit.same': 'These files were the last version of {bot} already ({version}): no other one is kept.',
  'submit.skipped': 'Without {path}: {message}.',
  'submit.waiting': 'Handed in; the server is checking it…',
  'command.follow': 'shows the standings and results of a tournament while it is played',
  'about.follow':
    'URL is the address of a tournament copied from the browser. It signs in with the key that poda submit has kept, or with --code and --name the first time. If the connection is lost, it goes on where it was. In a pipe it writes a line for every game; with --json, one object with the standings at the end and, meanwhile, a line of JSON for every event on stderr. It ends when the tournament ends.',
  'flag.follow-all': 'the earlier results too',
  'follow.game': '{number}. {first} – {second}  {result}{fault}',
  'follow.progress': 'Games: {played} of {planned}',
  'follow.no-games': 'No games yet.',
  'command.download': 'saves the games and results of a tournament from a server',
  'about.download':
    'Leaves in a folder the games (games.jsonl), the journal with which poda tournament can go on (journal.jsonl), the standings, the cross-table and the games as CSV, and the HTML report. It overwrites nothing but an earlier download of the same tournament.',
  'flag.download-out': 'folder for the files (default: tournament- and the start of its identifier)',
  'download.done': 'Saved in {folder}: {files}',
  'download.left-out': 'The server does not give you: {files}',
  'class.unconfined':
    'WARNING: the bots of students run WITHOUT CONFINEMENT, with all permissions of this user: they can read, delete and send its files. Do this only if you trust everybody.',
  'class.no-sandbox':
    'WARNING: this computer cannot confine bots, so it does not check submitted ones and lets nobody play against them.',
  'help.word.url': 'URL',
  'help.word.bot': 'BOT',
  'placeholder.CODE': 'CODE',
  'problem.server-needed': 'The address of the server is missing: --to URL, such as --to http://class.example:8080.',
  'problem.server-certificate':
    'The certificate of {url} is not trusted ({reason}). If it is that of your school, put the file with its root certificate into the variable NODE_EXTRA_CA_CERTS; if not, do not go on.',
  'problem.server-redirects':
    'The server {url} sends on to another address: use the one that the browser shows, perhaps with https.',
  'problem.key-not-kept':
    'You have joined the course, but your key could not be kept in {path}: {reason}. Note it down and put it into PODA_KEY the next time: {key}',
  'problem.server-address': '“{text}” is not the address of a server, such as http://class.example:8080.',
  'problem.tournament-address':
    '“{text}” is not the address of a tournament. Open it in the browser and copy its address, such as http://class.example:8080/#/arena/tournament/…',
  'problem.class-code-needed':
    'There is no kept key for {url} here. The first time, give the code of the course with --code and your name with --name; if you have a key already, put it into PODA_KEY.',
  'problem.class-name-needed': 'The first time you join a course, give your name with --name.',
  'problem.keys-unreadable': '{path}, with the keys of the courses, is damaged. Mend it or delete it.',
  'problem.server-refused': 'The server refuses: {message}',
  'problem.no-open-tournament':
    'The course has no tournament that takes bots at present. To try yours, give the game with --game.',
  'problem.several-tournaments':
    'The course has several open tournaments: choose one with --tournament. They are {known}.',
  'problem.check-still-waiting':
    'The bot is handed in, but its check has not ended within ten minutes. Look at it later on the page, or repeat the command.',
  'problem.download-in-the-way':
    '{path} holds something else than a download of this tournament. Choose another folder with --out.',
  'problem.download-broken': '{name} could not be saved whole: {reason}. Repeat the command.',
  'problem.data-needed': 'The place of the data is missing: --data FOLDER or --data postgres://…',
  'serve.arena': 'The arena keeps its data in {place}',
  'serve.set-up': 'To set the password of the organiser, open this once: {url}',
  'command.organiser': 'gives a code with which an organiser of courses sets a new password',
  'about.organiser':
    'Prints a one-time code for the server that keeps its data in --data (or PODA_DATA). With it, the page creates an organiser of courses, or changes the password of one who has forgotten it and ends their sessions. The server may be running. With --json it prints {"code":…}.',
  'organiser.code':
    'Code: {code}\nIt works once, for {hours} hours. Open the page of the server and add {path} to its address',
  'flag.data': 'folder of the data or address postgres://…; by default that of PODA_DATA',
  'flag.serve-jobs':
    'games at a time on this computer (default: the cores less one with a folder, and 0 with PostgreSQL)',
  'flag.trust-proxy': 'believes the X-Forwarded-… headers of a proxy in front of the server',
  'flag.organiser-name': 'name of the only person that the code is for',
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
  'problem.data-file-missing': 'The file is missing: poda data export FILE, or poda data import FILE.',
  'problem.unknown-data-action': 'poda data has no action "{name}". The actions are: {known}.',
  'command.data':
    'copies the data of poda serve to a file (export), brings them back (import) or examines them (check)',
  'about.data':
    'The data are those of --data or PODA_DATA. export writes everything as lines of JSON, all of one moment; without a file, to the output. Without --secrets it leaves out passwords, sessions and the keys of members: after importing it, every organiser sets a new password with poda organiser. import reads such a file into a new folder or an empty database, all or nothing, also from one kind of database to the other. If the file is the journal.jsonl of poda tournament, it adds it to a course as one more tournament. check counts the rows, measures the tables and verifies the submitted bots.',
  'variable.PODA_DATA':
    'place of the data of serve, worker, organiser, data and doctor, as --data; the password of PostgreSQL goes into PGPASSWORD',
  'variable.PODA_KEY': 'your key in the course, for submit, follow and download',
  'variable.PODA_METRICS_KEY': 'key with which other computers read /metrics of serve',
  'placeholder.PLACE': 'PLACE',
  'flag.secrets': 'export: also passwords, sessions and keys; keep that file safe',
  'data.exported': '{rows} {rows|row|rows} of {place} in {file}.',
  'data.without-secrets':
    'The file has no passwords and no keys (--secrets includes them). After its import the organiser sets a new password with poda organiser, and each student needs a new key from the organiser.',
  'problem.data-file-exists': '{file} exists and is not replaced: choose another name, or delete it first.',
  'data.imported': '{rows} {rows|row|rows} of {file} in {place}.',
  'data.journal-imported': 'A tournament of {games} {games|game|games}, from {file}, in {place}.',
  'flag.journal-course': 'import of a journal.jsonl: the course, if there are several',
  'problem.journal-without-course': 'A tournament belongs to a course, and there is none yet: create one on the page.',
  'problem.journal-course-unclear': 'Say with --course to which course the tournament goes: {known}.',
  'data.embedded': '{place}: PGlite, which is PostgreSQL {postgres}',
  'data.on-server': '{place}: PostgreSQL {postgres}',
  'data.size': 'schema {schema}, {size} in all; by table, rows and size:',
  'data.whole': 'The files of all bots are those that were submitted.',
  'data.damaged': 'Submitted bots whose files have changed: {list}.',
};
