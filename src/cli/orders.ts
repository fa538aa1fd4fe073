import { nearest } from '../core/text.ts';
import { type Language, languages } from '../core/words.ts';
import { Translator } from '../i18n/translate.ts';
import type { Table } from './table.ts';
import { legalTexts } from './telling.ts';

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
  new Translator(language).say(`word.${order}`).split('|');

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

/** What may be typed next at the table, for completion: moves and orders that begin with the line. */
export const completions = (table: Table, line: string): string[] => {
  const { state } = table.session;
  const moves = state.isChance ? [] : legalTexts(state).flat();
  const words = orders.flatMap(order => wordsOf(order, table.translator.language));
  const leaving = table.translator.language === 'es' ? 'salir' : 'exit';
  return [...new Set([...moves, ...words, leaving])].filter(word => word.startsWith(line));
};
