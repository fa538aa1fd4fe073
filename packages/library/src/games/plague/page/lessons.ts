import type { Lesson } from '../../../core/lesson.ts';

const small = 'plague:4x3';
const square = 'plague:4x4';

/** Articles P1 to P6. */
const plague: Lesson = {
  id: 'plague',
  game: 'plague:8x8',
  board: {
    position: 'x......./.x....../.x.x..../..xxo.../.xxooo../..xxoo../.oooo.o./..oo...o x',
    caption: {
      es: 'En mitad de una partida de 8 por 8: X es roja y O es azul.',
      en: 'In the middle of a game on an 8 by 8 board: X is red and O is blue.',
    },
  },
  figures: {
    P1: {
      game: small,
      position: 'x.../..../...o x',
      caption: { es: 'El comienzo en un tablero de 4 por 3.', en: 'The start on a 4 by 3 board.' },
    },
    P4: { game: 'plague:5x3', position: 'xxxo./xxxoo/xxxoo x' },
  },
  examples: {
    spreading: {
      article: 'P2',
      game: small,
      position: 'x.../..../...o x',
      goal: {
        es: 'Intenta llenar una casilla lejos de tu ficha, y después una que la toque.',
        en: 'Try to fill a cell far from your piece, and then one that touches it.',
      },
      steps: [{ accepts: 'any' }],
      done: { es: 'La plaga se extiende a una casilla vecina.', en: 'The plague spreads to a neighbouring cell.' },
    },
    'turning-three': {
      article: 'P3',
      game: square,
      position: 'xxx./o.../.oo./..oo x',
      goal: {
        es: 'Cambia de bando tres fichas contrarias con una sola jugada.',
        en: 'Turn three enemy pieces with a single move.',
      },
      steps: [{ accepts: ['2,2'] }],
      done: {
        es: 'Tres fichas han cambiado. Las de la esquina tocan fichas que han cambiado, pero no la nueva: se quedan como están.',
        en: 'Three pieces have changed. Those in the corner touch pieces that changed, but not the new one: they stay as they are.',
      },
      other: { es: 'Así cambian menos de tres.', en: 'Fewer than three change that way.' },
    },
    'wiping-out': {
      article: 'P4',
      game: 'plague:3x3',
      position: 'xx./.../..o o',
      goal: {
        es: 'Juega O: deja a X sin fichas y acaba la partida.',
        en: 'O to move: leave X without pieces and end the game.',
      },
      steps: [{ accepts: ['2,2'] }],
      done: {
        es: 'X no tiene fichas ni jugadas: O recibe todo el tablero y gana por 9 a 0.',
        en: 'X has no pieces and no moves: O receives the whole board and wins 9 to 0.',
      },
      other: { es: 'A X le queda alguna ficha.', en: 'X still has a piece.' },
    },
    'board-full': {
      article: 'P5',
      game: square,
      position: 'xxxx/xxo./xxoo/xxoo o',
      goal: { es: 'Juega O: llena la última casilla y cuenta.', en: 'O to move: fill the last cell, and count.' },
      steps: [{ accepts: ['4,2'] }],
      done: {
        es: 'La última casilla ha cambiado dos fichas de bando. Ocho casillas cada uno: tablas.',
        en: 'The last cell turned two pieces. Eight cells each: a draw.',
      },
    },
    'all-turned': {
      article: 'P5',
      game: small,
      position: 'xxoo/x.xo/xxxo o',
      goal: {
        es: 'Juega O, que va perdiendo de largo. Llena la última casilla.',
        en: 'O is to move and far behind. Fill the last cell.',
      },
      steps: [{ accepts: ['2,2'] }],
      done: {
        es: 'Todas las X han cambiado de bando: O gana por 12 a 0.',
        en: 'All X pieces have changed sides: O wins 12 to 0.',
      },
    },
  },
};

export const lessons: readonly Lesson[] = [plague];
