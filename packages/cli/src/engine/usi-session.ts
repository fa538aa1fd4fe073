import {
  type EnginePosition,
  type Flavour,
  formatUsiAnswer,
  parseUsiCommand,
  toUciMove,
  type UsiAnswer,
  type UsiCommand,
  type UsiGo,
  type UsiInfo,
  type UsiOption,
} from '@poda/arena/protocols/usi.ts';
import type { Move, Variant } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { ok, type Problem, problem, type Result, unwrap } from '@poda/library/core/result.ts';
import { SHOWN_WIN } from '@poda/library/core/shown-value.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import {
  fairyMove,
  findFairyMove,
  fromFairyFen,
  fromFairySfen,
  fromUci,
  isFairy,
} from '@poda/library/notation/usi/fairy.ts';
import type { Analysis } from '@poda/library/play/engine/search-request.ts';
import { MAX_THREADS } from '@poda/library/search/limits.ts';
import type { ShownLine } from '@poda/library/search/review/shown-line.ts';
import {
  type EngineSession,
  MAX_LINES,
  MAX_OVERHEAD_MILLIS,
  MAX_TABLE_MEBIBYTES,
  numberWithin,
  type SessionContext,
} from './engine-session.ts';
import { DEFAULT_OVERHEAD_MILLIS, millisForMove } from './thinking-time.ts';

/** Fairy-Stockfish's name of micro-shogi with drops; its clients also use its piece letters. */
const FAIRY_NAME = 'micro';
const FAIRY_GAME = 'microshogi:drops';
const ownNames = ['microshogi:nodrops', 'microshogi:drops'];
/** Plies of a search for a win. */
const MAX_DEPTH = 120;
const DEFAULT_MEBIBYTES = 16;

/** USI with Poda's or Fairy-Stockfish's piece letters, UCI with the latter. */
export class UsiSession implements EngineSession {
  private flavour: Flavour = 'usi';
  private isFairy = false;
  private variant: Variant;
  /** Null after an unreadable position. */
  private state: GameState | null;
  private lines = 1;
  private overheadMillis = DEFAULT_OVERHEAD_MILLIS;
  /** Limits of `go ponder`, which apply from `ponderhit` on. */
  private pondered: UsiGo | undefined;

  constructor(private readonly context: SessionContext) {
    this.variant = context.variant;
    this.state = new GameState(this.variant);
  }

  receive(line: string): boolean {
    const command = parseUsiCommand(line);
    if (!command.ok) this.reportProblem(command.error);
    else if (command.value?.kind === 'quit') return false;
    else if (command.value !== null) this.execute(command.value);
    return true;
  }

  private execute(command: UsiCommand): void {
    const { thinker } = this.context;
    switch (command.kind) {
      case 'hello':
        this.flavour = command.flavour;
        if (command.flavour === 'uci') this.isFairy = true;
        this.introduce();
        return;
      case 'isready':
        this.getReady();
        return;
      case 'setoption':
        this.setOption(command.name, command.value);
        return;
      case 'newgame':
        this.state = new GameState(this.variant);
        return;
      case 'position':
        this.setPosition(command);
        return;
      case 'go':
        this.go(command.go);
        return;
      case 'ponderhit':
        if (this.pondered !== undefined) thinker.limitTo(this.millisFor(this.pondered));
        return;
      case 'stop':
      case 'gameover':
        thinker.stop();
        return;
    }
  }

  private introduce(): void {
    const { version } = this.context;
    this.send({ kind: 'id', what: 'name', text: `Poda ${version}` });
    this.send({ kind: 'id', what: 'author', text: 'Poda' });
    for (const option of this.options()) this.send({ kind: 'option', option });
    this.send({ kind: 'ok', flavour: this.flavour });
  }

  private options(): UsiOption[] {
    const { analysis } = this.context.thinker.settings;
    const spin = (name: string, value: number, min: number, max: number): UsiOption => ({
      name,
      type: 'spin',
      default: String(value),
      least: min,
      most: max,
    });
    const isOurs = this.flavour === 'usi';
    const values = isOurs ? [...ownNames, FAIRY_NAME] : [FAIRY_NAME, ...ownNames];
    const named = isOurs || this.variant.name !== FAIRY_GAME ? this.variant.name : FAIRY_NAME;
    return [
      spin(isOurs ? 'USI_Hash' : 'Hash', analysis.mebibytes ?? DEFAULT_MEBIBYTES, 1, MAX_TABLE_MEBIBYTES),
      { name: isOurs ? 'USI_Ponder' : 'Ponder', type: 'check', default: 'false' },
      spin('Threads', analysis.threads ?? 1, 1, MAX_THREADS),
      spin('MultiPV', this.lines, 1, MAX_LINES),
      spin('MoveOverhead', this.overheadMillis, 0, MAX_OVERHEAD_MILLIS),
      { name: 'UCI_Variant', type: 'combo', default: named, values },
    ];
  }

  private getReady(): void {
    const { thinker, fail } = this.context;
    const answer = () => this.send({ kind: 'readyok' });
    if (thinker.isBusy) answer();
    else thinker.warmUp(new GameState(this.variant)).then(answer).catch(fail);
  }

  private setOption(name: string, value: string | null): void {
    const { thinker } = this.context;
    const { settings } = thinker;
    const refuse = (form: string) =>
      this.reportProblem({ code: 'engine-option', values: { name, text: value ?? '', form } });
    const setNumber = (min: number, max: number, set: (number: number) => void) => {
      const number = numberWithin(value, min, max);
      if (number === undefined) refuse(`${min} … ${max}`);
      else set(number);
    };
    const setAnalysis = (analysis: Partial<typeof settings.analysis>) => {
      thinker.settings = { ...settings, analysis: { ...settings.analysis, ...analysis } };
    };
    switch (name.toLowerCase()) {
      case 'usi_hash':
      case 'hash':
        setNumber(1, MAX_TABLE_MEBIBYTES, mebibytes => setAnalysis({ mebibytes }));
        return;
      case 'threads':
        setNumber(1, MAX_THREADS, threads => setAnalysis({ threads }));
        return;
      case 'multipv':
        setNumber(1, MAX_LINES, lines => {
          this.lines = lines;
        });
        return;
      case 'moveoverhead':
      case 'move overhead':
        setNumber(0, MAX_OVERHEAD_MILLIS, millis => {
          this.overheadMillis = millis;
        });
        return;
      case 'uci_variant':
      case 'usi_variant':
        this.setVariant(value ?? '', refuse);
        return;
      case 'usi_ponder':
      case 'ponder':
        return;
      default: {
        const known = this.options().map(option => option.name);
        this.reportProblem({ code: 'unknown-engine-option', values: { name, known: known.join(', ') } });
        return;
      }
    }
  }

  private setVariant(name: string, refuse: (form: string) => void): void {
    const isTheirs = name === FAIRY_NAME;
    if (!isTheirs && !ownNames.includes(name)) {
      refuse([...ownNames, FAIRY_NAME].join(', '));
      return;
    }
    const asked = isTheirs ? FAIRY_GAME : name;
    // The options of the command line stay if the client names the current ruleset.
    if (!this.variant.name.startsWith(asked)) this.variant = unwrap(parseVariant(games, asked));
    this.isFairy = isTheirs || this.flavour === 'uci';
    this.state = new GameState(this.variant);
  }

  private setPosition(told: EnginePosition): void {
    if (isFairy(`${told.text} ${told.moves.join(' ')}`)) this.isFairy = true;
    const state = this.readPosition(told);
    if (!state.ok) this.reportProblem(state.error);
    this.state = state.ok ? state.value : null;
  }

  private readPosition({ form, text, moves }: EnginePosition): Result<GameState, Problem> {
    const start = form === 'startpos' ? ok(this.variant.rules.start) : this.startOf(form, text);
    if (!start.ok) return start;
    const game = GameState.read(this.variant, start.value);
    if (!game.ok) return game;
    for (const [index, told] of moves.entries()) {
      const found = this.isFairy ? findFairyMove(game.value, fromUci(told)) : game.value.findMove(told);
      if (!found.ok)
        return problem(found.error.code, undefined, { ...found.error.values, move: told, number: index + 1 });
      game.value.play(found.value);
    }
    return game;
  }

  /** Ignores the move counters of SFEN and FEN. */
  private startOf(form: 'sfen' | 'fen', text: string): Result<string, Problem> {
    const [board = '', turn = '', hands = ''] = text.split(' ');
    if (turn !== 'b' && turn !== 'w') return problem('unreadable-side', undefined, { text: turn, sides: 'b, w' });
    if (form === 'fen' || board.includes('[')) {
      const isWhole = /^[^[]+\[[^\]]*\]$/.test(board);
      return ok(fromFairyFen(`${isWhole ? board : `${board}[]`} ${turn}`));
    }
    const sfen = `${board} ${turn} ${hands}`.trim();
    return ok(this.isFairy ? fromFairySfen(sfen) : sfen);
  }

  private go(go: UsiGo): void {
    const { thinker, fail } = this.context;
    if (thinker.isBusy) {
      this.reportProblem({ code: 'engine-is-busy', values: { word: 'go' } });
      return;
    }
    const { state } = this;
    const isMate = go.mate !== undefined && this.flavour === 'usi';
    if (state === null || state.legalMoves().length === 0) {
      this.reportProblem({
        code: state === null ? 'engine-no-position' : 'engine-game-over',
        values: { word: 'position' },
      });
      if (isMate) this.send({ kind: 'checkmate', text: 'nomate' });
      else this.send({ kind: 'bestmove', move: this.flavour === 'usi' ? 'resign' : '(none)' });
      return;
    }
    if (isMate) {
      this.findMate(state, go.mate!)
        .then(text => this.send({ kind: 'checkmate', text }))
        .catch(fail);
      return;
    }
    this.pondered = go.ponder ? go : undefined;
    const waits = Boolean(go.infinite || go.ponder);
    const millis = waits ? undefined : this.millisFor(go);
    const depth = go.mate === undefined ? go.depth : Math.min(2 * go.mate - 1, MAX_DEPTH);
    // The search gets a copy, because the next `position` may change the session's game.
    const own = unwrap(GameState.read(state.variant, state.start, state.moveTexts()));
    thinker
      .think({
        state: own,
        waits,
        lines: this.lines,
        ...(millis === undefined ? {} : { millis }),
        ...(depth === undefined ? {} : { depth: Math.max(1, depth) }),
        ...(go.nodes === undefined ? {} : { nodes: Math.max(1, go.nodes) }),
        onAnalysis: analysis => this.sendInfo(own, analysis),
      })
      .then(({ move, reply }) => {
        const [best = move, ponder] = this.texts(own, reply === undefined ? [move] : [move, reply]);
        this.send({ kind: 'bestmove', move: best, ...(ponder === undefined ? {} : { ponder }) });
      })
      .catch(fail);
  }

  /** The shortest forced win, `nomate` or `timeout`. */
  private async findMate(state: GameState, millis: number): Promise<string> {
    const deadline = performance.now() + millis;
    const moves = [...state.moveTexts()];
    const begun = moves.length;
    for (;;) {
      const own = unwrap(GameState.read(state.variant, state.start, moves));
      if (own.outcome() !== null) break;
      let best: ShownLine | undefined;
      const left = deadline - performance.now();
      const { isStopped } = await this.context.thinker.think({
        state: own,
        depth: MAX_DEPTH,
        ignoresLevel: true,
        ...(Number.isFinite(left) ? { millis: Math.max(1, left) } : {}),
        onAnalysis: analysis => {
          [best] = analysis.lines;
          if (moves.length === begun) this.sendInfo(own, analysis);
        },
      });
      const sign = (moves.length - begun) % 2 === 0 ? 1 : -1;
      const isWon = best?.exact === true && best.value === sign * SHOWN_WIN;
      if (!isWon && (isStopped || performance.now() >= deadline)) return 'timeout';
      if (!isWon) return 'nomate';
      // A line from tables may be shorter than the win, so the search goes on at its end.
      moves.push(...best!.pv);
    }
    const own = unwrap(GameState.read(state.variant, state.start, state.moveTexts()));
    return this.texts(own, moves.slice(begun)).join(' ');
  }

  /** The first player is black in USI, white in UCI. */
  private millisFor({ btime, wtime, binc, winc, byoyomi, movetime, movestogo }: UsiGo): number | undefined {
    if (movetime !== undefined) return Math.max(1, movetime - Math.min(this.overheadMillis, movetime / 2));
    const isFirst = this.state?.side === 0;
    const isBlack = isFirst === (this.flavour === 'usi');
    const [left, increment] = isBlack ? [btime, binc] : [wtime, winc];
    if (left === undefined && byoyomi === undefined) return undefined;
    const clock = {
      leftMillis: left ?? 0,
      incrementMillis: increment ?? 0,
      byoyomiMillis: byoyomi ?? 0,
      ...(movestogo === undefined ? {} : { movesToGo: movestogo }),
    };
    return millisForMove(clock, this.overheadMillis);
  }

  private sendInfo(state: GameState, { lines, depth, nodes, seconds }: Analysis): void {
    for (const [index, line] of lines.entries()) {
      const info: UsiInfo = {
        depth,
        ...(lines.length > 1 ? { multipv: index + 1 } : {}),
        score: this.scoreOf(line),
        nodes,
        nps: seconds > 0 ? nodes / seconds : 0,
        millis: 1000 * seconds,
        pv: this.texts(state, line.pv),
      };
      this.send({ kind: 'info', info });
    }
  }

  /** A forced end is in plies in USI, in moves of the winner in UCI. */
  private scoreOf({ value, plies }: ShownLine): NonNullable<UsiInfo['score']> {
    const isDecided = Math.abs(value) === SHOWN_WIN;
    if (plies === undefined && isDecided && this.flavour === 'usi')
      return { kind: 'mate', value: null, isWon: value > 0 };
    if (plies === undefined || !isDecided) return { kind: 'cp', value: 100 * value };
    return { kind: 'mate', value: this.flavour === 'usi' ? plies : Math.ceil(plies / 2), isWon: value > 0 };
  }

  private texts(state: GameState, moves: readonly string[]): string[] {
    const texts = moves.map(text => {
      const move = unwrap(state.findMove(text));
      const told = this.textOf(state, move);
      state.play(move);
      return told;
    });
    for (const _ of moves) state.undo();
    return texts;
  }

  private textOf(state: GameState, move: Move): string {
    const text = this.isFairy ? fairyMove(state, move) : state.moveText(move);
    return this.flavour === 'uci' ? toUciMove(text) : text;
  }

  private send(answer: UsiAnswer): void {
    this.context.send(formatUsiAnswer(answer));
  }

  private reportProblem(error: Problem): void {
    this.send({ kind: 'info', info: { string: this.context.explain(error, this.variant.game) } });
  }
}
