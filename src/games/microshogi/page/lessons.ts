import type { Lesson } from '../../../core/lesson.ts';

const game = 'microshogi:nodrops';
const drops = 'microshogi:drops';
/** The cell of the piece whose moves the figures show. */
const from = '3c';

/** Micro-shogi, articles M1 to M6. */
const microshogi: Lesson = {
  id: 'microshogi',
  game,
  intro: {
    es: 'Un pariente muy pequeño del ajedrez japonés, con cinco piezas por bando. Todas menos el rey tienen una segunda cara: cada vez que una pieza captura se le da la vuelta, y desde entonces mueve como diga esa cara. Gana quien captura el rey contrario.',
    en: 'A very small relative of Japanese chess, with five pieces a side. All but the king have a second face: whenever a piece captures it is turned over, and from then on it moves as that face says. Whoever captures the enemy king wins.',
  },
  board: {
    game,
    position: 'kbgs/p3/4/3P/SGBK b -',
    caption: {
      es: 'El comienzo: el jugador de abajo tiene plata, oro, alfil y rey, y un peón delante del rey; mueve primero.',
      en: 'The start: the bottom player has silver, gold, bishop and king, and a pawn in front of the king; that player moves first.',
    },
  },
  pieces: [
    {
      game,
      position: '3k/4/1K2/4/4 b -',
      from,
      caption: {
        es: 'Rey (K): un paso en cualquiera de las ocho direcciones. No tiene reverso.',
        en: 'King (K): one step in any of the eight directions. It has no back.',
      },
    },
    {
      game,
      position: 'k3/4/1B2/4/K3 b -',
      from,
      caption: {
        es: 'Alfil (B): cualquier distancia en diagonal. Su reverso es C.',
        en: 'Bishop (B): any distance diagonally. Its back is C.',
      },
    },
    {
      game,
      position: 'k3/4/1C2/4/K3 b -',
      from,
      caption: { es: 'Peón coronado (C): como el oro.', en: 'Crowned pawn (C): as the gold.' },
    },
    {
      game,
      position: 'k3/4/1G2/4/K3 b -',
      from,
      caption: {
        es: 'General de oro (G): un paso recto, o en diagonal hacia delante. Su reverso es R.',
        en: 'Gold general (G): one step straight, or diagonally forward. Its back is R.',
      },
    },
    {
      game,
      position: 'k3/4/1R2/4/K3 b -',
      from,
      caption: {
        es: 'Torre (R): cualquier distancia en línea recta.',
        en: 'Rook (R): any distance in a straight line.',
      },
    },
    {
      game,
      position: 'k3/4/1S2/4/K3 b -',
      from,
      caption: {
        es: 'General de plata (S): un paso hacia delante, o en diagonal. Su reverso es L.',
        en: 'Silver general (S): one step forward, or diagonally. Its back is L.',
      },
    },
    {
      game,
      position: 'k3/4/1L2/4/K3 b -',
      from,
      caption: { es: 'Lancero (L): cualquier distancia de frente.', en: 'Lance (L): any distance straight forward.' },
    },
    {
      game,
      position: 'k3/4/1P2/4/K3 b -',
      from,
      caption: {
        es: 'Peón (P): un paso hacia delante. Su reverso es N.',
        en: 'Pawn (P): one step forward. Its back is N.',
      },
    },
    {
      game,
      position: '3k/4/1N2/4/K3 b -',
      from,
      caption: {
        es: 'Caballo (N): dos hacia delante y uno al lado, por encima de todo.',
        en: 'Knight (N): two forward and one aside, over everything.',
      },
    },
  ],
  articles: [
    {
      id: 'M1',
      title: { es: 'Dar la vuelta', en: 'Turning over' },
      text: {
        es: 'A la pieza que captura se le da la vuelta en el acto, en cualquier casilla, del anverso al reverso o del reverso al anverso; no se puede renunciar. La pieza que no captura conserva su cara. El rey tiene una sola y nunca se vuelve. También se vuelve la pieza que captura al rey, aunque con eso se acabe la partida.',
        en: 'A piece that captures is turned over at once, on any square, from front to back or from back to front; nobody may decline. A piece that does not capture keeps its face. The king has one face and never turns. Capturing the king turns the capturing piece as well, although the game is over with it.',
      },
      examples: [
        {
          id: 'lance-turns',
          game,
          position: 'kg1s/4/4/1L2/3K b -',
          goal: {
            es: 'Capture el oro con el lancero y mire en qué se convierte.',
            en: 'Capture the gold with the lance, and see what it becomes.',
          },
          steps: [{ accepts: ['3d3a'] }],
          done: {
            es: 'El lancero ha capturado y ahora es un general de plata.',
            en: 'The lance has captured and is a silver general now.',
          },
          other: { es: 'Así no captura: conserva su cara.', en: 'No capture: it keeps its face.' },
        },
        {
          id: 'pawn-turns',
          game,
          position: '1g1k/1P2/p3/P3/K3 b -',
          goal: { es: 'Convierta un peón en caballo.', en: 'Turn a pawn into a knight.' },
          steps: [{ accepts: ['4d4c', '3b3a'] }],
          done: { es: 'Peón por fuera, caballo por dentro.', en: 'A pawn in front, a knight on the back.' },
          other: { es: 'Para dar la vuelta hay que capturar.', en: 'To turn over, a piece has to capture.' },
        },
      ],
    },
    {
      id: 'M2',
      title: { es: 'Las piezas capturadas', en: 'Captured pieces' },
      text: {
        es: 'Salen de la partida y no vuelven.\nEn el reglamento con reintroducción sí vuelven: la pieza capturada queda en la mano de quien la captura, que puede, en lugar de mover, ponerla en cualquier casilla vacía con la cara que quiera. En ese reglamento ninguna jugada puede dejar atacado al propio rey.',
        en: 'They leave the game and never return.\nIn the ruleset with drops they do: the captured piece goes to the hand of whoever captures it, who may, instead of moving, put it on any empty square with either face up. In that ruleset no move may leave the own king attacked.',
      },
      examples: [
        {
          id: 'dropping',
          game: drops,
          position: 'k2r/4/4/4/3K b GP',
          goal: {
            es: 'La torre ataca al rey. Ponga una pieza de la mano entre los dos.',
            en: 'The rook attacks the king. Put a piece from the hand between them.',
          },
          steps: [
            {
              accepts: ['G', 'R', 'P', 'N'].flatMap(face => ['1b', '1c', '1d'].map(square => `${face}*${square}`)),
            },
          ],
          done: {
            es: 'Una pieza de la mano entra con la cara que se quiera.',
            en: 'A piece from the hand enters with either face up.',
          },
          other: {
            es: 'El rey se ha apartado: también vale. Pruebe ahora a poner una pieza.',
            en: 'The king has stepped aside: that is allowed too. Now try to put a piece.',
          },
        },
      ],
    },
    {
      id: 'M3',
      title: { es: 'Ganar', en: 'Winning' },
      text: {
        es: 'La partida termina cuando se captura un rey o alguien abandona. Nadie tiene que anunciar una amenaza ni responder a ella: un rey puede quedarse donde lo pueden capturar, o ir allí, y un rey puede capturar al otro.',
        en: 'The game ends when a king is captured or a player resigns. Nobody has to announce a threat or answer it: a king may stay where it can be taken, or walk there, and a king may take the other king.',
      },
      examples: [
        {
          id: 'king-captured',
          game,
          position: 'kbgs/4/2B1/p2P/SG1K b -',
          goal: { es: 'Capture al rey.', en: 'Capture the king.' },
          steps: [{ accepts: ['2c4a'] }],
          done: {
            es: 'Rey capturado: gana el jugador de abajo. El alfil se ha convertido en peón coronado (M1).',
            en: 'King captured: the bottom player wins. The bishop has become a crowned pawn (M1).',
          },
          other: { es: 'El rey contrario sigue en pie.', en: 'The enemy king still stands.' },
        },
      ],
    },
    {
      id: 'M4',
      title: { es: 'Piezas atrapadas', en: 'Trapped pieces' },
      text: {
        es: 'Un peón o un lancero en la última fila, y un caballo en las dos últimas, no tienen adónde ir. Ahí se quedan el resto de la partida, y se las puede capturar. Cuenta la cara que queda después de la jugada: el lancero que captura en la última fila es allí un general de plata y puede salir; el general de plata que captura en ella es un lancero y queda atrapado.',
        en: 'A pawn or a lance on the last row, and a knight on the last two rows, have no square to go to. They stay where they are for the rest of the game, and may be captured. What counts is the face after the move: a lance that captures on the last row is a silver there and can leave; a silver that captures there is a lance and trapped.',
      },
      figure: {
        game,
        position: 'P2k/4/2g1/4/K2p b -',
        caption: {
          es: 'El peón de la esquina de arriba está atrapado; abajo solo se mueve el rey.',
          en: 'The pawn in the top corner is trapped; of the bottom player only the king can move.',
        },
      },
      examples: [
        {
          id: 'knight-not-trapped',
          game,
          position: 'k3/1g2/4/2N1/3K b -',
          goal: {
            es: 'Salte con el caballo a la penúltima fila sin que quede atrapado.',
            en: 'Jump with the knight to the last row but one without its being trapped.',
          },
          steps: [{ accepts: ['2d3b'] }],
          done: {
            es: 'Ha capturado el oro y es un peón, que todavía puede avanzar un paso.',
            en: 'It captured the gold and is a pawn, which still has one step left.',
          },
          other: {
            es: 'Así no: o el caballo queda atrapado, o no ha saltado.',
            en: 'Not so: either the knight is trapped, or it did not jump.',
          },
        },
      ],
    },
    {
      id: 'M5',
      title: { es: 'Sin jugadas', en: 'No move' },
      text: {
        es: 'Pierde el jugador que está en turno y no tiene ninguna jugada legal.',
        en: 'A player who is to move and has no legal move loses.',
      },
      figure: {
        game,
        position: '3K/4/4/2ln/2pk w -',
        caption: {
          es: 'Le toca al jugador de arriba: lancero y peón tienen delante una pieza propia o el borde, el caballo está atrapado y el rey, rodeado por los suyos. Gana el de abajo.',
          en: 'The top player is to move: lance and pawn have an own piece or the edge in front, the knight is trapped and the king surrounded by its own. The bottom player wins.',
        },
      },
    },
    {
      id: 'M6',
      title: { es: 'Repetición', en: 'Repetition' },
      text: {
        es: 'Cuando una posición, con el mismo jugador en turno, aparece por cuarta vez, la partida es tablas.',
        en: 'When a position, with the same player to move, occurs for the fourth time, the game is drawn.',
      },
    },
  ],
};

export const lessons: readonly Lesson[] = [microshogi];
