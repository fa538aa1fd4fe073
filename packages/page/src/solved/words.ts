import { catalogue, sayFrom } from '../words/say.ts';

const words = catalogue({
  intro: [
    'Un juego está resuelto donde se conoce el valor exacto: el resultado si los dos bandos juegan sin error. Aquí está lo que se sabe de los juegos de Poda, y con qué frecuencia se equivoca cada nivel.',
    'A game is solved where its exact value is known: the result if both sides play without a mistake. This is what is known about the games of Poda, and how often each level goes wrong.',
  ],
  unsolved: ['sin resolver', 'not solved'],
  'unsolved.why': [
    'Poda no conoce el resultado desde el principio: el análisis da estimaciones, y valores exactos solo cuando ve el final de la partida.',
    'Poda does not know the result from the start: the analysis gives estimates, and exact values only when it sees the end of the game.',
  ],
  'boards.title': ['Tableros pequeños, hasta el final', 'Small boards, to the end'],
  'boards.intro': [
    'Con juego perfecto, desde el principio. Calculado por Poda, que ha buscado cada tablero hasta el final de la partida.',
    'With perfect play, from the start. Computed by Poda, which searched every board to the end of the game.',
  ],
  'boards.board': ['Tablero', 'Board'],
  'boards.result': ['Resultado', 'Result'],
  'boards.best': ['Mejores primeras jugadas', 'Best first moves'],
  'boards.lead': [
    '{sides|Gana|Ganan} {side} por {lead|una casilla|{lead} casillas}',
    '{side} {sides|wins|win} by {lead|one cell|{lead} cells}',
  ],
  'boards.draw': ['Tablas', 'A draw'],
  'boards.all': ['todas', 'all'],
  analyse: ['Consultar una posición en el análisis', 'Look a position up in the analysis'],
  tables: [
    'La página trae tablas de valores para estas reglas: {rules}.',
    'The page comes with tables for these rules: {rules}.',
  ],
  'not-computed': ['–: no calculado.', '–: not computed.'],
  'whole.win': ['Con juego perfecto, quien empieza gana.', 'With perfect play, the side that begins wins.'],
  'whole.draw': ['Con juego perfecto, la partida acaba en tablas.', 'With perfect play, the game is a draw.'],
  'whole.loss': ['Con juego perfecto, quien empieza pierde.', 'With perfect play, the side that begins loses.'],
  'whole.moves': [
    'De las {all} primeras jugadas, {kept} {kept|mantiene|mantienen} ese resultado; {losing}.',
    'Of the {all} first moves, {kept} {kept|keeps|keep} that result; {losing}.',
  ],
  'whole.all': ['Las {all} primeras jugadas mantienen ese resultado.', 'All {all} first moves keep that result.'],
  'whole.tree': ['Su árbol entero tiene {tree} posiciones.', 'Its whole tree has {tree} positions.'],
  'whole.losing': ['{move} pierde por {reply}', '{move} loses to {reply}'],
  'source.poda': ['Calculado por Poda.', 'Computed by Poda.'],
  'source.published': [
    'Publicado por otros; Poda no lo ha calculado.',
    'Published by others; Poda has not computed it.',
  ],
  'source.audited': [
    'Calculado con otro programa, comprobado aparte.',
    'Computed with another program and checked separately.',
  ],
  'source.mark': [
    '* publicado por otros; los demás valores son de Poda.',
    '* published by others; the other values are Poda’s.',
  ],
  'starts.title': ['La ventaja de empezar', 'The advantage of starting'],
  'starts.intro': [
    'Probabilidad de ganar de quien tira primero, según las fichas de cada bando.',
    'Chance to win of the side that rolls first, by the number of pieces of each side.',
  ],
  'starts.pieces': ['Fichas', 'Pieces'],
  'chances.title': ['Probabilidad de ganar según las fichas que faltan', 'Chance to win by the pieces left'],
  'chances.intro': [
    'Para quien va a tirar, con todas las fichas que faltan por sacar aún en la mano. Filas: las suyas; columnas: las del rival.',
    'For the side about to roll, with all pieces that are not yet home still in hand. Rows: its own; columns: the opponent’s.',
  ],
  'chances.own': ['Las suyas', 'Its own'],
  'chances.enemy': ['Las del rival', 'The opponent’s'],
  'chances.above': ['más del 50 %', 'above 50%'],
  'chances.below': ['menos del 50 %', 'below 50%'],
  'counts.title': ['Todas las posiciones, por número de piezas', 'All positions, by number of pieces'],
  'counts.intro': [
    'Resultado para quien juega. La última columna es el final más largo, en jugadas.',
    'The result for the side to move. The last column is the longest ending, in moves.',
  ],
  'counts.pieces': ['Piezas', 'Pieces'],
  'counts.positions': ['Posiciones', 'Positions'],
  'counts.win': ['Gana', 'Win'],
  'counts.draw': ['Tablas', 'Draw'],
  'counts.loss': ['Pierde', 'Loss'],
  'counts.longest': ['El más largo', 'Longest'],
  'counts.share': ['Proporción', 'Share'],
  'long-wins.title': ['Las victorias más largas', 'The longest wins'],
  'long-wins.intro': [
    'Quien juega gana, si no se equivoca ni una vez.',
    'The side to move wins, if it never goes wrong.',
  ],
  'long-wins.in': [
    'Juega {side} y gana en {moves|una jugada|{moves} jugadas}.',
    '{side} is to move and wins in {moves|one move|{moves} moves}.',
  ],
  'long-wins.loss': [
    'Con {pieces|una pieza|{pieces} piezas}, el final más largo dura {longest} jugadas y es una derrota: juega primero quien pierde.',
    'With {pieces|one piece|{pieces} pieces}, the longest ending takes {longest} moves and is a loss: the side that loses moves first.',
  ],
  'long-wins.outside': [
    'Las tablas de la página llegan a {count|una pieza|{count} piezas}: el análisis da aquí valores estimados.',
    'The page’s tables reach {count|one piece|{count} pieces}: the analysis gives estimates here.',
  ],
  'long-wins.none': [
    'La página no tiene tablas: el análisis da aquí valores estimados.',
    'The page has no tables: the analysis gives estimates here.',
  ],
  'long-wins.make': ['Las tablas mayores se hacen con', 'The larger tables are made by'],
  'long-wins.pieces': ['{count|una pieza|{count} piezas}', '{count|one piece|{count} pieces}'],
  'long-wins.play': ['Jugar contra «perfecto»', 'Play against “perfect”'],
  'long-wins.board': [
    '{pieces}, gana en {moves|una jugada|{moves} jugadas}',
    '{pieces}, wins in {moves|one move|{moves} moves}',
  ],
  'regret.title': ['Cuánto se equivoca cada nivel', 'How often each level goes wrong'],
  'regret.intro': [
    'Jugadas que pierden valor, entre las posiciones en las que se conoce el valor exacto.',
    'Moves that lose value, in positions whose exact value is known.',
  ],
  'regret.player': ['Jugador', 'Player'],
  'regret.worse': ['Jugadas peores', 'Worse moves'],
  'regret.choices': ['Decisiones', 'Choices'],
  'regret.mean': ['Pérdida media, en puntos', 'Mean loss, in points'],
});

export const say = sayFrom(words);
