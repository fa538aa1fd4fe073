import { likelyMeant } from '@poda/library/core/text/mistyped.ts';
import { type Language, languages } from '@poda/library/core/text/words.ts';
import { toAscii } from '@poda/library/i18n/translate.ts';
import { cellText, legalTexts } from '@poda/library/play/game-in-words.ts';
import { touchable } from '@poda/library/play/input/move-input.ts';
import { catalogues, type FullKey, fullTranslator } from '../words/translators.ts';
import type { TerminalGame } from './terminal-game.ts';

export type GameCommand = FullKey extends infer Key ? (Key extends `word.${infer Name}` ? Name : never) : never;

/** In the order of the help. */
const gameCommands = Object.keys(catalogues.es)
  .filter(key => key.startsWith('word.'))
  .map(key => key.slice('word.'.length) as GameCommand);

export interface TypedCommand {
  readonly command: GameCommand;
  readonly rest: string;
  /** `save!` replaces an existing file. */
  readonly isConfirmed: boolean;
}

/** The usual word first. */
const wordsOf = (command: GameCommand, language: Language): string[] =>
  fullTranslator(language).say(`word.${command}`).split('|');

/** In either language. `isModeLetter`: the line is a letter that stands for `mode`. */
export const parseCommand = (line: string, isModeLetter = false): TypedCommand | undefined => {
  if (isModeLetter) return { command: 'mode', rest: line, isConfirmed: false };
  const [, word = '', mark, rest = ''] = /^(\S+?)(!?)\.?(?:\s+(.*))?$/s.exec(line) ?? [];
  const command = gameCommands.find(id =>
    languages.some(language => wordsOf(id, language).some(known => simplified(known) === simplified(word))),
  );
  return command === undefined ? undefined : { command, rest: rest.trim(), isConfirmed: mark === '!' };
};

const simplified = (word: string): string => word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

export const nearestCommand = (line: string, language: Language): string | undefined =>
  likelyMeant(
    line.split(/\s/)[0]!,
    gameCommands.flatMap(command => wordsOf(command, language)),
  );

export const completions = (game: TerminalGame, line: string): string[] => {
  const { session, translator, conversation } = game;
  const { touched } = game.entry;
  const { state } = session;
  const squares = touched.length === 0 ? [] : touchable(state, touched).map(cell => cellText(state.variant, cell));
  const moves = state.isChance ? [] : legalTexts(state).flat();
  const words = gameCommands.flatMap(command => wordsOf(command, translator.language));
  const spelled = conversation.terminal.hasUnicode === false ? words.map(toAscii) : words;
  const leaving = translator.language === 'es' ? 'salir' : 'exit';
  return [...new Set([...squares, ...moves, ...spelled, leaving])].filter(word => word.startsWith(line));
};
