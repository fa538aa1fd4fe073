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
import { variantNamed } from '@poda/library/games/index.ts';
import type { Analysis } from '@poda/library/play/engine/search-request.ts';
import {
  type Handlers,
  type NumberOption,
  optionBounds,
  ProtocolSession,
  type SessionContext,
} from './engine-session.ts';
import { millisForMove, millisWithin } from './thinking-time.ts';

const numberParams: ReadonlyMap<string, NumberOption> = new Map([
  ['hash', 'mebibytes'],
  ['threads', 'threads'],
  ['move-overhead', 'overheadMillis'],
]);

export class HubSession extends ProtocolSession<HubCommand> {
  private level: HubLevel = {};

  constructor(context: SessionContext) {
    super(context, parseHubCommand, 'pos');
  }

  protected readonly commands: Handlers<HubCommand> = {
    hub: () => {
      this.send({ kind: 'id', name: 'Poda', version: this.context.version });
      for (const param of this.params()) this.send({ kind: 'param', param });
      this.send({ kind: 'wait' });
    },
    'set-param': ({ name, value }) => this.setParam(name, value),
    init: () => {
      if (!this.refusesAsBusy('init')) this.warmUp(() => this.send({ kind: 'ready' }));
    },
    'new-game': () => this.begin(this.variant),
    pos: ({ position, moves }) =>
      this.setPosition(fromHubPosition(position), moves, (game, move) => game.playText(fromHubMove(move))),
    level: ({ level }) => {
      this.level = level;
    },
    go: ({ mode }) => this.go(mode),
    'ponder-hit': () => this.context.thinker.limitTo(this.millis()),
    stop: () => this.context.thinker.stop(),
    ping: () => this.send({ kind: 'pong' }),
  };

  private params(): HubParam[] {
    const whole = [...numberParams].map(([name, option]): HubParam => {
      const [min, max] = optionBounds[option].map(String) as [string, string];
      return { name, value: String(this.numbers[option]), type: 'int', min, max };
    });
    return [{ name: 'variant', value: this.variant.ruleset, type: 'enum', values: this.rulesets() }, ...whole];
  }

  private rulesets(): string[] {
    return this.variant.game.rulesets.map(({ id }) => id);
  }

  private setParam(name: string, value: string): void {
    const number = numberParams.get(name);
    if (number !== undefined) this.setNumber(number, name, value);
    else if (name !== 'variant') {
      const known = this.params().map(param => param.name);
      this.report('unknown-option', { name, known: known.join(', ') });
    } else if (!this.rulesets().includes(value)) this.refuseOption(name, value, this.rulesets().join(', '));
    else {
      const { game, ruleset } = this.variant;
      this.begin(value === ruleset ? this.variant : variantNamed(`${game.id}:${value}`));
    }
  }

  private go(mode: HubMode): void {
    const { depth, nodes, infinite = false } = this.level;
    const state = this.refusesAsBusy('go') ? undefined : this.positionToSearch();
    if (state === undefined) return;
    const waits = infinite || mode === 'ponder';
    const millis = waits ? undefined : this.millis();
    const onAnalysis = (analysis: Analysis) => this.sendInfo(analysis);
    this.think({ state, depth, nodes, millis, waits, onAnalysis }, ({ move, reply }) =>
      this.send({ kind: 'done', move: toHubMove(move), ...(reply && { ponder: toHubMove(reply) }) }),
    );
  }

  private millis(): number | undefined {
    const { moveSeconds, seconds, incrementSeconds = 0, moves } = this.level;
    const { overheadMillis } = this;
    if (moveSeconds !== undefined) return millisWithin(1000 * moveSeconds, overheadMillis);
    if (seconds === undefined) return undefined;
    const clock = { leftMillis: 1000 * seconds, incrementMillis: 1000 * incrementSeconds, movesToGo: moves };
    return millisForMove(clock, overheadMillis);
  }

  private sendInfo({ lines: [best], depth, nodes, seconds }: Analysis): void {
    if (best === undefined) return;
    const nps = seconds > 0 ? nodes / seconds : 0;
    this.send({ kind: 'info', info: { depth, score: best.value, nodes, seconds, nps, pv: best.pv.map(toHubMove) } });
  }

  private send(answer: HubAnswer): void {
    this.context.send(formatHubAnswer(answer));
  }

  protected tellProblem(message: string): void {
    this.send({ kind: 'error', message });
  }
}
