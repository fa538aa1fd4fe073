import { type Move, opponent, type Side, type Variant } from '../../core/contract.ts';
import { GameState } from '../../core/game-state.ts';
import type { Outcome } from '../../core/outcome.ts';
import { unwrap } from '../../core/result.ts';
import { deriveSeed, KeyedRandom, type Seed } from '../../core/seed/seed.ts';
import type { Thought } from '../../core/thought.ts';
import type { Cell } from '../../core/view.ts';
import {
  type Facts,
  type GameRecord,
  type RecordClock,
  recordOf,
  withoutLastNulls,
} from '../../notation/record/record.ts';
import { type BriefMove, briefOf } from '../brief-move.ts';
import { moveForms, shownMove } from '../game-in-words.ts';
import { recordPlayer } from './record-players.ts';
import type { ExternalPlayer, Seats } from './seats.ts';

interface Ply {
  readonly text: string;
  readonly side: Side;
  /** False for dice rolls and forced passes. */
  readonly isDecision: boolean;
  readonly millis: number | null;
  readonly thought: Thought | null;
  /** The move as shown to users; `forms` has it in all notations. */
  readonly shown: string;
  readonly forms: string;
  readonly cells: readonly Cell[];
  readonly brief: BriefMove | null;
}

const countDecisions = (plies: readonly Ply[]): number => plies.filter(({ isDecision }) => isDecision).length;

export interface Setup<Outsider extends ExternalPlayer = never> {
  readonly seats: Seats<Outsider>;
  readonly seed: Seed;
  readonly clock?: RecordClock | null;
  readonly facts?: Facts;
}

/** The dice of a ply depend only on the seed and the ply, so they are the same after an undo. */
export class GameSession<Outsider extends ExternalPlayer = never> {
  readonly state: GameState;
  readonly seed: Seed;
  seats: Seats<Outsider>;
  clock: RecordClock | null;
  private declared: Outcome | null = null;
  private facts: Facts;
  private readonly plies: Ply[] = [];
  /** A stack of the moves and rolls taken back; the last one is the next to replay. */
  private readonly undone: Ply[] = [];

  constructor(
    variant: Variant,
    { seats, seed, clock = null, facts = {} }: Setup<NoInfer<Outsider>>,
    { start = variant.rules.start, moves = [] }: { readonly start?: string; readonly moves?: readonly string[] } = {},
  ) {
    this.state = unwrap(GameState.read(variant, start));
    this.seats = seats;
    this.seed = seed;
    this.clock = clock;
    this.facts = facts;
    for (const [index, text] of moves.entries())
      this.play(unwrap(this.state.findMove(text)), facts.millis?.[index] ?? null, facts.thoughts?.[index] ?? null);
  }

  get variant(): Variant {
    return this.state.variant;
  }

  get decisions(): number {
    return countDecisions(this.plies);
  }

  get decisionsAhead(): number {
    return countDecisions(this.undone);
  }

  get chosen(): readonly { readonly text: string; readonly shown: string; readonly side: Side }[] {
    return this.plies.filter(({ isDecision }) => isDecision);
  }

  /** All plies, including forced passes and dice rolls. */
  get played(): readonly Pick<Ply, 'text' | 'shown' | 'side' | 'isDecision' | 'brief'>[] {
    return this.plies;
  }

  get lastChosen(): { readonly forms: string; readonly cells: readonly Cell[] } | undefined {
    return this.plies.findLast(({ isDecision }) => isDecision);
  }

  /** The cells on which the last chosen move captured. */
  get lastCaptures(): readonly Cell[] {
    const before = this.plies.findLastIndex(({ isDecision }) => isDecision);
    if (before < 0) return [];
    const texts = this.plies.slice(0, before).map(({ text }) => text);
    const state = unwrap(GameState.read(this.variant, this.state.start, texts));
    return state.describe(unwrap(state.findMove(this.plies[before]!.text))).captures.map(({ cell }) => cell);
  }

  get lastThought(): { readonly side: Side; readonly thought: Thought } | undefined {
    const ply = this.plies.findLast(({ thought }) => thought !== null);
    return ply === undefined ? undefined : { side: ply.side, thought: ply.thought! };
  }

  get isWatched(): boolean {
    return this.seats.every(seat => seat !== null);
  }

  outcome(): Outcome | null {
    return this.state.outcome() ?? this.declared;
  }

  declare(outcome: Outcome): void {
    this.declared = outcome;
  }

  play(move: Move, millis: number | null, thought: Thought | null = null): void {
    this.undone.length = 0;
    this.put(move, millis, thought);
  }

  rollDice(): number[] {
    const { state } = this;
    const random = new KeyedRandom(this.seed, 'dice', state.plies);
    this.play(state.legalMoves()[random.weighted(state.chances())]!, null);
    const { number, zeroCountsAs } = state.variant.rules.dice!;
    const ones = this.diceCount === zeroCountsAs && this.diceCount > number ? 0 : this.diceCount;
    return random.shuffled(Array.from({ length: number }, (_, i) => (i < ones ? 1 : 0)));
  }

  get diceCount(): number {
    return this.variant.rules.dice?.countOn(this.state.position) ?? 0;
  }

  /** True if the side that moved last rolls again, for example after landing on a rosette. */
  get rollsAgain(): boolean {
    const last = this.plies.at(-1);
    return this.state.isChance && last?.isDecision === true && last.side === this.state.side;
  }

  get seedOfPly(): Seed {
    return deriveSeed(this.seed, 'move', this.state.plies);
  }

  /** The move that passes the turn, if it is the only legal one. */
  get forcedPass(): Move | undefined {
    const [only, ...others] = this.state.isChance ? [] : this.state.legalMoves();
    return only !== undefined && others.length === 0 && this.state.cells(only).length === 0 ? only : undefined;
  }

  /** Takes back moves up to the last choice of a person, or of any player if no person plays. */
  takeBack(): boolean {
    const before = this.undone.length;
    do
      if (!this.stepBack()) {
        while (this.undone.length > before) this.stepForward();
        return false;
      }
    while (!this.isPersonsTurn);
    this.declared = null;
    return true;
  }

  /** Replays moves taken back, up to the next choice of a person. */
  playAgain(): boolean {
    if (this.undone.length === 0) return false;
    do this.stepForward();
    while (this.undone.length > 0 && !this.isPersonsTurn);
    return true;
  }

  goTo(decisions: number): boolean {
    if (decisions < 0 || decisions > this.decisions + this.decisionsAhead) return false;
    while (this.decisions > decisions) this.stepBack();
    while (this.decisions < decisions) this.stepForward();
    this.declared = null;
    return true;
  }

  /** The state after a number of decisions, also of those taken back; the session does not change. */
  momentAfter(decisions: number): { readonly state: GameState; readonly lastCells: readonly Cell[] } {
    const before: Ply[] = [];
    let left = decisions;
    for (const ply of [...this.plies, ...this.undone.toReversed()]) {
      if (ply.isDecision && left-- === 0) break;
      before.push(ply);
    }
    const texts = before.map(({ text }) => text);
    const state = unwrap(GameState.read(this.variant, this.state.start, texts));
    return { state, lastCells: before.findLast(({ isDecision }) => isDecision)?.cells ?? [] };
  }

  /** In ms; `thinkingMillis` is the time used for the current move. Null without a clock. */
  millisLeft(side: Side, thinkingMillis: number): number | null {
    if (this.clock === null) return null;
    const running = this.state.side === side ? thinkingMillis : 0;
    if (this.clock.per === 'move') return this.clock.millis - running;
    const own = this.plies.filter(ply => ply.side === side && ply.isDecision);
    const used = own.reduce((sum, { millis }) => sum + (millis ?? 0), 0);
    return this.clock.millis + own.length * this.clock.incrementMillis - used - running;
  }

  /** Returns false and keeps the old clock if a side would already be out of time. */
  changeClock(clock: RecordClock | null, thinkingMillis: number): boolean {
    const before = this.clock;
    this.clock = clock;
    const isUp = ([0, 1] as const).some(side => (this.millisLeft(side, thinkingMillis) ?? 1) <= 0);
    if (isUp) this.clock = before;
    return !isUp;
  }

  timeUp(): Outcome {
    return { winner: opponent(this.state.side), reason: 'timeout' };
  }

  tag(name: string, value: string): void {
    this.facts = { ...this.facts, tags: { ...this.facts.tags, [name]: value } };
  }

  record(): GameRecord {
    const thoughts = withoutLastNulls(this.plies.map(({ thought }) => thought));
    const { notes, thoughts: _thoughts, ...facts } = this.facts;
    const kept = notes?.filter(({ ply }) => ply <= this.plies.length) ?? [];
    return recordOf(
      this.state,
      {
        ...facts,
        players: [
          recordPlayer(this.seats[0], this.variant, facts.players?.[0]),
          recordPlayer(this.seats[1], this.variant, facts.players?.[1]),
        ],
        seed: this.seed,
        millis: withoutLastNulls(this.plies.map(({ millis }) => millis)),
        ...(thoughts.length > 0 ? { thoughts } : {}),
        ...(this.clock === null ? {} : { clock: this.clock }),
        ...(kept.length > 0 ? { notes: kept } : {}),
      },
      this.declared,
    );
  }

  private get isPersonsTurn(): boolean {
    return this.isWatched || this.seats[this.state.side] === null;
  }

  private put(move: Move, millis: number | null, thought: Thought | null): void {
    const { state } = this;
    const cells = state.isChance ? [] : state.cells(move);
    const forms = state.isChance ? state.moveText(move) : moveForms(state, move);
    this.plies.push({
      text: state.moveText(move),
      side: state.side,
      isDecision: cells.length > 0,
      millis,
      thought,
      shown: shownMove(state, move),
      forms,
      cells,
      brief: briefOf(state, move),
    });
    state.play(move);
  }

  /** Takes back the last chosen move, with the rolls and passes after it. */
  private stepBack(): boolean {
    if (!this.plies.some(({ isDecision }) => isDecision)) return false;
    for (;;) {
      const ply = this.plies.pop()!;
      this.state.undo();
      this.undone.push(ply);
      if (ply.isDecision) return true;
    }
  }

  private stepForward(): void {
    do {
      const ply = this.undone.pop()!;
      this.put(unwrap(this.state.findMove(ply.text)), ply.millis, ply.thought);
    } while (this.undone.at(-1)?.isDecision === false);
  }
}
