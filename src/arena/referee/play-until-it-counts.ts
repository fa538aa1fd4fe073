import { ok, type Problem, type Result } from '../../core/result.ts';
import type { PlannedGame, VoidedGame } from '../plan.ts';
import type { Contender } from '../player.ts';
import { isMachineBusy } from '../process/machine-load.ts';
import { annulled, type JudgedGame, type MatchSettings, playGame, type Watcher } from './referee.ts';

/** Everything needed to play one game of a schedule until it counts. */
export interface GameConditions {
  readonly settings: MatchSettings;
  readonly contenders: readonly Contender[];
  /** Plays a game between two of Poda's own players in another thread. Without it every game is played in this thread. */
  readonly playElsewhere?: (planned: PlannedGame) => Promise<JudgedGame>;
  /** Stores that a game has to be played again. */
  readonly keepVoid?: (game: VoidedGame) => Result<void, Problem>;
  readonly watch?: (planned: PlannedGame) => Watcher;
  /** When aborted, no further game starts and the games under way are dropped. */
  readonly signal?: AbortSignal;
  /** Checks whether other programs keep the CPU cores busy. */
  readonly isBusy?: () => Promise<boolean>;
  /**
   * Pause in ms before the second try of a game; the pause before each later try is longer in proportion to the number
   * of tries.
   */
  readonly pauseMillis?: number;
}

/** A game that did not count. */
export type Void = Extract<JudgedGame, { readonly kind: 'void' }>;

/** Number of tries of a game before the computer counts as unfit for it. */
const MAX_TRIES = 10;
/** Default of `pauseMillis`, the pause in ms between two tries of a game. */
const PAUSE_MILLIS = 200;
/**
 * Number of tries of a game that ends by an exception in Poda's code. It is lower than for a busy computer, because a
 * programming error does not pass with time.
 */
const MAX_TRIES_AFTER_EXCEPTION = 3;
/**
 * Number of tries of a game in which a player may exceed its time while the referee is late too; after the last the
 * player loses on time.
 */
const MAX_EXCUSES = 3;

/**
 * Plays a game until it counts. The result is void if no try counted, or if the signal stopped the game; an error if a
 * void game could not be stored.
 */
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

/** Describes games that could not be played; `last` is the last try of one of them. */
export const unfitProblem = (games: readonly number[], last: Void): Problem => ({
  code: last.isException === undefined ? 'machine-unfit' : 'games-annulled',
  values: { games: games.toSorted((a, b) => a - b).join(', '), tries: maxTriesOf(last), what: last.what },
});

const maxTriesOf = ({ isException }: Void): number =>
  isException === undefined ? MAX_TRIES : MAX_TRIES_AFTER_EXCEPTION;

/**
 * Counts one more excuse for the player suspected of being late, and returns the total; 0 if no player is suspected.
 */
const countExcuse = ({ suspectedGame }: Void, excuses: [number, number]): number => {
  if (suspectedGame === undefined || suspectedGame.verdict.by === 'rules') return 0;
  return ++excuses[suspectedGame.verdict.side];
};
