import { catalogue } from '../../words/say.ts';

/** Words of values and hints, which the table and the analysis share. */
export const valueWords = catalogue({
  'hints.thinking': ['Pensando…', 'Thinking…'],
  'hints.estimate': ['estimado', 'estimate'],
  'hints.tied': ['igual de buena', 'equally good'],
  'hints.equal': ['Las {all} jugadas son iguales: {value}.', 'All {all} moves are equal: {value}.'],
  'value.win': ['{sides|gana|ganan} {side}', '{side} wins'],
  'value.win-in': [
    '{sides|gana|ganan} {side} en {moves} {moves|jugada|jugadas}',
    '{side} wins in {moves} {moves|move|moves}',
  ],
  'value.draw': ['tablas seguras', 'a sure draw'],
  'value.chance-of': ['Probabilidad de victoria {ofSide}.', '{side}’s chance to win.'],
  'value.lead-of': ['Ventaja (+) o desventaja (−) {ofSide}.', '{side}’s lead (+) or deficit (−).'],
  'unit.cells': ['{count|casilla|casillas}', '{count|cell|cells}'],
  'unit.men': ['peones', 'men'],
});
