import type { Move, Side, Variant } from '../core/contract.ts';
import { GameState } from '../core/game-state.ts';
import { declaredReasons, type Outcome, type Reason } from '../core/outcome.ts';
import { err, ok, type Problem, problemAt, type Result } from '../core/result.ts';
import type { Thought } from '../core/thought.ts';
import { formerVariantOf } from '../core/variant-name.ts';
import type { Cause, Notice, ReadGame, Reading, ReadingOptions } from './reading-notice.ts';
import {
  type Facts,
  type GameRecord,
  type Note,
  newRecord,
  type Variation,
  withoutLastNulls,
} from './record/record.ts';

/** Not yet known to be legal. */
export interface DraftMove {
  readonly text: string;
  /** The move as the file writes it, if the file's notation differs from the game's. */
  readonly written?: string;
  readonly line: number;
  readonly nags: number[];
  readonly comments: string[];
  readonly variations: DraftLine[];
  readonly millis?: number | null;
  readonly thought?: Thought | null;
  readonly side?: Side;
}

export interface DraftLine {
  readonly comments: string[];
  readonly moves: DraftMove[];
}

export const draftLine = (moves: DraftMove[] = []): DraftLine => ({ comments: [], moves });

export const draftMove = (text: string, line = 1): DraftMove => ({
  text,
  line,
  nags: [],
  comments: [],
  variations: [],
});

export interface Claim {
  readonly winner: Outcome['winner'];
  /** Null in the many files that name only the winner. */
  readonly reason: Reason | null;
  readonly text: string;
}

/** What a file says of a game; its moves may be illegal. */
export interface Draft {
  readonly variant: Variant;
  readonly start: string;
  readonly line: DraftLine;
  readonly facts: Facts;
  readonly claim: Claim | null;
  /** Reads a move as the file writes it; without it, moves are in the notation of the game. */
  readonly find?: FindMove | undefined;
  /** What the parser repaired or assumed. */
  readonly notices?: readonly LineNotice[];
}

export type FindMove = (state: GameState, text: string) => Result<Move>;

export type LineNotice = Omit<Notice, 'game'>;

export const MAX_NESTING = 20;

export const readEach = <Parsed extends { readonly line: number }>(
  all: Iterable<Parsed>,
  draftOf: (parsed: Parsed) => Result<Draft>,
  { annuls }: ReadingOptions,
): Reading => {
  const records: GameRecord[] = [];
  const notices: Notice[] = [];
  for (const parsed of all) {
    const game = records.length + 1;
    const read = readDraft(draftOf(parsed), game, annuls);
    if (read.ok) {
      records.push(read.value.record);
      for (const notice of read.value.notices) notices.push(notice);
    } else notices.push({ game, line: parsed.line, problem: { code: 'game-left-out' }, because: read.error });
    if (records.length === 0 && notices.length >= MAX_LEFT_OUT) break;
  }
  return { records, notices };
};

/** Unreadable games in a row after which reading stops, so that a hostile text costs little. */
const MAX_LEFT_OUT = 1_000;

/** Plays the draft up to its first illegal move. `game` is its number in the notices. */
export const readDraft = (draft: Result<Draft>, game = 1, annuls = false): Result<ReadGame, Cause> =>
  draft.ok ? playDraft(draft.value, game, annuls) : err({ problem: draft.error });

/** If today's rules end a game before its last move, its former rules apply. */
const playDraft = (draft: Draft, game: number, annuls: boolean): Result<ReadGame, Cause> => {
  const { variant, claim, notices: ofParser = [] } = draft;
  const started = GameState.read(variant, draft.start);
  if (!started.ok) return err({ problem: started.error, game: variant.game });
  const state = started.value;
  const notices = ofParser.map((notice): Notice => ({ game, ...notice }));
  const stopCode = annuls ? 'annulled-at-move' : 'stopped-at-move';
  const { moves, notes, stopped } = playDraftLine(state, draft.line, draft.find, stopCode, notice => {
    const { because } = notice;
    notices.push({ game, ...notice, ...(because && { because: { ...because, game: variant.game } }) });
  });
  const former = stopped?.code === 'game-is-over' ? formerVariantOf(variant) : undefined;
  if (former !== undefined && countLegal({ ...draft, variant: former }).plies > moves.length) {
    const problem = { code: 'record-under-former-rules', values: { ply: moves.length, name: former.name } };
    return playDraft({ ...draft, variant: former, notices: [...ofParser, { problem }] }, game, annuls);
  }
  const { result, isContradicted } =
    stopped === null ? resultOf(state, claim) : { result: null, isContradicted: false };
  if (isContradicted) notices.push({ game, problem: { code: 'result-mended', values: { text: claim?.text ?? '' } } });
  const isClaimLost = claim !== null && (stopped !== null || (isContradicted && result === null));
  const tags = { ...draft.facts.tags, ...(isClaimLost ? { ClaimedResult: claim.text } : {}) };
  const played = draft.line.moves.slice(0, moves.length);
  const facts = {
    ...draft.facts,
    ...(Object.keys(tags).length > 0 ? { tags } : {}),
    ...filled({
      millis: withoutLastNulls(played.map(({ millis = null }) => millis)),
      thoughts: withoutLastNulls(played.map(({ thought = null }) => thought)),
      notes,
    }),
  };
  const record: GameRecord = {
    ...newRecord(variant, facts, state.start),
    moves,
    result: stopped !== null && annuls ? { winner: null, reason: 'annulled' } : result,
  };
  return ok({ record, notices });
};

const filled = <Lists extends Readonly<Record<string, readonly unknown[]>>>(lists: Lists): Partial<Lists> =>
  Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)) as Partial<Lists>;

/** Counts the moves up to the first illegal one; -1 if the start position is invalid. */
export const countLegal = (draft: Draft): { plies: number; stopped: Problem | null } => {
  const started = GameState.read(draft.variant, draft.start);
  if (!started.ok) return { plies: -1, stopped: started.error };
  for (const [plies, move] of draft.line.moves.entries()) {
    const found = findDraftMove(started.value, move, draft.find);
    if (!found.ok) return { plies, stopped: found.error };
    started.value.play(found.value);
  }
  return { plies: draft.line.moves.length, stopped: null };
};

const findDraftMove = (state: GameState, { text, side }: DraftMove, find?: FindMove): Result<Move> => {
  if (side !== undefined && side !== state.side) return problemAt(0, 'move-of-the-other-side', { text });
  return find === undefined ? state.findMove(text) : find(state, text);
};

const playDraftLine = (
  state: GameState,
  line: DraftLine,
  find: FindMove | undefined,
  stopCode: string,
  tell: (notice: LineNotice) => void,
): { moves: string[]; notes: Note[]; stopped: Problem | null } => {
  const moves: string[] = [];
  const notes: Note[] = [];
  if (line.comments.length > 0) notes.push({ ply: 0, comments: line.comments });
  for (const move of line.moves) {
    const { text, line: place, nags, comments, variations } = move;
    const found = findDraftMove(state, move, find);
    if (!found.ok) {
      const { written = text } = move;
      const values = {
        ply: moves.length + 1,
        text: written === text ? text : `${written} = ${text}`,
        kept: moves.length,
      };
      tell({ line: place, problem: { code: stopCode, values }, because: { problem: found.error } });
      return { moves, notes, stopped: found.error };
    }
    const remarks = [...comments];
    const branches = variations.flatMap(branch => playVariation(state, branch, find, tell, remarks));
    moves.push(state.moveText(found.value));
    state.play(found.value);
    if (nags.length + remarks.length + branches.length > 0)
      notes.push({ ply: moves.length, ...filled({ nags, comments: remarks, variations: branches }) });
  }
  return { moves, notes, stopped: null };
};

/** Takes the moves back; those from the first illegal one on are kept as a comment. */
const playVariation = (
  state: GameState,
  branch: DraftLine,
  find: FindMove | undefined,
  tell: (notice: LineNotice) => void,
  commentsOfMove: string[],
): Variation[] => {
  const { moves, notes } = playDraftLine(state, branch, find, 'variation-stopped', tell);
  for (const _ of moves) state.undo();
  const rest = branch.moves.slice(moves.length).map(({ text }) => text);
  if (moves.length === 0) {
    for (const comment of branch.comments) commentsOfMove.push(comment);
    if (rest.length > 0) commentsOfMove.push(`(${rest.join(' ')})`);
    return [];
  }
  if (rest.length > 0) addComment(notes, moves.length, `(… ${rest.join(' ')})`);
  return [{ moves, ...filled({ notes }) }];
};

const addComment = (notes: Note[], ply: number, comment: string): void => {
  const last = notes.at(-1);
  if (last?.ply === ply) notes[notes.length - 1] = { ...last, comments: [...(last.comments ?? []), comment] };
  else notes.push({ ply, comments: [comment] });
};

const declared: ReadonlySet<Reason> = new Set(declaredReasons);

/** A declared end, such as a resignation, does not follow from the rules. */
export const isDeclared = (reason: Reason): boolean => declared.has(reason);

export const defaultReason = (winner: Outcome['winner']): Reason => (winner === null ? 'agreement' : 'resignation');

/** The rules override the claim, except for an annulled game. A claim needs a declared reason that fits the winner. */
const resultOf = (state: GameState, claim: Claim | null): { result: Outcome | null; isContradicted: boolean } => {
  if (claim?.reason === 'annulled')
    return { result: { winner: null, reason: 'annulled' }, isContradicted: claim.winner !== null };
  const byRules = state.outcome();
  if (byRules !== null) {
    const agrees =
      claim === null || (claim.winner === byRules.winner && (claim.reason ?? byRules.reason) === byRules.reason);
    return { result: byRules, isContradicted: !agrees };
  }
  if (claim === null) return { result: null, isContradicted: false };
  const reason = claim.reason ?? defaultReason(claim.winner);
  const isPossible = isDeclared(reason) && (claim.winner === null) === (reason === 'agreement');
  return isPossible
    ? { result: { winner: claim.winner, reason }, isContradicted: false }
    : { result: null, isContradicted: true };
};
