import type { Lesson } from '../../../core/lesson.ts';

/** Articles C1 to C7. */
export const checkers: Lesson = {
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
