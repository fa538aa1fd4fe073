import type { Lesson } from '../../../core/lesson.ts';

const game = 'ur:classic';
const two = 'ur:classic?pieces=2';
const one = 'ur:classic?pieces=1';

/** The Royal Game of Ur, articles U1 to U10. */
const ur: Lesson = {
  id: 'ur',
  game,
  intro: {
    es: 'Una carrera de hace más de cuatro mil años. Cada jugador mete siete fichas en un tablero de veinte casillas, las lleva por un recorrido fijo y las saca por el otro extremo; gana quien saca antes la última. Los dados dicen cuánto se avanza y el jugador decide con qué ficha.',
    en: 'A race more than four thousand years old. Each player brings seven pieces onto a board of twenty squares, walks them along a fixed path and takes them off at the other end; whoever takes off the last one first wins. The dice say how far, the player decides with which piece.',
  },
  board: {
    game,
    position: '2/2/4,8,11 2/1/3,6,7,14 w 3',
    caption: {
      es: 'En mitad de una partida. Las blancas juegan abajo, las negras arriba; la fila central es de los dos. Cinco casillas llevan una roseta.',
      en: 'In the middle of a game. White plays at the bottom, black at the top; the middle row belongs to both. Five squares carry a rosette.',
    },
  },
  others: {
    es: '- Finkel: cuatro dados, de 0 a 4; con un 0 se pierde el turno. El recorrido es el mismo.\n- Masters: tres dados como aquí, pero un recorrido de dieciséis pasos que cruza a la esquina del adversario, y la roseta no protege.\n- Blitz: cinco fichas, el recorrido de Masters y los dados de Finkel; la roseta no protege, y capturar también da otro turno.',
    en: '- Finkel: four dice, 0 to 4; a 0 loses the turn. The path is the same.\n- Masters: three dice as here, but a path of sixteen steps that crosses into the corner of the opponent, and the rosette does not protect.\n- Blitz: five pieces, the path of Masters and the dice of Finkel; the rosette does not protect, and a capture gives another turn as well.',
  },
  articles: [
    {
      id: 'U1',
      title: { es: 'Fichas y primer turno', en: 'Pieces and first turn' },
      text: {
        es: 'Cada jugador tiene siete fichas en la mano y el tablero está vacío. Una moneda decide quién tira primero. Con menos fichas, de una a siete, la partida es más corta, y se puede elegir quién empieza.',
        en: 'Both players hold seven pieces in hand and the board is empty. A coin decides who rolls first. Fewer pieces, from one to seven, make a shorter game, and who begins can be chosen.',
      },
      figure: {
        game,
        position: '7/0/- 7/0/- w -',
        caption: { es: 'El comienzo: todas las fichas están en la mano.', en: 'The start: all pieces are in hand.' },
      },
    },
    {
      id: 'U2',
      title: { es: 'El recorrido', en: 'The path' },
      text: {
        es: 'Una ficha entra por las primeras casillas de su lado, lo recorre, gira hacia la fila central, la cruza de punta a punta, vuelve a su lado y sale: catorce pasos. Las negras siguen el mismo camino reflejado. Los pasos 5 a 12 son comunes; los pasos 4, 8 y 14 son rosetas. El primer paso se llama la casa del jugador.',
        en: "A piece enters on the first squares of its own side, walks along it, turns into the middle row, crosses it from end to end, turns back to its own side and leaves: fourteen steps. Black walks the same path reflected. Steps 5 to 12 are shared; steps 4, 8 and 14 are rosettes. The first step is called the player's house.",
      },
    },
    {
      id: 'U3',
      title: { es: 'Los dados', en: 'The dice' },
      text: {
        es: 'Se lanzan tres dados de cuatro puntas. Cada uno muestra una punta marcada o no, con la misma probabilidad, y se suman las marcadas. Si no sale ninguna, la tirada vale cuatro.\n- El 1 y el 2 salen, cada uno, tres veces de cada ocho.\n- El 3 y el 4 salen, cada uno, una vez de cada ocho.',
        en: 'Three four-cornered dice are thrown. Each shows a marked corner or not, with equal chance, and the marked corners are added up. When none shows, the throw is worth four.\n- 1 and 2 each fall three times in eight.\n- 3 and 4 each fall once in eight.',
      },
      examples: [
        {
          id: 'zero-is-four',
          game: two,
          position: '1/0/5 1/0/10 w 4',
          goal: {
            es: 'Ningún dado muestra una marca. Avance con la ficha del tablero lo que eso vale.',
            en: 'No die shows a mark. Advance the piece on the board by what that is worth.',
          },
          steps: [{ accepts: ['5>9'] }],
          done: { es: 'Cuatro casillas: cero marcas valen cuatro.', en: 'Four squares: no marks count as four.' },
          other: {
            es: 'Con un 4 también se puede entrar en la roseta; mueva ahora la ficha que está en el tablero.',
            en: 'With a 4 a piece may enter on the rosette as well; now move the piece that is on the board.',
          },
        },
      ],
    },
    {
      id: 'U4',
      title: { es: 'Entrar', en: 'Entering' },
      text: {
        es: 'Una ficha que está en la mano puede usar la cuenta para entrar. La casa es la primera casilla que se cuenta: quien entra con un 1 queda en la casa y quien entra con un 4 queda en el paso 4.',
        en: 'A piece in hand may use the count to enter. The house is the first of the squares counted, so a piece that enters with a 1 stands in the house and one that enters with a 4 stands on step 4.',
      },
      examples: [
        {
          id: 'entering',
          game,
          position: '7/0/- 7/0/- w 1',
          goal: { es: 'Entre con un 1.', en: 'Enter with a 1.' },
          steps: [{ accepts: ['0>1'] }],
          done: { es: 'La ficha está en la casa, el paso 1.', en: 'The piece stands in the house, step 1.' },
        },
      ],
    },
    {
      id: 'U5',
      title: { es: 'Una cuenta, una ficha', en: 'One count, one piece' },
      text: {
        es: 'La cuenta entera mueve una sola ficha, la que el jugador elija, de la mano o del tablero; no se puede repartir ni rechazar. Quien no puede usar la cuenta con ninguna ficha pasa. Poda lo hace sin que se lo pidan, y lo avisa.',
        en: "The whole count moves a single piece of the player's choice, in hand or on the board; it cannot be shared out and it cannot be refused. A player whose pieces cannot use the count passes. Poda passes on its own and says so.",
      },
      figure: {
        game: two,
        position: '0/0/4,6 0/0/5,8 w 2',
        caption: {
          es: 'Las blancas han sacado un 2 y pasan: desde 4 caerían en su propia ficha de 6 (U7) y desde 6 en la negra de la roseta (U8).',
          en: 'White has rolled a 2 and passes: from 4 it would land on its own piece on 6 (U7), and from 6 on the black piece on the rosette (U8).',
        },
      },
    },
    {
      id: 'U6',
      title: { es: 'Salir', en: 'Leaving' },
      text: {
        es: 'Una ficha sale con la cuenta que la lleva exactamente una casilla más allá de la última. Una cuenta mayor no le sirve.',
        en: 'A piece leaves the board with the count that takes it exactly one step beyond its last square. A larger count is of no use to it.',
      },
      examples: [
        {
          id: 'leaving',
          game: two,
          position: '0/0/9,13 1/0/6 w 2',
          goal: { es: 'Saque una ficha con un 2.', en: 'Take a piece off with a 2.' },
          steps: [{ accepts: ['13>15'] }],
          done: { es: 'Del paso 13 al 15: fuera.', en: 'From step 13 to 15: off the board.' },
          other: {
            es: 'Esa ficha sigue en el tablero; hay otra a dos pasos de salir.',
            en: 'That piece is still on the board; another is two steps away from leaving.',
          },
        },
        {
          id: 'exact-count',
          game: two,
          position: '0/0/3,14 1/0/6 w 2',
          goal: {
            es: 'Intente sacar con un 2 la ficha de la última roseta, y después use la cuenta con la otra.',
            en: 'Try to take off the piece on the last rosette with a 2, and then use the count with the other one.',
          },
          steps: [{ accepts: ['3>5'] }],
          done: {
            es: 'Para salir desde el último paso hace falta un 1.',
            en: 'To leave from the last step, a 1 is needed.',
          },
        },
      ],
    },
    {
      id: 'U7',
      title: { es: 'Una ficha por casilla', en: 'Room for one' },
      text: {
        es: 'Ninguna casilla admite dos fichas. No se puede terminar una jugada sobre una ficha propia. Las fichas que queden en medio no importan: se puede pasar por encima de cualquiera, sea de quien sea.',
        en: 'No square holds two pieces. A move that would end on a piece of the same player is not allowed. Pieces in between do not matter: everything may be passed over, whoever owns it.',
      },
      examples: [
        {
          id: 'own-piece',
          game: two,
          position: '0/0/5,7 0/0/6,9 w 2',
          goal: {
            es: 'Intente mover dos casillas la ficha de atrás, y después use la cuenta con la otra.',
            en: 'Try to move the rear piece by two squares, and then use the count with the other.',
          },
          steps: [{ accepts: ['7>9'] }],
          done: {
            es: 'La ficha ha pasado por encima de la roseta vacía y ha devuelto a la negra a la mano.',
            en: 'The piece has passed over the empty rosette and sent the black one back to the hand.',
          },
        },
      ],
    },
    {
      id: 'U8',
      title: { es: 'Devolver fichas', en: 'Sending back' },
      text: {
        es: 'La ficha que termina su jugada sobre una ficha contraria ocupa la casilla, y la contraria vuelve a la mano de su dueño, desde donde tendrá que entrar otra vez. A una ficha que está en una roseta no se la puede echar: la jugada que lo haría no está permitida. En este recorrido solo en la roseta del paso 8 pueden encontrarse los jugadores.',
        en: "A piece that ends its move on an enemy piece takes the square, and the enemy piece returns to its owner's hand, from where it has to enter again. A piece on a rosette cannot be sent back: the move that would do it is not allowed. On this path only the rosette of step 8 is a square where the players can meet.",
      },
      examples: [
        {
          id: 'sending-back',
          game: two,
          position: '0/0/4,6 0/0/5,8 w 1',
          goal: { es: 'Devuelva una ficha negra a la mano.', en: 'Send a black piece back to the hand.' },
          steps: [{ accepts: ['4>5'] }],
          done: { es: 'La ficha negra tendrá que entrar otra vez.', en: 'The black piece has to enter again.' },
          other: {
            es: 'Esa jugada no cae sobre ninguna ficha negra.',
            en: 'That move lands on no black piece.',
          },
        },
        {
          id: 'safe-rosette',
          game: two,
          position: '0/0/4,6 0/0/5,8 w 4',
          goal: {
            es: 'Intente echar a la ficha negra de la roseta central con la ficha de su roseta, y después juegue lo que se pueda.',
            en: 'Try to drive the black piece from the central rosette with the piece on your own rosette, and then play what is possible.',
          },
          steps: [{ accepts: ['6>10'] }],
          done: {
            es: 'En la roseta está a salvo; pero se puede pasar por encima.',
            en: 'On the rosette it is safe; but it can be passed over.',
          },
        },
      ],
    },
    {
      id: 'U9',
      title: { es: 'Las rosetas dan turno', en: 'Rosettes give a turn' },
      text: {
        es: 'Quien termina una jugada en una roseta tira y mueve de nuevo, tantas veces seguidas como ocurra. Devolver una ficha contraria o sacar una propia no da otro turno.',
        en: 'Whoever ends a move on a rosette rolls and moves again, as many times in a row as it happens. Sending a piece back or taking one off gives no further turn.',
      },
      examples: [
        {
          id: 'rosette',
          game: two,
          position: '0/0/2,9 1/0/7 w 2',
          goal: { es: 'Gane otro turno con un 2.', en: 'Win another turn with a 2.' },
          steps: [
            {
              accepts: ['2>4'],
              follows: ['r3'],
              message: {
                es: 'En la roseta: las blancas han vuelto a tirar y ha salido un 3. Juéguelo.',
                en: 'On the rosette: white has rolled again, a 3. Play it.',
              },
            },
            { accepts: 'any' },
          ],
          done: { es: 'Dos jugadas seguidas, gracias a la roseta.', en: 'Two moves in a row, thanks to the rosette.' },
          other: {
            es: 'Esa casilla no lleva roseta: el turno pasaría a las negras.',
            en: 'That square carries no rosette: the turn would go to black.',
          },
        },
      ],
    },
    {
      id: 'U10',
      title: { es: 'El final', en: 'The end' },
      text: {
        es: 'Gana quien saca antes todas sus fichas. En el juego normal no hay empates. Para que toda partida termine, las tiradas se limitan a 5000: tras la jugada de la última gana quien tenga más fichas fuera; después, quien sume más pasos con las fichas del tablero; y solo si también en eso hay igualdad la partida es tablas.',
        en: 'The first player to have all pieces off the board wins. There are no draws in ordinary play. So that every game ends, the rolls are limited to 5,000: after the move of the last one the player with more pieces off wins, then the player with the larger sum of steps on the board, and only if both are equal the game is drawn.',
      },
      examples: [
        {
          id: 'winning',
          game: one,
          position: '0/0/14 0/0/12 w 1',
          goal: { es: 'Saque la última ficha.', en: 'Take off the last piece.' },
          steps: [{ accepts: ['14>15'] }],
          done: {
            es: 'Todas las fichas blancas están fuera: ganan las blancas.',
            en: 'All white pieces are off: white wins.',
          },
        },
      ],
    },
  ],
};

export const lessons: readonly Lesson[] = [ur];
