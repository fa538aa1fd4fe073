import type { Game, Variant } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { ok, type Problem, problem, type Result, unwrap } from '@poda/library/core/result.ts';
import { MAX_THREADS } from '@poda/library/search/limits.ts';
import type { ChosenMove, MoveRequest, Thinker } from './thinker.ts';
import { DEFAULT_OVERHEAD_MILLIS } from './thinking-time.ts';

export interface SessionContext {
  /** The variant of the command line, until the protocol names another. */
  readonly variant: Variant;
  readonly thinker: Thinker;
  readonly version: string;
  readonly send: (line: string) => void;
  /** In ASCII. */
  readonly explain: (problem: Problem, game?: Game) => string;
  /** An internal error ends the session. */
  readonly fail: (error: unknown) => void;
}

/** The least and the greatest values of options; `lines` are variations. */
export const optionBounds = {
  mebibytes: [1, 4096],
  threads: [1, MAX_THREADS],
  lines: [1, 500],
  overheadMillis: [0, 5000],
} as const;

export type NumberOption = keyof typeof optionBounds;

export abstract class ProtocolSession<Command extends Kinded> {
  protected variant: Variant;
  /** Null after an unreadable position. */
  protected state: GameState | null;
  private lines = 1;
  protected overheadMillis = DEFAULT_OVERHEAD_MILLIS;

  constructor(
    protected readonly context: SessionContext,
    private readonly parse: (line: string) => Result<Command | null>,
    /** The command that sets the position. */
    private readonly positionWord: string,
  ) {
    this.variant = context.variant;
    this.state = new GameState(this.variant);
  }

  /** False at the end of the session. Answers now or later, and never throws on bad input. */
  receive(line: string): boolean {
    const command = this.parse(line);
    if (!command.ok) this.reportProblem(command.error);
    else if (command.value?.kind === 'quit') return false;
    else if (command.value !== null) {
      const { kind } = command.value;
      const handle = this.commands[kind as Command['kind']] as ((command: Command) => void) | undefined;
      handle?.(command.value);
    }
    return true;
  }

  protected abstract readonly commands: Handlers<Command>;

  protected abstract tellProblem(message: string): void;

  protected warmUp(answer: () => void): void {
    const { thinker, fail } = this.context;
    thinker.warmUp(new GameState(this.variant)).then(answer).catch(fail);
  }

  protected think(request: MoveRequest, answer: (chosen: ChosenMove) => void): void {
    const { thinker, fail } = this.context;
    thinker.think(request).then(answer).catch(fail);
  }

  protected begin(variant: Variant): void {
    this.variant = variant;
    this.state = new GameState(variant);
  }

  protected get numbers(): Readonly<Record<NumberOption, number>> {
    const { mebibytes = 16, threads = 1 } = this.context.thinker.settings.analysis;
    return { mebibytes, threads, lines: this.lines, overheadMillis: this.overheadMillis };
  }

  protected setNumber(option: NumberOption, name: string, text: string): void {
    const { thinker } = this.context;
    const [least, most] = optionBounds[option];
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (!(number >= least && number <= most)) this.refuseOption(name, text, `${least} … ${most}`);
    else if (option === 'lines' || option === 'overheadMillis') this[option] = number;
    else thinker.settings = { ...thinker.settings, analysis: { ...thinker.settings.analysis, [option]: number } };
  }

  protected refuseOption(name: string, text: string, form: string): void {
    this.report('engine-option', { name, text, form });
  }

  protected setPosition(start: Result<string>, moves: readonly string[], play: Player): void {
    const state = this.readPosition(start, moves, play);
    if (!state.ok) this.reportProblem(state.error);
    this.state = state.ok ? state.value : null;
  }

  private readPosition(start: Result<string>, moves: readonly string[], play: Player): Result<GameState> {
    const game = start.ok ? GameState.read(this.variant, start.value) : start;
    if (!game.ok) return game;
    for (const [index, move] of moves.entries()) {
      const played = play(game.value, move);
      if (!played.ok) return problem(played.error.code, { ...played.error.values, move, number: index + 1 });
    }
    return ok(game.value);
  }

  protected refusesAsBusy(word: string): boolean {
    const { isBusy } = this.context.thinker;
    if (isBusy) this.report('engine-is-busy', { word });
    return isBusy;
  }

  /** A copy of the position, because the next command may set another; undefined if there is nothing to search. */
  protected positionToSearch(): GameState | undefined {
    const { state } = this;
    if (state !== null && state.legalMoves().length > 0)
      return unwrap(GameState.read(state.variant, state.start, state.moveTexts()));
    this.report(state === null ? 'engine-no-position' : 'engine-game-over', { word: this.positionWord });
    return undefined;
  }

  protected report(code: string, values: NonNullable<Problem['values']>): void {
    this.reportProblem({ code, values });
  }

  protected reportProblem(error: Problem): void {
    this.tellProblem(this.context.explain(error, this.variant.game));
  }
}

type Kinded = { readonly kind: string };

export type Handlers<Command extends Kinded> = {
  readonly [Kind in Command['kind']]?: (command: Extract<Command, { readonly kind: Kind }>) => void;
};

type Player = (game: GameState, move: string) => Result<unknown>;
