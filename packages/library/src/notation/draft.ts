import type { Move, Side, Variant } from '../core/contract.ts';
import { defined } from '../core/defined.ts';
import { GameState } from '../core/game-state.ts';
import { declaredReasons, type Outcome, type Reason } from '../core/outcome.ts';
import { err, map, ok, type Problem, problem, type Result } from '../core/result.ts';
import type { Thought } from '../core/thought.ts';
import { formerVariantOf } from '../core/variant-name.ts';
import type { Cause, Notice, ReadGame } from './reading-notice.ts';
import { type Facts, type Note, newRecord, type Variation, withoutLastNulls } from './record/record.ts';

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

export const draftLine = (): DraftLine => ({ comments: [], moves: [] });

export const draftMove = (text: string, line: number, millis?: number | null): DraftMove => ({
  text,
  line,
  nags: [],
  comments: [],
  variations: [],
  ...defined({ millis }),
});

export interface Claim {
  readonly winner: Outcome['winner'];
  /** Null in the many files that name only the winner. */
  readonly reason: Reason | null;
  readonly text: string;
}

export interface Draft {
  readonly variant: Variant;
  readonly start: string;
  readonly line: DraftLine;
  readonly facts: Facts;
  readonly claim: Claim | null;
}

export type FindMove = (state: GameState, text: string) => Result<Move, Problem>;

export const MAX_NESTING = 20;

export interface PlayedDraft extends ReadGame {
  readonly stopped: Problem | null;
}

interface DraftReading {
  readonly find?: FindMove;
  readonly annuls?: boolean;
}

/** Keeps the moves before the first illegal one. The former rules apply to a game that those of today end too early. */
export const playDraft = (draft: Draft, game: number, reading: DraftReading = {}): Result<PlayedDraft, Cause> => {
  const { find = findCanonical, annuls = false } = reading;
  const { variant, claim } = draft;
  const started = GameState.read(variant, draft.start);
  if (!started.ok) return err({ problem: started.error, game: variant.game });
  const state = started.value;
  const notices: Notice[] = [];
  const stopCode = annuls ? 'annulled-at-move' : 'stopped-at-move';
  const { moves, notes, stopped } = playDraftLine(state, draft.line, find, stopCode, problemOf => {
    notices.push({
      game,
      ...problemOf,
      ...(problemOf.because && { because: { ...problemOf.because, game: variant.game } }),
    });
  });
  const former = stopped?.code === 'game-is-over' ? formerVariantOf(variant) : undefined;
  if (former !== undefined && countLegal({ ...draft, variant: former }, find).plies > moves.length) {
    const values = { ply: moves.length, name: former.name };
    return map(playDraft({ ...draft, variant: former }, game, reading), played => ({
      ...played,
      notices: [{ game, problem: { code: 'record-under-former-rules', values } }, ...played.notices],
    }));
  }
  const { result, isContradicted } =
    stopped === null ? resultOf(state, claim) : { result: null, isContradicted: false };
  if (isContradicted) notices.push({ game, problem: { code: 'result-mended', values: { text: claim?.text ?? '' } } });
  const isClaimLost = claim !== null && (stopped !== null || (isContradicted && result === null));
  const played = draft.line.moves.slice(0, moves.length);
  const millis = withoutLastNulls(played.map(move => move.millis ?? null));
  const thoughts = withoutLastNulls(played.map(move => move.thought ?? null));
  const tags = { ...draft.facts.tags, ...(isClaimLost ? { ClaimedResult: claim.text } : {}) };
  const facts = {
    ...draft.facts,
    ...(Object.keys(tags).length > 0 ? { tags } : {}),
    ...(millis.length > 0 ? { millis } : {}),
    ...(thoughts.length > 0 ? { thoughts } : {}),
    ...(notes.length > 0 ? { notes } : {}),
  };
  const record = {
    ...newRecord(variant, facts, state.start),
    moves,
    result: stopped !== null && annuls ? ({ winner: null, reason: 'annulled' } as const) : result,
  };
  return ok({ record, notices, stopped });
};

/** Counts the moves up to the first illegal one; -1 if the start position is invalid. */
export const countLegal = (
  draft: Draft,
  find: FindMove = findCanonical,
): { plies: number; stopped: Problem | null } => {
  const started = GameState.read(draft.variant, draft.start);
  if (!started.ok) return { plies: -1, stopped: started.error };
  for (const [plies, move] of draft.line.moves.entries()) {
    const found = findDraftMove(started.value, move, find);
    if (!found.ok) return { plies, stopped: found.error };
    started.value.play(found.value);
  }
  return { plies: draft.line.moves.length, stopped: null };
};

const findDraftMove = (state: GameState, { text, side }: DraftMove, find: FindMove): Result<Move, Problem> =>
  side === undefined || side === state.side ? find(state, text) : problem('move-of-the-other-side', 0, { text });

const findCanonical: FindMove = (state, text) => state.findMove(text);

type LineNotice = Pick<Notice, 'line' | 'problem' | 'because'>;

interface PlayedLine {
  readonly moves: string[];
  readonly notes: Note[];
  readonly stopped: Problem | null;
}

const playDraftLine = (
  state: GameState,
  line: DraftLine,
  find: FindMove,
  stopCode: string,
  tell: (notice: LineNotice) => void,
): PlayedLine => {
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
      notes.push({
        ply: moves.length,
        ...(nags.length > 0 ? { nags } : {}),
        ...(remarks.length > 0 ? { comments: remarks } : {}),
        ...(branches.length > 0 ? { variations: branches } : {}),
      });
  }
  return { moves, notes, stopped: null };
};

/** Takes the moves back; those from the first illegal one on are kept as a comment. */
const playVariation = (
  state: GameState,
  branch: DraftLine,
  find: FindMove,
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
  return [{ moves, ...(notes.length > 0 ? { notes } : {}) }];
};

const addComment = (notes: Note[], ply: number, comment: string): void => {
  const last = notes.at(-1);
  if (last?.ply === ply) notes[notes.length - 1] = { ...last, comments: [...(last.comments ?? []), comment] };
  else notes.push({ ply, comments: [comment] });
};

const declared: ReadonlySet<Reason> = new Set(declaredReasons);

/** A declared end, such as a resignation, does not follow from the rules. */
export const isDeclared = (reason: Reason): boolean => declared.has(reason);

export const usualReason = (winner: Outcome['winner']): Reason => (winner === null ? 'agreement' : 'resignation');

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
  const reason = claim.reason ?? usualReason(claim.winner);
  const isPossible = isDeclared(reason) && (claim.winner === null) === (reason === 'agreement');
  return isPossible
    ? { result: { winner: claim.winner, reason }, isContradicted: false }
    : { result: null, isContradicted: true };
};
