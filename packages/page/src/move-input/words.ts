import { catalogue, sayFrom } from '../words/say.ts';

const words = catalogue({
  cell: ['casilla {cell}', 'square {cell}'],
  'cell.at': ['fila {row}, columna {column} (casilla {cell})', 'row {row}, column {column} (square {cell})'],
  'cell.empty': ['vacía', 'empty'],
  'cell.awarded': ['cuenta para {side}', 'counts for {side}'],
  'cell.can-move': ['se puede mover', 'can move'],
  'cell.goes-to': ['hasta: {place}', 'up to: {place}'],
  'cell.can-capture': ['puede capturar', 'can capture'],
  'cell.target': ['destino posible', 'possible destination'],
  'cell.last': ['última jugada', 'last move'],
  'cell.won': ['de la línea ganadora', 'of the winning line'],
  'cell.taken': ['capturada en la última jugada', 'captured on by the last move'],
  'cell.danger': ['en peligro', 'in danger'],
  'cell.end': ['destino posible al final de la captura', 'possible destination at the end of the capture'],
  'cell.count': ['{count} {count|ficha|fichas}', '{count} {count|piece|pieces}'],
  'hand.held': ['{piece}. Puede ir a: {cells}.', '{piece}. It can go to: {cells}.'],
  'move.help': ['Cómo se escriben las jugadas', 'How moves are typed'],
  'path.title': ['¿Por dónde?', 'Which route?'],
  'path.hint': ['Hay varios caminos hasta ahí. Elige uno.', 'There are several routes. Choose one.'],
  danger: [
    'Cuidado: si juegas {move}, el contrario puede ganar en la siguiente. Elígela otra vez para jugarla{article}.',
    'Careful: after {move} the other side can win at once. Choose it again to play it{article}.',
  ],
});

export const say = sayFrom(words);
