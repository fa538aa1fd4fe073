import { catalogue, sayFrom } from '../../words/say.ts';

const words = catalogue({
  intro: [
    'De tus partidas terminadas contra la máquina. Se calculan en este dispositivo, y nada sale de él.',
    'From your finished games against the computer. They are computed on this device, and nothing leaves it.',
  ],
  none: [
    'Cuando termines una partida contra la máquina, aquí verás cómo te va.',
    'When you finish a game against the computer, you will see here how you are doing.',
  ],
  'none.play': ['Jugar una partida', 'Play a game'],
  results: ['Resultados por nivel', 'Results by level'],
  opponent: ['Rival', 'Opponent'],
  won: ['Ganadas', 'Won'],
  drawn: ['Tablas', 'Drawn'],
  lost: ['Perdidas', 'Lost'],
  share: ['Reparto', 'Share'],
  next: ['Nivel recomendado: {level}, {name}.', 'Recommended level: {level}, {name}.'],
  'next.won': [
    'Has ganado al menos {wins} de las últimas {games} partidas contra el nivel {from}.',
    'You won at least {wins} of the last {games} games at level {from}.',
  ],
  'next.lost': [
    'Has perdido al menos {losses} de las últimas {games} partidas contra el nivel {from}.',
    'You lost at least {losses} of the last {games} games at level {from}.',
  ],
  'next.even': ['El nivel {from} te va bien por ahora.', 'Level {from} suits you for now.'],
  rule: [
    'La recomendación: al ganar {wins} de las últimas {wonGames} partidas contra un nivel, el siguiente; al perder {losses} de las últimas {lostGames}, el anterior.',
    'The recommendation: after winning {wins} of the last {wonGames} games at a level, the next one; after losing {losses} of the last {lostGames}, the one below.',
  ],
  accuracy: ['Precisión en las partidas revisadas', 'Accuracy in reviewed games'],
  'accuracy.told': [
    'Gráfica de la precisión en {count} {count|partida revisada|partidas revisadas}, de la más antigua a la más reciente: la primera, {first}; la última, {last}; la media, {mean}.',
    'Graph of the accuracy in {count} {count|reviewed game|reviewed games}, from the oldest to the newest: the first, {first}; the last, {last}; the mean, {mean}.',
  ],
  'accuracy.none': [
    'Revisa una partida terminada para ver aquí tu precisión.',
    'Review a finished game to see your accuracy here.',
  ],
  'accuracy.table': ['Los mismos valores en una tabla', 'The same values in a table'],
  date: ['Fecha', 'Date'],
  value: ['Precisión', 'Accuracy'],
});

export const say = sayFrom(words);
