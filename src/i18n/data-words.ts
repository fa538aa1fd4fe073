export const dataEs = {
  'problem.data-not-folder': '{path} no es una carpeta. Los datos se guardan en una carpeta.',
  'problem.data-not-writable': 'No se puede escribir en la carpeta {path}: {reason}.',
  'problem.data-foreign':
    'La carpeta {path} contiene otras cosas. Elige una carpeta vacía o una que todavía no exista: Poda la creará.',
  'problem.data-in-use':
    'Otro proceso ({pid}) está usando los datos de {path}. Espera a que termine, o usa un servidor PostgreSQL, que sí admite varios.',
  'problem.data-damaged':
    'Los datos de {path} están dañados y no se pueden abrir ({reason}). Aparta la carpeta y recupera la última copia con poda data import.',
  'problem.data-other-postgres':
    'Los datos de {path} son de otra versión de Poda (PostgreSQL {found}; esta usa la {known}). Expórtalos con aquella (poda data export) e impórtalos con esta.',
  'problem.data-newer':
    'Los datos de {path} son de una versión más nueva de Poda (esquema {found}; esta llega al {known}). Actualiza Poda.',
  'problem.database-address':
    'La dirección de la base de datos no se entiende. Tiene la forma postgres://usuario:contraseña@máquina:5432/base; los signos especiales de la contraseña se escriben con %, por ejemplo %40 por @.',
  'problem.database-unreachable':
    'El servidor de {place} no contesta ({reason}). Comprueba que está en marcha, y que la máquina y el puerto son correctos.',
  'problem.database-password': 'El servidor de {place} no admite ese usuario o esa contraseña.',
  'problem.database-missing': 'El servidor no tiene la base de datos de {place}. Créala con createdb.',
  'problem.database-no-right':
    'El usuario no tiene permiso para crear tablas en {place}. Hazlo dueño de la base de datos: alter database … owner to …',
  'problem.database-too-old':
    'El servidor de {place} es PostgreSQL {found}; hace falta la versión {oldest} o posterior.',
  'problem.database-not-utf8':
    'La base de datos de {place} tiene la codificación {encoding}, y hace falta UTF8. Créala con createdb -E UTF8 -T template0.',
  'problem.database-refused': 'El servidor de {place} ha rechazado la conexión: {reason}.',
  'problem.import-not-empty':
    'La base de datos ya tiene datos (en la tabla {table}), y solo se importa en una vacía. Elige otra carpeta o crea otra base de datos.',
  'problem.import-foreign': '{path} no es una exportación de los datos de Poda: le falta la primera línea de una.',
  'problem.import-newer':
    '{path} es de una versión más nueva de Poda (esquema {found}; esta llega al {known}). Actualiza Poda.',
  'problem.import-line': '{path} está dañado en la línea {line} ({reason}). No se ha importado nada.',
  'problem.import-cut':
    '{path} está incompleto: termina en la línea {line}, sin la línea final. No se ha importado nada.',
  'problem.import-changed':
    'Alguna línea de {path} ha cambiado, falta o sobra: la suma de comprobación no coincide. No se ha importado nada.',
  'problem.import-content':
    'En {path}, los archivos del bot {hash} no son los que dice su suma de comprobación. No se ha importado nada.',
  'problem.data-missing': 'En {path} no hay datos de Poda.',
  'problem.data-file-missing': 'Falta el archivo: poda data export ARCHIVO, o poda data import ARCHIVO.',
  'problem.data-export-in-use':
    'Otro proceso ({pid}) está usando los datos de {path}. Si es poda serve, la copia se descarga de él, sin pararlo: entra en la página como el primer organizador y descarga la copia, que es GET /api/v1/backup.',
  'problem.unknown-data-action': 'poda data no conoce «{name}». Conoce: {known}.',
  'problem.data-contents-damaged':
    'Los archivos de {count} {count|bot entregado|bots entregados} no son los que se guardaron: han cambiado después, por un fallo del disco o a mano. Recupera la última copia.',
  'command.data': 'copia los datos de poda serve a un archivo (export), los trae de él (import) o los examina (check)',
  'about.data':
    'Los datos son los de --data o PODA_DATA. export escribe todo en líneas de JSON, de un mismo momento; sin archivo, en la salida. Sin --secrets faltan las contraseñas, las sesiones y las claves de los miembros: después de importarlo, cada organizador pone otra contraseña con poda organiser. import lee un archivo así en una carpeta nueva o una base de datos vacía, entero o nada, también de una clase de base de datos a la otra. Si el archivo es el journal.jsonl de poda tournament, lo añade como un torneo más a un curso. check cuenta las filas, mide las tablas y comprueba los bots entregados.',
  'help.word.data-action': 'export|import|check',
  'help.word.data-file': 'ARCHIVO',
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
  'problem.journal-title-unfit':
    'El torneo se llamaría como la carpeta del diario, «{title}», y un título tiene como mucho {most} caracteres, en una línea: cambia el nombre de la carpeta.',
  'problem.journal-name-unfit': 'El diario tiene un jugador con un nombre que no se admite: «{name}».',
  'problem.journal-beyond-limits':
    'El torneo del diario pasa de los límites de un servidor, como los {most} jugadores.',
  'problem.journal-course-unclear': 'Di a qué curso va el torneo, con --course: {known}.',
  'data.embedded': '{place}: PGlite, que es PostgreSQL {postgres}',
  'data.on-server': '{place}: PostgreSQL {postgres}',
  'data.size': 'esquema {schema}, {size} en total; por tabla, filas y tamaño:',
  'data.whole': 'Los archivos de todos los bots son los que se entregaron.',
  'data.damaged': 'Bots entregados cuyos archivos han cambiado: {list}.',
} as const;

export const dataEn: Record<keyof typeof dataEs, string> = {
  'problem.data-not-folder': '{path} is not a folder. The data are kept in a folder.',
  'problem.data-not-writable': 'The folder {path} cannot be written to: {reason}.',
  'problem.data-foreign':
    'The folder {path} holds other things. Choose an empty folder, or one that does not exist yet: Poda creates it.',
  'problem.data-in-use':
    'Another process ({pid}) is using the data in {path}. Wait until it ends, or use a PostgreSQL server, which serves several.',
  'problem.data-damaged':
    'The data in {path} are damaged and cannot be opened ({reason}). Move the folder away and restore the last backup with poda data import.',
  'problem.data-other-postgres':
    'The data in {path} are of another version of Poda (PostgreSQL {found}; this one uses {known}). Export them with that version (poda data export) and import them with this one.',
  'problem.data-newer':
    'The data in {path} are of a newer version of Poda (schema {found}; this one knows up to {known}). Update Poda.',
  'problem.database-address':
    'The address of the database cannot be read. It has the form postgres://user:password@host:5432/database; special characters of the password are written with %, for example %40 for @.',
  'problem.database-unreachable':
    'The server of {place} does not answer ({reason}). Check that it is running, and that host and port are right.',
  'problem.database-password': 'The server of {place} does not accept this user or this password.',
  'problem.database-missing': 'The server does not have the database of {place}. Create it with createdb.',
  'problem.database-no-right':
    'The user may not create tables in {place}. Make the user the owner of the database: alter database … owner to …',
  'problem.database-too-old': 'The server of {place} is PostgreSQL {found}; version {oldest} or later is needed.',
  'problem.database-not-utf8':
    'The database of {place} has the encoding {encoding}, but UTF8 is needed. Create it with createdb -E UTF8 -T template0.',
  'problem.database-refused': 'The server of {place} refused the connection: {reason}.',
  'problem.import-not-empty':
    'The database already has data (in the table {table}), and only an empty one can be imported into. Choose another folder or create another database.',
  'problem.import-foreign':
    '{path} is not an export of the data of Poda: it does not begin with the first line of one.',
  'problem.import-newer':
    '{path} is of a newer version of Poda (schema {found}; this one knows up to {known}). Update Poda.',
  'problem.import-line': '{path} is damaged at line {line} ({reason}). Nothing was imported.',
  'problem.import-cut': '{path} is incomplete: it ends at line {line}, without the last line. Nothing was imported.',
  'problem.import-changed':
    'A line of {path} was changed, added or removed: the checksum does not match. Nothing was imported.',
  'problem.import-content':
    'In {path}, the files of the bot {hash} are not those of its checksum. Nothing was imported.',
  'problem.data-missing': 'There are no data of Poda in {path}.',
  'problem.data-file-missing': 'The file is missing: poda data export FILE, or poda data import FILE.',
  'problem.data-export-in-use':
    'Another process ({pid}) is using the data in {path}. If it is poda serve, download the backup from it, without stopping it: sign in to the page as the first organiser and download the backup, which is GET /api/v1/backup.',
  'problem.unknown-data-action': 'poda data has no action "{name}". The actions are: {known}.',
  'problem.data-contents-damaged':
    'The files of {count} submitted {count|bot|bots} are not those that were stored: they have changed since, by a fault of the disk or by hand. Restore the last backup.',
  'command.data':
    'copies the data of poda serve to a file (export), brings them back (import) or examines them (check)',
  'about.data':
    'The data are those of --data or PODA_DATA. export writes everything as lines of JSON, all of one moment; without a file, to the output. Without --secrets it leaves out passwords, sessions and the keys of members: after importing it, every organiser sets a new password with poda organiser. import reads such a file into a new folder or an empty database, all or nothing, also from one kind of database to the other. If the file is the journal.jsonl of poda tournament, it adds it to a course as one more tournament. check counts the rows, measures the tables and verifies the submitted bots.',
  'help.word.data-action': 'export|import|check',
  'help.word.data-file': 'FILE',
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
  'problem.journal-title-unfit':
    'The tournament would have the name of the folder of its journal, "{title}", and a title is one line of at most {most} characters: rename the folder.',
  'problem.journal-name-unfit': 'The journal has a player with a name that is not accepted: "{name}".',
  'problem.journal-beyond-limits':
    'The tournament of the journal is beyond the limits of a server, such as {most} players.',
  'problem.journal-course-unclear': 'Say with --course to which course the tournament goes: {known}.',
  'data.embedded': '{place}: PGlite, which is PostgreSQL {postgres}',
  'data.on-server': '{place}: PostgreSQL {postgres}',
  'data.size': 'schema {schema}, {size} in all; by table, rows and size:',
  'data.whole': 'The files of all bots are those that were submitted.',
  'data.damaged': 'Submitted bots whose files have changed: {list}.',
};
