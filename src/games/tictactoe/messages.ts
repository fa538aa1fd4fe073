const es = {
  name: 'Tres en raya',
  'name.of': 'de tres en raya',
  summary: 'El primer juego de todo curso: gana quien pone tres signos en línea, y nadie que juegue bien pierde.',
  'ruleset.classic': 'tablero de 3 x 3',
  'side.0': 'X (rojo)',
  'side.1': 'O (azul)',
  'piece.sign': 'signo',
  'piece.sign.red': 'X',
  'piece.sign.blue': 'O',
  'mode.ask':
    '¿Qué modalidad quieres?\n  a: dos personas\n  b: una persona contra el ordenador\n  c: el ordenador contra el ordenador\n  otra cosa: salir\n> ',
  'board.counting': 'Casillas: columna,fila, contadas en los bordes desde 1.',
  'move.help': 'Escribe columna,fila de la casilla que quieres marcar, por ejemplo 2,1.',
  'format.text': 'Notación de tres en raya',
  'outcome.line': 'tres en raya',
  'win.line': 'ha hecho tres en raya',
  'unit.men': '{count|línea abierta|líneas abiertas}',
  'evaluate.men': '{side}: {value} líneas abiertas de ventaja ({proof}). Mejor línea: {line}',
  'review.legend.men': 'Valor: líneas abiertas de ventaja de quien juega; = es exacto.',
  'problem.unreadable-cell': '«{text}» no es una casilla: valen x, o y el punto.',
  'problem.wrong-board': '«{text}» no tiene tres casillas por fila y tres filas, como .../.../... (T1).',
  'problem.cell-off-the-board': 'La casilla {text} no está en el tablero: columnas y filas van de 1 a 3 (T1).',
  'problem.cell-taken': 'La casilla {text} ya está marcada (T2).',
} as const;

const en: Record<keyof typeof es, string> = {
  name: 'Tic-tac-toe',
  'name.of': 'of tic-tac-toe',
  summary: 'The first game of every course: three in a row wins, and nobody who plays well loses.',
  'ruleset.classic': '3 x 3 board',
  'side.0': 'X (red)',
  'side.1': 'O (blue)',
  'piece.sign': 'mark',
  'piece.sign.red': 'X',
  'piece.sign.blue': 'O',
  'mode.ask':
    'Which mode would you like?\n  a: two people\n  b: a person against the computer\n  c: the computer against the computer\n  anything else: leave\n> ',
  'board.counting': 'Cells: column,row, counted on the edges from 1.',
  'move.help': 'Type the column,row of the cell you want to mark, for example 2,1.',
  'format.text': 'Tic-tac-toe notation',
  'outcome.line': 'three in a row',
  'win.line': 'three in a row',
  'unit.men': '{count|open line|open lines}',
  'evaluate.men': '{side}: {value} open lines ahead ({proof}). Best line: {line}',
  'review.legend.men': 'Value: open lines ahead, for the player who moves; = means exact.',
  'problem.unreadable-cell': '"{text}" is not a cell: write x, o or a full stop.',
  'problem.wrong-board': '"{text}" is not three rows of three cells, like .../.../... (T1).',
  'problem.cell-off-the-board': 'Cell {text} is not on the board: columns and rows go from 1 to 3 (T1).',
  'problem.cell-taken': 'Cell {text} is already marked (T2).',
};

/** The messages of tic-tac-toe. */
export const messages = { es, en };
