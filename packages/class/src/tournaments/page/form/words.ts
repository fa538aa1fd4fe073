import { matchWords } from '@poda/page/report/match-words.ts';
import { catalogue, sayFrom } from '@poda/page/words/say.ts';
import { classWords } from '../../../page/words.ts';

const words = catalogue({
  'change.title': ['Cambiar las condiciones', 'Change the terms'],
  create: ['Crear el torneo', 'Create the tournament'],
  started: [
    'El torneo ya ha empezado: solo pueden cambiar su nombre y cómo se cuenta el Elo.',
    'The tournament has started: only its name and how the Elo is counted can change.',
  ],
  title: ['Nombre del torneo', 'Name of the tournament'],
  play: ['Cómo se juega', 'How it is played'],
  format: ['Formato', 'Format'],
  games: ['Partidas por enfrentamiento', 'Games per pairing'],
  rounds: ['Rondas', 'Rounds'],
  challenger: ['Quien se enfrenta a todos', 'The player who meets all others'],
  'challenger.told': [
    'El nombre de un jugador; vacío, el primero de la lista.',
    'The name of a player; empty, the first of the list.',
  ],
  'clock.kind': ['Límite de tiempo', 'Time limit'],
  'clock.none': ['sin reloj, solo posiciones', 'no clock, positions only'],
  'clock.move': ['por jugada', 'per move'],
  'clock.game': ['por partida', 'per game'],
  'clock.per-game': ['Segundos por partida', 'Seconds per game'],
  'clock.increment': ['Segundos más por jugada', 'More seconds per move'],
  'clock.nodes': ['Posiciones por jugada (0: sin límite)', 'Positions per move (0: unlimited)'],
  'clock.nodes.only': ['Posiciones por jugada', 'Positions per move'],
  'clock.nodes.told': [
    'Con un límite de posiciones y sin reloj, la misma semilla da las mismas partidas en cualquier ordenador.',
    'With a limit of positions and no clock, the same seed gives the same games on any computer.',
  ],
  'who.lead': [
    'Juegan los bots aceptados, y estos jugadores de la casa:',
    'The accepted bots play, and these house players:',
  ],
  others: ['Otros, separados por comas', 'Others, separated by commas'],
  'others.told': [
    'Por ejemplo level:9 (hay niveles de 0 a 10), minimax:4 o plain:3, que miran tantas jugadas adelante.',
    'For example level:9 (levels go from 0 to 10), minimax:4 or plain:3, which look that many moves ahead.',
  ],
  when: ['Cuándo', 'When'],
  itself: ['Empezar solo al terminar el plazo', 'Start by itself at the deadline'],
  seed: ['Semilla', 'Seed'],
  'seed.told': [
    'Vacío, al azar. La misma semilla, un número o las 32 cifras que sortea Poda, repite las mismas aperturas y tiradas.',
    'Empty, drawn at random. The same seed, a number or the 32 digits that Poda draws, repeats the same openings and dice.',
  ],
  'seed.few': [
    'Un bot que pruebe números puede hallar esta semilla y conocer los dados y aperturas que faltan. Vacío, Poda sortea una de 128 bits, que no se puede hallar.',
    'A bot that tries numbers can find this seed, and then knows all dice and openings to come. Empty, Poda draws one of 128 bits, which cannot be found.',
  ],
  'seed.wrong': [
    'La semilla es un número entero, de 0 en adelante, o 32 cifras hexadecimales.',
    'The seed is a whole number, from 0 on, or 32 hexadecimal digits.',
  ],
  levels: ['Confinamientos admitidos', 'Confinement levels accepted'],
  'level.A': ['A: caja cerrada, con límites del núcleo', 'A: closed box, limits enforced by the kernel'],
  'level.B': ['B: caja cerrada, con la memoria vigilada', 'B: closed box, memory watched'],
  'level.C': ['C: dentro de WebAssembly', 'C: inside WebAssembly'],
  'level.D': ['D: sin confinar (solo para bots de confianza)', 'D: unconfined (only for bots you trust)'],
  'levels.none': ['Elige al menos uno.', 'Choose at least one.'],
  mixes: ['Mezclar en el Elo partidas de distintos confinamientos', 'Mix games of different levels in the Elo'],
});

export const say = sayFrom(classWords, matchWords, words);
