import type { PlayedGame } from '@poda/arena/game/played-game.ts';
import type { Evidence, FaultVerdict, Verdict } from '@poda/arena/game/verdict.ts';
import { thinkingTime } from '@poda/arena/rating/thinking-time.ts';
import type { Side } from '@poda/library/core/contract.ts';
import type { GameRecord } from '@poda/library/notation/record/record.ts';
import { SidesOfMoves } from '@poda/library/notation/record/sides-of-moves.ts';
import type { ResultRow } from './result-rows.ts';

/** Without students' names, which may be erased; bots' output is kept apart. */
export interface GameRow extends Omit<ResultRow, 'seq' | 'level' | 'played'> {
  readonly entry: { readonly record: GameRecord; readonly verdict: KeptVerdict };
}

type KeptVerdict = { readonly by: 'rules' } | Omit<FaultVerdict, 'evidence'>;

export interface GameLog {
  readonly number: number;
  readonly side: Side;
  readonly stderr: string;
  readonly evidence: Evidence | null;
}

const NO_NAME = '';

/** `isBot`: a student's bot had the seat. */
export const rowOf = (
  game: PlayedGame,
  isBot: (seat: number) => boolean,
  sidesOfMoves = new SidesOfMoves(),
): { readonly row: GameRow; readonly logs: readonly GameLog[] } => {
  const { number, pair, round, seats, record, verdict, stderr } = game;
  const players = record.players.map((player, side) =>
    isBot(seats[side]!) ? { ...player, name: NO_NAME } : player,
  ) as unknown as GameRecord['players'];
  const evidenceOf = (side: Side) => (verdict.by !== 'rules' && verdict.side === side ? verdict.evidence : null);
  return {
    row: {
      number,
      pair,
      round,
      seats,
      winner: record.result?.winner ?? null,
      by: verdict.by,
      faultSide: verdict.by === 'rules' ? null : verdict.side,
      plies: record.moves.length,
      millis: thinkingTime(game, sidesOfMoves),
      entry: { record: { ...record, players }, verdict: withoutEvidence(verdict) },
    },
    logs: ([0, 1] as const)
      .map(side => ({ number, side, stderr: stderr[side], evidence: evidenceOf(side) }))
      .filter(log => log.stderr !== '' || log.evidence !== null),
  };
};

const withoutEvidence = (verdict: Verdict): KeptVerdict => {
  if (verdict.by === 'rules') return verdict;
  const { evidence: _evidence, ...kept } = verdict;
  return kept;
};

/** Enough of a row to read its game. */
export type StoredGame = Pick<GameRow, 'number' | 'pair' | 'round' | 'seats' | 'entry'>;

/** Without its erased log, a side has written nothing and has empty evidence. */
export const gameOf = (
  { number, pair, round, seats, entry }: StoredGame,
  logs: readonly Pick<GameLog, 'side' | 'stderr' | 'evidence'>[],
  names: readonly string[],
): PlayedGame => {
  const { record, verdict } = entry;
  const logOf = (side: Side) => logs.find(log => log.side === side);
  const players = record.players.map((player, side) =>
    player.name === NO_NAME ? { ...player, name: names[seats[side]!]! } : player,
  ) as unknown as GameRecord['players'];
  return {
    number,
    pair,
    round,
    seats: [seats[0], seats[1]],
    record: { ...record, players },
    verdict: verdict.by === 'rules' ? verdict : { ...verdict, evidence: logOf(verdict.side)?.evidence ?? { what: '' } },
    stderr: [logOf(0)?.stderr ?? '', logOf(1)?.stderr ?? ''],
  };
};
