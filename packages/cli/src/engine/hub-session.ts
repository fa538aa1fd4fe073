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
} from '@poda/arena/protocols/hub.ts';
import type { Variant } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { type Problem, problem, type Result, unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import type { Analysis } from '@poda/library/play/engine/search-request.ts';
import { MAX_THREADS } from '@poda/library/search/limits.ts';
import {
  type EngineSession,
  MAX_OVERHEAD_MILLIS,
  MAX_TABLE_MEBIBYTES,
  numberWithin,
  type SessionContext,
} from './engine-session.ts';
import { DEFAULT_OVERHEAD_MILLIS, millisForMove } from './thinking-time.ts';

const DEFAULT_MEBIBYTES = 16;

/** Hub 2, for draughts. */
export class HubSession implements EngineSession {
  private variant: Variant;
  /** Null after an unreadable position. */
  private state: GameState | null;
  private level: HubLevel = {};
  private overheadMillis = DEFAULT_OVERHEAD_MILLIS;

  constructor(private readonly context: SessionContext) {
    this.variant = context.variant;
    this.state = new GameState(this.variant);
  }

  receive(line: string): boolean {
    const command = parseHubCommand(line);
    if (!command.ok) this.reportProblem(command.error);
    else if (command.value?.kind === 'quit') return false;
    else if (command.value !== null) this.execute(command.value);
    return true;
  }

  private execute(command: HubCommand): void {
    const { thinker, version, fail } = this.context;
    switch (command.kind) {
      case 'hub':
        this.send({ kind: 'id', name: 'Poda', version });
        for (const param of this.params()) this.send({ kind: 'param', param });
        this.send({ kind: 'wait' });
        return;
      case 'set-param':
        this.setParam(command.name, command.value);
        return;
      case 'init':
        if (thinker.isBusy) {
          this.reportProblem({ code: 'engine-is-busy', values: { word: 'init' } });
          return;
        }
        thinker
          .warmUp(new GameState(this.variant))
          .then(() => this.send({ kind: 'ready' }))
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
        this.send({ kind: 'pong' });
        return;
    }
  }

  private params(): HubParam[] {
    const { analysis } = this.context.thinker.settings;
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
      whole('hash', analysis.mebibytes ?? DEFAULT_MEBIBYTES, 1, MAX_TABLE_MEBIBYTES),
      whole('threads', analysis.threads ?? 1, 1, MAX_THREADS),
      whole('move-overhead', this.overheadMillis, 0, MAX_OVERHEAD_MILLIS),
    ];
  }

  private rulesets(): string[] {
    return this.variant.game.rulesets.map(({ id }) => id);
  }

  private setParam(name: string, value: string): void {
    const { thinker } = this.context;
    const { settings } = thinker;
    const refuse = (form: string) => this.reportProblem({ code: 'engine-option', values: { name, text: value, form } });
    const setNumber = (min: number, max: number, set: (number: number) => void) => {
      const number = numberWithin(value, min, max);
      if (number === undefined) refuse(`${min} … ${max}`);
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
        setNumber(1, MAX_TABLE_MEBIBYTES, mebibytes => {
          thinker.settings = { ...settings, analysis: { ...settings.analysis, mebibytes } };
        });
        return;
      case 'threads':
        setNumber(1, MAX_THREADS, threads => {
          thinker.settings = { ...settings, analysis: { ...settings.analysis, threads } };
        });
        return;
      case 'move-overhead':
        setNumber(0, MAX_OVERHEAD_MILLIS, millis => {
          this.overheadMillis = millis;
        });
        return;
      default: {
        const known = this.params().map(param => param.name);
        this.reportProblem({ code: 'unknown-engine-option', values: { name, known: known.join(', ') } });
        return;
      }
    }
  }

  private setPosition(told: string, moves: readonly string[]): void {
    const state = this.readPosition(told, moves);
    if (!state.ok) this.reportProblem(state.error);
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
    const { thinker, fail } = this.context;
    if (thinker.isBusy) {
      this.reportProblem({ code: 'engine-is-busy', values: { word: 'go' } });
      return;
    }
    const { state, level } = this;
    if (state === null) {
      this.reportProblem({ code: 'engine-no-position', values: { word: 'pos' } });
      return;
    }
    if (state.legalMoves().length === 0) {
      this.reportProblem({ code: 'engine-game-over', values: { word: 'pos' } });
      return;
    }
    const waits = level.infinite === true || mode === 'ponder';
    const millis = waits ? undefined : this.millis();
    // The search gets a copy, because the next `pos` may change the session's game.
    const own = unwrap(GameState.read(state.variant, state.start, state.moveTexts()));
    thinker
      .think({
        state: own,
        waits,
        ...(millis === undefined ? {} : { millis }),
        ...(level.depth === undefined ? {} : { depth: Math.max(1, Math.floor(level.depth)) }),
        ...(level.nodes === undefined ? {} : { nodes: Math.max(1, Math.floor(level.nodes)) }),
        onAnalysis: analysis => this.sendInfo(analysis),
      })
      .then(({ move, reply }) => {
        this.send({
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

  private sendInfo({ lines: [best], depth, nodes, seconds }: Analysis): void {
    if (best === undefined) return;
    const info = {
      depth,
      score: best.value,
      nodes,
      seconds,
      nps: seconds > 0 ? nodes / seconds : 0,
      pv: best.pv.map(toHubMove),
    };
    this.send({ kind: 'info', info });
  }

  private send(answer: HubAnswer): void {
    this.context.send(formatHubAnswer(answer));
  }

  private reportProblem(error: Problem): void {
    this.send({ kind: 'error', message: this.context.explain(error, this.variant.game) });
  }
}
