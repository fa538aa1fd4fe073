import type { Lesson } from '../../../core/lesson.ts';

const game = 'ur:classic';
const two = 'ur:classic?pieces=2';
const one = 'ur:classic?pieces=1';

/** Articles U1 to U10. */
const ur: Lesson = {
  id: 'ur',
  game,
  board: {
    position: '2/2/4,8,11 2/1/3,6,7,14 w 3',
    caption: {
      es: 'En mitad de una partida. Las blancas juegan abajo, las negras arriba; la fila central es de los dos. Cinco casillas llevan una roseta.',
      en: 'In the middle of a game. White plays at the bottom, black at the top; the middle row belongs to both. Five squares have a rosette.',
    },
  },
  figures: {
    U1: {
      position: '7/0/- 7/0/- w -',
      caption: { es: 'El comienzo: todas las fichas están en la mano.', en: 'The start: all pieces are in hand.' },
    },
    U2: {
      game: one,
      position: '1/0/- 1/0/- w -',
      paths: [0, 1],
      caption: {
        es: 'Los dos caminos: las blancas entran abajo y salen abajo; las negras, arriba. En la fila central, los pasos 5 a 12 son de los dos.',
        en: 'Both paths: white enters and leaves at the bottom, black at the top. In the middle row, steps 5 to 12 belong to both.',
      },
    },
    U5: { game: two, position: '0/0/4,6 0/0/5,8 w 2' },
  },
  examples: {
    'zero-is-four': {
      article: 'U3',
      game: two,
      position: '1/0/5 1/0/10 w 4',
      goal: {
        es: 'Ningún dado muestra una marca. Avanza la ficha del tablero lo que eso vale.',
        en: 'No die shows a mark. Advance the piece on the board by what that is worth.',
      },
      steps: [{ accepts: ['5>9'] }],
      done: { es: 'Cuatro casillas: cero marcas valen cuatro.', en: 'Four squares: no marks count as four.' },
      other: {
        es: 'Con un 4 también se puede entrar en la roseta; mueve ahora la ficha que está en el tablero.',
        en: 'With a 4, a piece can also enter on the rosette; now move the piece that is on the board.',
      },
    },
    entering: {
      article: 'U4',
      position: '7/0/- 7/0/- w 1',
      goal: { es: 'Entra con un 1.', en: 'Enter with a 1.' },
      steps: [{ accepts: ['0>1'] }],
      done: { es: 'La ficha está en la casa, el paso 1.', en: 'The piece is in the house, step 1.' },
    },
    leaving: {
      article: 'U6',
      game: two,
      position: '0/0/9,13 1/0/6 w 2',
      goal: { es: 'Saca una ficha con un 2.', en: 'Take a piece off with a 2.' },
      steps: [{ accepts: ['13>15'] }],
      done: { es: 'Del paso 13 al 15: fuera.', en: 'From step 13 to 15: off the board.' },
      other: {
        es: 'Esa ficha sigue en el tablero; hay otra a dos pasos de salir.',
        en: 'That piece is still on the board; another is two steps away from leaving.',
      },
    },
    'exact-count': {
      article: 'U6',
      game: two,
      position: '0/0/3,14 1/0/6 w 2',
      goal: {
        es: 'Intenta sacar con un 2 la ficha de la última roseta, y después usa la tirada con la otra.',
        en: 'Try to take off the piece on the last rosette with a 2, and then play the roll with the other one.',
      },
      steps: [{ accepts: ['3>5'] }],
      done: { es: 'Para salir desde el último paso hace falta un 1.', en: 'You need a 1 to leave from the last step.' },
    },
    'own-piece': {
      article: 'U7',
      game: two,
      position: '0/0/5,7 0/0/6,9 w 2',
      goal: {
        es: 'Intenta mover dos casillas la ficha de atrás, y después usa la tirada con la otra.',
        en: 'Try to move the rear piece two squares, and then play the roll with the other.',
      },
      steps: [{ accepts: ['7>9'] }],
      done: {
        es: 'La ficha ha pasado por encima de la roseta vacía y ha devuelto a la negra a la mano.',
        en: 'The piece has passed over the empty rosette and sent the black one back to the hand.',
      },
    },
    'sending-back': {
      article: 'U8',
      game: two,
      position: '0/0/4,6 0/0/5,8 w 1',
      goal: { es: 'Devuelve una ficha negra a la mano.', en: 'Send a black piece back to the hand.' },
      steps: [{ accepts: ['4>5'] }],
      done: { es: 'La ficha negra tendrá que entrar otra vez.', en: 'The black piece has to enter again.' },
      other: { es: 'Esa jugada no cae sobre ninguna ficha negra.', en: 'That move does not land on a black piece.' },
    },
    'safe-rosette': {
      article: 'U8',
      game: two,
      position: '0/0/4,6 0/0/5,8 w 4',
      goal: {
        es: 'Intenta echar a la ficha negra de la roseta central con la ficha que está en tu roseta, y después juega lo que se pueda.',
        en: 'Try to send back the black piece on the central rosette with the piece on your own rosette, and then play what is possible.',
      },
      steps: [{ accepts: ['6>10'] }],
      done: {
        es: 'En la roseta está a salvo; pero se puede pasar por encima.',
        en: 'On the rosette it is safe; but it can be passed over.',
      },
    },
    rosette: {
      article: 'U9',
      game: two,
      position: '0/0/2,9 1/0/7 w 2',
      goal: { es: 'Gana otro turno con un 2.', en: 'Get another turn with a 2.' },
      steps: [
        {
          accepts: ['2>4'],
          follows: ['r3'],
          message: {
            es: 'En la roseta: las blancas han vuelto a tirar y ha salido un 3. Juégalo.',
            en: 'On the rosette: white has rolled again, a 3. Play it.',
          },
        },
        { accepts: 'any' },
      ],
      done: { es: 'Dos jugadas seguidas, gracias a la roseta.', en: 'Two moves in a row, thanks to the rosette.' },
      other: {
        es: 'Esa casilla no lleva roseta: el turno pasaría a las negras.',
        en: 'That square has no rosette: the turn would go to black.',
      },
    },
    winning: {
      article: 'U10',
      game: one,
      position: '0/0/14 0/0/12 w 1',
      goal: { es: 'Saca la última ficha.', en: 'Take off the last piece.' },
      steps: [{ accepts: ['14>15'] }],
      done: {
        es: 'Todas las fichas blancas están fuera: ganan las blancas.',
        en: 'All white pieces are off: white wins.',
      },
    },
  },
};

export const lessons: readonly Lesson[] = [ur];
