import { ok, type Problem, type Result } from '@poda/library/core/result.ts';
import type { PlannedGame, VoidedGame } from '../game/played-game.ts';
import type { Contender } from '../game/player.ts';
import { isMachineBusy } from '../process/machine-load.ts';
import { annulled, type JudgedGame, type MatchSettings, playGame, type Watcher } from './referee.ts';

export interface GameConditions {
  readonly settings: MatchSettings;
  readonly contenders: readonly Contender[];
  readonly playElsewhere?: (planned: PlannedGame) => Promise<JudgedGame>;
  readonly keepVoid?: (game: VoidedGame) => Result<void, Problem>;
  readonly watch?: (planned: PlannedGame) => Watcher;
  /** No further game starts, and the games under way are dropped. */
  readonly signal?: AbortSignal;
  readonly isBusy?: () => Promise<boolean>;
  /** Before the second try; later pauses grow with the number of tries. */
  readonly pauseMillis?: number;
}

export type Void = Extract<JudgedGame, { readonly kind: 'void' }>;

const MAX_TRIES = 10;
const PAUSE_MILLIS = 200;
/** Few, because a programming error does not pass with time. */
const MAX_TRIES_AFTER_EXCEPTION = 3;
/** Then a player that was late together with the referee loses on time. */
const MAX_EXCUSES = 3;

/** Void if no try counted or the signal stopped the game. */
export const playUntilItCounts = async (
  conditions: GameConditions,
  planned: PlannedGame,
): Promise<Result<JudgedGame, Problem>> => {
  const { settings, contenders, playElsewhere, watch, signal } = conditions;
  const { isBusy = isMachineBusy, pauseMillis = PAUSE_MILLIS } = conditions;
  const [first, second] = planned.seats.map(seat => contenders[seat]!) as [Contender, Contender];
  const isElsewhere = playElsewhere !== undefined && first.isOwn && second.isOwn;
  const play = async (): Promise<JudgedGame> =>
    isElsewhere
      ? await playElsewhere(planned)
      : await playGame(settings, planned, [first, second], watch?.(planned), signal);
  const excuses: [number, number] = [0, 0];
  for (let tries = 1; ; tries++) {
    const judged = await play().catch(annulled);
    if (judged.kind === 'played' || signal?.aborted) return ok(judged);
    if (countExcuse(judged, excuses) >= MAX_EXCUSES && !(await isBusy()))
      return ok({ kind: 'played', game: judged.suspectedGame! });
    const kept = conditions.keepVoid?.({ voided: planned.number, what: judged.what });
    if (kept?.ok === false) return kept;
    if (tries >= maxTriesOf(judged)) return ok(judged);
    await new Promise(resolve => setTimeout(resolve, pauseMillis * tries));
    if (signal?.aborted) return ok(judged);
  }
};

export const unfitProblem = (games: readonly number[], last: Void): Problem => ({
  code: last.isException === undefined ? 'machine-unfit' : 'games-annulled',
  values: { games: games.toSorted((a, b) => a - b).join(', '), tries: maxTriesOf(last), what: last.what },
});

const maxTriesOf = ({ isException }: Void): number =>
  isException === undefined ? MAX_TRIES : MAX_TRIES_AFTER_EXCEPTION;

const countExcuse = ({ suspectedGame }: Void, excuses: [number, number]): number => {
  if (suspectedGame === undefined || suspectedGame.verdict.by === 'rules') return 0;
  return ++excuses[suspectedGame.verdict.side];
};
