import type { ReportGame } from '@poda/arena/report/report-data.ts';
import type { Move, Side, Variant } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { checkedThought, type Thought } from '@poda/library/core/thought.ts';
import type { Cell, PieceOnBoard } from '@poda/library/core/view.ts';
import { moveForms, shownMove } from '@poda/library/play/game-in-words.ts';
import type { Signal } from '@preact/signals';
import type { DiceShown } from '../../board/dice/dice.tsx';
import { diceOn } from '../../board/dice/landed-dice.ts';
import { translator } from '../../words/say.ts';
import type { Report } from '../read-report.ts';

export interface Ply {
  readonly text: string;
  /** In the coordinates printed on the board. */
  readonly shown: string;
  /** The move in all notations that the report shows. */
  readonly forms: string;
  readonly side: Side;
  readonly isRoll: boolean;
  /** True if the move belongs to the given opening, which no player chose. */
  readonly isOpening: boolean;
  readonly millis: number | null;
  /** Null if the player reported no search. */
  readonly thought: Thought | null;
  readonly cells: readonly Cell[];
}

/** For the parts of the page of a game; `at` counts the plies before the position on the board. */
export interface ReplayProps {
  readonly replay: Replay;
  readonly at: Signal<number>;
  onGo(to: number): void;
}

interface ShownPosition {
  readonly pieces: readonly PieceOnBoard[];
  readonly last: readonly Cell[];
  readonly dice: DiceShown | null;
}

const thoughtIn = (text: string): Thought | null => {
  const numbers = text.split('/').map(part => (part === '' ? undefined : Number(part)));
  const [depth, nodes, value, plies] = numbers;
  return checkedThought({ depth, nodes, value, plies }) ?? null;
};

export class Replay {
  readonly plies: readonly Ply[];
  /** The first illegal move, or the unreadable start position, of a damaged file; else null. */
  readonly stoppedAt: string | null;
  private readonly moves: Move[] = [];
  private readonly state: GameState;

  constructor(
    readonly report: Report,
    readonly game: ReportGame,
  ) {
    const { variant } = report;
    const started = GameState.read(variant, game.start);
    this.state = started.ok ? started.value : new GameState(variant);
    const texts = started.ok && game.moves !== '' ? game.moves.split(' ') : [];
    const millis = game.millis.split(',');
    const thoughts = game.thoughts.split(',');
    const plies: Ply[] = [];
    let stoppedAt = started.ok ? null : game.start;
    for (const [index, text] of texts.entries()) {
      const { side, isChance: isRoll } = this.state;
      const move = this.state.findMove(text);
      if (!move.ok) {
        stoppedAt = text;
        break;
      }
      plies.push({
        text,
        shown: shownMove(this.state, move.value),
        forms: isRoll ? text : moveForms(this.state, move.value),
        side,
        isRoll,
        isOpening: index < game.opening,
        cells: isRoll ? [] : this.state.cells(move.value),
        millis: millis[index] ? Number(millis[index]) : null,
        thought: thoughtIn(thoughts[index] ?? ''),
      });
      this.state.play(move.value);
      this.moves.push(move.value);
    }
    this.plies = plies;
    this.stoppedAt = stoppedAt;
  }

  get variant(): Variant {
    return this.report.variant;
  }

  nameOf(side: Side): string {
    return this.report.nameOf(this.game.seats[side]);
  }

  /** For sentences about the player of a side. */
  whoPlays(side: Side) {
    return { name: this.nameOf(side), side: translator.value.sideName(this.variant, side) };
  }

  /** The caller must not play moves on this state. */
  ended(): GameState {
    this.go(this.plies.length);
    return this.state;
  }

  after(count: number): ShownPosition {
    const { state, plies } = this;
    this.go(count);
    const last = plies.slice(0, count).findLast(({ cells }) => cells.length > 0)?.cells ?? [];
    // The constant key keeps the dice from being animated while the reader steps through the game.
    return { pieces: this.variant.face.pieces(state.position), last, dice: diceOn(state, 0) };
  }

  private go(count: number): void {
    const { state, moves } = this;
    while (state.plies > count) state.undo();
    while (state.plies < count) state.play(moves[state.plies]!);
  }
}
