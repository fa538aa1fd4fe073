import type { Variant } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import type { Cell } from '@poda/library/core/view.ts';
import { set } from '@poda/page/controls/signals.ts';
import { signal } from '@preact/signals';
import * as v from 'valibot';
import { routes } from '../../../api/routes.ts';
import { fileAddress } from '../../../page/connection.ts';
import { liveEvents } from '../../tournament-routes.ts';

type Progress = v.InferOutput<typeof liveEvents.progress>;
type Result = v.InferOutput<typeof liveEvents.game>;

export interface LiveBoard {
  readonly number: number;
  readonly seats: readonly [number, number];
  readonly state: GameState;
  readonly last: readonly Cell[];
  /** Null while the game goes on. */
  readonly result: Result | null;
}

/** Minimum time in ms between two drawings, because fast bots play hundreds of moves a second. */
const DRAW_MILLIS = 150;

/** Time in ms that a finished game stays on the screen. */
const STAY_MILLIS = 4_000;

/** Time in ms until the page connects again after the server has refused. */
const RETRY_MILLIS = 5_000;

const MAX_BOARDS = 8;

/**
 * Follows a tournament by server-sent events. After an interruption the browser reconnects with the id of the last
 * result; the server then sends the later results, and the boards anew.
 */
export class LiveTournament {
  readonly boards = signal<readonly LiveBoard[]>([]);
  readonly progress = signal<Progress | null>(null);
  readonly isLost = signal(false);
  /** Counts the results, so that a screen knows when to request the standings again. */
  readonly results = signal(0);
  /** The places of the user's bots, whose boards come first. */
  own: ReadonlySet<number> = new Set();
  private readonly open = new Map<number, LiveBoard>();
  private source: EventSource;
  private timer: number | undefined;
  private retry: number | undefined;

  constructor(
    private readonly tournament: string,
    readonly variant: Variant,
  ) {
    this.source = this.connect();
  }

  private connect(): EventSource {
    const { tournament } = this;
    const source = new EventSource(fileAddress(routes.followTournament, { params: { tournament } }));
    source.onopen = () => set(this.isLost, false);
    source.onerror = () => {
      this.isLost.value = true;
      // The browser does not reconnect by itself after an HTTP error, for example if the session has ended.
      if (source.readyState === EventSource.CLOSED)
        this.retry = window.setTimeout(() => {
          this.source = this.connect();
        }, RETRY_MILLIS);
    };
    this.listen(source);
    return source;
  }

  private listen(source: EventSource): void {
    this.on(source, 'boards', ({ boards }) => {
      this.open.clear();
      for (const { number, seats, start, moves } of boards) {
        const read = GameState.read(this.variant, start, moves.slice(0, -1));
        const state = read.ok ? read.value : undefined;
        const last = state && moves.length > 0 ? playOn(state, moves.at(-1)!) : [];
        if (state !== undefined && last !== null) this.open.set(number, { number, seats, state, last, result: null });
      }
      this.draw();
    });
    this.on(source, 'move', ({ number, seats, ply, move }) => {
      if (ply === 0)
        this.open.set(number, { number, seats, state: new GameState(this.variant), last: [], result: null });
      else if (move !== null) this.play(number, ply, move);
      this.draw();
    });
    this.on(source, 'game', game => {
      const board = this.open.get(game.number);
      // If no move of the game arrived before its result, there is nothing to show.
      if (board?.state.plies === 0) this.open.delete(game.number);
      else if (board !== undefined) this.open.set(game.number, { ...board, result: game });
      setTimeout(() => {
        this.open.delete(game.number);
        this.draw();
      }, STAY_MILLIS);
      this.results.value++;
      this.draw();
    });
    this.on(source, 'progress', progress => set(this.progress, progress));
  }

  close(): void {
    this.source.close();
    clearTimeout(this.timer);
    clearTimeout(this.retry);
  }

  private on<Name extends keyof typeof liveEvents>(
    source: EventSource,
    name: Name,
    act: (event: v.InferOutput<(typeof liveEvents)[Name]>) => void,
  ): void {
    source.addEventListener(name, ({ data }) => {
      const read = v.safeParse(liveEvents[name], JSON.parse(data as string));
      if (read.success) act(read.output as v.InferOutput<(typeof liveEvents)[Name]>);
    });
  }

  /** A board that has missed a move is dropped until the server sends it whole again. */
  private play(number: number, ply: number, move: string): void {
    const board = this.open.get(number);
    if (board === undefined || ply <= board.state.plies) return;
    const last = ply === board.state.plies + 1 ? playOn(board.state, move) : null;
    if (last === null) this.open.delete(number);
    else this.open.set(number, { ...board, last });
  }

  private draw(): void {
    this.timer ??= window.setTimeout(() => {
      this.timer = undefined;
      const isOwn = ({ seats }: LiveBoard) => seats.some(place => this.own.has(place));
      const all = [...this.open.values()].sort(
        (one, other) => Number(isOwn(other)) - Number(isOwn(one)) || one.number - other.number,
      );
      const going = all.filter(({ result }) => result === null);
      const over = all.filter(({ result }) => result !== null);
      const shown = new Set([...going, ...over].slice(0, MAX_BOARDS));
      // A game that ends keeps its place, so that the boards do not jump.
      this.boards.value = all.filter(board => shown.has(board)).map(board => ({ ...board }));
    }, DRAW_MILLIS);
  }
}

/** The cells of the move; null if it is not legal. */
const playOn = (state: GameState, text: string): readonly Cell[] | null => {
  const move = state.findMove(text);
  if (!move.ok) return null;
  const cells = state.cells(move.value);
  state.play(move.value);
  return cells;
};
