import type { Lesson } from '../../../core/lesson.ts';

const game = 'tictactoe:classic';

/** Tic-tac-toe, articles T1 to T3. */
const tictactoe: Lesson = {
  id: 'tictactoe',
  game,
  intro: {
    es: 'Dos jugadores ponen por turno su signo, X u O, en una cuadrícula de nueve casillas. Gana quien pone tres seguidos. Con buen juego de los dos siempre acaba en tablas: es el juego con el que se aprende cómo busca un programa.',
    en: 'Two players take turns to put their sign, X or O, into a grid of nine cells. Three in a line win. If both play well it is always a draw: it is the game with which one learns how a program searches.',
  },
  board: {
    game,
    position: 'x.o/.x./..o x',
    caption: {
      es: 'En mitad de una partida: mueve X, y O amenaza con completar la columna de la derecha.',
      en: 'In the middle of a game: X is to move, and O threatens to complete the column on the right.',
    },
  },
  articles: [
    {
      id: 'T1',
      title: { es: 'Tablero y comienzo', en: 'Board and start' },
      text: {
        es: 'El tablero tiene tres columnas y tres filas, todas las casillas vacías. Mueve primero X y después se alternan.',
        en: 'The board has three columns and three rows, and all cells are empty. X moves first, then the players alternate.',
      },
    },
    {
      id: 'T2',
      title: { es: 'Mover', en: 'Moving' },
      text: {
        es: 'Una jugada marca una casilla vacía con el signo del jugador. Ningún signo se mueve ni se quita, y no se puede pasar.',
        en: 'A move marks one empty cell with the sign of the player. No sign ever moves or leaves, and there is no passing.',
      },
      examples: [
        {
          id: 'marking',
          game,
          position: 'x../.o./... x',
          goal: {
            es: 'Intente marcar una casilla ocupada, y después una vacía.',
            en: 'Try to mark a cell that is taken, and then an empty one.',
          },
          steps: [{ accepts: 'any' }],
          done: { es: 'La casilla lleva su signo hasta el final.', en: 'The cell keeps your sign to the end.' },
        },
      ],
    },
    {
      id: 'T3',
      title: { es: 'Ganar', en: 'Winning' },
      text: {
        es: 'Tres signos de un jugador en una fila, columna o diagonal ganan en el acto. Un tablero lleno sin ninguna línea es tablas.',
        en: 'Three signs of a player in a row, column or diagonal win at once. A full board without a line is a draw.',
      },
      examples: [
        {
          id: 'three-in-a-row',
          game,
          position: 'xx./oo./... x',
          goal: { es: 'Complete una línea.', en: 'Complete a line.' },
          steps: [{ accepts: ['3,1'] }],
          done: { es: 'Tres en raya: X gana.', en: 'Three in a line: X wins.' },
          other: { es: 'Esa jugada no completa ninguna línea.', en: 'That move completes no line.' },
        },
        {
          id: 'double-threat',
          game,
          position: 'x../.o./..x o',
          goal: {
            es: 'X amenaza con una esquina que daría dos líneas a la vez. Juegue O de modo que no pierda: un lado, no una esquina.',
            en: 'X threatens a corner that would give two lines at once. Play O so that it does not lose: a side, not a corner.',
          },
          steps: [{ accepts: ['2,1', '1,2', '3,2', '2,3'] }],
          done: {
            es: 'O amenaza con una línea propia, y X tiene que responder a ella.',
            en: 'O threatens a line of its own, and X has to answer it.',
          },
          other: {
            es: 'Tras una esquina X toma la otra y amenaza dos líneas.',
            en: 'After a corner X takes the other one and threatens two lines.',
          },
        },
      ],
    },
  ],
};

export const lessons: readonly Lesson[] = [tictactoe];
