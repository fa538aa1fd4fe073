import type { Move, Side, Variant } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import type { Outcome } from '@poda/library/core/outcome.ts';
import { ok, type Problem, type Result, unwrap } from '@poda/library/core/result.ts';
import { KeyedRandom } from '@poda/library/core/seed/seed.ts';
import type { Cell, PieceOnBoard } from '@poda/library/core/view.ts';
import { type GameRecord, newRecord, replay } from '@poda/library/notation/record/record.ts';
import { type BriefMove, briefOf, briefText } from '@poda/library/play/brief-move.ts';
import { shownMove } from '@poda/library/play/game-in-words.ts';
import { drawSeed } from '@poda/library/play/session/record-session.ts';
import { batch, computed, signal } from '@preact/signals';
import type { DiceShown } from '../board/dice/dice.tsx';
import { diceOn } from '../board/dice/landed-dice.ts';
import { beginsFlipped } from '../board/picture/picture.tsx';
import { playSound } from '../browser/sound.ts';
import { set } from '../controls/signals.ts';
import { showToast } from '../controls/toast.tsx';
import { newGameId } from '../library/library-game.ts';
import { BoardHand, FixedBoard, type PlayableGame } from '../move-input/board-hand.ts';
import { type LazyText, lazyMoveText } from '../words/lazy-text.ts';
import { translator } from '../words/say.ts';
import { threatIn } from './threat.ts';
import {
  type Annotations,
  addMove,
  annotate,
  type MoveTree,
  mainLineFrom,
  movesTo,
  type NodeId,
  nodeAt,
  promote,
  putBack,
  ROOT,
  recordWith,
  removeNode,
  treeOf,
} from './tree/move-tree.ts';
import { say } from './words.ts';

const random = new KeyedRandom(drawSeed(), 'dice');

interface Entry {
  readonly shown: string;
  /** Null in games without words for moves. */
  readonly brief: BriefMove | null;
  /** Null for a roll of the dice. */
  readonly mover: Side | null;
  readonly number: number;
  /** True if the move stands second in its row; a row holds one move of each side. */
  readonly isReply: boolean;
}

const rootEntry: Entry = { shown: '', brief: null, mover: null, number: 0, isReply: false };

const untouchedText = ({ rules: { dice } }: Variant, text: string): LazyText => {
  const count = dice?.countIn(text) ?? null;
  return () => (count === null ? (text === '' ? '' : say('pass')) : say('moves.roll', { count }));
};

type KnownStudy = Pick<Study, 'id' | 'isChanged'>;

export class Study implements PlayableGame {
  readonly tree = signal<MoveTree>([]);
  readonly at = signal<NodeId>(ROOT);
  readonly isFlipped = signal(false);
  readonly hand = new BoardHand(this);
  /** In an analysis the user moves both sides. */
  readonly isPersonsTurn = true;
  /** The position of an engine line, which the board shows instead of the current one. */
  readonly preview = signal<FixedBoard | null>(null);
  /** True if the engine searches what the opponent would play on the opponent's turn. */
  readonly wantsThreat = signal(false);
  /** The cells that the last move passed, for the animation. */
  readonly path = signal<readonly Cell[]>([]);

  private readonly opened: MoveTree;

  private constructor(
    readonly variant: Variant,
    private readonly base: GameRecord,
    private readonly known: KnownStudy,
  ) {
    this.opened = treeOf(base);
    this.tree.value = this.opened;
    this.isFlipped.value = beginsFlipped(variant, base.players);
  }

  /** Plays the record up to its first illegal move and opens its end, or the position after `ply`. */
  static of(
    record: GameRecord,
    ply = Infinity,
    known: KnownStudy = { id: newGameId(), isChanged: false },
  ): Result<Study, Problem> {
    const replayed = replay(record);
    if (!replayed.ok) return replayed;
    const { state, stopped } = replayed.value;
    const moves = state.moveTexts();
    const whole = stopped === null ? { ...record, moves } : { ...newRecord(state.variant, {}, state.start), moves };
    const study = new Study(state.variant, { ...whole, start: state.start }, known);
    study.at.value = [ROOT, ...mainLineFrom(study.tree.value, ROOT)].slice(0, ply + 1).at(-1)!;
    return ok(study);
  }

  static new(variant: Variant, start = variant.rules.start): Study {
    return unwrap(Study.of(newRecord(variant, {}, start)));
  }

  /** The same in all tabs and in the library. */
  get id(): string {
    return this.known.id;
  }

  get isChanged(): boolean {
    return this.known.isChanged || this.tree.value !== this.opened;
  }

  /** True if replacing the study would lose nothing. */
  get isEmpty(): boolean {
    const [root, ...moves] = this.tree.value;
    const { comments, drawings } = root!;
    const isBare = comments === undefined && drawings === undefined && moves.every(node => node === undefined);
    return isBare && this.start === this.variant.rules.start;
  }

  get start(): string {
    return this.base.start;
  }

  /** The moves as one string, so that other changes of the tree do not recompute the board. */
  private readonly played = computed(() => movesTo(this.tree.value, this.at.value).join(' '));
  private readonly shown = computed(() => {
    const state = unwrap(GameState.read(this.variant, this.start));
    let last: readonly Cell[] = [];
    for (const text of this.played.value.split(' ').filter(word => word !== '')) {
      const move = unwrap(state.findMove(text));
      const cells = state.cells(move);
      if (cells.length > 0) last = cells;
      state.play(move);
    }
    return { state, last };
  });
  readonly lastCells = computed(() => this.shown.value.last);
  readonly pieces = computed<readonly PieceOnBoard[]>(() => this.variant.face.pieces(this.state.position));
  readonly record = computed<GameRecord>(() => recordWith(this.tree.value, this.base));

  get state(): GameState {
    return this.shown.value.state;
  }

  /** Null if a threat has no meaning in the position. */
  readonly threat = computed<GameState | null>(() => threatIn(this.state));

  get searched(): GameState {
    return (this.wantsThreat.value ? this.threat.value : null) ?? this.state;
  }

  get isThreat(): boolean {
    return this.searched !== this.state;
  }

  readonly untouchedMoves = computed<readonly Move[]>(() =>
    this.state.legalMoves().filter(move => this.state.cells(move).length === 0),
  );

  readonly dice = computed<DiceShown | null>(() => diceOn(this.state, this.at.value));

  /** The outcome by the rules or, at the end of the main line, the result declared in the record. */
  readonly outcome = computed<Outcome | null>(() => {
    const isEnd = this.at.value === (mainLineFrom(this.tree.value, ROOT).at(-1) ?? ROOT);
    return this.state.outcome() ?? (isEnd ? this.record.value.result : null);
  });

  readonly entries = computed<ReadonlyMap<NodeId, Entry>>(() => {
    const tree = this.tree.value;
    const state = unwrap(GameState.read(this.variant, this.start));
    const entries = new Map<NodeId, Entry>([[ROOT, rootEntry]]);
    const waiting = [...nodeAt(tree, ROOT).next].reverse();
    let standing: NodeId = ROOT;
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const { parent, text, next } = nodeAt(tree, id);
      for (; standing !== parent; standing = nodeAt(tree, standing).parent!) state.undo();
      const move = unwrap(state.findMove(text));
      const mover = state.isChance ? null : state.side;
      const before = entries.get(parent!)!;
      // In dice games a side may move twice running, so every move has its own number.
      const isReply = this.variant.rules.dice === null && mover === 1;
      const isSameRow = mover === null || (isReply && before.mover === 0);
      entries.set(id, {
        mover,
        shown: shownMove(state, move),
        brief: briefOf(state, move),
        number: isSameRow ? before.number : before.number + 1,
        isReply,
      });
      state.play(move);
      standing = id;
      waiting.push(...[...next].reverse());
    }
    return entries;
  });

  play(move: Move): void {
    const { state } = this;
    const cells = state.cells(move);
    const text = state.moveText(move);
    const told = lazyMoveText(state, move);
    this.change(() => this.place(addMove(this.tree.value, this.at.value, text)), cells);
    this.hand.showFeedback(cells.length === 0 ? untouchedText(this.variant, text) : told);
    playSound(cells.length === 0 ? 'dice' : move.payload === 0 ? 'move' : 'capture');
  }

  playRandomly(): void {
    const roll = random.weighted(this.state.chances());
    this.play(this.state.legalMoves()[roll]!);
  }

  /** Plays moves up to the first illegal one. */
  playLine(texts: readonly string[]): void {
    const grown = this.grownBy(texts);
    this.change(() => this.place(grown));
  }

  /** Adds moves up to the first illegal one; the current node stays. */
  addLine(texts: readonly string[]): void {
    this.tree.value = this.grownBy(texts).tree;
  }

  private grownBy(texts: readonly string[]): { tree: MoveTree; at: NodeId } {
    const state = unwrap(GameState.read(this.variant, this.start, movesTo(this.tree.value, this.at.value)));
    let grown = { tree: this.tree.value, at: this.at.value };
    for (const text of texts) {
      const played = state.playText(text);
      if (!played.ok) break;
      grown = addMove(grown.tree, grown.at, text);
    }
    return grown;
  }

  toggleThreat(): void {
    if (this.threat.value !== null) this.wantsThreat.value = !this.wantsThreat.value;
  }

  /** With no moves, the board shows the current position again. */
  previewLine(texts: readonly string[], from = this.searched): void {
    this.preview.value = texts.length === 0 ? null : previewOf(from, texts);
  }

  goTo(at: NodeId): void {
    if (at === this.at.value) return;
    const isNext = nodeAt(this.tree.value, at).parent === this.at.value;
    this.change(() => set(this.at, at));
    if (isNext) this.path.value = this.lastCells.value;
    const { mover, shown, brief } = this.entries.value.get(at)!;
    const toldMove = () => [shown, briefText(this.variant, brief, translator.value)].filter(Boolean).join(': ');
    this.hand.showFeedback(mover === null ? untouchedText(this.variant, shown) : toldMove);
  }

  back(): void {
    const { parent } = nodeAt(this.tree.value, this.at.value);
    if (parent !== null) this.goTo(parent);
  }

  forward(): void {
    const [next] = nodeAt(this.tree.value, this.at.value).next;
    if (next !== undefined) this.goTo(next);
  }

  toStart(): void {
    this.goTo(ROOT);
  }

  toEnd(): void {
    this.goTo(mainLineFrom(this.tree.value, this.at.value).at(-1) ?? this.at.value);
  }

  /** A message offers an undo. */
  remove(): void {
    const before = this.tree.value;
    const at = this.at.value;
    this.change(() => this.place(removeNode(before, at)));
    showToast(
      () => say('tree.deleted'),
      () => this.change(() => this.place({ tree: putBack(this.tree.value, before, at), at })),
    );
  }

  promote(): void {
    this.tree.value = promote(this.tree.value, this.at.value);
  }

  get annotations(): Annotations {
    return nodeAt(this.tree.value, this.at.value);
  }

  /** An empty list removes the annotation. */
  annotate(changed: Annotations): void {
    this.tree.value = annotate(this.tree.value, this.at.value, changed);
  }

  clearDrawings(): void {
    const at = this.at.value;
    const { drawings = [] } = this.annotations;
    if (drawings.length === 0) return;
    this.annotate({ drawings: [] });
    showToast(
      () => say('draw.cleared'),
      () => {
        if (this.tree.value[at] !== undefined) this.tree.value = annotate(this.tree.value, at, { drawings });
      },
    );
  }

  private place({ tree, at }: { tree: MoveTree; at: NodeId }): void {
    this.tree.value = tree;
    this.at.value = at;
  }

  private change(act: () => void, path: readonly Cell[] = []): void {
    batch(() => {
      act();
      this.preview.value = null;
      this.path.value = path;
      this.hand.reset();
    });
  }
}

/** Plays the moves of an engine line up to the first illegal one. */
const previewOf = (from: GameState, texts: readonly string[]): FixedBoard => {
  const state = unwrap(GameState.read(from.variant, from.text));
  let last: readonly Cell[] = [];
  for (const text of texts) {
    const move = state.findMove(text);
    if (!move.ok) break;
    last = state.cells(move.value);
    state.play(move.value);
  }
  return new FixedBoard(state, last);
};
