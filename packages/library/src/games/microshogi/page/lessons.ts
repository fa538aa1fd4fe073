import type { Lesson } from '../../../core/lesson.ts';

const game = 'microshogi:nodrops';
const drops = 'microshogi:drops';

/** The piece stands on 3c. */
const movesOfPiece = (position: string, es: string, en: string) => ({ position, from: '3c', caption: { es, en } });

/** Articles M1 to M6. */
const microshogi: Lesson = {
  id: 'microshogi',
  game,
  board: {
    position: 'kbgs/p3/4/3P/SGBK b -',
    caption: {
      es: 'El comienzo: el jugador de abajo tiene plata, oro, alfil y rey, y un peón delante del rey; mueve primero.',
      en: 'The start: the bottom player has silver, gold, bishop and king, and a pawn in front of the king; that player moves first.',
    },
  },
  pieces: [
    movesOfPiece(
      '3k/4/1K2/4/4 b -',
      'Rey (K): un paso en cualquiera de las ocho direcciones. No tiene reverso.',
      'King (K): one step in any of the eight directions. It has no back.',
    ),
    movesOfPiece(
      'k3/4/1B2/4/K3 b -',
      'Alfil (B): cualquier distancia en diagonal. Su reverso es el peón coronado.',
      'Bishop (B): any distance diagonally. Its back is the crowned pawn.',
    ),
    movesOfPiece('k3/4/1C2/4/K3 b -', 'Peón coronado (C): como el oro.', 'Crowned pawn (C): moves like the gold.'),
    movesOfPiece(
      'k3/4/1G2/4/K3 b -',
      'General de oro (G): un paso recto, o en diagonal hacia delante. Su reverso es la torre.',
      'Gold general (G): one step straight, or diagonally forward. Its back is the rook.',
    ),
    movesOfPiece(
      'k3/4/1R2/4/K3 b -',
      'Torre (R): cualquier distancia en línea recta.',
      'Rook (R): any distance in a straight line.',
    ),
    movesOfPiece(
      'k3/4/1S2/4/K3 b -',
      'General de plata (S): un paso hacia delante, o en diagonal. Su reverso es el lancero.',
      'Silver general (S): one step forward, or diagonally. Its back is the lance.',
    ),
    movesOfPiece(
      'k3/4/1L2/4/K3 b -',
      'Lancero (L): cualquier distancia de frente.',
      'Lance (L): any distance straight forward.',
    ),
    movesOfPiece(
      'k3/4/1P2/4/K3 b -',
      'Peón (P): un paso hacia delante. Su reverso es el caballo.',
      'Pawn (P): one step forward. Its back is the knight.',
    ),
    movesOfPiece(
      '3k/4/1N2/4/K3 b -',
      'Caballo (N): dos casillas hacia delante y una al lado, saltando por encima de todo.',
      'Knight (N): two forward and one to the side, jumping over anything.',
    ),
  ],
  figures: { M4: { position: 'P2k/4/2g1/4/K2p b -' }, M5: { position: '3K/4/4/2ln/2pk w -' } },
  examples: {
    'lance-turns': {
      article: 'M1',
      position: 'kg1s/4/4/1L2/3K b -',
      goal: {
        es: 'Captura el oro con el lancero y mira en qué se convierte.',
        en: 'Capture the gold with the lance, and see what it becomes.',
      },
      steps: [{ accepts: ['3d3a'] }],
      done: {
        es: 'El lancero ha capturado y ahora es un general de plata.',
        en: 'The lance has captured and is now a silver general.',
      },
      other: { es: 'Así no captura: conserva su cara.', en: 'That is not a capture: it keeps its face.' },
    },
    'pawn-turns': {
      article: 'M1',
      position: '1g1k/1P2/p3/P3/K3 b -',
      goal: { es: 'Convierte un peón en caballo.', en: 'Turn a pawn into a knight.' },
      steps: [{ accepts: ['4d4c', '3b3a'] }],
      done: { es: 'Peón por una cara, caballo por la otra.', en: 'A pawn on the front, a knight on the back.' },
      other: { es: 'Para dar la vuelta hay que capturar.', en: 'A piece must capture to turn over.' },
    },
    dropping: {
      article: 'M2',
      game: drops,
      position: 'k2r/4/4/4/3K b GP',
      goal: {
        es: 'La torre ataca al rey. Pon una pieza de la mano entre los dos.',
        en: 'The rook attacks the king. Put a piece from the hand between them.',
      },
      steps: [
        {
          accepts: ['G', 'R', 'P', 'N'].flatMap(face => ['1b', '1c', '1d'].map(square => `${face}*${square}`)),
        },
      ],
      done: {
        es: 'Una pieza de la mano entra con la cara que se quiera.',
        en: 'A piece from the hand can be dropped with either face up.',
      },
      other: {
        es: 'El rey se ha apartado: también vale. Prueba ahora a poner una pieza.',
        en: 'The king has stepped aside: that is allowed too. Now try to drop a piece.',
      },
    },
    'king-captured': {
      article: 'M3',
      position: 'kbgs/4/2B1/p2P/SG1K b -',
      goal: { es: 'Captura el rey.', en: 'Capture the king.' },
      steps: [{ accepts: ['2c4a'] }],
      done: {
        es: 'Rey capturado: gana el jugador de abajo. El alfil se ha convertido en peón coronado (M1).',
        en: 'King captured: the bottom player wins. The bishop has become a crowned pawn (M1).',
      },
      other: { es: 'El rey contrario sigue en pie.', en: 'The enemy king is still on the board.' },
    },
    'knight-not-trapped': {
      article: 'M4',
      position: 'k3/1g2/4/2N1/3K b -',
      goal: {
        es: 'Salta con el caballo a la penúltima fila sin que quede atrapado.',
        en: 'Jump with the knight to the second-last row without trapping it.',
      },
      steps: [{ accepts: ['2d3b'] }],
      done: {
        es: 'Ha capturado el oro y es un peón, que todavía puede avanzar un paso.',
        en: 'It captured the gold and is a pawn, which still has one step left.',
      },
      other: {
        es: 'Así no: el caballo queda atrapado, o no ha saltado.',
        en: 'Not that way: either the knight is trapped, or it did not jump.',
      },
    },
  },
};

export const lessons: readonly Lesson[] = [microshogi];
