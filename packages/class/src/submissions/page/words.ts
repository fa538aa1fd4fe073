import { matchWords } from '@poda/page/report/match-words.ts';
import { catalogue, sayFrom } from '@poda/page/words/say.ts';
import { classWords } from '../../page/words.ts';
import { submissionWords } from './submission-parts.tsx';

const words = catalogue({
  lead: [
    'Un archivo con la función «player», en Python, JavaScript o TypeScript, o un programa de Linux; o una carpeta o un zip con un solo bot.',
    'A file with the function "player" in Python, JavaScript or TypeScript, or a program for Linux; or a folder or zip with exactly one bot.',
  ],
  starter: ['Un bot para empezar', 'A bot to begin with'],
  'starter.language': ['Lenguaje', 'Language'],
  'starter.save': ['Descargar {file}', 'Download {file}'],
  'starter.hint': [
    'Ya juega: elige al azar entre las jugadas con más nota. Cambia «score», que da la nota de una jugada, y entrégalo. En «state» recibe:',
    'It plays already: at random among the moves with the best score. Change "score", which gives a move its score, and hand it in. In "state" it gets:',
  ],
  'starter.legal': ['las jugadas legales, como texto; devuelve una', 'the legal moves, as text; return one of them'],
  'starter.position': ['la posición, como texto; al empezar: {start}', 'the position, as text; at the start: {start}'],
  'starter.side': ['tu bando: 0 mueve primero, 1 después', 'your side: 0 moves first, 1 second'],
  'starter.moves': ['todo lo jugado, también las tiradas', 'everything played, rolls included'],
  'starter.clock': [
    'el tiempo para esta jugada en limitMillis; nada si no hay reloj',
    'the time for this move in limitMillis; nothing without a clock',
  ],
  limits: [
    'Como mucho {size} en total. Se comprueba en cuanto llega, encerrado: sin red y sin ver los archivos de nadie. Solo tú y quien enseña podéis ver el código.',
    'At most {size} in all. It is checked as soon as it arrives, in a sandbox: no network, nobody’s files in sight. Only you and your teacher can see the source.',
  ],
  for: ['Para qué', 'What for'],
  'for.check': ['Solo comprobarlo', 'Only to check it'],
  'for.tournament': ['Torneo: {title}', 'Tournament: {title}'],
  'for.assignment': [
    'Tarea: {title} (intento {attempt} de {attempts})',
    'Assignment: {title} (attempt {attempt} of {attempts})',
  ],
  'closed.tournament': [
    'Ese torneo ya no admite bots: el tuyo solo se comprueba, salvo que elijas otra cosa.',
    'That tournament takes no more bots: yours is only checked, unless you choose otherwise.',
  ],
  'closed.assignment': [
    'En esa tarea ya no puedes entregar, por el plazo o por los intentos: el bot solo se comprueba, salvo que elijas otra cosa.',
    'You can no longer hand in for that assignment, because of the deadline or the attempts: the bot is only checked, unless you choose otherwise.',
  ],
  name: ['Nombre del bot', 'Name of the bot'],
  'name.hint': [
    'Si lo dejas vacío: tu único bot o, si no tienes ninguno, uno con tu nombre. Con el nombre de otro bot tuyo, es una versión nueva de ese.',
    'If you leave it empty: your only bot or, if you have none, one with your name. With the name of another bot of yours it is a new version of that one.',
  ],
  'choose.file': ['Elegir un archivo o un zip', 'Choose a file or a zip'],
  'choose.none': ['Elige un archivo.', 'Choose a file.'],
  'choose.folder': ['Elegir una carpeta', 'Choose a folder'],
  drop: ['También puedes soltar aquí el archivo o la carpeta.', 'You can also drop the file or the folder here.'],
  chosen: ['{name} ({size})', '{name} ({size})'],
  'chosen.folder': ['{name}: {count} {count|archivo|archivos} ({size})', '{name}: {count} {count|file|files} ({size})'],
  'chosen.none': ['Aún no has elegido nada.', 'You have not chosen anything yet.'],
  'too-large': ['Es demasiado grande: {size}. El límite es {most}.', 'It is too large: {size}. The limit is {most}.'],
  'folder-empty': ['En esa carpeta no hay ningún archivo que enviar.', 'That folder has no file to send.'],
  'unreadable-file': [
    'El navegador no puede leer ese archivo. Si ha cambiado, elígelo otra vez.',
    'The browser cannot read that file. If it has changed, choose it again.',
  ],
  send: ['Entregar', 'Hand in'],
  sending: ['Enviando: {share}', 'Sending: {share}'],
  'told.waiting': ['Espera su turno para la comprobación.', 'It waits for its turn to be checked.'],
  'told.checking': [
    'Se está comprobando. Suele tardar unos segundos.',
    'It is being checked. That usually takes a few seconds.',
  ],
  'told.accepted': ['El bot está aceptado: puede jugar.', 'The bot is accepted: it can play.'],
  'told.refused': [
    'El bot no está aceptado. Abajo dice por qué; corrígelo y entrégalo otra vez.',
    'The bot is not accepted. The reason is below; mend it and hand it in again.',
  ],
  'told.failed': [
    'No se ha podido comprobar. Vuelve a entregarlo, o díselo a quien enseña.',
    'It could not be checked. Hand it in again, or tell your teacher.',
  ],
  'fact.file': ['Archivo', 'File'],
  'fact.size': ['Tamaño', 'Size'],
  'fact.checked': ['Comprobado', 'Checked'],
  'fact.seconds': ['Duración', 'Duration'],
  source: ['Descargar el código', 'Download the source'],
  'source.gone': ['El código se ha borrado.', 'The source has been erased.'],
  another: ['Entregar otra versión', 'Hand in another version'],
  play: ['Jugar contra él', 'Play against it'],
  'report.title': ['La comprobación', 'The check'],
  'check.first-seat': ['Juega primero', 'Plays first'],
  'check.second-seat': ['Juega segundo', 'Plays second'],
  'check.odd-positions': ['Posiciones raras', 'Odd positions'],
  'check.time': ['Tiempo', 'Time'],
  'check.noise': ['Lo que escribe', 'What it prints'],
  'check.python': ['Python', 'Python'],
  'check.python-3': ['Con Python 3', 'With Python 3'],
  'check.python-2': ['Con Python 2.7', 'With Python 2.7'],
  'check.seed': ['Misma semilla', 'Same seed'],
  'report.passed': ['bien', 'passed'],
  'report.told': ['dato', 'note'],
  'report.failed': ['mal', 'failed'],
  'report.remedy': ['Qué hacer', 'What to do'],
  'report.more': ['Posición y pruebas', 'Position and evidence'],
  'report.written': ['Lo que ha escrito', 'What it wrote'],
  'report.unmade': ['No se ha llegado a mirar: {parts}.', 'Not looked at: {parts}.'],
  'report.nearest': ['La jugada legal más parecida es {move}.', 'The most similar legal move is {move}.'],
  'report.stdout': ['Lo que ha escrito en la salida estándar', 'What it wrote on standard output'],
  'report.stderr': ['Lo que ha escrito en la salida de errores', 'What it wrote on standard error'],
  same: [
    'Son los mismos archivos que en la última entrega: no hay versión nueva.',
    'These are the same files as last time: there is no new version.',
  ],
  skipped: [
    '{count} {count|archivo se ha quedado|archivos se han quedado} fuera:',
    '{count} {count|file was|files were} left out:',
  ],
  'purpose.tournament': ['Entregado para el torneo', 'Handed in for the tournament'],
  'purpose.assignment': ['Entregado para la tarea', 'Handed in for the assignment'],
  'purpose.tournament.accepted': [
    'Jugará en él, salvo que entregues otra versión antes de que empiece.',
    'It plays there, unless you hand in another version before the start.',
  ],
  'purpose.assignment.accepted': [
    'El intento se juega solo: allí se ven sus partidas y la nota.',
    'The attempt plays by itself: its games and the mark are shown there.',
  ],
});

export const say = sayFrom(classWords, submissionWords, matchWords, words);
