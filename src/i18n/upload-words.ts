/** Messages about bots that students send to a server. */
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
  'problem.bundle-too-long': 'Los archivos del bot son demasiado grandes: juntos pueden tener {most} bytes.',
  'problem.bundle-too-many': 'El bot tiene demasiados archivos: se admiten {most}.',
  'problem.bundle-names':
    'Un archivo del bot tiene un nombre que no se admite: valen letras inglesas, cifras y los signos _ - . (hasta 100).',
  'problem.bundle-damaged': 'Los archivos guardados del bot están dañados.',
  'problem.bundle-missing': 'Los archivos del bot ya no están: se han borrado.',
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
  'problem.bundle-too-long': 'The files of the bot are too large: together they may have {most} bytes.',
  'problem.bundle-too-many': 'The bot has too many files: the limit is {most}.',
  'problem.bundle-names':
    'A file of the bot has a name that is not allowed: use English letters, digits and the signs _ - . (up to 100).',
  'problem.bundle-damaged': 'The stored files of the bot are damaged.',
  'problem.bundle-missing': 'The files of the bot are gone: they have been erased.',
};
