import { catalogue, sayFrom } from '../words/say.ts';

const words = catalogue({
  title: ['Importar y compartir', 'Import and share'],
  'import.title': ['Importar', 'Import'],
  'import.text': ['Pega una partida, una posición o un enlace', 'Paste a game, a position or a link'],
  'import.open': ['Abrir', 'Open'],
  'import.file': ['Abrir un archivo', 'Open a file'],
  'import.drop': ['También puedes arrastrar un archivo hasta la página.', 'You can also drag a file onto the page.'],
  'import.forms': [
    'Se leen JSON, PDN, USI/SFEN, los textos propios de los juegos, posiciones y enlaces de Poda.',
    'Poda reads JSON, PDN, USI/SFEN, the games’ own text files, positions and Poda links.',
  ],
  'import.nothing': [
    'Ahí no hay ninguna partida ni posición que se pueda leer.',
    'There is no game or position there that Poda can read.',
  ],
  'import.failed': ['No se puede leer el archivo {file}.', 'The file {file} cannot be read.'],
  'import.choose': [
    'Hay {count} {count|partida|partidas}. Elige una:',
    'There {count|is|are} {count} {count|game|games}. Choose one:',
  ],
  'import.game': [
    'Partida {number}: {players}, {moves} {moves|jugada|jugadas}',
    'Game {number}: {players}, {moves} {moves|move|moves}',
  ],
  'import.opened': ['Partida abierta.', 'The game is open.'],
  'import.opened-partly': ['La partida se ha abierto solo en parte:', 'The game is open only in part:'],
  'import.not-opened': [
    'La partida no se puede abrir; el aviso de arriba dice por qué.',
    'The game cannot be opened; the notice above says why.',
  ],
  'game.unknown': [
    '«{name}» no es ninguno de los juegos. Están todos en «Juegos».',
    '"{name}" is not one of the games. All of them are under "Games".',
  ],
  'export.title': ['Exportar', 'Export'],
  'export.format': ['Notación', 'Notation'],
  'export.text': ['Texto de la partida', 'Game as text'],
  'export.drops': ['Esta notación no tiene sitio para: {list}.', 'This notation has no place for: {list}.'],
  'format.json': ['Registro de Poda (JSON)', 'Poda record (JSON)'],
  'format.pdn': ['PDN', 'PDN'],
  'format.usi': ['USI / SFEN', 'USI / SFEN'],
  'format.fairy': ['USI de Fairy-Stockfish', 'Fairy-Stockfish USI'],
  'format.position': ['Solo la posición', 'The position only'],
  copy: ['Copiar', 'Copy'],
  copied: ['Copiado.', 'Copied.'],
  'copy.failed': [
    'El navegador no deja copiar: el texto está seleccionado, cópialo con el teclado.',
    'The browser does not allow copying. The text is selected: copy it with the keyboard.',
  ],
  download: ['Descargar', 'Download'],
  'share.title': ['Enlace', 'Link'],
  'share.link': ['Enlace de la partida', 'Link to the game'],
  'share.whole': ['Toda la partida', 'The whole game'],
  'share.position': ['Solo la posición', 'The position only'],
  'share.what': ['Qué se comparte', 'What to share'],
  'share.notes': [
    'El enlace lleva solo las jugadas de la partida. Sus variantes, comentarios, signos y dibujos van en el texto: {formats}.',
    'The link carries only the moves of the game. Its variations, comments, signs and drawings are in the text: {formats}.',
  ],
  'share.where': ['Dónde se abrirá el enlace', 'Where the link will be opened'],
  'share.where.device': ['Solo en este equipo ({host})', 'On this device only ({host})'],
  'share.where.network': ['En otros equipos de la red ({host})', 'On other devices in the network ({host})'],
  'share.where.everywhere': ['En cualquier equipo ({host})', 'On any device ({host})'],
  'share.reach.device': [
    'Este enlace solo funciona en este equipo: su dirección es {host}.',
    'This link works on this device only: its address is {host}.',
  ],
  'share.reach.how': [
    'Quien arrancó Poda puede hacer que funcione en toda la red (poda serve --host 0.0.0.0).',
    'The person who started Poda can make it work in the whole network (poda serve --host 0.0.0.0).',
  ],
  'share.reach.network': [
    'Este enlace funciona en los equipos conectados a la misma red.',
    'This link works on devices in the same network.',
  ],
  'qr.show': ['Código QR', 'QR code'],
  'qr.label': ['Código QR del enlace', 'QR code of the link'],
  'qr.too-long': [
    'La partida es demasiado larga para un código QR: comparte el enlace o solo la posición.',
    'The game is too long for a QR code: share the link or only the position.',
  ],
  'picture.title': ['Imagen del tablero', 'Picture of the board'],
  'picture.svg': ['Descargar SVG', 'Download SVG'],
  'picture.png': ['Descargar PNG', 'Download PNG'],
  'picture.failed': [
    'Este navegador no puede hacer la imagen PNG: descarga el SVG.',
    'This browser cannot make a PNG picture: download the SVG.',
  ],
  'picture.name': ['Tablero {ofGame}: {position}', '{game} board: {position}'],
});

export const say = sayFrom(words);
