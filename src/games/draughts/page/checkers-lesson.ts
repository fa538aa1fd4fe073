import type { Lesson } from '../../../core/lesson.ts';

const game = 'draughts:checkers';

/** Classroom checkers, articles C1 to C7. */
export const checkers: Lesson = {
  id: 'checkers',
  game,
  intro: {
    es: 'Las damas de clase se juegan con las casillas y las piezas de las españolas, pero la dama da un solo paso, la captura se elige libremente y quien corona capturando sigue capturando.',
    en: 'Classroom checkers uses the squares and pieces of Spanish draughts, but kings take a single step, captures are chosen freely, and whoever is crowned in mid-capture goes on capturing.',
  },
  board: {
    game,
    position: 'W:W1,2,3,4,5,6,7,8,9,10,11,12:B21,22,23,24,25,26,27,28,29,30,31,32',
    caption: {
      es: 'El comienzo: filas y columnas de 0 a 7. X lleva las blancas, en las filas 0 a 2; O, las negras, en las filas 5 a 7.',
      en: 'The start: rows and columns from 0 to 7. X plays white, on rows 0 to 2; O plays black, on rows 5 to 7.',
    },
  },
  articles: [
    {
      id: 'C1',
      title: { es: 'Mover', en: 'Moving' },
      text: {
        es: 'X lleva las blancas, mueve primero y avanza hacia la fila 7; O lleva las negras. Las fichas sencillas avanzan una casilla en diagonal. Las coronadas se mueven una casilla en diagonal en los cuatro sentidos.',
        en: 'X plays white, moves first and goes towards row 7; O plays black. Men step one square diagonally forward. Kings step one square diagonally in all four directions.',
      },
      figure: {
        game,
        position: 'W:WK14,K32:BK1,K25',
        caption: {
          es: 'Aquí la dama da un paso, no recorre la diagonal.',
          en: 'A king takes one step here; it does not cross the diagonal.',
        },
      },
    },
    {
      id: 'C2',
      title: { es: 'Capturar', en: 'Capturing' },
      text: {
        es: 'Una pieza salta sobre una contraria contigua a la casilla vacía que hay justo detrás: la sencilla, solo hacia delante; la coronada, en los cuatro sentidos. Capturar es obligatorio, y la captura que puede seguir debe seguir; cuál se hace, y por dónde, lo elige el jugador. Las piezas capturadas salen del tablero en el acto.',
        en: "A piece jumps over an adjacent enemy piece to the empty square right behind it: a man only forwards, a king in all four directions. Capturing is compulsory, and a capture that can go on must go on; which capture, and which way, is the player's choice. Captured pieces leave the board at once.",
      },
      examples: [
        {
          id: 'must-capture-too',
          game,
          position: 'W:W9,12:B13,30',
          goal: {
            es: 'Intente mover la ficha de la casilla (2,6) a (3,7), y después juegue lo que se debe.',
            en: 'Try to move the man from (2,6) to (3,7), and then play what is due.',
          },
          steps: [{ accepts: ['9x18{13}'] }],
          done: { es: 'Capturado: no había otra jugada legal.', en: 'Captured: there was no other legal move.' },
        },
        {
          id: 'free-choice',
          game,
          position: 'W:W9,K10:B13,22',
          goal: {
            es: 'No hay ley de la cantidad: capture una sola pieza, aunque podría capturar dos.',
            en: 'There is no law of quantity: capture a single piece, although you could capture two.',
          },
          steps: [{ accepts: ['10x17{13}'] }],
          done: { es: 'Una pieza o dos: ambas cosas valen.', en: 'One piece or two: both are allowed.' },
          other: {
            es: 'Esa captura toma dos piezas. También vale; pruebe ahora a tomar una.',
            en: 'That capture takes two pieces. It is allowed too; now try to take one.',
          },
        },
        {
          id: 'must-go-on',
          game,
          position: 'W:W10:B14,23,32',
          goal: {
            es: 'Capture con la única ficha: tras el primer salto no se puede quedar.',
            en: 'Capture with the only man: it cannot stay after the first jump.',
          },
          steps: [{ accepts: ['10x28{14,23}'] }],
          done: { es: 'La captura que puede seguir debe seguir.', en: 'A capture that can go on must go on.' },
        },
      ],
    },
    {
      id: 'C3',
      title: { es: 'Coronar', en: 'Crowning' },
      text: {
        es: 'La ficha que llega a la última fila queda coronada en ese momento. Si ha llegado capturando y ya como coronada puede capturar más, debe hacerlo. En las damas españolas se detiene (D7).',
        en: 'A man that reaches the far row becomes a king at that moment. If it arrived by a capture and can now capture further as a king, it must. In Spanish draughts it stops (D7).',
      },
      examples: [
        {
          id: 'crowned-goes-on',
          game,
          position: 'W:W21:B26,27',
          goal: {
            es: 'Capture, corone y siga capturando en la misma jugada.',
            en: 'Capture, be crowned and go on capturing in the same move.',
          },
          steps: [{ accepts: ['21x23{26,27}'] }],
          done: {
            es: 'La ficha ha caído en la última fila, ha sido coronada y ha tomado la segunda hacia atrás.',
            en: 'The man landed on the far row, was crowned and took the second piece backwards.',
          },
        },
      ],
    },
    {
      id: 'C4',
      title: { es: 'Perder', en: 'Losing' },
      text: {
        es: 'Pierde quien no tiene piezas o no tiene jugada legal. Un programa pierde además si su respuesta no es una jugada legal, si lanza una excepción, si se cae o si agota el tiempo.',
        en: 'No pieces or no legal move loses. For a program, an answer that is not a legal move, an exception, a crash and exceeding the time limit lose too.',
      },
      examples: [
        {
          id: 'last-piece',
          game,
          position: 'W:W10:B14',
          goal: { es: 'Gane: capture la última pieza.', en: 'Win: capture the last piece.' },
          steps: [{ accepts: ['10x19{14}'] }],
          done: { es: 'O se ha quedado sin piezas: gana X.', en: 'O has no pieces left: X wins.' },
        },
      ],
    },
    {
      id: 'C5',
      title: { es: 'Dar vueltas', en: 'Going round in circles' },
      text: {
        es: 'Después de cada jugada se compara el tablero, sin mirar a quién le toca, con los 20 tableros anteriores, incluido el primero. Si al menos cinco son iguales a él, la partida termina: gana quien tenga más piezas, contando una por dama, y con igual número es empate. Una partida que llega a 400 jugadas termina con el mismo recuento. Estos dos finales no se pueden desactivar.',
        en: 'After every move the board, without regard to who moves next, is compared with the 20 boards before it, the first one included. If at least five of them are equal to it, the game ends: the player with more pieces wins, a king counting one, and with equal numbers it is a draw. A game that reaches 400 single moves ends with the same count. These two endings cannot be switched off.',
      },
    },
    {
      id: 'C6',
      title: { es: 'Colores', en: 'Colours' },
      text: {
        es: 'Quién juega con X se sortea con la semilla. En un encuentro de varias partidas se cambia de color en cada una.',
        en: 'Who plays X is drawn by lot with the seed. In a match of several games the players change colours every game.',
      },
    },
    {
      id: 'C7',
      title: { es: 'Lo que ve un bot', en: 'What a bot sees' },
      text: {
        es: 'El tablero se entrega como 8 filas de 8 caracteres: «-» vacía, «x» y «o» sencillas, «X» y «O» coronadas. Las equis son las piezas blancas. Una jugada es una lista de casillas (fila, columna) que empieza por la casilla donde está la pieza.',
        en: 'The board is handed over as 8 rows of 8 characters: "-" empty, "x" and "o" men, "X" and "O" kings. The crosses are the white pieces. A move is a list of squares (row, column), the first one being where the piece stands.',
      },
    },
  ],
};
