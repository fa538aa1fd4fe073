import type { Move, Variant } from '../../core/contract.ts';
import { defined } from '../../core/defined.ts';
import type { GameState } from '../../core/game-state.ts';
import type { Evaluate } from '../../core/own-evaluation.ts';
import { unwrap } from '../../core/result.ts';
import type { Seed } from '../../core/seed/seed.ts';
import type { Thought } from '../../core/thought.ts';
import { isByName } from '../../core/variant-name.ts';
import type { Limits } from '../../search/limits.ts';
import type { Player } from '../../search/players/player-names.ts';
import type { ReviewedMove } from '../../search/review/review.ts';
import { type Question, type Report, refuseRoll } from '../../search/search.ts';
import type { ExactValues } from '../../solve/values.ts';
import type { Engine } from './engine.ts';
import type { SearchRequest } from './search-request.ts';

export interface Abortable {
  /** Ends the question at any moment, also in the middle of a search: its promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export interface WorkerQuestion
  extends Abortable,
    Pick<Question, 'lines'>,
    Omit<SearchRequest, keyof Limits | 'lines' | 'search'> {
  readonly limits: Omit<Limits, 'isCancelled'>;
}

export interface SearchInWorker extends WorkerQuestion {
  readonly onReport?: (report: Report) => void;
}

export interface ChoiceInWorker extends Abortable {
  readonly seed: Seed;
  /** True if the clock may end the search of a level; then the same seed need not give the same move. */
  readonly isTimeLimited?: boolean;
  readonly maxMillis?: number;
  readonly maxNodes?: number;
  readonly onThought?: (thought: Thought) => void;
}

export interface ReviewInWorker extends WorkerQuestion {
  readonly onMove?: (move: ReviewedMove) => void;
}

export interface ServeOptions {
  /** The evaluation of every search and player that names none. */
  readonly evaluate?: Evaluate;
}

/** A worker that answers one question after another. An idle one does not keep a program from ending. */
export interface WorkerEngine {
  findBest(state: GameState, question: SearchInWorker): Promise<Report>;
  chooseMove(state: GameState, player: Player, question: ChoiceInWorker): Promise<Move>;
  reviewGame(state: GameState, question: ReviewInWorker): Promise<readonly ReviewedMove[]>;
  /** Undefined if no table has one of the values. */
  exactValues(state: GameState, question?: Abortable): Promise<ExactValues | undefined>;
  /** Ends the worker; questions without an answer reject. */
  close(): Promise<void>;
}

export class QueuedEngine implements WorkerEngine {
  private last: Promise<unknown> = Promise.resolve();
  private readonly ends = new Set<(reason: unknown) => void>();
  private isClosed = false;

  constructor(
    private readonly engine: Engine,
    /** True if the worker is the caller's, which may have an evaluation of its own. */
    private readonly isOwnWorker: boolean,
  ) {}

  async findBest(state: GameState, question: SearchInWorker): Promise<Report> {
    refuseRoll(state);
    return await this.inTurn(state, question, () =>
      this.engine.search(state, requestOf(question), question.onReport ?? (() => {})),
    );
  }

  async chooseMove(state: GameState, player: Player, question: ChoiceInWorker): Promise<Move> {
    refuseRoll(state);
    if (state.legalMoves().length === 0) throw new RangeError(`the game is over: ${state.text}`);
    const { seed, isTimeLimited = false, maxMillis, maxNodes, onThought = () => {} } = question;
    const limits = defined({ maxMillis, maxNodes });
    return await this.inTurn(state, question, async () => {
      const { move, thought } = await this.engine.chooseMove(state, player, seed, isTimeLimited, limits);
      if (thought !== undefined) onThought(thought);
      return unwrap(state.findMove(move));
    });
  }

  async reviewGame(state: GameState, question: ReviewInWorker): Promise<readonly ReviewedMove[]> {
    return await this.inTurn(state, question, async () => {
      const moves: ReviewedMove[] = [];
      await this.engine.review(state, requestOf(question), move => {
        moves.push(move);
        question.onMove?.(move);
      });
      return moves;
    });
  }

  async exactValues(state: GameState, question: Abortable = {}): Promise<ExactValues | undefined> {
    return await this.inTurn(state, question, async () => (await this.engine.value(state)) ?? undefined);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (const end of this.ends) end(new Error('the engine is closed'));
    await this.engine.close();
  }

  private inTurn<T>({ variant }: GameState, { signal }: Abortable, ask: () => Promise<T>): Promise<T> {
    this.refuseUnknown(variant);
    if (this.isClosed) throw new Error('the engine is closed');
    if (signal?.aborted) throw signal.reason;
    return new Promise<T>((resolve, reject) => {
      let isRunning = false;
      const settle = (act: () => void) => {
        this.ends.delete(end);
        signal?.removeEventListener('abort', abort);
        act();
      };
      const end = (reason: unknown) => {
        settle(() => reject(reason));
        if (isRunning) this.engine.cancel();
      };
      const abort = () => end(signal?.reason);
      signal?.addEventListener('abort', abort);
      this.ends.add(end);
      this.last = this.last.then(async () => {
        if (!this.ends.has(end)) return;
        isRunning = true;
        await ask().then(
          value => settle(() => resolve(value)),
          (error: unknown) => settle(() => reject(error)),
        );
        isRunning = false;
      });
    });
  }

  /** Throws if the worker cannot make the variant from its name. */
  private refuseUnknown(variant: Variant): void {
    if (this.isOwnWorker || isByName(variant)) return;
    throw new RangeError(
      `a worker knows a game by its name: it cannot have a ruleset or an evaluation that was changed in the program (${variant.name})`,
    );
  }
}

/** The question without callbacks and signal, which cannot be sent to a worker. */
const requestOf = (question: WorkerQuestion): SearchRequest => {
  const { limits, lines = 1, settings, evaluation, threads, mebibytes, breaksTies } = question;
  const { depth, nodes, millis } = limits;
  const given = defined({ depth, nodes, millis, settings, evaluation, threads, mebibytes, breaksTies });
  return { search: 'strong', lines, ...given };
};
