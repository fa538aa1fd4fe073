export const submissionsEs = {
  'skipped.link': 'es un enlace, y los enlaces no se siguen',
  'skipped.path-leads-away': 'su ruta sale del archivo zip',
  'skipped.encrypted': 'está cifrado',
  'skipped.damaged': 'está dañado',
  'skipped.too-long': 'es demasiado grande',
  'skipped.ratio': 'está tan comprimido como ningún archivo real (una bomba zip)',
  'skipped.too-many': 'contiene demasiados archivos',
  'skipped.too-deep': 'está a demasiada profundidad, dentro de carpetas o de archivos zip',
  'skipped.unreadable': 'no se puede leer',
  'skipped.no-player': 'no tiene player, y a su lado hay otros archivos',
  'skipped.not-a-bot': 'no es un bot, porque no define player',
  'runtime.asked': '{name}, como se ha pedido',
  'runtime.first-line': '{name}, como dice su primera línea',
  'runtime.syntax': '{name}, porque con Python 3 no funciona ({what})',
  'runtime.trial': '{name}, porque con Python 3 falla en la prueba ({what})',
  'runtime.before': '{name}, como en las partidas ya jugadas',
  'runtime.only': '{name}, el único que hay aquí',
  'runtime.usual': '{name}',
} as const;

type SuffixOf<Key> = Key extends `skipped.${infer Reason}` ? Reason : never;
export type SkipReason = SuffixOf<keyof typeof submissionsEs>;

export const submissionsEn: Record<keyof typeof submissionsEs, string> = {
  'skipped.link': 'it is a link, and links are not followed',
  'skipped.path-leads-away': 'its path leads out of the zip file',
  'skipped.encrypted': 'it is encrypted',
  'skipped.damaged': 'it is damaged',
  'skipped.too-long': 'it is too large',
  'skipped.ratio': 'it is compressed more than any real file (a zip bomb)',
  'skipped.too-many': 'it holds too many files',
  'skipped.too-deep': 'it is too deep inside folders or zip files',
  'skipped.unreadable': 'it cannot be read',
  'skipped.no-player': 'it defines no player, and there are other files beside it',
  'skipped.not-a-bot': 'it is not a bot, because it defines no player',
  'runtime.asked': '{name}, as requested',
  'runtime.first-line': '{name}, as its first line says',
  'runtime.syntax': '{name}, because it does not work with Python 3 ({what})',
  'runtime.trial': '{name}, because it fails the trial with Python 3 ({what})',
  'runtime.before': '{name}, as in the games already played',
  'runtime.only': '{name}, the only one here',
  'runtime.usual': '{name}',
};

export const uploadEs = {
  'problem.bot-not-found': 'No hay ningún bot en {path}.',
  'problem.bot-is-folder': '{path} es una carpeta: di qué archivo de ella es el bot, como {path}/bot.py.',
  'problem.bot-kind':
    'No sé cómo jugar con «{text}». Un bot es un archivo .py, .js, .mjs o .ts, una orden entre comillas, usi:ORDEN, uci:ORDEN, hub:ORDEN, legacy:ORDEN, o una palabra como level:4.',
  'problem.bot-name-clash':
    'Dos jugadores se llaman igual, o sus nombres se ven iguales, {name}: {one} y {other}. Cambia el nombre de uno de los archivos; en un archivo de torneo basta con darle otro nombre con name.',
  'problem.submissions-too-much':
    'En {path} hay demasiado: se leen como mucho {files} archivos y {mebibytes} MiB. Deja ahí solo los bots.',
  'problem.zip-damaged': '{path} no es un archivo zip o está dañado.',
  'problem.zip-too-many': '{path} contiene demasiados archivos: se leen como mucho {most}.',
  'problem.zip-too-long': '{path} es demasiado grande al descomprimirlo: se leen como mucho {most} bytes.',
  'problem.not-a-bot': '{name} no es un bot: no define ninguna función player.',
  'problem.not-a-bot-but': '{name} no es un bot: no define ninguna función player; define {names}.',
  'problem.bot-link-leads-away': '{path} es un enlace que sale de su carpeta. Copia ahí el archivo en su lugar.',
  'problem.bot-is-no-file': '{path} no es un archivo corriente.',
  'problem.bot-too-long': '{path} es demasiado largo para ser un bot: se admiten {most} bytes.',
  'problem.upload-empty':
    'No ha llegado ningún archivo que pueda ser de un bot. Los archivos ocultos y los que crean las herramientas no cuentan.',
  'problem.upload-too-many': 'La entrega tiene demasiados archivos: se admiten {most}. Entrega solo los del bot.',
  'problem.upload-too-long': 'La entrega es demasiado grande: se admiten {most} bytes.',
  'problem.upload-too-much':
    'La entrega contiene demasiado al descomprimirla: se admiten {files} archivos y {mebibytes} MiB.',
  'problem.upload-no-bot':
    'En la entrega no hay ningún bot, solo {found}. Un bot es un archivo .py, .js, .mjs, .cjs, .ts o .mts con una función player, o un programa de Linux; puede venir en una carpeta o en un zip, con los archivos que use.',
  'problem.upload-no-player':
    'Ninguno de estos archivos define player: {found}. Deja uno solo, o define player en el que sea el bot.',
  'problem.upload-several-bots':
    'En la entrega hay más de un bot: {found}. Entrega uno solo; si un archivo solo ayuda a otro, cambia en él el nombre player.',
  'problem.upload-refused': 'No se admite {path}: {reason}.',
} as const;

export const uploadEn: Record<keyof typeof uploadEs, string> = {
  'problem.bot-not-found': 'There is no bot at {path}.',
  'problem.bot-is-folder': '{path} is a folder: name the file that is the bot, such as {path}/bot.py.',
  'problem.bot-kind':
    '"{text}" is not a player: write a .py, .js, .mjs or .ts file, a command in quotes, usi:COMMAND, uci:COMMAND, hub:COMMAND, legacy:COMMAND, or a built-in player such as level:4.',
  'problem.bot-name-clash':
    'Two players have the same name, or names that look the same, {name}: {one} and {other}. Rename one of the files or, in a tournament file, give one of them another name with the key name.',
  'problem.submissions-too-much':
    'There is too much in {path}: the limit is {files} files and {mebibytes} MiB. Leave only the bots there.',
  'problem.zip-damaged': '{path} is damaged or is not a zip file.',
  'problem.zip-too-many': '{path} holds too many files: the limit is {most}.',
  'problem.zip-too-long': '{path} is too large when unpacked: the limit is {most} bytes.',
  'problem.not-a-bot': '{name} is not a bot: it defines no function called player.',
  'problem.not-a-bot-but': '{name} is not a bot: it defines no function called player; it defines {names}.',
  'problem.bot-link-leads-away': '{path} is a link that leads outside its folder. Copy the file there instead.',
  'problem.bot-is-no-file': '{path} is not an ordinary file.',
  'problem.bot-too-long': '{path} is too large for a bot: the limit is {most} bytes.',
  'problem.upload-empty':
    'No file arrived that could belong to a bot. Hidden files and files that tools create do not count.',
  'problem.upload-too-many': 'The upload has too many files: the limit is {most}. Send only those of the bot.',
  'problem.upload-too-long': 'The upload is too large: the limit is {most} bytes.',
  'problem.upload-too-much': 'The upload holds too much when unpacked: the limit is {files} files and {mebibytes} MiB.',
  'problem.upload-no-bot':
    'There is no bot in the upload, only {found}. A bot is a .py, .js, .mjs, .cjs, .ts or .mts file with a function player, or a Linux program; it may come in a folder or a zip file, with the files that it uses.',
  'problem.upload-no-player':
    'None of these files defines player: {found}. Leave only one, or define player in the one that is the bot.',
  'problem.upload-several-bots':
    'There is more than one bot in the upload: {found}. Send only one; if a file only helps another, rename the player in it.',
  'problem.upload-refused': '{path} is not accepted: {reason}.',
};
