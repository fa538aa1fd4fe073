import type { Lesson } from '../../../core/lesson.ts';
import { checkers } from './checkers-lesson.ts';

const game = 'draughts:spanish';

/** Spanish draughts, articles D1 to D12. */
const draughts: Lesson = {
  id: 'draughts',
  game,
  intro: {
    es: 'Dos jugadores con doce peones cada uno mueven en diagonal, capturan saltando y convierten sus peones en damas en la última fila. Pierde quien ya no puede mover, porque se ha quedado sin piezas o porque las tiene encerradas.',
    en: 'Two players with twelve men each move diagonally, capture by jumping and turn their men into kings on the far row. Whoever can no longer move loses, being without pieces or having them all shut in.',
  },
  board: {
    game,
    position: 'W:W1,2,3,4,5,6,7,8,9,10,11,12:B21,22,23,24,25,26,27,28,29,30,31,32',
    caption: {
      es: 'El comienzo: se juega en las casillas claras, numeradas del 1 al 32. La diagonal principal va de la 1 a la 32, a la derecha de las blancas, que mueven primero.',
      en: 'The start: the light squares are played on, numbered from 1 to 32. The main diagonal goes from 1 to 32, at the right of white, who moves first.',
    },
  },
  others: {
    es: '- Portuguesas: las mismas reglas, con otro número en las partidas escritas.\n- Inglesas: empiezan las negras; la dama da un solo paso, la captura se elige libremente y el peón que corona se detiene.\n- Rusas: los peones capturan también hacia atrás, la captura se elige libremente y el peón que corona capturando sigue como dama.\n- Brasileñas: como las rusas, pero hay que capturar el mayor número, y el peón que solo pasa por la última fila sigue siendo peón.',
    en: '- Portuguese: the same rules, with another number in written games.\n- English: black begins; kings take a single step, captures are chosen freely, and a man that is crowned stops.\n- Russian: men capture backwards too, captures are chosen freely, and a man crowned in mid-capture goes on as a king.\n- Brazilian: as Russian, but the greatest number must be captured, and a man that only passes the far row remains a man.',
  },
  articles: [
    {
      id: 'D1',
      title: { es: 'Mover', en: 'Moving' },
      text: {
        es: 'El peón avanza a una casilla vacía contigua en diagonal, siempre hacia delante.\nLa dama se desliza por una diagonal, hacia delante o hacia atrás, mientras las casillas estén vacías.',
        en: 'A man steps to a diagonally adjacent empty square in front of it.\nA king slides along a diagonal, forwards or backwards, as far as the squares are empty.',
      },
      examples: [
        {
          id: 'flying-king',
          game,
          position: 'W:WK1:B20',
          goal: {
            es: 'Lleve la dama de la casilla 1 a la 32 en una sola jugada.',
            en: 'Take the king from square 1 to square 32 in a single move.',
          },
          steps: [{ accepts: ['1-32'] }],
          done: {
            es: 'La dama ha recorrido la diagonal principal entera.',
            en: 'The king has crossed the whole main diagonal.',
          },
          other: {
            es: 'También se puede, pero la diagonal está vacía hasta el final: la dama llega más lejos.',
            en: 'That can be played too, but the diagonal is empty to its end: the king reaches farther.',
          },
        },
      ],
    },
    {
      id: 'D2',
      title: { es: 'Cómo captura el peón', en: 'How a man captures' },
      text: {
        es: 'El peón salta sobre una pieza contraria, peón o dama, que tenga contigua en diagonal y delante, si la casilla de detrás está vacía, y cae en ella. Nunca captura hacia atrás, salvo que se juegue con la opción que lo permite.',
        en: 'A man jumps over an enemy piece, man or king, that touches it diagonally in front, when the square right behind is empty, and lands there. It never captures backwards, unless the game is played with the option that allows it.',
      },
      figure: {
        game,
        position: 'W:W22:B18',
        caption: {
          es: 'El peón negro de 18 está detrás del blanco de 22, y a salvo de él.',
          en: 'The black man on 18 stands behind the white one on 22, and is safe from it.',
        },
      },
    },
    {
      id: 'D3',
      title: { es: 'Cómo captura la dama', en: 'How a king captures' },
      text: {
        es: 'La dama captura a cualquier distancia una pieza contraria de su diagonal, si las casillas hasta ella están vacías y detrás hay al menos una vacía. Puede caer en cualquiera de las vacías de detrás, con tal de que desde allí siga siendo posible la captura mayor (D6). No puede saltar sobre piezas propias, ni sobre dos piezas seguidas.',
        en: 'A king captures an enemy piece on its diagonal from any distance, when the squares up to it are empty and at least one behind it is empty too. It may land on any of the empty squares behind, as long as the largest capture (D6) remains possible from there. It cannot jump over its own pieces, nor over two pieces in a row.',
      },
      examples: [
        {
          id: 'king-lands-far',
          game,
          position: 'W:WK1:B14,29',
          goal: {
            es: 'Capture el peón de 14 y caiga lo más lejos posible.',
            en: 'Capture the man on 14 and land as far away as possible.',
          },
          steps: [{ accepts: ['1x32{14}'] }],
          done: {
            es: 'No había nada más que capturar, así que valían las cuatro casillas de detrás.',
            en: 'There was nothing more to capture, so all four squares behind were allowed.',
          },
          other: {
            es: 'Es una captura legal, pero se puede caer más lejos.',
            en: 'That capture is legal, but the king can land farther away.',
          },
        },
        {
          id: 'king-takes-three',
          game,
          position: 'W:WK2,19:B6,22,23,32',
          goal: {
            es: 'Capture con la dama de 2. Detrás de 6 hay cuatro casillas vacías: encuentre la única que vale.',
            en: 'Capture with the king on 2. Four squares behind 6 are empty: find the only one that is allowed.',
          },
          steps: [{ accepts: ['2x9{6,22,23}', '2x13{6,22,23}', '2x18{6,22,23}'] }],
          done: {
            es: 'Solo desde 20 continúa la captura de tres piezas.',
            en: 'Only from 20 does the capture of three pieces go on.',
          },
        },
      ],
    },
    {
      id: 'D4',
      title: { es: 'Seguir capturando', en: 'Capturing on' },
      text: {
        es: 'Mientras la pieza pueda capturar otra vez desde donde ha caído, lo hace, todo dentro de la misma jugada. Las piezas capturadas no se retiran hasta que la jugada termina: hasta entonces estorban el paso y no se las puede saltar de nuevo. La casilla de la que salió la pieza cuenta como vacía, y por una casilla vacía se puede pasar más de una vez.',
        en: 'As long as the moving piece can capture again from where it landed, it does so, all within one move. The captured pieces are lifted only when the move is over: until then they stand in the way and cannot be jumped a second time. The square where the piece began counts as empty, and empty squares may be crossed more than once.',
      },
      figure: {
        game,
        position: 'W:WK23:BK20,27',
        moves: ['23x16{20}'],
        caption: {
          es: 'Desde 16 la dama querría volver sobre 20 y tomar también 27, pero la dama capturada en 20 sigue allí.',
          en: 'From 16 the king would like to go back over 20 and take 27 as well, but the captured king is still on 20.',
        },
      },
      examples: [
        {
          id: 'capture-goes-on',
          game,
          position: 'W:W10:B14,23,32',
          goal: {
            es: 'Capture con el peón de 10, salto a salto o tocando a la vez el final: en 19 no se puede quedar.',
            en: 'Capture with the man on 10, jump by jump or by touching the end at once: it cannot stay on 19.',
          },
          steps: [{ accepts: ['10x28{14,23}'] }],
          done: {
            es: 'Dos saltos, una jugada: la captura sigue mientras pueda.',
            en: 'Two jumps, one move: a capture goes on as long as it can.',
          },
        },
      ],
    },
    {
      id: 'D5',
      title: { es: 'Obligación de capturar', en: 'Capturing is compulsory' },
      text: {
        es: 'Quien puede capturar debe capturar. Si alguien intenta otra jugada, Poda le dice que hay captura y se la muestra; no hay castigo.',
        en: 'Whoever can capture must capture. When a player tries another move, Poda says that a capture is due and shows it; nothing is taken away as a penalty.',
      },
      examples: [
        {
          id: 'must-capture',
          game,
          position: 'W:W9,12:B13,30',
          goal: {
            es: 'Intente mover el peón de 12 a 16, y después juegue lo que se debe.',
            en: 'Try to move the man from 12 to 16, and then play what is due.',
          },
          steps: [{ accepts: ['9x18{13}'] }],
          done: { es: 'Capturado: no había otra jugada legal.', en: 'Captured: there was no other legal move.' },
        },
      ],
    },
    {
      id: 'D6',
      title: { es: 'Cantidad y calidad', en: 'Quantity, then quality' },
      text: {
        es: 'Entre todas las capturas hay que elegir una del mayor número de piezas, sean peones o damas. Entre las de igual número, una que tome el mayor número de damas. Nada más cuenta: no importa el orden en que se tomen las piezas, y es libre capturar con un peón o con una dama.',
        en: 'Among all captures one must choose one of the greatest number of pieces, whether men or kings. Among those that are equally large, one with the greatest number of kings. Nothing else counts: the order in which pieces are taken does not matter, and it is free whether a man or a king captures.',
      },
      examples: [
        {
          id: 'quantity',
          game,
          position: 'W:W9,10:B13,14,23,32',
          goal: {
            es: 'La ley de la cantidad: intente capturar con el peón de 9, y después con el que debe.',
            en: 'The law of quantity: try to capture with the man on 9, and then with the one that must.',
          },
          steps: [{ accepts: ['10x28{14,23}'] }],
          done: {
            es: 'Dos peones son más que el único que podía tomar 9.',
            en: 'Two men are more than the single one that 9 could take.',
          },
        },
        {
          id: 'quality',
          game,
          position: 'W:W9,12:B13,K15',
          goal: {
            es: 'La ley de la calidad: una pieza contra una pieza. ¿Cuál hay que tomar?',
            en: 'The law of quality: one piece against one piece. Which one must be taken?',
          },
          steps: [{ accepts: ['12x19{15}'] }],
          done: { es: 'Con igual número, va antes la dama.', en: 'With equal numbers, the king goes first.' },
        },
      ],
    },
    {
      id: 'D7',
      title: { es: 'Coronar', en: 'Crowning' },
      text: {
        es: 'El peón que termina su jugada en la última fila (29 a 32 las blancas, 1 a 4 las negras) se convierte en dama. Si llega allí capturando, la jugada acaba, aunque una dama pudiera seguir.',
        en: 'A man that ends its move on the far row (29 to 32 for white, 1 to 4 for black) becomes a king. When a capture takes it there, the move ends, even if a king could capture further.',
      },
      examples: [
        {
          id: 'crowning',
          game,
          position: 'W:W12,26:B5',
          goal: { es: 'Corone un peón.', en: 'Crown a man.' },
          steps: [{ accepts: ['26-29', '26-30'] }],
          done: { es: 'El peón es ahora una dama.', en: 'The man is a king now.' },
          other: {
            es: 'Ese peón no llega a la última fila.',
            en: 'That man does not reach the far row.',
          },
        },
        {
          id: 'crowning-stops',
          game,
          position: 'W:W21:B26,27',
          goal: {
            es: 'Capture y corone: mire si la captura continúa.',
            en: 'Capture and crown: see whether the capture goes on.',
          },
          steps: [{ accepts: ['21x30{26}'] }],
          done: {
            es: 'El peón corona en 30 y se detiene. La nueva dama podrá tomar 27 en su próximo turno, si sigue allí.',
            en: 'The man is crowned on 30 and stops. The new king may take 27 on its next turn, if it is still there.',
          },
        },
      ],
    },
    {
      id: 'D8',
      title: { es: 'Perder', en: 'Losing' },
      text: {
        es: 'Pierde el jugador que está en turno y no tiene piezas o no tiene ninguna jugada legal, y también quien abandona. El ahogado no es tablas.',
        en: 'The player who is to move and has no pieces or no legal move loses, and so does the player who resigns. There is no stalemate draw.',
      },
      figure: {
        game,
        position: 'W:W9:B13,14,17,18',
        caption: {
          es: 'El único peón blanco está encerrado: ganan las negras.',
          en: 'The only white man is shut in: black wins.',
        },
      },
    },
    {
      id: 'D9',
      title: { es: 'Tablas', en: 'Draws' },
      text: {
        es: 'La partida es tablas:\n- cuando la misma posición, con el mismo jugador en turno, aparece por tercera vez;\n- tras 40 jugadas consecutivas, 20 de cada jugador, todas de dama y sin captura;\n- en el final de tres damas contra una, con al menos una de las tres en la diagonal principal: 24 jugadas después de la que dio lugar a ello. Si las tres dejan la diagonal la cuenta se acaba, y empieza de nuevo cuando alguna vuelve;\n- cuando los dos jugadores lo acuerdan.\nUna victoria en la misma jugada va antes que las tablas. Con la opción correspondiente se juega sin las tablas automáticas.',
        en: 'A game is drawn:\n- when the same position, with the same player to move, stands on the board for the third time;\n- after 40 consecutive single moves, 20 of each player, all of them king moves without a capture;\n- in the ending of three kings against one, with at least one of the three on the main diagonal: 24 single moves after the one that brought this about. If all three leave the diagonal the count ends, and it begins anew when one returns;\n- when both players agree.\nA win on the same move goes before any draw. An option plays without the automatic draws.',
      },
      figure: {
        game,
        position: 'W:WK4,K10,K12:BK29',
        caption: {
          es: 'Tres damas contra una, con la de 10 en la diagonal principal: quedan 24 jugadas para ganar.',
          en: 'Three kings against one, with the one on 10 on the main diagonal: 24 single moves are left to win.',
        },
      },
    },
    {
      id: 'D10',
      title: { es: 'Pieza tocada', en: 'Touch-move' },
      text: {
        es: 'Se puede preparar una mesa en la que la pieza tocada deba jugarse, si es que puede moverse. Si no se pide, no rige.',
        en: 'A table may be set so that a touched piece has to be moved, if it can move. It is off unless asked for.',
      },
    },
    {
      id: 'D11',
      title: { es: 'Revisar una partida escrita', en: 'Checking a recorded game' },
      text: {
        es: 'Al leer una partida se comprueban todas sus jugadas. En la primera que sea ilegal, Poda dice cuál es y conserva la partida hasta la anterior; se puede seguir desde ahí, o marcarla como anulada.',
        en: 'When a record is read, every move is checked. At the first illegal one Poda names it and keeps the game up to the move before; it can be played on from there, or be marked as annulled.',
      },
    },
    {
      id: 'D12',
      title: { es: 'El aspecto de la dama', en: 'The look of a king' },
      text: {
        es: 'La dama se dibuja como dos peones, uno encima del otro.',
        en: 'A king is drawn as two men, one on top of the other.',
      },
      figure: {
        game,
        position: 'W:W10,K11:B22,K23',
        caption: { es: 'Peones en 10 y 22, damas en 11 y 23.', en: 'Men on 10 and 22, kings on 11 and 23.' },
      },
    },
  ],
};

export const lessons: readonly Lesson[] = [draughts, checkers];
