import type { Lesson } from '../../../core/lesson.ts';

const small = 'plague:4x3';
const square = 'plague:4x4';

/** The plague, articles P1 to P6. */
const plague: Lesson = {
  id: 'plague',
  game: 'plague:8x8',
  intro: {
    es: 'Dos jugadores se extienden por una cuadrícula desde esquinas opuestas. En cada jugada se rellena una celda vacía junto a una ficha propia, y todas las fichas contrarias que la tocan cambian de bando. Cuando no quedan celdas, o alguien no puede mover, gana quien ocupa más tablero.',
    en: 'Two players spread over a grid from opposite corners. Each move fills an empty cell next to an own piece, and all enemy pieces that touch it change sides. When no cells are left, or somebody cannot move, whoever holds more of the board wins.',
  },
  board: {
    game: 'plague:8x8',
    position: 'x......./.x....../.x.x..../..xxo.../.xxooo../..xxoo../.oooo.o./..oo...o x',
    caption: {
      es: 'En mitad de una partida de 8 por 8: X es roja y O es azul.',
      en: 'In the middle of a game on 8 by 8: X is red and O is blue.',
    },
  },
  articles: [
    {
      id: 'P1',
      title: { es: 'Tamaño y comienzo', en: 'Size and start' },
      text: {
        es: 'El tablero tiene n columnas y m filas, entre 3 y 10 cada una. X tiene una ficha en la esquina superior izquierda, O una en la inferior derecha, y todo lo demás está vacío. Mueve primero X y después se alternan.',
        en: 'The board has n columns and m rows, each between 3 and 10. X has a piece in the top left corner, O has one in the bottom right corner, and everything else is empty. X moves first, then the players alternate.',
      },
      figure: {
        game: small,
        position: 'x.../..../...o x',
        caption: { es: 'El comienzo en un tablero de 4 por 3.', en: 'The start on a board of 4 by 3.' },
      },
    },
    {
      id: 'P2',
      title: { es: 'Mover', en: 'Moving' },
      text: {
        es: 'El jugador rellena una celda vacía que toque, por un lado o por una esquina, al menos una ficha suya. Las fichas no se desplazan ni saltan, y no se puede pasar.',
        en: 'A player fills one empty cell that touches, by a side or by a corner, at least one piece of that player. Pieces never move or jump, and there is no passing.',
      },
      examples: [
        {
          id: 'spreading',
          game: small,
          position: 'x.../..../...o x',
          goal: {
            es: 'Intente rellenar una celda lejos de su ficha, y después una que la toque.',
            en: 'Try to fill a cell far from your piece, and then one that touches it.',
          },
          steps: [{ accepts: 'any' }],
          done: { es: 'La plaga se extiende a una celda vecina.', en: 'The plague spreads to a neighbouring cell.' },
        },
      ],
    },
    {
      id: 'P3',
      title: { es: 'Contagiar', en: 'Turning' },
      text: {
        es: 'Todas las fichas contrarias que haya entre las hasta ocho vecinas de la nueva pasan a ser de quien mueve. Las que han cambiado no contagian a otras.',
        en: "All enemy pieces among the up to eight neighbours of the new piece change to the mover's side. The pieces that changed turn nobody in their turn.",
      },
      examples: [
        {
          id: 'turning-three',
          game: square,
          position: 'xxx./o.../.oo./..oo x',
          goal: {
            es: 'Cambie de bando tres fichas contrarias con una sola jugada.',
            en: 'Turn three enemy pieces with a single move.',
          },
          steps: [{ accepts: ['2,2'] }],
          done: {
            es: 'Tres fichas han cambiado. Las de la esquina tocan fichas que han cambiado, pero no la nueva: se quedan como están.',
            en: 'Three pieces have changed. Those in the corner touch pieces that changed, but not the new one: they stay as they are.',
          },
          other: { es: 'Así cambian menos de tres.', en: 'Fewer than three change that way.' },
        },
      ],
    },
    {
      id: 'P4',
      title: { es: 'Bloqueo', en: 'Blocked' },
      text: {
        es: 'Si el jugador en turno no tiene jugada legal, todas las celdas vacías pasan al contrario y la partida termina. Esto incluye a quien ha perdido todas sus fichas. Después se cuentan las celdas (P5), de modo que quedar bloqueado no siempre es perder.',
        en: 'If the player to move has no legal move, all empty cells go to the opponent and the game ends. This includes a player who has lost all pieces. The cells are then counted (P5), so being blocked does not always lose.',
      },
      figure: {
        game: 'plague:5x3',
        position: 'xxxo./xxxoo/xxxoo x',
        caption: {
          es: 'La última celda vacía no toca ninguna X y pasa a O. Aun así X tiene nueve celdas contra seis, y gana.',
          en: 'The last empty cell touches no X and goes to O. Even so X has nine cells against six, and wins.',
        },
      },
      examples: [
        {
          id: 'wiping-out',
          game: 'plague:3x3',
          position: 'xx./.../..o o',
          goal: {
            es: 'Juega O: deje a X sin fichas y acabe la partida.',
            en: 'O to move: leave X without pieces and end the game.',
          },
          steps: [{ accepts: ['2,2'] }],
          done: {
            es: 'X no tiene fichas ni jugadas: O recibe todo el tablero y gana por 9 a 0.',
            en: 'X has no pieces and no moves: O receives the whole board and wins by 9 to 0.',
          },
          other: { es: 'A X le queda alguna ficha.', en: 'X has a piece left.' },
        },
      ],
    },
    {
      id: 'P5',
      title: { es: 'El recuento', en: 'Counting' },
      text: {
        es: 'La partida termina cuando el tablero está lleno, también si la última celda cambia la última ficha contraria. Gana quien tiene más celdas, por la diferencia; con igual número es empate.',
        en: 'The game ends when the board is full, also when the last cell turns the last enemy piece. The player with more cells wins, by the difference; equal numbers are a draw.',
      },
      examples: [
        {
          id: 'board-full',
          game: square,
          position: 'xxxx/xxo./xxoo/xxoo o',
          goal: { es: 'Juega O: rellene la última celda y cuente.', en: 'O to move: fill the last cell, and count.' },
          steps: [{ accepts: ['4,2'] }],
          done: {
            es: 'La última celda ha cambiado dos fichas. Ocho celdas cada uno: empate.',
            en: 'The last cell turned two pieces. Eight cells each: a draw.',
          },
        },
        {
          id: 'all-turned',
          game: small,
          position: 'xxoo/x.xo/xxxo o',
          goal: {
            es: 'Juega O y va perdiendo. Rellene la última celda.',
            en: 'O to move, and far behind. Fill the last cell.',
          },
          steps: [{ accepts: ['2,2'] }],
          done: {
            es: 'Todas las X han cambiado de bando: O gana por 12 a 0.',
            en: 'All X pieces have changed sides: O wins by 12 to 0.',
          },
        },
      ],
    },
    {
      id: 'P6',
      title: { es: 'Los jugadores', en: 'Players' },
      text: {
        es: 'Un jugador es H, una persona, u O, el ordenador, con un nivel de 0 (el más débil) a 10. Una persona puede pedir consejo y recibe las tres mejores jugadas con su valor, de mejor a peor, o menos si hay menos. El tablero se muestra después de cada jugada. El ordenador mueve dentro de un límite de tiempo.',
        en: 'A player is H, a person, or O, the computer, with a level from 0 (weakest) to 10. A person may ask for advice and gets the three best moves with their values, best first, or fewer if there are fewer. The board is shown after every move. The computer moves within a time limit.',
      },
    },
  ],
};

export const lessons: readonly Lesson[] = [plague];
