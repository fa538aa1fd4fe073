import type { Variant } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { ok, type Result, unwrap } from '@poda/library/core/result.ts';
import { deriveSeed, KeyedRandom, type Seed } from '@poda/library/core/seed/seed.ts';
import type { Thought } from '@poda/library/core/thought.ts';
import type { Engine } from '@poda/library/play/engine/engine.ts';
import { type FindProber, tablesFor } from '@poda/library/play/engine/engine-question.ts';
import { recordPlayer } from '@poda/library/play/session/record-players.ts';
import { formatPlayer, type Player } from '@poda/library/search/players/player-names.ts';
import { chooseMove } from '@poda/library/search/players/players.ts';
import { type Choice, type Contender, noOutput, type Question, type Seating, type Setting } from '../game/player.ts';
import { OWN_MARGIN_MILLIS } from './referee.ts';

/** Maximum of tries for one move if the player is late because the computer is busy; then the game is void. */
const MAX_ATTEMPTS = 5;
const RESERVE_MILLIS = 15;
const SHARE_OF_MOVE = 0.9;
/** Expected number of moves until the end of the game. */
const MOVES_TO_COME = 25;

type MadeChoice = Extract<Choice, { readonly kind: 'move' }>;

export class HousePlayer implements Contender {
  readonly name: string;
  readonly record;
  readonly fingerprint: string;
  readonly isOwn = true;
  private readonly idle: Engine[] = [];

  constructor(
    readonly player: Player,
    variant: Variant,
    private readonly startEngine: (() => Engine) | null,
    /** False if the same seed must give the same game. */
    private readonly isTimeLimited: boolean,
    private readonly findProber: FindProber = async () => undefined,
  ) {
    this.name = formatPlayer(player);
    this.record = recordPlayer(player, variant);
    this.fingerprint = this.name;
  }

  async check(): Promise<Result<void>> {
    return ok(undefined);
  }

  async sit(setting: Setting): Promise<Seating> {
    const { startEngine, player, isTimeLimited } = this;
    const isQuick = player.kind === 'random' || player.kind === 'greedy';
    if (isQuick || startEngine === null) {
      const prober = isQuick ? undefined : await this.findProber(setting.variant, tablesFor(player));
      const random = new KeyedRandom(setting.seed, 'choices');
      const chooseNow = ({ state, clock, nodes }: Question): MadeChoice => {
        const began = clock === null ? 0 : performance.now();
        let thought: Thought | undefined;
        const move = chooseMove(state, player, {
          random,
          now: () => performance.now(),
          isTimeLimited,
          ...limitsOf(clock, nodes),
          ...(prober === undefined ? {} : { prober }),
          onThought: reported => {
            thought = reported;
          },
        });
        const millis = clock === null ? 0 : performance.now() - began;
        return { kind: 'move', move, ...(thought === undefined ? {} : { thought }), millis };
      };
      const isPunctual = isQuick || obeysClock(player);
      const choose = (question: Question): Choice => {
        const limit = (question.clock?.limitMillis ?? Infinity) + OWN_MARGIN_MILLIS;
        for (let attempt = 1; ; attempt++) {
          const choice = chooseNow(question);
          if (!isPunctual || choice.millis <= limit) return choice;
          if (attempt === MAX_ATTEMPTS) return { kind: 'our-fault', what: `${Math.round(choice.millis)} ms` };
        }
      };
      return { kind: 'seated', player: { choose, leave: async () => noOutput } };
    }
    const engine = this.idle.pop() ?? (await warm(startEngine(), setting));
    return {
      kind: 'seated',
      player: {
        choose: question => this.think(engine, question, deriveSeed(setting.seed, 'move', question.number)),
        leave: async () => {
          this.idle.push(engine);
          return noOutput;
        },
      },
    };
  }

  async close(): Promise<void> {
    await Promise.all(this.idle.splice(0).map(engine => engine.close()));
  }

  private async think(engine: Engine, { state, clock, nodes }: Question, seed: Seed): Promise<Choice> {
    for (let attempt = 1; ; attempt++) {
      const began = performance.now();
      const chosen = await engine.chooseMove(state, this.player, seed, this.isTimeLimited, limitsOf(clock, nodes));
      const millis = performance.now() - began;
      // A late answer shows that the computer gave too little CPU time, so the player moves again.
      const isLate = clock !== null && millis > clock.limitMillis && obeysClock(this.player);
      if (!isLate) return { kind: 'move', ...chosen, move: unwrap(state.findMove(chosen.move)), millis };
      if (attempt === MAX_ATTEMPTS) return { kind: 'our-fault', what: `${this.name}: ${Math.round(millis)} ms` };
    }
  }
}

/** The start of the engine's thread does not count on the clock. */
const warm = async (engine: Engine, { variant, start }: Setting): Promise<Engine> => {
  const state = unwrap(GameState.read(variant, start));
  await engine.analyse(state, { depth: 1, lines: 1, search: 'plain' });
  return engine;
};

/** Textbook players search to their fixed depth, however long that takes. */
const obeysClock = ({ kind }: Player): boolean => kind === 'level' || kind === 'perfect' || kind === 'engine';

const limitsOf = (clock: Question['clock'], nodes?: number): { maxMillis?: number; maxNodes?: number } => ({
  ...(clock === null ? {} : { maxMillis: shareOf(clock) }),
  ...(nodes === undefined ? {} : { maxNodes: nodes }),
});

const shareOf = ({ limitMillis, incrementMillis, per }: NonNullable<Question['clock']>): number => {
  const share = per === 'move' ? SHARE_OF_MOVE * limitMillis : limitMillis / MOVES_TO_COME + 0.8 * incrementMillis;
  return Math.max(1, Math.min(share, limitMillis - RESERVE_MILLIS));
};
