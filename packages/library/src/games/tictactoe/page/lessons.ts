import type { Lesson } from '../../../core/lesson.ts';

export const lessons: readonly Lesson[] = [
  {
    id: 'tictactoe',
    game: 'tictactoe:classic',
    board: {
      position: 'x.o/.x./..o x',
      caption: {
        es: 'En mitad de una partida: juega X, y O amenaza con completar la columna de la derecha.',
        en: 'In the middle of a game: X is to move, and O threatens to complete the column on the right.',
      },
    },
    examples: {
      marking: {
        article: 'T2',
        position: 'x../.o./... x',
        goal: {
          es: 'Intenta marcar una casilla ocupada, y después una vacía.',
          en: 'Try to mark a cell that is taken, and then an empty one.',
        },
        steps: [{ accepts: 'any' }],
        done: { es: 'La casilla lleva tu signo hasta el final.', en: 'The cell keeps your mark to the end.' },
      },
      'three-in-a-row': {
        article: 'T3',
        position: 'xx./oo./... x',
        goal: { es: 'Completa una línea.', en: 'Complete a line.' },
        steps: [{ accepts: ['3,1'] }],
        done: { es: 'Tres en raya: gana X.', en: 'Three in a row: X wins.' },
        other: { es: 'Esa jugada no completa ninguna línea.', en: 'That move does not complete a line.' },
      },
      'double-threat': {
        article: 'T3',
        position: 'x../.o./..x o',
        goal: {
          es: 'X amenaza con tomar una esquina que le daría dos líneas a la vez. Juega con O de modo que no pierda: un lado, no una esquina.',
          en: 'X threatens to take a corner that would make two lines at once. Play O so that it does not lose: a side, not a corner.',
        },
        steps: [{ accepts: ['2,1', '1,2', '3,2', '2,3'] }],
        done: {
          es: 'O amenaza con una línea propia, y X tiene que responder a ella.',
          en: 'O threatens a line of its own, and X has to answer it.',
        },
        other: {
          es: 'Tras una esquina X toma la otra y amenaza dos líneas.',
          en: 'After a corner, X takes the other corner and threatens two lines.',
        },
      },
    },
  },
];
