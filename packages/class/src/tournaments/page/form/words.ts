import { matchWords } from '@poda/page/report/match-words.ts';
import { catalogue, sayFrom } from '@poda/page/words/say.ts';
import { classWords } from '../../../page/words.ts';

const words = catalogue(
  {
    'change.title': 'Cambiar las condiciones',
    create: 'Crear el torneo',
    started: 'El torneo ya ha empezado: solo pueden cambiar su nombre y cómo se cuenta el Elo.',
    title: 'Nombre del torneo',
    play: 'Cómo se juega',
    format: 'Formato',
    games: 'Partidas por enfrentamiento',
    rounds: 'Rondas',
    challenger: 'Quien se enfrenta a todos',
    'challenger.told': 'El nombre de un jugador; vacío, el primero de la lista.',
    'clock.kind': 'Límite de tiempo',
    'clock.none': 'sin reloj, solo posiciones',
    'clock.move': 'por jugada',
    'clock.game': 'por partida',
    'clock.per-game': 'Segundos por partida',
    'clock.increment': 'Segundos más por jugada',
    'clock.nodes': 'Posiciones por jugada (0: sin límite)',
    'clock.nodes.only': 'Posiciones por jugada',
    'clock.nodes.told':
      'Con un límite de posiciones y sin reloj, la misma semilla da las mismas partidas en cualquier ordenador.',
    'who.lead': 'Juegan los bots aceptados, y estos jugadores de la casa:',
    others: 'Otros, separados por comas',
    'others.told':
      'Por ejemplo level:9 (hay niveles de 0 a 10), minimax:4 o plain:3, que miran tantas jugadas adelante.',
    when: 'Cuándo',
    itself: 'Empezar solo al terminar el plazo',
    seed: 'Semilla',
    'seed.told':
      'Vacío, al azar. La misma semilla, un número o las 32 cifras que sortea Poda, repite las mismas aperturas y tiradas.',
    'seed.few':
      'Un bot que pruebe números puede hallar esta semilla y conocer los dados y aperturas que faltan. Vacío, Poda sortea una de 128 bits, que no se puede hallar.',
    'seed.wrong': 'La semilla es un número entero, de 0 en adelante, o 32 cifras hexadecimales.',
    levels: 'Confinamientos admitidos',
    'level.A': 'A: caja cerrada, con límites del núcleo',
    'level.B': 'B: caja cerrada, con la memoria vigilada',
    'level.C': 'C: dentro de WebAssembly',
    'level.D': 'D: sin confinar (solo para bots de confianza)',
    'levels.none': 'Elige al menos uno.',
    mixes: 'Mezclar en el Elo partidas de distintos confinamientos',
  },
  {
    'change.title': 'Change the terms',
    create: 'Create the tournament',
    started: 'The tournament has started: only its name and how the Elo is counted can change.',
    title: 'Name of the tournament',
    play: 'How it is played',
    format: 'Format',
    games: 'Games per pairing',
    rounds: 'Rounds',
    challenger: 'The player who meets all others',
    'challenger.told': 'The name of a player; empty, the first of the list.',
    'clock.kind': 'Time limit',
    'clock.none': 'no clock, positions only',
    'clock.move': 'per move',
    'clock.game': 'per game',
    'clock.per-game': 'Seconds per game',
    'clock.increment': 'More seconds per move',
    'clock.nodes': 'Positions per move (0: unlimited)',
    'clock.nodes.only': 'Positions per move',
    'clock.nodes.told': 'With a limit of positions and no clock, the same seed gives the same games on any computer.',
    'who.lead': 'The accepted bots play, and these house players:',
    others: 'Others, separated by commas',
    'others.told':
      'For example level:9 (levels go from 0 to 10), minimax:4 or plain:3, which look that many moves ahead.',
    when: 'When',
    itself: 'Start by itself at the deadline',
    seed: 'Seed',
    'seed.told':
      'Empty, drawn at random. The same seed, a number or the 32 digits that Poda draws, repeats the same openings and dice.',
    'seed.few':
      'A bot that tries numbers can find this seed, and then knows all dice and openings to come. Empty, Poda draws one of 128 bits, which cannot be found.',
    'seed.wrong': 'The seed is a whole number, from 0 on, or 32 hexadecimal digits.',
    levels: 'Confinement levels accepted',
    'level.A': 'A: closed box, limits enforced by the kernel',
    'level.B': 'B: closed box, memory watched',
    'level.C': 'C: inside WebAssembly',
    'level.D': 'D: unconfined (only for bots you trust)',
    'levels.none': 'Choose at least one.',
    mixes: 'Mix games of different levels in the Elo',
  },
);

export const say = sayFrom(classWords, matchWords, words);
