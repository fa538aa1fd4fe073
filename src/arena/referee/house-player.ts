import type { Variant } from '../../core/contract.ts';
import { GameState } from '../../core/game-state.ts';
import { Random } from '../../core/random.ts';
import { ok, type Result, unwrap } from '../../core/result.ts';
import type { Engine } from '../../play/engine.ts';
import { recordPlayer } from '../../play/record-players.ts';
import { formatPlayer, type Player } from '../../search/players/player-names.ts';
import { chooseMove } from '../../search/players/players.ts';
import { type Choice, type Contender, nothingLeft, type Question, type Seating, type Setting } from '../player.ts';

/** A clock is not run down to its end: what a thread takes to hear, to stop and to answer. */
const RESERVE_MILLIS = 15;
const SHARE_OF_MOVE = 0.9;
/** So many more moves are expected where time is for the whole game. */
const MOVES_TO_COME = 25;

/** One of Poda's own players: a level, the search as taught, and so on. */
export class HousePlayer implements Contender {
  readonly name: string;
  readonly record;
  readonly fingerprint: string;
  readonly isOwn = true;
  /** Threads that wait for the next game. */
  private readonly idle: Engine[] = [];

  constructor(
    readonly player: Player,
    variant: Variant,
    /** Whoever thinks in a thread of its own; without it the player thinks at once, where it is asked. */
    private readonly startEngine: (() => Engine) | null,
    /** Whether a level may be stopped by the clock: not where the same seed must give the same game. */
    private readonly isGuarded: boolean,
  ) {
    this.name = formatPlayer(player);
    this.record = recordPlayer(player, variant);
    this.fingerprint = this.name;
  }

  async check(): Promise<Result<void>> {
    return ok(undefined);
  }

  async sit(setting: Setting): Promise<Seating> {
    const { startEngine, player, isGuarded } = this;
    const isQuick = player.kind === 'random' || player.kind === 'greedy';
    const random = new Random(setting.seed);
    if (isQuick || startEngine === null) {
      const chooseNow = ({ state, clock, nodes }: Question) =>
        chooseMove(state, player, {
          random,
          now: () => performance.now(),
          isGuarded,
          ...limitsOf(clock, nodes),
        });
      const choose = async (question: Question): Promise<Choice> => {
        const began = performance.now();
        return { kind: 'move', move: chooseNow(question), millis: performance.now() - began };
      };
      const isPunctual = isQuick || obeysClock(player);
      return { kind: 'seated', player: { chooseNow, isPunctual, choose, leave: async () => nothingLeft } };
    }
    const engine = this.idle.pop() ?? (await warm(startEngine(), setting));
    return {
      kind: 'seated',
      player: {
        choose: question => this.think(engine, question, random.uint32()),
        leave: async () => {
          this.idle.push(engine);
          return nothingLeft;
        },
      },
    };
  }

  async close(): Promise<void> {
    await Promise.all(this.idle.splice(0).map(engine => engine.close()));
  }

  private async think(engine: Engine, { state, clock, nodes }: Question, seed: number): Promise<Choice> {
    const began = performance.now();
    const text = await engine.chooseMove(state, this.player, seed, this.isGuarded, limitsOf(clock, nodes));
    const millis = performance.now() - began;
    // One that stops itself in time and is late all the same had no core to think on.
    if (clock !== null && millis > clock.limitMillis && obeysClock(this.player))
      return { kind: 'our-fault', what: `${this.name}: ${Math.round(millis)} ms` };
    return { kind: 'move', move: unwrap(state.findMove(text)), millis };
  }
}

/** The engine with its thread running, so that no clock runs while it starts. */
const warm = async (engine: Engine, { variant, start }: Setting): Promise<Engine> => {
  const state = unwrap(GameState.read(variant, start));
  await engine.analyse(state, { depth: 1, lines: 1, search: 'plain' });
  return engine;
};

/** Players as taught think to the depth they have, however long that takes. */
const obeysClock = ({ kind }: Player): boolean => kind === 'level' || kind === 'engine';

/** What a move may take, of time and of positions. */
const limitsOf = (clock: Question['clock'], nodes?: number): { mostMillis?: number; mostNodes?: number } => ({
  ...(clock === null ? {} : { mostMillis: shareOf(clock) }),
  ...(nodes === undefined ? {} : { mostNodes: nodes }),
});

/** How much of its clock a player spends on one move. */
const shareOf = ({ limitMillis, incrementMillis, per }: NonNullable<Question['clock']>): number => {
  const share = per === 'move' ? SHARE_OF_MOVE * limitMillis : limitMillis / MOVES_TO_COME + 0.8 * incrementMillis;
  return Math.max(1, Math.min(share, limitMillis - RESERVE_MILLIS));
};
