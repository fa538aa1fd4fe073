import { defined } from '../../core/defined.ts';
import type { GameState } from '../../core/game-state.ts';
import type { Outcome } from '../../core/outcome.ts';
import { unwrap } from '../../core/result.ts';
import { coloursOf, type Ruleset } from '../../games/draughts/rulesets.ts';
import { defaultReason, isDeclared } from '../draft.ts';
import { type GameRecord, onOneLine, type RecordPlayer, replay, type Variation } from '../record/record.ts';
import { pdnMove } from './moves.ts';
import { formatGameType, rulesetOf } from './squares.ts';
import { formatTimeControl, timeComments } from './times.ts';

export const writePdn = (records: readonly GameRecord[]): string => records.map(writeGame).join('\n');

const writeGame = (record: GameRecord): string => {
  const { state } = unwrap(replay(record));
  while (state.plies > 0) state.undo();
  const ruleset = rulesetOf(state.variant);
  const result = resultText(record.result, ruleset);
  const tags = tagsOf(record, state, ruleset, result).map(
    ([name, value]) => `[${name} "${onOneLine(value).replace(/[\\"]/g, '\\$&')}"]\n`,
  );
  const words = wordsOf(state, { ...record, times: timeComments(record) }, state.side);
  return `${tags.join('')}\n${inLines([...words, result])}`;
};

const tagsOf = (record: GameRecord, { variant, start }: GameState, ruleset: Ruleset, Result: string): Tag[] => {
  const { tags = {}, began = '', clock } = record;
  const { Event = '?', Site = '?', Round = '?', Date: dateAsTold = '????.??.??', ...others } = tags;
  const colours = coloursOf(ruleset);
  const white = record.players[colours.indexOf('white')]!;
  const black = record.players[colours.indexOf('black')]!;
  const gameType = formatGameType(ruleset);
  const isPlain = gameType !== null && variant.name === `draughts:${ruleset.id}`;
  const isUsualStart = start === variant.rules.start;
  const written: Readonly<Record<string, string | undefined>> = {
    Event,
    Site,
    Date: began === '' ? dateAsTold : began.slice(0, 10).replaceAll('-', '.'),
    Round,
    White: white.name,
    Black: black.name,
    Result,
    GameType: gameType ?? undefined,
    Ruleset: isPlain ? undefined : variant.name,
    SetUp: isUsualStart ? undefined : '1',
    FEN: isUsualStart ? undefined : start,
    ...defined({ Termination: terminationOf(record) }),
    WhiteType: typeOf(white),
    BlackType: typeOf(black),
    ...defined({ UTCTime: /T(.*)Z/.exec(began)?.[1], TimeControl: clock && formatTimeControl(clock) }),
  };
  // A key whose value is undefined keeps out a tag of the record that has the same name.
  const kept = Object.entries(others).filter(([name]) => !Object.hasOwn(written, name));
  return [...Object.entries(written), ...kept].filter((tag): tag is Tag => tag[1] !== undefined);
};

type Tag = [name: string, value: string];

/** Left out if the reason is the usual one and the record has a Termination tag of its own. */
const terminationOf = ({ result, tags = {} }: GameRecord): string | undefined => {
  if (result === null || !isDeclared(result.reason)) return undefined;
  const isUsual = result.reason === defaultReason(result.winner);
  return isUsual && tags['Termination'] !== undefined ? undefined : result.reason;
};

const typeOf = ({ kind }: RecordPlayer): string | undefined =>
  ({ human: undefined, computer: 'program', bot: 'bot' })[kind];

const resultText = (result: Outcome | null, ruleset: Ruleset): string => {
  if (result === null || result.reason === 'annulled') return '*';
  if (result.winner === null) return '1/2-1/2';
  return coloursOf(ruleset)[result.winner] === 'white' ? '1-0' : '0-1';
};

interface TimedVariation extends Variation {
  readonly times?: readonly string[];
}

function* wordsOf(
  state: GameState,
  { moves, notes = [], times = [] }: TimedVariation,
  count: number,
): Generator<string> {
  const noteAt = (ply: number) => notes.find(note => note.ply === ply);
  yield* commentWords(noteAt(0)?.comments ?? []);
  let isInterrupted = true;
  for (const [index, text] of moves.entries()) {
    const turn = count + index;
    if (turn % 2 === 0) yield `${turn / 2 + 1}.`;
    else if (isInterrupted) yield `${(turn + 1) / 2}...`;
    const move = unwrap(state.findMove(text));
    const { nags = [], comments = [], variations = [] } = noteAt(index + 1) ?? {};
    const remarks = commentWords([times[index] ?? '', ...comments]);
    yield pdnMove(state, move);
    for (const nag of nags) yield `$${nag}`;
    yield* remarks;
    for (const branch of variations) {
      yield '(';
      yield* wordsOf(state, branch, turn);
      yield ')';
    }
    isInterrupted = remarks.length + variations.length > 0;
    state.play(move);
  }
  for (const _ of moves) state.undo();
}

/** Commands `[%…]` stay on one line; a comment that contains `}` is written after `;` to the end of the line. */
const commentWords = (comments: readonly string[]): string[] =>
  comments
    .map(onOneLine)
    .filter(comment => comment !== '')
    .flatMap(comment => (comment.includes('}') ? [`; ${comment}\n`] : (`{${comment}}`.match(word) ?? [])));

/** A short command `[%…]` counts as one word. */
const word = /(?:\[%[^\]]{0,60}\]|[^ ])+/g;

const MAX_COLUMNS = 79;

const inLines = (words: Iterable<string>): string => {
  const lines = [''];
  for (const word of words) {
    const last = lines.at(-1)!;
    const isClose = last === '' || last.endsWith('(') || word === ')';
    if (last.endsWith('\n')) lines.push(word);
    else if (last.length + 1 + word.length > MAX_COLUMNS && !isClose) lines.push(word);
    else lines[lines.length - 1] = `${last}${isClose ? '' : ' '}${word}`;
  }
  return `${lines.map(line => line.trimEnd()).join('\n')}\n`;
};
