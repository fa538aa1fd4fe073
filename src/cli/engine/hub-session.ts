import type { Variant } from '../../core/contract.ts';
import { GameState } from '../../core/game-state.ts';
import { type Problem, problem, type Result, unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import type { Analysis } from '../../play/analysis-wish.ts';
import {
  formatHubAnswer,
  fromHubMove,
  fromHubPosition,
  type HubAnswer,
  type HubCommand,
  type HubLevel,
  type HubMode,
  type HubParam,
  parseHubCommand,
  toHubMove,
} from '../../protocols/hub.ts';
import { MAX_THREADS } from '../../search/limits.ts';
import {
  type EngineSession,
  MAX_OVERHEAD_MILLIS,
  MAX_TABLE_MEBIBYTES,
  numberWithin,
  type Surroundings,
} from './engine-session.ts';
import { millisForMove, USUAL_OVERHEAD_MILLIS } from './thinking-time.ts';

const USUAL_MEBIBYTES = 16;

/** The engine of draughts in Hub 2. */
export class HubSession implements EngineSession {
  private variant: Variant;
  /** Null where the last position could not be read. */
  private state: GameState | null;
  private level: HubLevel = {};
  private overheadMillis = USUAL_OVERHEAD_MILLIS;

  constructor(private readonly around: Surroundings) {
    this.variant = around.variant;
    this.state = new GameState(this.variant);
  }

  hear(line: string): boolean {
    const command = parseHubCommand(line);
    if (!command.ok) this.complain(command.error);
    else if (command.value?.kind === 'quit') return false;
    else if (command.value !== null) this.obey(command.value);
    return true;
  }

  private obey(command: HubCommand): void {
    const { thinker, version, fail } = this.around;
    switch (command.kind) {
      case 'hub':
        this.say({ kind: 'id', name: 'Poda', version });
        for (const param of this.params()) this.say({ kind: 'param', param });
        this.say({ kind: 'wait' });
        return;
      case 'set-param':
        this.setParam(command.name, command.value);
        return;
      case 'init':
        if (thinker.isBusy) {
          this.complain({ code: 'engine-is-busy', values: { word: 'init' } });
          return;
        }
        thinker
          .wakeUp(new GameState(this.variant))
          .then(() => this.say({ kind: 'ready' }))
          .catch(fail);
        return;
      case 'new-game':
        this.state = new GameState(this.variant);
        return;
      case 'pos':
        this.setPosition(command.position, command.moves);
        return;
      case 'level':
        this.level = command.level;
        return;
      case 'go':
        this.go(command.mode);
        return;
      case 'ponder-hit':
        thinker.limitTo(this.millis());
        return;
      case 'stop':
        thinker.stop();
        return;
      case 'ping':
        this.say({ kind: 'pong' });
        return;
    }
  }

  private params(): HubParam[] {
    const { wish } = this.around.thinker.manner;
    const whole = (name: string, value: number, min: number, max: number): HubParam => ({
      name,
      value: String(value),
      type: 'int',
      min: String(min),
      max: String(max),
    });
    const values = this.rulesets();
    return [
      { name: 'variant', value: this.variant.ruleset, type: 'enum', values },
      whole('hash', wish.table ?? USUAL_MEBIBYTES, 1, MAX_TABLE_MEBIBYTES),
      whole('threads', wish.threads ?? 1, 1, MAX_THREADS),
      whole('move-overhead', this.overheadMillis, 0, MAX_OVERHEAD_MILLIS),
    ];
  }

  private rulesets(): string[] {
    return this.variant.game.rulesets.map(({ id }) => id);
  }

  private setParam(name: string, value: string): void {
    const { thinker } = this.around;
    const { manner } = thinker;
    const refuse = (form: string) => this.complain({ code: 'engine-option', values: { name, text: value, form } });
    const setNumber = (least: number, most: number, set: (number: number) => void) => {
      const number = numberWithin(value, least, most);
      if (number === undefined) refuse(`${least} … ${most}`);
      else set(number);
    };
    switch (name) {
      case 'variant': {
        const rulesets = this.rulesets();
        if (!rulesets.includes(value)) {
          refuse(rulesets.join(', '));
          return;
        }
        if (value !== this.variant.ruleset)
          this.variant = unwrap(parseVariant(games, `${this.variant.game.id}:${value}`));
        this.state = new GameState(this.variant);
        return;
      }
      case 'hash':
        setNumber(1, MAX_TABLE_MEBIBYTES, table => {
          thinker.manner = { ...manner, wish: { ...manner.wish, table } };
        });
        return;
      case 'threads':
        setNumber(1, MAX_THREADS, threads => {
          thinker.manner = { ...manner, wish: { ...manner.wish, threads } };
        });
        return;
      case 'move-overhead':
        setNumber(0, MAX_OVERHEAD_MILLIS, millis => {
          this.overheadMillis = millis;
        });
        return;
      default: {
        const known = this.params().map(param => param.name);
        this.complain({ code: 'unknown-engine-option', values: { name, known: known.join(', ') } });
        return;
      }
    }
  }

  private setPosition(told: string, moves: readonly string[]): void {
    const state = this.readPosition(told, moves);
    if (!state.ok) this.complain(state.error);
    this.state = state.ok ? state.value : null;
  }

  private readPosition(told: string, moves: readonly string[]): Result<GameState, Problem> {
    const position = fromHubPosition(told);
    if (!position.ok) return position;
    const game = GameState.read(this.variant, position.value);
    if (!game.ok) return game;
    for (const [index, move] of moves.entries()) {
      const played = game.value.playText(fromHubMove(move));
      if (!played.ok) return problem(played.error.code, undefined, { ...played.error.values, move, number: index + 1 });
    }
    return game;
  }

  private go(mode: HubMode): void {
    const { thinker, fail } = this.around;
    if (thinker.isBusy) {
      this.complain({ code: 'engine-is-busy', values: { word: 'go' } });
      return;
    }
    const { state, level } = this;
    if (state === null) {
      this.complain({ code: 'engine-no-position', values: { word: 'pos' } });
      return;
    }
    if (state.legalMoves().length === 0) {
      this.complain({ code: 'engine-game-over', values: { word: 'pos' } });
      return;
    }
    const waits = level.infinite === true || mode === 'ponder';
    const millis = waits ? undefined : this.millis();
    // What is thought about stays as it is, whatever is set up meanwhile.
    const own = unwrap(GameState.read(state.variant, state.start, state.moveTexts()));
    thinker
      .think({
        state: own,
        waits,
        ...(millis === undefined ? {} : { millis }),
        ...(level.depth === undefined ? {} : { depth: Math.max(1, Math.floor(level.depth)) }),
        ...(level.nodes === undefined ? {} : { nodes: Math.max(1, Math.floor(level.nodes)) }),
        onAnalysis: analysis => this.tell(analysis),
      })
      .then(({ move, reply }) => {
        this.say({
          kind: 'done',
          move: toHubMove(move),
          ...(reply === undefined ? {} : { ponder: toHubMove(reply) }),
        });
      })
      .catch(fail);
  }

  private millis(): number | undefined {
    const { moveSeconds, seconds, incrementSeconds = 0, moves } = this.level;
    const { overheadMillis } = this;
    if (moveSeconds !== undefined) {
      const millis = 1000 * moveSeconds;
      return Math.max(1, millis - Math.min(overheadMillis, millis / 2));
    }
    if (seconds === undefined) return undefined;
    const clock = {
      leftMillis: 1000 * seconds,
      incrementMillis: 1000 * incrementSeconds,
      ...(moves === undefined ? {} : { movesToGo: moves }),
    };
    return millisForMove(clock, overheadMillis);
  }

  private tell({ lines: [best], depth, nodes, seconds }: Analysis): void {
    if (best === undefined) return;
    const info = {
      depth,
      score: best.value,
      nodes,
      seconds,
      nps: seconds > 0 ? nodes / seconds : 0,
      pv: best.pv.map(toHubMove),
    };
    this.say({ kind: 'info', info });
  }

  private say(answer: HubAnswer): void {
    this.around.say(formatHubAnswer(answer));
  }

  private complain(error: Problem): void {
    this.say({ kind: 'error', message: this.around.explain(error, this.variant.game) });
  }
}
