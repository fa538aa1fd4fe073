import { catalogue, sayFrom } from '../../words/say.ts';

const words = catalogue(
  {
    intro: 'De tus partidas terminadas contra la máquina. Se calculan en este dispositivo, y nada sale de él.',
    none: 'Cuando termines una partida contra la máquina, aquí verás cómo te va.',
    results: 'Resultados por nivel',
    opponent: 'Rival',
    won: 'Ganadas',
    drawn: 'Tablas',
    lost: 'Perdidas',
    share: 'Reparto',
    legend: 'En las barras: lleno, ganadas; a rayas, tablas; vacío, perdidas.',
    next: 'Nivel recomendado: {level}.',
    'next.won': 'Has ganado al menos {wins} de las últimas {games} partidas contra el nivel {from}.',
    'next.lost': 'Has perdido al menos {losses} de las últimas {games} partidas contra el nivel {from}.',
    'next.even': 'El nivel {from} te va bien por ahora.',
    rule: 'La recomendación: al ganar {wins} de las últimas {wonGames} partidas contra un nivel, el siguiente; al perder {losses} de las últimas {lostGames}, el anterior.',
    accuracy: 'Precisión en las partidas revisadas',
    'accuracy.told':
      'Gráfica de la precisión en {count} {count|partida revisada|partidas revisadas}, de la más antigua a la más reciente: la primera, {first}; la última, {last}; la media, {mean}.',
    'accuracy.none': 'Revisa una partida terminada para ver aquí tu precisión.',
    'accuracy.table': 'Los mismos valores en una tabla',
    date: 'Fecha',
    value: 'Precisión',
  },
  {
    intro: 'From your finished games against the computer. They are computed on this device, and nothing leaves it.',
    none: 'When you finish a game against the computer, you will see here how you are doing.',
    results: 'Results by level',
    opponent: 'Opponent',
    won: 'Won',
    drawn: 'Drawn',
    lost: 'Lost',
    share: 'Share',
    legend: 'In the bars: filled, won; striped, drawn; empty, lost.',
    next: 'Recommended level: {level}.',
    'next.won': 'You won at least {wins} of the last {games} games at level {from}.',
    'next.lost': 'You lost at least {losses} of the last {games} games at level {from}.',
    'next.even': 'Level {from} suits you for now.',
    rule: 'The recommendation: after winning {wins} of the last {wonGames} games at a level, the next one; after losing {losses} of the last {lostGames}, the one below.',
    accuracy: 'Accuracy in reviewed games',
    'accuracy.told':
      'Graph of the accuracy in {count} {count|reviewed game|reviewed games}, from the oldest to the newest: the first, {first}; the last, {last}; the mean, {mean}.',
    'accuracy.none': 'Review a finished game to see your accuracy here.',
    'accuracy.table': 'The same values in a table',
    date: 'Date',
    value: 'Accuracy',
  },
);

export const say = sayFrom(words);
