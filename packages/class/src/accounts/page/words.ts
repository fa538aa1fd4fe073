import { catalogue, sayFrom } from '@poda/page/words/say.ts';
import { classWords } from '../../page/words.ts';

const words = catalogue({
  lead: [
    'Aquí se entregan los bots, se juegan los torneos en directo y se ven las partidas.',
    'Here bots are handed in, tournaments are played live, and games can be replayed.',
  ],
  'off.title': ['Este servidor no tiene clase', 'This server has no class'],
  'off.text': [
    'La página funciona entera sin ella. Para tener cursos, entregas y torneos, quien enseña abre la página en su ordenador con esta orden, y su carpeta lo guarda todo:',
    'The page works whole without it. To have courses, submissions and tournaments, the teacher opens the page on their computer with this command, whose folder keeps everything:',
  ],
  'off.more': [
    'La orden dice la dirección para la clase y el código de un solo uso para empezar.',
    'The command prints the address for the class and the one-time code to begin.',
  ],
  'off.static': [
    'Una página en un servidor de archivos, o sin conexión, no puede tenerla.',
    'A page on a file host, or without a connection, cannot have one.',
  ],
  'off.again': ['Mirar otra vez', 'Look again'],
  'join.title': ['Entrar con un código', 'Join with a code'],
  'join.code': ['Código del curso', 'Course code'],
  'join.code.told': [
    'Te lo da quien enseña. Los guiones y las mayúsculas no importan.',
    'Your teacher gives it to you. Hyphens and capitals do not matter.',
  ],
  'join.name': ['Tu nombre', 'Your name'],
  'join.name.told': [
    'Lo ven quien enseña y, en tus bots, tu clase.',
    'Your teacher sees it and, on your bots, your class.',
  ],
  'join.send': ['Entrar', 'Join'],
  'key.title': ['Volver con tu clave', 'Come back with your key'],
  'key.field': ['Tu clave', 'Your key'],
  'key.told': ['La que guardaste al entrar por primera vez.', 'The one you kept when you first joined.'],
  'key.send': ['Volver', 'Come back'],
  'sign-in.title': ['Quien enseña', 'Teacher'],
  'sign-in.password': ['Contraseña', 'Password'],
  'sign-in.told': [
    'Si se te olvida, «poda organiser», en el ordenador del servidor, da un código para poner otra.',
    'If you forget it, "poda organiser", on the computer of the server, gives a code to set another.',
  ],
  'sign-in.send': ['Entrar', 'Sign in'],
  'set-up.title': ['Preparar el servidor', 'Set up the server'],
  'set-up.lead': [
    'Solo se hace una vez: elige el nombre y la contraseña de quien organiza.',
    'This is done once: choose the name and the password of the organiser.',
  ],
  'set-up.needed': ['Este servidor es nuevo. ', 'This server is new. '],
  'set-up.link': ['Prepararlo', 'Set it up'],
  'set-up.code': ['Código de un solo uso', 'One-time code'],
  'set-up.code.told': [
    'Está en la terminal en la que se abrió el servidor.',
    'It is in the terminal in which the server was started.',
  ],
  'set-up.password.told': [
    'Al menos {least} caracteres. Tres o cuatro palabras al azar son una buena contraseña.',
    'At least {least} characters. Three or four random words make a good password.',
  ],
  'set-up.repeat': ['La contraseña otra vez', 'The password again'],
  'set-up.differs': ['Las dos contraseñas son distintas.', 'The two passwords differ.'],
  'set-up.send': ['Empezar', 'Begin'],
  'new-key.title': ['Guarda tu clave', 'Keep your key'],
  'new-key.lead': [
    'Con esta clave vuelves desde otro dispositivo y entregas con la orden «poda submit». Solo se muestra ahora: cópiala o imprímela. No se la des a nadie. Si la pierdes, quien enseña puede darte otra.',
    'With this key you come back on another device, and hand in with the command "poda submit". It is shown only now: copy or print it. Give it to nobody. If you lose it, your teacher can give you another.',
  ],
  'new-key.lead.spectator': [
    'Con esta clave vuelves desde otro dispositivo. Solo se muestra ahora: cópiala o imprímela. Si la pierdes, vuelve a entrar con el código.',
    'With this key you come back on another device. It is shown only now: copy or print it. If you lose it, join again with the code.',
  ],
  'new-key.label': ['Tu clave de {course}', 'Your key of {course}'],
  'new-key.done': ['La he guardado', 'I have kept it'],
});

export const say = sayFrom(classWords, words);
