export const uploadEs = {
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
