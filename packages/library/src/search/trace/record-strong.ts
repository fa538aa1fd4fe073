import { isDecided, type Position, pliesOf, type Side } from '../../core/contract.ts';
import { GameState } from '../../core/game-state.ts';
import { NOT_OVER } from '../../core/outcome.ts';
import { unwrap } from '../../core/result.ts';
import type { Prober } from '../../core/tables.ts';
import { AlphaBeta, INFINITE, NOT_FOUND } from '../alpha-beta.ts';
import { exactMoves } from '../exact-moves.ts';
import { leafValue } from '../plain.ts';
import { deepenWith, type ExpectedRoll, expectRollWith, type Line, type Question, type Report } from '../search.ts';
import { MAX_PLIES } from '../search-buffers.ts';
import { strongest } from '../settings.ts';
import { AT_LEAST, AT_MOST } from '../transposition-table.ts';
import { mark, Recording, type RecordingOptions } from './recording.ts';
import { type BoundKind, type NodeKind, nodeTypes, type TraceHead } from './trace.ts';

/** What the strong search answers: a report, or before a roll the value to expect. */
export type StrongAnswer = { readonly report: Report } | { readonly expected: ExpectedRoll };

/**
 * The strong search as it is, with every node recorded. It searches a position of its own, whose moves are listened to,
 * with a subclass of its own, so that searches without a recorder run the same code as ever.
 */
export class StrongRecorder {
  readonly recording: Recording;
  private readonly state: GameState;

  constructor(state: GameState, options: RecordingOptions) {
    this.state = unwrap(GameState.read(state.variant, state.start, state.moveTexts()));
    this.recording = new Recording(this.state, options);
  }

  record(question: Question): { readonly head: TraceHead; readonly answer: StrongAnswer } {
    const { state, recording } = this;
    recording.open(0, 0, 0, -Infinity, Infinity);
    const listener = new MoveListener(state.position);
    const lowest = -state.variant.rules.bound;
    const makeSearch = (...of: SearchArguments) => new RecordedAlphaBeta(recording, listener, state.side, lowest, of);
    const asked = { ...question, makeSearch };
    if (state.isChance && state.position.outcome() === NOT_OVER) {
      const expected = expectRollWith(state, asked);
      const { value, depth, nodes } = expected;
      const isSearched = recording.length > 1;
      this.closeRoot(isSearched ? 'chance' : 'leaf', value, depth, expected.isExact);
      if (!isSearched && expected.isExact) recording.add(0, mark.fromExactTable);
      return { head: this.head(value, depth, nodes), answer: { expected } };
    }
    const report = lastOf(deepenWith(state, asked));
    return { head: this.finish(report, question), answer: { report } };
  }

  private finish(report: Report, { prober, settings = strongest }: Question): TraceHead {
    const { state, recording } = this;
    const [best] = report.lines;
    if (best === undefined) {
      const value = leafValue(state, state.side, state.plies);
      this.closeRoot('end', value, 0, true);
      return this.head(value, report.depth, report.nodes);
    }
    if (recording.length === 1 && prober !== undefined && settings.solved) this.recordExactMoves(prober);
    this.closeRoot('max', best.value, report.depth, this.isRootExact(best));
    return this.head(best.value, report.depth, report.nodes);
  }

  /** A win or loss with a proved distance leaves no better move; any other value needs a proof of every move. */
  private isRootExact({ isExact, plies, value }: Line): boolean {
    if (pliesOf(value) !== null) return plies !== null;
    return isExact && (value === this.state.variant.rules.bound || this.recording.areRootMovesProved());
  }

  /** If tables have all moves, there was no search. */
  private recordExactMoves(prober: Prober): void {
    const { state, recording } = this;
    for (const { line } of exactMoves(state, prober) ?? []) {
      recording.open(1, line.move.code, line.move.payload, -Infinity, Infinity);
      const isOver = state.after(line.move, () => state.position.outcome() !== NOT_OVER);
      recording.add(1, mark.strong | mark.exact | (isOver ? 0 : mark.fromExactTable));
      recording.set(1, 'iteration', 1);
      recording.close(1, isOver ? 'end' : 'leaf', line.value);
    }
  }

  private closeRoot(kind: NodeKind, value: number, depth: number, isExact: boolean): void {
    const { recording } = this;
    recording.close(0, kind, value);
    recording.add(0, mark.strong | (isExact ? mark.exact : 0));
    recording.set(0, 'depthLeft', depth);
  }

  private head(value: number, depth: number, nodes: number): TraceHead {
    return this.recording.head({ search: 'strong', depth, value, nodes });
  }
}

const lastOf = (reports: Generator<Report, Report>): Report => {
  for (;;) {
    const { value, done } = reports.next();
    if (done) return value;
  }
};

/** Tells the last move or roll that was made on a position. */
class MoveListener {
  code = 0;
  payload = 0;
  isRoll = false;
  /** False once a node was opened after the move: the next node is the same one, searched again. */
  isNew = false;

  constructor(position: Position) {
    const { make, roll } = position;
    position.make = (code, payload) => {
      make.call(position, code, payload);
      this.hear(code, payload, false);
    };
    position.roll = outcome => {
      roll.call(position, outcome);
      this.hear(outcome, 0, true);
    };
  }

  private hear(code: number, payload: number, isRoll: boolean): void {
    this.code = code;
    this.payload = payload;
    this.isRoll = isRoll;
    this.isNew = true;
  }
}

/** A node whose search has begun and not yet returned its value. */
class OpenNode {
  code = 0;
  payload = 0;
  isRoll = false;
  isProbe = false;
  depth = 0;
  /** The window as the side to move sees it. */
  alpha = 0;
  beta = 0;
  isFromExactTable = false;
  /** What the entry of the transposition table that gave the value is a bound of. */
  tableBound: BoundKind | 'exact' | undefined;
  /** Moves and rolls that were searched, and those that Star2 only probed. */
  children = 0;
  probes = 0;
}

const MAX_PATH = MAX_PLIES + 2;

type SearchArguments = ConstructorParameters<typeof AlphaBeta>;

class RecordedAlphaBeta extends AlphaBeta {
  private readonly path = Array.from({ length: MAX_PATH }, () => new OpenNode());
  private iteration = 0;
  /** True until the first move of an iteration is searched: it is never reduced, so its depth tells the iteration. */
  private isFirstOfIteration = true;
  private isApart = false;

  constructor(
    private readonly recording: Recording,
    private readonly listener: MoveListener,
    private readonly rootSide: Side,
    private readonly lowest: number,
    of: SearchArguments,
  ) {
    super(...of);
  }

  override startDepth(): void {
    super.startDepth();
    this.isFirstOfIteration = true;
  }

  override prove<T>(search: () => T, maxNodes: number): T | undefined {
    return this.apart(() => super.prove(search, maxNodes));
  }

  override separate<T>(search: () => T, maxNodes: number): T | undefined {
    return this.apart(() => super.separate(search, maxNodes));
  }

  /** A search apart that gives up changes nothing, so its nodes are dropped. */
  private apart<T>(search: () => T | undefined): T | undefined {
    const { isApart } = this;
    this.isApart = true;
    this.recording.bookmark();
    const found = search();
    this.recording.settle(found !== undefined);
    this.isApart = isApart;
    return found;
  }

  override search(depth: number, alpha: number, beta: number, ply: number, at: number): number {
    if (ply === 0) return this.searchRoot(depth, alpha, beta, at);
    if (ply === 1 && this.isFirstOfIteration && !this.isApart) this.iteration = depth + 1;
    return this.inNode(ply, depth, alpha, beta, false, () => super.search(depth, alpha, beta, ply, at));
  }

  /** Before a roll every iteration searches the root, which is recorded once. */
  private searchRoot(depth: number, alpha: number, beta: number, at: number): number {
    this.iteration = depth;
    this.isFirstOfIteration = false;
    this.path[0]!.depth = depth;
    this.recording.bookmark();
    const value = super.search(depth, alpha, beta, 0, at);
    this.recording.settle(!this.isStopped);
    return value;
  }

  protected override quiesceBelow(alpha: number, beta: number, ply: number, at: number): number {
    return this.inNode(ply, 0, alpha, beta, false, () => super.quiesceBelow(alpha, beta, ply, at));
  }

  protected override quiesce(alpha: number, beta: number, ply: number, at: number): number {
    const estimate = this.position.evaluate();
    this.recording.add(ply, mark.quiescence);
    this.recording.set(ply, 'standPat', this.isRootSide ? estimate : 0 - estimate);
    return super.quiesce(alpha, beta, ply, at);
  }

  /** The search does not count the position after the roll of a probe as a node, but it is part of the tree. */
  protected override probeOneMove(depth: number, beta: number, ply: number, at: number): number {
    return this.inNode(ply, depth, this.lowest, beta, true, () => super.probeOneMove(depth, beta, ply, at));
  }

  protected override fromTable(depth: number, alpha: number, beta: number, ply: number): number {
    const value = super.fromTable(depth, alpha, beta, ply);
    if (value === NOT_FOUND) return value;
    const { bound } = this.table;
    this.path[ply]!.tableBound = bound === AT_LEAST ? 'lower' : bound === AT_MOST ? 'upper' : 'exact';
    this.recording.add(ply, mark.fromTable);
    return value;
  }

  protected override tableValue(prober: Prober, ply: number): number {
    this.path[ply]!.isFromExactTable = true;
    this.recording.add(ply, mark.fromExactTable);
    return super.tableValue(prober, ply);
  }

  private get isRootSide(): boolean {
    return this.position.side === this.rootSide;
  }

  private inNode(
    ply: number,
    depth: number,
    alpha: number,
    beta: number,
    isProbe: boolean,
    search: () => number,
  ): number {
    this.recording.bookmark();
    this.open(ply, depth, alpha, beta, isProbe);
    const value = search();
    if (!this.isStopped) this.close(ply, value);
    // A node that was stopped has no value, so neither it nor the nodes below it say anything.
    this.recording.settle(!this.isStopped);
    return value;
  }

  private open(ply: number, depth: number, alpha: number, beta: number, isProbe: boolean): void {
    const { recording } = this;
    const node = this.path[ply]!;
    const isReSearch = this.takeMove(ply, node);
    if (isProbe) this.path[ply - 1]!.probes++;
    else if (!isReSearch) this.path[ply - 1]!.children++;
    const nothingFound = { isFromExactTable: false, tableBound: undefined, children: 0, probes: 0 };
    Object.assign(node, { isProbe, depth, alpha, beta, ...nothingFound });
    const [low, high] = this.isRootSide ? [alpha, beta] : [0 - beta, 0 - alpha];
    recording.open(
      ply,
      node.code,
      node.payload,
      low <= -INFINITE ? -Infinity : low,
      high >= INFINITE ? Infinity : high,
    );
    recording.add(ply, mark.strong);
    if (isProbe) recording.add(ply, mark.probe);
    if (isReSearch) recording.add(ply, mark.reSearch);
    if (this.isApart) recording.add(ply, mark.proof);
    recording.set(ply, 'iteration', this.iteration);
    recording.set(ply, 'depthLeft', depth);
    recording.set(ply, 'reduction', Math.max(0, this.fullDepth(ply, node) - depth));
  }

  /** Returns whether the node was searched just before. Between two searches only the root takes its move back. */
  private takeMove(ply: number, node: OpenNode): boolean {
    const { listener } = this;
    if (!listener.isNew) return true;
    const { code, payload, isRoll } = listener;
    const isSame = node.code === code && node.payload === payload;
    const isReSearch = ply === 1 && !isRoll && isSame && !this.isFirstOfIteration;
    Object.assign(node, { code, payload, isRoll });
    listener.isNew = false;
    this.isFirstOfIteration &&= ply > 1;
    return isReSearch;
  }

  /** The depth left at a child that is not reduced. */
  private fullDepth(ply: number, { isRoll }: OpenNode): number {
    if (ply === 1 && this.isApart) return 0;
    const above = ply === 1 ? this.iteration : this.path[ply - 1]!.depth;
    return isRoll ? above : above - 1;
  }

  private certaintyOf(node: OpenNode, value: number, isInner: boolean, isOver: boolean): number {
    // A draw by repetition or counter is certain here, although the search does not count it as proved.
    if (isOver) return this.isProved || !isDecided(value) ? mark.exact : 0;
    const bound = isInner ? this.boundByWindow(node, value) : this.boundAtLeaf(node, value);
    if (bound === undefined) return this.isProved ? mark.exact : 0;
    const isLower = (bound === 'lower') === this.isRootSide;
    return (isLower ? mark.lowerBound : mark.upperBound) | (this.isProved ? mark.provedBound : 0);
  }

  /** As the side to move sees it; undefined if the value is not only a bound, or an estimate. */
  private boundAtLeaf(node: OpenNode, value: number): BoundKind | undefined {
    const { tableBound } = node;
    if (tableBound !== undefined) return tableBound === 'exact' ? undefined : tableBound;
    // A proved value that is in no table is a bound of mate distance pruning, or of a probe that searched nothing.
    return this.isProved && !node.isFromExactTable ? this.boundByWindow(node, value) : undefined;
  }

  /** The bound is the value itself if the game has none beyond it. */
  private boundByWindow({ isProbe, alpha, beta }: OpenNode, value: number): BoundKind | undefined {
    if (isProbe || value >= beta) return value === -this.lowest ? undefined : 'lower';
    return value <= alpha && value !== this.lowest ? 'upper' : undefined;
  }

  private close(ply: number, value: number): void {
    const { recording, position, isRootSide } = this;
    const node = this.path[ply]!;
    const isInner = node.children + node.probes > 0;
    const isOver = !isInner && position.outcome() !== NOT_OVER;
    const chooser: NodeKind = position.chance > 0 ? 'chance' : isRootSide ? 'max' : 'min';
    recording.close(ply, isInner ? chooser : isOver ? 'end' : 'leaf', isRootSide ? value : 0 - value);
    recording.add(ply, this.certaintyOf(node, value, isInner, isOver));
    if (!isInner) return;
    const isHigh = value >= node.beta;
    const by = isHigh === isRootSide ? 'beta' : 'alpha';
    if (position.chance > 0) {
      const left = position.chance - (node.children || node.probes);
      if (left > 0 || node.children === 0) recording.cut(ply, by, left);
      return;
    }
    const left = position.countMoves() - node.children;
    if (isHigh && left > 0) recording.cut(ply, by, left);
    if (node.isProbe) return;
    recording.set(ply, 'type', 1 + nodeTypes.indexOf(isHigh ? 'cut' : value <= node.alpha ? 'all' : 'pv'));
    // A loop that was not cut has skipped a move only because it was futile.
    if (!isHigh) recording.set(ply, 'futile', left);
  }
}
