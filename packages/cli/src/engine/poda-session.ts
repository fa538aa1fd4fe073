import {
  formatPlayerLine,
  type LineClock,
  type PlayerLine,
  PROTOCOL_VERSION,
  parseRefereeLine,
  type RefereeLine,
} from '@poda/arena/protocols/bot-lines.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { ok, problem, type Result } from '@poda/library/core/result.ts';
import { readVariant } from '@poda/library/games/index.ts';
import type { Analysis } from '@poda/library/play/engine/search-request.ts';
import { type Handlers, ProtocolSession, type SessionContext } from './engine-session.ts';
import { millisForMove } from './thinking-time.ts';

const KNOWN = 'poda, new, start, played, state, legal, clock, nodes, go, stop, over, quit';

/** The answer if there is no position to play, so that the referee does not wait. */
const NO_MOVE = '-';

/** Poda's own protocol, which bots also use. */
export class PodaSession extends ProtocolSession<RefereeLine> {
  private start = this.variant.rules.start;
  private played: readonly string[] = [];
  /** Undefined if only moves were sent. */
  private sentPosition: string | undefined;
  private clock: LineClock | undefined;
  private nodes: number | undefined;
  /** Lines held back until `ready` is sent; then null. */
  private early: PlayerLine[] | null = null;

  constructor(context: SessionContext) {
    super(context, parseLine, 'state');
  }

  protected readonly commands: Handlers<RefereeLine> = {
    hello: ({ version }) => this.greet(version),
    new: ({ game, seed }) => this.beginNamed(game, seed),
    start: ({ position }) => {
      this.start = position;
    },
    played: ({ moves }) => {
      this.played = moves;
    },
    state: ({ position }) => {
      this.sentPosition = position;
    },
    clock: ({ clock }) => {
      this.clock = clock;
    },
    nodes: ({ nodes }) => {
      this.nodes = nodes;
    },
    go: ({ number }) => this.go(number),
    stop: () => this.context.thinker.stop(),
  };

  private greet(version: number): void {
    if (version !== PROTOCOL_VERSION) {
      this.report('engine-protocol-version', { version, known: PROTOCOL_VERSION });
      return;
    }
    this.early ??= [];
    this.warmUp(() => {
      this.send({ kind: 'ready', name: `Poda ${this.context.version}` });
      // Information may come only after `ready`.
      const { early } = this;
      this.early = null;
      for (const line of early ?? []) this.send(line);
    });
  }

  private beginNamed(game: string, seed: number): void {
    const { thinker } = this.context;
    const variant = readVariant(game);
    if (!variant.ok) {
      this.reportProblem(variant.error);
      return;
    }
    this.begin(variant.value);
    this.start = this.variant.rules.start;
    this.played = [];
    this.sentPosition = undefined;
    this.clock = undefined;
    this.nodes = undefined;
    // The seed must reproduce the game, so only the referee's clock limits a level's search.
    thinker.settings = { ...thinker.settings, seed, isTimeLimited: false };
  }

  private go(number: number): void {
    if (this.refusesAsBusy('go')) return;
    const state = this.position();
    if (state === undefined || state.isChance || state.legalMoves().length === 0) {
      if (state !== undefined) this.report('engine-game-over', { word: 'state' });
      this.send({ kind: 'move', number, text: NO_MOVE });
      return;
    }
    const millis = this.clock && millisOf(this.clock);
    const onAnalysis = (analysis: Analysis) => this.sendInfo(analysis);
    this.think({ state, millis, nodes: this.nodes, onAnalysis }, ({ move }) =>
      this.send({ kind: 'move', number, text: move }),
    );
  }

  /** With all moves sent, if they lead to the referee's position; else that position alone. */
  private position(): GameState | undefined {
    const game = GameState.read(this.variant, this.start, this.played);
    if (this.sentPosition === undefined) {
      if (!game.ok) this.reportProblem(game.error);
      return game.ok ? game.value : undefined;
    }
    const alone = GameState.read(this.variant, this.sentPosition);
    if (!alone.ok) {
      this.reportProblem(alone.error);
      return undefined;
    }
    return game.ok && game.value.text === alone.value.text ? game.value : alone.value;
  }

  private sendInfo({ lines: [best], depth, nodes, seconds }: Analysis): void {
    if (best === undefined) return;
    const value = Math.round(1000 * best.value) / 1000;
    const millis = Math.round(1000 * seconds);
    this.send({
      kind: 'info',
      text: `depth ${depth} value ${value} nodes ${nodes} millis ${millis} pv ${best.pv.join(' ')}`,
    });
  }

  private send(line: PlayerLine): void {
    if (line.kind === 'info' && this.early !== null) this.early.push(line);
    else this.context.send(formatPlayerLine(line));
  }

  protected tellProblem(message: string): void {
    this.send({ kind: 'info', text: message });
  }
}

const parseLine = (line: string): Result<RefereeLine | null> => {
  const text = line.trim();
  if (text === '') return ok(null);
  const read = parseRefereeLine(line);
  return read.ok ? read : problem('unknown-engine-line', { text, known: KNOWN });
};

const millisOf = ({ per, ownMillis, incrementMillis }: LineClock): number =>
  per === 'move'
    ? millisForMove({ leftMillis: 0, byoyomiMillis: ownMillis })
    : millisForMove({ leftMillis: ownMillis, incrementMillis });
