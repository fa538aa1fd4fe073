import type { Lesson } from '../../../core/lesson.ts';

/** Articles D1 to D12. */
const draughts: Lesson = {
  id: 'draughts',
  game: 'draughts:spanish',
  board: {
    position: 'W:W1,2,3,4,5,6,7,8,9,10,11,12:B21,22,23,24,25,26,27,28,29,30,31,32',
    caption: {
      es: 'El comienzo: se juega en las casillas claras, numeradas del 1 al 32. La diagonal principal va de la 1 a la 32, a la derecha de las blancas, que mueven primero.',
      en: 'The start: the game uses the light squares, numbered from 1 to 32. The main diagonal runs from 1 to 32, on the right of white, who moves first.',
    },
  },
  figures: {
    D2: { position: 'W:W22:B18' },
    D4: { position: 'W:WK23:BK20,27', moves: ['23x16{20}'] },
    D8: { position: 'W:W9:B13,14,17,18' },
    D9: {
      position: 'W:WK4,K10,K12:BK29',
      caption: {
        es: 'Tres damas contra una, con la de 10 en la diagonal principal: quedan 24 jugadas, 12 de cada jugador, para ganar.',
        en: 'Three kings against one, with the king on 10 on the main diagonal: 24 moves, 12 by each player, are left to win.',
      },
    },
    D12: {
      position: 'W:W10,K11:B22,K23',
      caption: { es: 'Peones en 10 y 22, damas en 11 y 23.', en: 'Men on 10 and 22, kings on 11 and 23.' },
    },
  },
  examples: {
    'flying-king': {
      article: 'D1',
      position: 'W:WK1:B20',
      goal: {
        es: 'Lleva la dama de la casilla 1 a la 32 en una sola jugada.',
        en: 'Move the king from square 1 to square 32 in a single move.',
      },
      steps: [{ accepts: ['1-32'] }],
      done: {
        es: 'La dama ha recorrido la diagonal principal entera.',
        en: 'The king has crossed the whole main diagonal.',
      },
      other: {
        es: 'También se puede, pero la diagonal está vacía hasta el final: la dama llega más lejos.',
        en: 'That is legal too, but the diagonal is empty to its end: the king can go further.',
      },
    },
    'king-lands-far': {
      article: 'D3',
      position: 'W:WK1:B14,29',
      goal: {
        es: 'Captura el peón de 14 y cae lo más lejos posible.',
        en: 'Capture the man on 14 and land as far away as possible.',
      },
      steps: [{ accepts: ['1x32{14}'] }],
      done: {
        es: 'No había nada más que capturar, así que valían las cuatro casillas de detrás.',
        en: 'There was nothing more to capture, so all four squares behind were allowed.',
      },
      other: {
        es: 'Es una captura legal, pero se puede caer más lejos.',
        en: 'That capture is legal, but the king can land further away.',
      },
    },
    'king-takes-three': {
      article: 'D3',
      position: 'W:WK2,19:B6,22,23,32',
      goal: {
        es: 'Captura con la dama de 2. Detrás de 6 hay cuatro casillas vacías: encuentra la única que vale.',
        en: 'Capture with the king on 2. Four squares behind 6 are empty: find the only one that is allowed.',
      },
      steps: [{ accepts: ['2x9{6,22,23}', '2x13{6,22,23}', '2x18{6,22,23}'] }],
      done: {
        es: 'Solo desde 20 continúa la captura de tres piezas.',
        en: 'Only from 20 can the king go on to capture three pieces.',
      },
    },
    'capture-goes-on': {
      article: 'D4',
      position: 'W:W10:B14,23,32',
      goal: {
        es: 'Captura con el peón de 10, salto a salto o tocando directamente el final: en 19 no puede quedarse.',
        en: 'Capture with the man on 10, jump by jump or by tapping the last square at once: it cannot stop on 19.',
      },
      steps: [{ accepts: ['10x28{14,23}'] }],
      done: {
        es: 'Dos saltos, una jugada: la captura sigue mientras pueda.',
        en: 'Two jumps, one move: a capture continues as long as it can.',
      },
    },
    'must-capture': {
      article: 'D5',
      position: 'W:W9,12:B13,30',
      goal: {
        es: 'Intenta mover el peón de 12 a 16, y después haz la jugada obligatoria.',
        en: 'Try to move the man from 12 to 16, and then play the compulsory move.',
      },
      steps: [{ accepts: ['9x18{13}'] }],
      done: { es: 'Capturado: no había otra jugada legal.', en: 'Captured: there was no other legal move.' },
    },
    quantity: {
      article: 'D6',
      position: 'W:W9,10:B13,14,23,32',
      goal: {
        es: 'La ley de la cantidad: intenta capturar con el peón de 9, y después con el que tiene que hacerlo.',
        en: 'The law of quantity: try to capture with the man on 9, and then with the one that must capture.',
      },
      steps: [{ accepts: ['10x28{14,23}'] }],
      done: {
        es: 'Dos peones son más que el único que podía tomar el de 9.',
        en: 'Two men are more than the one man that 9 could capture.',
      },
    },
    quality: {
      article: 'D6',
      position: 'W:W9,12:B13,K15',
      goal: {
        es: 'La ley de la calidad: se puede tomar una pieza o la otra. ¿Cuál hay que tomar?',
        en: 'The law of quality: one piece against one piece. Which one must be captured?',
      },
      steps: [{ accepts: ['12x19{15}'] }],
      done: { es: 'A igual número, va antes la dama.', en: 'With equal numbers, the king must be captured.' },
    },
    crowning: {
      article: 'D7',
      position: 'W:W12,26:B5',
      goal: { es: 'Corona un peón.', en: 'Crown a man.' },
      steps: [{ accepts: ['26-29', '26-30'] }],
      done: { es: 'El peón es ahora una dama.', en: 'The man is now a king.' },
      other: { es: 'Ese peón no llega a la última fila.', en: 'That man does not reach the far row.' },
    },
    'crowning-stops': {
      article: 'D7',
      position: 'W:W21:B26,27',
      goal: {
        es: 'Captura y corona: mira si la captura continúa.',
        en: 'Capture and crown: see whether the capture continues.',
      },
      steps: [{ accepts: ['21x30{26}'] }],
      done: {
        es: 'El peón corona en 30 y se detiene. La nueva dama podrá tomar 27 en su próximo turno, si sigue allí.',
        en: 'The man is crowned on 30 and stops. The new king may capture 27 on its next turn, if it is still there.',
      },
    },
  },
};

/** Articles C1 to C7. */
const checkers: Lesson = {
  id: 'checkers',
  game: 'draughts:checkers',
  board: {
    position: 'W:W1,2,3,4,5,6,7,8,9,10,11,12:B21,22,23,24,25,26,27,28,29,30,31,32',
    caption: {
      es: 'El comienzo: filas y columnas de 0 a 7. X lleva las blancas, en las filas 0 a 2; O, las negras, en las filas 5 a 7.',
      en: 'The start: rows and columns from 0 to 7. X plays white, on rows 0 to 2; O plays black, on rows 5 to 7.',
    },
  },
  figures: { C1: { position: 'W:WK14,K32:BK1,K25' } },
  examples: {
    'must-capture-too': {
      article: 'C2',
      position: 'W:W9,12:B13,30',
      goal: {
        es: 'Intenta mover el peón de (2,6) a (3,7), y después haz la jugada obligatoria.',
        en: 'Try to move the man from (2,6) to (3,7), and then play the compulsory move.',
      },
      steps: [{ accepts: ['9x18{13}'] }],
      done: { es: 'Capturado: no había otra jugada legal.', en: 'Captured: there was no other legal move.' },
    },
    'free-choice': {
      article: 'C2',
      position: 'W:W9,K10:B13,22',
      goal: {
        es: 'No hay ley de la cantidad: captura una sola pieza, aunque podrías capturar dos.',
        en: 'There is no law of quantity: capture a single piece, although you could capture two.',
      },
      steps: [{ accepts: ['10x17{13}'] }],
      done: { es: 'Una pieza o dos: las dos capturas valen.', en: 'One piece or two: both are allowed.' },
      other: {
        es: 'Esa captura toma dos piezas. También vale; prueba ahora a tomar una.',
        en: 'That capture takes two pieces. That is allowed too; now try to capture only one.',
      },
    },
    'must-go-on': {
      article: 'C2',
      position: 'W:W10:B14,23,32',
      goal: {
        es: 'Captura con el único peón: no puede quedarse donde cae el primer salto.',
        en: 'Capture with the only man: it cannot stop after the first jump.',
      },
      steps: [{ accepts: ['10x28{14,23}'] }],
      done: { es: 'Una captura que puede seguir tiene que seguir.', en: 'A capture that can continue must continue.' },
    },
    'crowned-goes-on': {
      article: 'C3',
      position: 'W:W21:B26,27',
      goal: {
        es: 'Captura, corona y sigue capturando en la misma jugada.',
        en: 'Capture, be crowned and keep capturing in the same move.',
      },
      steps: [{ accepts: ['21x23{26,27}'] }],
      done: {
        es: 'El peón ha caído en la última fila, se ha coronado y ha tomado la segunda pieza hacia atrás.',
        en: 'The man landed on the far row, was crowned and captured the second piece backwards.',
      },
    },
    'last-piece': {
      article: 'C4',
      position: 'W:W10:B14',
      goal: { es: 'Gana: captura la última pieza.', en: 'Win: capture the last piece.' },
      steps: [{ accepts: ['10x19{14}'] }],
      done: { es: 'O se ha quedado sin piezas: gana X.', en: 'O has no pieces left: X wins.' },
    },
  },
};

export const lessons: readonly Lesson[] = [draughts, checkers];
