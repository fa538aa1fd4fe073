import type { TableExample, TableWords } from '../../../core/lesson.ts';

export const tableWords: TableWords = {
  range: {
    es: 'Contienen las posiciones con {count|una pieza|{count} piezas o menos} en el tablero, reyes incluidos.',
    en: 'They have the positions with {count|one piece|{count} pieces or fewer} on the board, kings included.',
  },
  perfect: {
    es: 'Con pocas piezas en el tablero, gana siempre que se puede ganar y nunca pierde unas tablas; antes, juega con la búsqueda más fuerte.',
    en: 'With few pieces on the board, it wins whatever can be won and never loses a draw; before that, it plays with the strongest search.',
  },
};

/** A king and a silver general against a king: the longest win with three pieces. */
export const tableExample: TableExample = {
  position: '3K/4/4/4/kS2 b -',
  firstSide: { es: 'piezas que apuntan hacia arriba', en: 'the pieces that point up' },
};
