import type { Variant } from '../../core/contract.ts';
import { GameState } from '../../core/game-state.ts';
import type { Problem } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import type { Analysis } from '../../play/analysis-wish.ts';
import {
  formatPlayerLine,
  type LineClock,
  type PlayerLine,
  PROTOCOL_VERSION,
  parseRefereeLine,
  type RefereeLine,
} from '../../protocols/bot-lines.ts';
import type { EngineSession, Surroundings } from './engine-session.ts';
import { millisForMove } from './thinking-time.ts';

const KNOWN = 'poda, new, start, played, state, legal, clock, nodes, go, stop, over, quit';

/** The answer where there is nothing to play: whoever asked has not to wait for one. */
const NO_MOVE = '-';

/** The engine of any game in Poda's own protocol: a player like any other. */
export class PodaSession implements EngineSession {
  private variant: Variant;
  private start: string;
  private played: readonly string[] = [];
  /** The position as the referee tells it; undefined where it tells the moves alone. */
  private told: string | undefined;
  private clock: LineClock | undefined;
  private nodes: number | undefined;

  constructor(private readonly around: Surroundings) {
    this.variant = around.variant;
    this.start = this.variant.start;
  }

  hear(line: string): boolean {
    if (line.trim() === '') return true;
    const read = parseRefereeLine(line);
    if (!read.ok) this.complain({ code: 'unknown-engine-line', values: { text: line.trim(), known: KNOWN } });
    else if (read.value.kind === 'quit') return false;
    else this.obey(read.value);
    return true;
  }

  private obey(line: RefereeLine): void {
    switch (line.kind) {
      case 'hello':
        this.greet(line.version);
        return;
      case 'new':
        this.begin(line.game, line.seed);
        return;
      case 'start':
        this.start = line.position;
        return;
      case 'played':
        this.played = line.moves;
        return;
      case 'state':
        this.told = line.position;
        return;
      case 'clock':
        this.clock = line.clock;
        return;
      case 'nodes':
        this.nodes = line.nodes;
        return;
      case 'go':
        this.go(line.number);
        return;
      case 'stop':
        this.around.thinker.stop();
        return;
    }
  }

  private greet(version: number): void {
    const { thinker, fail } = this.around;
    if (version !== PROTOCOL_VERSION) {
      this.complain({ code: 'engine-protocol-version', values: { version, known: PROTOCOL_VERSION } });
      return;
    }
    thinker
      .wakeUp(new GameState(this.variant))
      .then(() => this.say({ kind: 'ready', name: `Poda ${this.around.version}` }))
      .catch(fail);
  }

  private begin(game: string, seed: number): void {
    const { thinker } = this.around;
    const variant = parseVariant(games, game);
    if (!variant.ok) {
      this.complain(variant.error);
      return;
    }
    this.variant = variant.value;
    this.start = this.variant.start;
    this.played = [];
    this.told = undefined;
    this.clock = undefined;
    this.nodes = undefined;
    // The same seed, the same game: no clock but the referee's stops a level.
    thinker.manner = { ...thinker.manner, seed, isGuarded: false };
  }

  private go(number: number): void {
    const { thinker, fail } = this.around;
    if (thinker.isBusy) {
      this.complain({ code: 'engine-is-busy', values: { word: 'go' } });
      return;
    }
    const state = this.position();
    if (state === undefined) {
      this.say({ kind: 'move', number, text: NO_MOVE });
      return;
    }
    if (state.isChance || state.legalMoves().length === 0) {
      this.complain({ code: 'engine-game-over', values: { word: 'state' } });
      this.say({ kind: 'move', number, text: NO_MOVE });
      return;
    }
    const millis = this.clock && millisOf(this.clock);
    thinker
      .think({
        state,
        ...(millis === undefined ? {} : { millis }),
        ...(this.nodes === undefined ? {} : { nodes: Math.max(1, this.nodes) }),
        onAnalysis: analysis => this.tell(analysis),
      })
      .then(({ move }) => this.say({ kind: 'move', number, text: move }))
      .catch(fail);
  }

  /** The game with all its moves where they lead to the position that is told; else that position alone. */
  private position(): GameState | undefined {
    const game = GameState.read(this.variant, this.start, this.played);
    if (this.told === undefined) {
      if (!game.ok) this.complain(game.error);
      return game.ok ? game.value : undefined;
    }
    const alone = GameState.read(this.variant, this.told);
    if (!alone.ok) {
      this.complain(alone.error);
      return undefined;
    }
    return game.ok && game.value.text === alone.value.text ? game.value : alone.value;
  }

  private tell({ lines: [best], depth, nodes, seconds }: Analysis): void {
    if (best === undefined) return;
    const value = Math.round(1000 * best.value) / 1000;
    const millis = Math.round(1000 * seconds);
    this.say({
      kind: 'info',
      text: `depth ${depth} value ${value} nodes ${nodes} millis ${millis} pv ${best.pv.join(' ')}`,
    });
  }

  private say(line: PlayerLine): void {
    this.around.say(formatPlayerLine(line));
  }

  private complain(error: Problem): void {
    this.say({ kind: 'info', text: this.around.explain(error, this.variant.game) });
  }
}

const millisOf = ({ per, ownMillis, incrementMillis }: LineClock): number =>
  per === 'move'
    ? millisForMove({ leftMillis: 0, byoyomiMillis: ownMillis })
    : millisForMove({ leftMillis: ownMillis, incrementMillis });
