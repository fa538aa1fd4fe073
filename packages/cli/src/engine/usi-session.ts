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
import type { Move } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { map, ok, problem, type Result, unwrap } from '@poda/library/core/result.ts';
import { SHOWN_WIN } from '@poda/library/core/shown-value.ts';
import { variantNamed } from '@poda/library/games/index.ts';
import {
  fairyMove,
  findFairyMove,
  fromFairyFen,
  fromFairySfen,
  fromUci,
  isFairy,
} from '@poda/library/notation/usi/fairy.ts';
import type { Analysis } from '@poda/library/play/engine/search-request.ts';
import type { ShownLine } from '@poda/library/search/review/shown-line.ts';
import {
  type Handlers,
  type NumberOption,
  optionBounds,
  ProtocolSession,
  type SessionContext,
} from './engine-session.ts';
import { millisForMove, millisWithin } from './thinking-time.ts';

/** Fairy-Stockfish's name of micro-shogi with drops; its clients also use its piece letters. */
const FAIRY_NAME = 'micro';
const FAIRY_GAME = 'microshogi:drops';
const ownNames = ['microshogi:nodrops', 'microshogi:drops'];
/** Maximum depth in plies of a search for a win. */
const MAX_DEPTH = 120;

const numberOptions: ReadonlyMap<string, NumberOption> = new Map([
  ['usi_hash', 'mebibytes'],
  ['hash', 'mebibytes'],
  ['threads', 'threads'],
  ['multipv', 'lines'],
  ['moveoverhead', 'overheadMillis'],
  ['move overhead', 'overheadMillis'],
]);

/** USI with Poda's or Fairy-Stockfish's piece letters, UCI with the latter. */
export class UsiSession extends ProtocolSession<UsiCommand> {
  private flavour: Flavour = 'usi';
  private isFairy = false;
  /** Limits of `go ponder`, which apply from `ponderhit` on. */
  private pondered: UsiGo | undefined;

  constructor(context: SessionContext) {
    super(context, parseUsiCommand, 'position');
  }

  protected readonly commands: Handlers<UsiCommand> = {
    hello: ({ flavour }) => {
      this.flavour = flavour;
      if (flavour === 'uci') this.isFairy = true;
      this.introduce();
    },
    isready: () => {
      const answer = () => this.send({ kind: 'readyok' });
      if (this.context.thinker.isBusy) answer();
      else this.warmUp(answer);
    },
    setoption: ({ name, value }) => this.setOption(name, value ?? ''),
    newgame: () => this.begin(this.variant),
    position: position => this.takePosition(position),
    go: ({ go }) => this.go(go),
    ponderhit: () => {
      if (this.pondered !== undefined) this.context.thinker.limitTo(this.millisFor(this.pondered));
    },
    stop: () => this.context.thinker.stop(),
    gameover: () => this.context.thinker.stop(),
  };

  private introduce(): void {
    const { version } = this.context;
    this.send({ kind: 'id', what: 'name', text: `Poda ${version}` });
    this.send({ kind: 'id', what: 'author', text: 'Poda' });
    for (const option of this.options()) this.send({ kind: 'option', option });
    this.send({ kind: 'ok', flavour: this.flavour });
  }

  private options(): UsiOption[] {
    const spin = (name: string, option: NumberOption): UsiOption => {
      const [least, most] = optionBounds[option];
      return { name, type: 'spin', default: String(this.numbers[option]), least, most };
    };
    const isOurs = this.flavour === 'usi';
    const values = isOurs ? [...ownNames, FAIRY_NAME] : [FAIRY_NAME, ...ownNames];
    const named = isOurs || this.variant.name !== FAIRY_GAME ? this.variant.name : FAIRY_NAME;
    return [
      spin(isOurs ? 'USI_Hash' : 'Hash', 'mebibytes'),
      { name: isOurs ? 'USI_Ponder' : 'Ponder', type: 'check', default: 'false' },
      spin('Threads', 'threads'),
      spin('MultiPV', 'lines'),
      spin('MoveOverhead', 'overheadMillis'),
      { name: 'UCI_Variant', type: 'combo', default: named, values },
    ];
  }

  private setOption(name: string, value: string): void {
    const known = name.toLowerCase();
    const number = numberOptions.get(known);
    if (number !== undefined) this.setNumber(number, name, value);
    else if (/^u[cs]i_variant$/.test(known)) this.setVariant(name, value);
    else if (!/^(?:usi_)?ponder$/.test(known)) {
      const options = this.options().map(option => option.name);
      this.report('unknown-option', { name, known: options.join(', ') });
    }
  }

  private setVariant(option: string, name: string): void {
    const isTheirs = name === FAIRY_NAME;
    if (!isTheirs && !ownNames.includes(name)) {
      this.refuseOption(option, name, [...ownNames, FAIRY_NAME].join(', '));
      return;
    }
    const ownName = isTheirs ? FAIRY_GAME : name;
    this.isFairy = isTheirs || this.flavour === 'uci';
    // The options of the command line stay if the client names the current ruleset.
    this.begin(this.variant.name.startsWith(ownName) ? this.variant : variantNamed(ownName));
  }

  private takePosition({ form, text, moves }: EnginePosition): void {
    if (isFairy(`${text} ${moves.join(' ')}`)) this.isFairy = true;
    const start = form === 'startpos' ? ok(this.variant.rules.start) : this.startOf(form, text);
    this.setPosition(start, moves, (game, text) =>
      map(this.isFairy ? findFairyMove(game, fromUci(text)) : game.findMove(text), move => game.play(move)),
    );
  }

  /** Ignores the move counters of SFEN and FEN. */
  private startOf(form: 'sfen' | 'fen', text: string): Result<string> {
    const [board = '', turn = '', hands = ''] = text.split(' ');
    if (turn !== 'b' && turn !== 'w') return problem('unreadable-side', { text: turn, sides: 'b, w' });
    if (form === 'fen' || board.includes('[')) {
      const isWhole = /^[^[]+\[[^\]]*\]$/.test(board);
      return ok(fromFairyFen(`${isWhole ? board : `${board}[]`} ${turn}`));
    }
    const sfen = `${board} ${turn} ${hands}`.trim();
    return ok(this.isFairy ? fromFairySfen(sfen) : sfen);
  }

  private go(go: UsiGo): void {
    if (this.refusesAsBusy('go')) return;
    const state = this.positionToSearch();
    const isMate = go.mate !== undefined && this.flavour === 'usi';
    if (state === undefined) {
      if (isMate) this.send({ kind: 'checkmate', text: 'nomate' });
      else this.send({ kind: 'bestmove', move: this.flavour === 'usi' ? 'resign' : '(none)' });
      return;
    }
    if (isMate) {
      this.findMate(state, go.mate!)
        .then(text => this.send({ kind: 'checkmate', text }))
        .catch(this.context.fail);
      return;
    }
    this.pondered = go.ponder ? go : undefined;
    const waits = Boolean(go.infinite || go.ponder);
    const depth = go.mate === undefined ? go.depth : Math.min(2 * go.mate - 1, MAX_DEPTH);
    const millis = waits ? undefined : this.millisFor(go);
    const { lines } = this.numbers;
    const onAnalysis = (analysis: Analysis) => this.sendInfo(state, analysis);
    this.think({ state, depth, nodes: go.nodes, millis, lines, waits, onAnalysis }, ({ move, reply }) => {
      const [best = move, ponder] = this.texts(state, reply === undefined ? [move] : [move, reply]);
      this.send({ kind: 'bestmove', move: best, ...(ponder && { ponder }) });
    });
  }

  /** Answers with the shortest forced win, `nomate` or `timeout`. */
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
        millis: Number.isFinite(left) ? Math.max(1, left) : undefined,
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
    if (movetime !== undefined) return millisWithin(movetime, this.overheadMillis);
    const isFirst = this.state?.side === 0;
    const isBlack = isFirst === (this.flavour === 'usi');
    const [left, increment] = isBlack ? [btime, binc] : [wtime, winc];
    if (left === undefined && byoyomi === undefined) return undefined;
    const clock = { leftMillis: left ?? 0, incrementMillis: increment, byoyomiMillis: byoyomi, movesToGo: movestogo };
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
      const written = this.textOf(state, move);
      state.play(move);
      return written;
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

  protected tellProblem(message: string): void {
    this.send({ kind: 'info', info: { string: message } });
  }
}
