import type { Side } from '../../core/contract.ts';
import { defined } from '../../core/defined.ts';
import type { Problem } from '../../core/result.ts';
import { parseSeed } from '../../core/seed/seed.ts';
import { reasons } from '../../games/index.ts';
import { type Claim, type Draft, type DraftLine, draftLine } from '../draft.ts';
import { type GameRecord, isDateOrTime, onOneLine, type RecordPlayer, unknownPlayer } from '../record/record.ts';

export type SideNames = readonly [string, string];

export interface ParsedGame {
  readonly line: number;
  readonly headers: Map<string, string>;
  readonly moves: DraftLine;
  readonly damage: { readonly line: number; readonly problem: Problem }[];
  isEnded: boolean;
  lastLine: number;
}

/** The last line of a game; a game without it may be truncated. */
export const END = 'End';

/** Takes a line that is neither a header nor a comment; returns false if the line begins the next game. */
export type TakeLine = (text: string, line: number, game: ParsedGame) => boolean;

/**
 * Splits a text into games: headers `Name: value`, then the moves, then `End`. A header after moves, or a repeated
 * header, also begins the next game. A semicolon begins a comment on the move before it.
 */
export const parseGames = (
  text: string,
  take: TakeLine,
  comment: (text: string, game: ParsedGame) => void = commentLast,
): ParsedGame[] => {
  const found: ParsedGame[] = [];
  const open = (line: number): ParsedGame => {
    const headers = new Map<string, string>();
    const game: ParsedGame = { line, headers, moves: draftLine(), damage: [], isEnded: false, lastLine: line };
    found.push(game);
    return game;
  };
  for (const [index, whole] of text.split(/\r\n|\n|\r/).entries()) {
    const line = index + 1;
    const [, content = '', remark] = /^([^;]*)(?:;(.*))?$/s.exec(whole) ?? [];
    const [, name, value = ''] = /^\s*([A-Z]\w*(?: plays)?)\s*:\s*(.*)$/s.exec(whole) ?? [];
    const last = found.at(-1);
    let game = last?.isEnded ? undefined : last;
    if (game !== undefined && whole.trim() !== '') game.lastLine = line;
    if (name !== undefined) {
      const isNext = game === undefined || game.moves.moves.length > 0 || game.headers.has(name);
      (isNext ? open(line) : game!).headers.set(name, value.trim());
      continue;
    }
    if (content.trim().toLowerCase() === END.toLowerCase()) {
      if (game !== undefined) game.isEnded = true;
      continue;
    }
    if (content.trim() !== '') {
      game ??= open(line);
      if (!take(content.trim(), line, game)) {
        game = open(line);
        take(content.trim(), line, game);
      }
    }
    const said = onOneLine(remark ?? '');
    if (said !== '') comment(said, game ?? open(line));
  }
  return found;
};

const commentLast = (text: string, { moves }: ParsedGame): void => {
  (moves.moves.at(-1) ?? moves).comments.push(text);
};

export const headerLines = (record: GameRecord, sides: SideNames, start: string | null): string[] => {
  const { game, players, began, seed, result, tags = {} } = record;
  const named = sides.map((side, i) => `${side}: ${onOneLine(players[i]!.name)}`);
  const playing = sides.flatMap((side, i) => {
    const { kind, word = '' } = players[i]!;
    return kind === 'human' ? [] : [`${side} plays: ${onOneLine(`${kind} ${word}`)}`];
  });
  const ending = result && `${result.winner === null ? 'draw' : sides[result.winner].toLowerCase()} ${result.reason}`;
  const others = Object.entries(tags).filter(([name]) => !isOurs(name, sides));
  return [
    `Game: ${game}`,
    ...(start === null ? [] : [`Start: ${start}`]),
    ...named,
    ...playing,
    ...(began === undefined ? [] : [`Date: ${began}`]),
    ...(seed === undefined ? [] : [`Seed: ${seed}`]),
    `Result: ${ending ?? '*'}`,
    ...others.map(([name, value]) => `${name}: ${onOneLine(value)}`),
  ];
};

const ours = ['Game', 'Start', 'Seed', 'Result'];

const isOurs = (name: string, sides: SideNames): boolean => ours.includes(name) || sides.includes(name);

/** What the headers tell of the game, and what is wrong with its text. */
export const headerFacts = (parsed: ParsedGame, sides: SideNames): Pick<Draft, 'facts' | 'claim' | 'notices'> => {
  const { headers, line, lastLine, isEnded } = parsed;
  const players = sides.map(side => playerOf(headers.get(side), headers.get(`${side} plays`)));
  const date = headers.get('Date') ?? '';
  const isDate = isDateOrTime(date);
  const seed = parseSeed(headers.get('Seed') ?? '');
  const tags = [...headers].filter(
    ([name]) => !isOurs(name, sides) && !name.endsWith(' plays') && !(name === 'Date' && isDate),
  );
  const notices = [...parsed.damage];
  const text = headers.get('Result') ?? '*';
  const claim = parseResult(text, sides);
  if (claim === undefined) {
    const known = [...sides.map(name => name.toLowerCase()), 'draw', '*'].join(', ');
    notices.push({ line, problem: { code: 'unreadable-result', values: { text, known } } });
  }
  if (headers.has('Game') && !isEnded)
    notices.push({ line: lastLine, problem: { code: 'text-no-end', values: { end: END } } });
  return {
    facts: {
      players: [players[0]!, players[1]!],
      ...defined({ began: isDate ? date : undefined, seed }),
      ...(tags.length > 0 ? { tags: Object.fromEntries(tags) } : {}),
    },
    claim: claim ?? null,
    notices,
  };
};

const playerOf = (name: string | undefined, plays: string | undefined): RecordPlayer => {
  const [, kind, word = ''] = /^(human|computer|bot)\b\s*(.*)$/.exec(plays ?? '') ?? [];
  return {
    name: name || unknownPlayer.name,
    kind: kind === 'computer' || kind === 'bot' ? kind : 'human',
    ...(word === '' ? {} : { word }),
  };
};

/** Parses `white resignation`, `draw agreement`, `white` alone, or a star for an unfinished game, which is null. */
const parseResult = (text: string, sides: SideNames): Claim | null | undefined => {
  const [who = '', why] = text.split(/\s+/);
  if (who === '' || who === '*') return null;
  const reason = reasons.find(candidate => candidate === why) ?? null;
  if (who.toLowerCase() === 'draw') return { winner: null, reason, text };
  const side = sides.findIndex(name => name.toLowerCase() === who.toLowerCase());
  return side < 0 ? undefined : { winner: side as Side, reason, text };
};
