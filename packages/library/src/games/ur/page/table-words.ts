import type { TableExample, TableWords } from '../../../core/lesson.ts';

export const tableWords: TableWords = {
  range: {
    es: 'Contienen las posiciones en las que a cada bando le {count|queda una ficha|quedan {count} fichas o menos} por sacar.',
    en: 'They have the positions in which each side has {count|one piece|{count} pieces or fewer} left to bring home.',
  },
  perfect: {
    es: 'Cuando quedan pocas fichas por sacar, hace siempre la jugada con la mayor probabilidad exacta de ganar; antes, juega con la búsqueda más fuerte.',
    en: 'With few pieces left, it always makes the move with the best exact chance to win; before that, it plays with the strongest search.',
  },
};

/** Each side has three pieces in hand and four home. */
export const tableExample: TableExample = { position: '3/4/- 3/4/- w -' };
