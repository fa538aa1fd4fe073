import { catalogue, sayFrom } from '@poda/page/words/say.ts';
import { classWords } from '../../page/words.ts';

const words = catalogue({
  lead: [
    'Aquí se entregan los bots, se juegan los torneos en directo y se ven las partidas.',
    'Here bots are handed in, tournaments are played live, and games can be replayed.',
  ],
  'off.lead': [
    'Escribe un programa que juegue, y que compita con los de tu clase. El árbitro los ejecuta aislados, mide el tiempo y explica cada resultado.',
    'Write a program that plays, and let it compete with those of your class. The referee runs them in a sandbox, measures their time and explains every result.',
  ],
  'off.bot': ['Escribe un bot', 'Write a bot'],
  'off.bot.text': [
    'El primero ya juega. Cambia tres líneas y pide que lo examinen.',
    'The first one already plays. Change three lines and have it checked.',
  ],
  'off.tournament': ['Haz un torneo', 'Hold a tournament'],
  'off.tournament.text': [
    'Una carpeta con los bots de la clase y, dentro de ella, una orden: al acabar tienes la clasificación y un informe con todas las partidas.',
    'A folder with the bots of the class and, inside it, one command: at the end you have the standings and a report with every game.',
  ],
  'off.class': ['Abre tu clase', 'Open your class'],
  'off.class.text': [
    'Cursos, entregas y torneos en directo en tu ordenador. La orden dice la dirección para la clase y el código para empezar.',
    'Courses, submissions and live tournaments on your computer. The command prints the address for the class and the code to begin.',
  ],
  'off.student': ['¿Tienes un código?', 'Do you have a code?'],
  'off.code': [
    'Se escribe en la dirección que te dio quien enseña; en esta no hay ninguna clase abierta.',
    'It is entered at the address that your teacher gave you; at this one no class is open.',
  ],
  'off.looked': ['Sigue sin haber ninguna clase aquí.', 'There is still no class here.'],
  'off.command': [
    'Lo demás se hace en un terminal, con el programa poda. Se instala con Node.js desde la carpeta de Poda:',
    'All else is done in a terminal, with the program poda. It is installed with Node.js from the folder of Poda:',
  ],
  'off.again': ['Mirar otra vez', 'Look again'],
  'join.title': ['Entrar con un código', 'Join with a code'],
  'join.code': ['Código del curso', 'Course code'],
  'join.code.hint': [
    'Te lo da quien enseña. Los guiones y las mayúsculas no importan.',
    'Your teacher gives it to you. Hyphens and capitals do not matter.',
  ],
  'join.name': ['Tu nombre', 'Your name'],
  'join.name.hint': [
    'Lo ven quien enseña y, en tus bots, tu clase.',
    'Your teacher sees it and, on your bots, your class.',
  ],
  'join.send': ['Entrar', 'Join'],
  'key.title': ['Volver con tu clave', 'Come back with your key'],
  'key.field': ['Tu clave', 'Your key'],
  'key.hint': ['La que guardaste al entrar por primera vez.', 'The one you kept when you first joined.'],
  'key.send': ['Volver', 'Come back'],
  'sign-in.title': ['Quien enseña', 'Teacher'],
  'sign-in.password': ['Contraseña', 'Password'],
  'sign-in.hint': [
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
  'set-up.code.hint': [
    'Está en la terminal en la que se abrió el servidor.',
    'It is in the terminal in which the server was started.',
  ],
  'set-up.password.hint': [
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
