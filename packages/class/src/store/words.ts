export const databaseEs = {
  'problem.data-not-folder': '{path} no es una carpeta. Los datos se guardan en una carpeta.',
  'problem.data-not-writable': 'No se puede escribir en la carpeta {path}: {reason}.',
  'problem.data-foreign':
    'La carpeta {path} contiene otras cosas. Elige una carpeta vacía o una que todavía no exista: Poda la creará.',
  'problem.data-in-use':
    'Otro proceso ({pid}) está usando los datos de {path}. Espera a que termine, o usa un servidor PostgreSQL, que sí admite varios.',
  'problem.data-damaged':
    'Los datos de {path} están dañados y no se pueden abrir ({reason}). Aparta la carpeta y recupera la última copia con poda data import.',
  'problem.package-missing':
    'Falta el paquete {name} de npm, que Poda necesita para abrir los datos. Instálalo con npm install; los datos no han cambiado.',
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
  'problem.data-export-in-use':
    'Otro proceso ({pid}) está usando los datos de {path}. Si es poda serve, la copia se descarga de él, sin pararlo: entra en la página como el primer organizador y descarga la copia, que es GET /api/v1/backup.',
  'problem.data-contents-damaged':
    'Los archivos de {count} {count|bot entregado|bots entregados} no son los que se guardaron: han cambiado después, por un fallo del disco o a mano. Recupera la última copia.',
} as const;

export const databaseEn: Record<keyof typeof databaseEs, string> = {
  'problem.data-not-folder': '{path} is not a folder. The data are kept in a folder.',
  'problem.data-not-writable': 'The folder {path} cannot be written to: {reason}.',
  'problem.data-foreign':
    'The folder {path} holds other things. Choose an empty folder, or one that does not exist yet: Poda creates it.',
  'problem.data-in-use':
    'Another process ({pid}) is using the data in {path}. Wait until it ends, or use a PostgreSQL server, which serves several.',
  'problem.data-damaged':
    'The data in {path} are damaged and cannot be opened ({reason}). Move the folder away and restore the last backup with poda data import.',
  'problem.package-missing':
    'The npm package {name}, which Poda needs to open the data, is missing. Install it with npm install; the data are unchanged.',
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
  'problem.data-export-in-use':
    'Another process ({pid}) is using the data in {path}. If it is poda serve, download the backup from it, without stopping it: sign in to the page as the first organiser and download the backup, which is GET /api/v1/backup.',
  'problem.data-contents-damaged':
    'The files of {count} submitted {count|bot|bots} are not those that were stored: they have changed since, by a fault of the disk or by hand. Restore the last backup.',
};
