import type { Variant } from '../../core/contract.ts';
import { defined } from '../../core/defined.ts';
import { GameState } from '../../core/game-state.ts';
import { type Evaluate, evaluatedBy } from '../../core/own-evaluation.ts';
import { unwrap } from '../../core/result.ts';
import { KeyedRandom, type Seed } from '../../core/seed/seed.ts';
import type { Prober, TableChoice } from '../../core/tables.ts';
import type { Thought } from '../../core/thought.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import type { Player } from '../../search/players/player-names.ts';
import { chooseMove } from '../../search/players/players.ts';
import { type ReviewedMove, reviewGame } from '../../search/review/review.ts';
import { deepen, type Report } from '../../search/search.ts';
import type { SharedMemory } from '../../search/shared-memory.ts';
import { runHelper, SearchThread } from '../../search/threads.ts';
import { type ExactValues, exactValues } from '../../solve/values.ts';
import { analyse, questionOf, reviewQuestionOf } from './analysis.ts';
import type { SearchRequest } from './search-request.ts';

/** Plain data, so that it can be sent to a thread, which parses the game and its moves. */
export interface EngineQuestion {
  readonly game: string;
  readonly start: string;
  readonly moves: readonly string[];
  readonly task: EngineTask;
}

export type EngineTask =
  | { readonly kind: 'analyse'; readonly request: SearchRequest; readonly memory?: SharedMemory }
  | { readonly kind: 'search'; readonly request: SearchRequest; readonly memory?: SharedMemory }
  | { readonly kind: 'help'; readonly request: SearchRequest; readonly memory: SharedMemory; readonly thread: number }
  | { readonly kind: 'review'; readonly request: SearchRequest }
  /** The exact values of the position and of all its moves, from tables. */
  | { readonly kind: 'value' }
  | {
      readonly kind: 'move';
      readonly player: Player;
      readonly seed: Seed;
      readonly isTimeLimited: boolean;
      readonly maxMillis?: number;
      readonly maxNodes?: number;
    };

export interface ChosenMove {
  readonly move: string;
  readonly thought?: Thought;
}

export interface EngineAnswer<T> {
  readonly value: T;
  readonly isLast: boolean;
}

/** The page and the program read tables from different places. */
export type FindProber = (variant: Variant, choice: TableChoice) => Promise<Prober | undefined>;

/** Only `perfect` uses tables made on this computer: every other player must play the same game on every computer. */
export const tablesFor = ({ kind }: Player): TableChoice => (kind === 'perfect' ? 'all' : 'shipped');

/** Runs in the engine thread. `evaluate` is the evaluation of every search and player that names none. */
export const answerQuestion = async (
  { game, start, moves, task }: EngineQuestion,
  findProber: FindProber,
  reply: (answer: EngineAnswer<unknown>) => void,
  evaluate?: Evaluate,
): Promise<void> => {
  const answer = <T>(value: T, isLast: boolean): void => reply({ value, isLast });
  const choice = 'request' in task ? (task.request.evaluation ?? {}) : {};
  const named = unwrap(parseVariant(games, game));
  const variant = unwrap((evaluate === undefined ? named : evaluatedBy(named, evaluate)).withEvaluation(choice));
  const state = unwrap(GameState.read(variant, start, moves));
  const prober = await findProber(variant, task.kind === 'move' ? tablesFor(task.player) : 'all');
  switch (task.kind) {
    case 'analyse':
      return answerEach(analyse(state, task.request, task.memory && new SearchThread(task.memory, 0), prober), answer);
    case 'search': {
      const thread = task.memory && new SearchThread(task.memory, 0);
      const reports = deepen(state, questionOf(state, task.request, thread, prober));
      return answerEach(reports, (report, isLast) =>
        answer<Report>({ ...report, nodes: report.nodes + (thread?.nodesOfOthers ?? 0) }, isLast),
      );
    }
    case 'help': {
      const thread = new SearchThread(task.memory, task.thread);
      runHelper(state, questionOf(state, task.request, thread, prober), thread);
      answer(null, true);
      return;
    }
    case 'review': {
      for (const reviewed of reviewGame(state, reviewQuestionOf(task.request, prober)))
        answer<ReviewedMove | null>(reviewed, false);
      answer<ReviewedMove | null>(null, true);
      return;
    }
    case 'value':
      answer<ExactValues | null>((prober && exactValues(state, prober)) ?? null, true);
      return;
    case 'move': {
      const { seed, isTimeLimited, maxMillis = Infinity, maxNodes = Infinity } = task;
      let thought: Thought | undefined;
      const choosing = {
        random: new KeyedRandom(seed, 'choices'),
        now: () => performance.now(),
        isTimeLimited,
        maxMillis,
        maxNodes,
        onThought: (told: Thought) => {
          thought = told;
        },
        prober,
      };
      const move = state.moveText(chooseMove(state, task.player, choosing));
      answer<ChosenMove>({ move, ...defined({ thought }) }, true);
      return;
    }
  }
};

const answerEach = <T>(steps: Generator<T, T>, answer: (value: T, isLast: boolean) => void): void => {
  for (;;) {
    const { value, done = false } = steps.next();
    answer(value, done);
    if (done) return;
  }
};
