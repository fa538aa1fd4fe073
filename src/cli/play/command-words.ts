import { nearest } from '../../core/text/parts.ts';
import { type Language, languages } from '../../core/text/words.ts';
import { toAscii } from '../../i18n/translate.ts';
import { translatorFor } from '../../i18n/translators.ts';
import { cellText, legalTexts } from '../../play/telling.ts';
import { touchable } from '../../play/touching.ts';
import type { Table } from './terminal-game.ts';

/** What can be ordered at the table, in the order of the help. */
export const orders = [
  'legal',
  'hint',
  'evaluate',
  'undo',
  'redo',
  'go',
  'history',
  'board',
  'flip',
  'arrows',
  'position',
  'copy',
  'save',
  'load',
  'resume',
  'level',
  'mode',
  'clock',
  'pace',
  'pause',
  'kanji',
  'touch',
  'warn',
  'draw',
  'resign',
  'help',
] as const;

export type Order = (typeof orders)[number];

/** An order as it was typed. */
export interface TypedOrder {
  readonly order: Order;
  /** What stands after the word. */
  readonly rest: string;
  /** Whether the word ends in an exclamation mark: do it even so. */
  readonly isInsisted: boolean;
}

/** The words for an order in one language, the first of them the usual one. */
export const wordsOf = (order: Order, language: Language): string[] =>
  translatorFor(language).say(`word.${order}`).split('|');

/** The order that a line gives, in either language; undefined where it is none. A letter of a mode may stand alone. */
export const commandOf = (line: string, isModeLetter = false): TypedOrder | undefined => {
  if (isModeLetter) return { order: 'mode', rest: line, isInsisted: false };
  const [, word = '', mark, rest = ''] = /^(\S+?)(!?)\.?(?:\s+(.*))?$/s.exec(line) ?? [];
  const order = orders.find(id => languages.some(language => wordsOf(id, language).some(w => bare(w) === bare(word))));
  return order === undefined ? undefined : { order, rest: rest.trim(), isInsisted: mark === '!' };
};

/** A word as people type it who leave out capitals and accents. */
const bare = (word: string): string => word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** The order that a mistyped line may have meant. */
export const nearestOrder = (line: string, language: Language): string | undefined =>
  nearest(
    line.split(/\s/)[0]!,
    orders.flatMap(order => wordsOf(order, language)),
  );

/** What may be typed next at the table, for completion: moves, squares of the one that is begun, and orders. */
export const completions = (table: Table, line: string): string[] => {
  const { session, touched, translator, conversation } = table;
  const { state } = session;
  const squares = touched.length === 0 ? [] : touchable(state, touched).map(cell => cellText(state.variant, cell));
  const moves = state.isChance ? [] : legalTexts(state).flat();
  const words = orders.flatMap(order => wordsOf(order, translator.language));
  const spelled = conversation.terminal.hasUnicode === false ? words.map(toAscii) : words;
  const leaving = translator.language === 'es' ? 'salir' : 'exit';
  return [...new Set([...squares, ...moves, ...spelled, leaving])].filter(word => word.startsWith(line));
};
