const es = {
  name: 'La plaga',
  'name.of': 'de la plaga',
  summary: 'Dos plagas se extienden por un tablero de n x m casillas; gana quien ocupa más.',
  card: 'Rodea, contagia, ocupa',
  known: '5×5 resuelta',
  'rulesets.all': 'de 3x3 a 10x10',
  'rulesets.ask': '¿Qué tamaño? (columnas x filas, de 3x3 a 10x10, o Intro para {default})',
  'side.0': 'X (rojo)',
  'side.1': 'O (azul)',
  'piece.cell': 'ficha',
  'piece.cell.red': 'ficha roja',
  'piece.cell.blue': 'ficha azul',
  'mode.ask':
    '¿Qué modalidad quieres?\n  a: dos personas (HH)\n  b: una persona contra el ordenador (HO u OH)\n  c: el ordenador contra el ordenador (OO)\n  otra cosa: salir\n> ',
  'move.help':
    'Escribe la fila de la casilla que quieres llenar y después la columna, o las dos en una línea: columna,fila, por ejemplo 2,1 (o fila 1 columna 2).',
  'move.help.page': 'Escribe columna,fila de la casilla que quieres llenar, por ejemplo 2,1.',
  'play.awarded':
    'Quedaban {count} {count|casilla vacía, que se cuenta|casillas vacías, que se cuentan} para {side} (P4).',
  'format.text': 'Notación de la plaga',
  'outcome.blocked': 'un jugador no puede mover',
  'win.blocked.loser': '{loser} no {losers|puede|pueden|puedes} mover',
  'win.blocked.winner':
    '{winner} no {winners|puede|pueden|puedes} mover, pero {winners|ocupa|ocupan|ocupas} más casillas',
  'problem.unreadable-size': '«{text}» no es un tamaño: escribe columnas x filas, por ejemplo 8x8.',
  'problem.size-out-of-range': 'El tamaño {text} no vale: columnas y filas van de 3 a 10 (P1).',
  'problem.uneven-rows': 'La fila «{text}» no es tan larga como la primera.',
  'problem.wrong-size':
    'La posición es de {found} y el juego de {size}: escribe el tamaño en el nombre, plague:{found}.',
  'problem.cell-taken': 'La casilla {text} ya está ocupada (P2).',
  'problem.cell-not-touching': 'La casilla {text} no está junto a ninguna ficha tuya (P2).',
} as const;

const en: Record<keyof typeof es, string> = {
  name: 'The plague',
  'name.of': 'of the plague',
  summary: 'Two plagues spread over a board of n x m cells; the one with more cells wins.',
  card: 'Surround, infect, occupy',
  known: '5×5 solved',
  'rulesets.all': '3x3 to 10x10',
  'rulesets.ask': 'Which size? (columns x rows, 3x3 to 10x10, or Enter for {default})',
  'side.0': 'X (red)',
  'side.1': 'O (blue)',
  'piece.cell': 'piece',
  'piece.cell.red': 'red piece',
  'piece.cell.blue': 'blue piece',
  'mode.ask':
    'Which mode would you like?\n  a: two people (HH)\n  b: a person against the computer (HO or OH)\n  c: the computer against the computer (OO)\n  anything else: leave\n> ',
  'move.help':
    'Type the row of the cell you want to fill and then the column, or both on one line: column,row, for example 2,1 (or row 1 column 2).',
  'move.help.page': 'Type the column,row of the cell you want to fill, for example 2,1.',
  'play.awarded': '{count} empty {count|cell goes|cells go} to {side} (P4).',
  'format.text': 'Plague notation',
  'outcome.blocked': 'a player cannot move',
  'win.blocked.loser': '{loser} cannot move',
  'win.blocked.winner': '{winner} cannot move, but {winners|it holds|it holds|you hold} more cells',
  'problem.unreadable-size': '"{text}" is not a size: write columns x rows, for example 8x8.',
  'problem.size-out-of-range': 'Size {text} is not allowed: columns and rows go from 3 to 10 (P1).',
  'problem.uneven-rows': 'Row "{text}" is not as long as the first row.',
  'problem.wrong-size': 'The position is {found} but the game is {size}: put the size in the name, plague:{found}.',
  'problem.cell-taken': 'Cell {text} is already taken (P2).',
  'problem.cell-not-touching': 'Cell {text} is not next to one of your own pieces (P2).',
};

export const messages = { es, en };
