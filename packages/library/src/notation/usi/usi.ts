import type { Variant } from '../../core/contract.ts';
import { ok, type Problem, problem, type Result, unwrap } from '../../core/result.ts';
import { readVariant } from '../../games/index.ts';
import { countLegal, type Draft, type DraftLine, draftMove, type LineNotice, readEach } from '../draft.ts';
import type { Reading, ReadingOptions } from '../reading-notice.ts';
import { type GameRecord, onOneLine, openRecord } from '../record/record.ts';
import { END, headerFacts, headerLines, type ParsedGame, parseGames, type TakeLine } from '../turns/line-text.ts';
import { fairyMove, findFairyMove, fromFairyFen, fromFairySfen, fromUci, isFairy, toFairySfen } from './fairy.ts';

/** The piece letters: Poda's own, one for each face of a piece, or those of Fairy-Stockfish. */
export type UsiDialect = 'usi' | 'fairy';

const sides = ['Bottom', 'Top'] as const;

/** Headers, then USI's `position sfen … moves …`, then the comments with their plies. */
export const writeUsi = (records: readonly GameRecord[], dialect: UsiDialect): string =>
  records.map(record => writeGame(record, dialect)).join('\n');

const writeGame = (record: GameRecord, dialect: UsiDialect): string => {
  const state = unwrap(openRecord(record));
  const sfen = dialect === 'usi' ? state.start : toFairySfen(state.start);
  const moves = record.moves.map(text => {
    const move = unwrap(state.findMove(text));
    const shown = dialect === 'usi' ? text : fairyMove(state, move);
    state.play(move);
    return shown;
  });
  const comments = (record.notes ?? []).flatMap(({ ply, comments: said = [] }) =>
    said.map(comment => `; ${ply}: ${onOneLine(comment)}`),
  );
  const position = ['position sfen', sfen, '1', ...(moves.length > 0 ? ['moves', ...moves] : [])].join(' ');
  return `${[...headerLines(record, sides, null), position, ...comments, END].join('\n')}\n`;
};

/** Each `position` line is a game, with the headers before it. */
export const readUsi = (text: string, options: ReadingOptions = {}, dialect: UsiDialect = 'usi'): Reading =>
  readEach(parseGames(text, takePosition, takeComment), parsed => draftOf(parsed, options, dialect), options);

const START = 'Start';

/**
 * Parses `position startpos moves …`, `position sfen … b - 1 moves …`, a bare SFEN, or the UCI form with hands in
 * brackets: `position fen …[] w - - 0 1 moves …`.
 */
const takePosition: TakeLine = (text, line, game) => {
  const { start, rest } = sfenIn(text) ?? fenIn(text) ?? {};
  if (start === undefined || rest === undefined) {
    game.damage.push({ line, problem: { code: 'usi-line-left-out', values: { text } } });
    return true;
  }
  if (game.headers.has(START)) return false;
  game.headers.set(START, start);
  const [word, ...moves] = rest.split(/\s+/);
  if (word === 'moves') for (const move of moves) game.moves.moves.push(draftMove(move, line));
  else if (word !== '') game.damage.push({ line, problem: { code: 'usi-line-left-out', values: { text: rest } } });
  return true;
};

type PositionText = Readonly<Record<'start' | 'rest', string>>;

const sfenIn = (text: string): PositionText | undefined => {
  const [, start, rest = ''] =
    /^(?:.*?\bposition\s+)?(startpos|(?:sfen\s+)?[^\s/]+\/[^\s[]+\s+[bw]\s+[^\s]+)(?:\s+\d+)?(?:\s+(.*))?$/.exec(
      text,
    ) ?? [];
  const isFen = start === undefined || /\bfen\s/.test(text);
  return isFen ? undefined : { start: start.replace(/^sfen\s+/, '').replace(/\s+/g, ' '), rest };
};

/** Missing hands are empty, and the fields for castling, en passant and counters are ignored. */
const fenIn = (text: string): PositionText | undefined => {
  const [, word, board, hands, turn, rest = ''] =
    /^(?:.*?\bposition\s+)?(fen\s+)?([^\s/]+\/[^\s[]+)(\[[^\]\s]*\])?\s+([bw])(?:\s+(?:-|\d+))*(?:\s+(.*))?$/.exec(
      text,
    ) ?? [];
  const isFen = word !== undefined || hands !== undefined;
  return isFen ? { start: `${board}${hands ?? '[]'} ${turn}`, rest } : undefined;
};

/** `12: a comment` belongs to ply 12; a comment without a number belongs to the last move. */
const takeComment = (text: string, { moves }: ParsedGame): void => {
  const [, ply, said = text] = /^(\d+):\s*(.*)$/.exec(text) ?? [];
  const place = ply === undefined ? moves.moves.length : Number(ply);
  (place === 0 ? moves : (moves.moves[place - 1] ?? moves.moves.at(-1) ?? moves)).comments.push(said);
};

const draftOf = (parsed: ParsedGame, options: ReadingOptions, requested: UsiDialect): Result<Draft> => {
  const start = parsed.headers.get(START);
  if (start === undefined) return problem('usi-no-position');
  const isTheirs = isFairy([start, ...parsed.moves.moves.map(({ text }) => text)].join(' '));
  const dialect = requested === 'usi' && isTheirs ? 'fairy' : requested;
  const variants = variantsOf(parsed, options, dialect);
  if (!variants.ok) return variants;
  const { notices = [], ...facts } = headerFacts(parsed, sides);
  const drafts = variants.value.map(
    (variant): Draft => ({
      variant,
      start: start === 'startpos' ? variant.rules.start : dialect === 'usi' ? start : fromFairy(start),
      line: dialect === 'usi' ? parsed.moves : inUsi(parsed.moves),
      find: dialect === 'usi' ? undefined : findFairyMove,
      ...facts,
    }),
  );
  const plies = drafts.map(draft => countLegal(draft).plies);
  const draft = drafts[plies.indexOf(Math.max(...plies))]!;
  const decided: LineNotice[] = [];
  const tell = (code: string, values: Problem['values'] = {}) =>
    decided.push({ line: parsed.line, problem: { code, values } });
  if (drafts.length > 1) tell('game-assumed', { name: draft.variant.name });
  if (dialect !== requested) tell('usi-read-as-fairy');
  return ok({ ...draft, notices: [...decided, ...notices] });
};

const fromFairy = (start: string): string => (start.includes('[') ? fromFairyFen(start) : fromFairySfen(start));

const inUsi = ({ comments, moves }: DraftLine): DraftLine => ({
  comments,
  moves: moves.map(move => ({ ...move, text: fromUci(move.text), written: move.text })),
});

/** If the file names no variant, both variants of micro-shogi, the likelier first. */
const variantsOf = ({ headers }: ParsedGame, options: ReadingOptions, dialect: UsiDialect): Result<Variant[]> => {
  const name = headers.get('Game') ?? options.game;
  const both = ['microshogi:nodrops', 'microshogi:drops'];
  const names = name !== undefined ? [name] : dialect === 'usi' ? both : both.toReversed();
  const found: Variant[] = [];
  for (const candidate of names) {
    const variant = readVariant(candidate);
    if (!variant.ok) return variant;
    if (variant.value.game.id !== 'microshogi')
      return problem('text-of-another-game', { name: candidate, game: 'microshogi' });
    found.push(variant.value);
  }
  return ok(found);
};
