import { isDecided, pliesOf } from '@poda/library/core/contract.ts';
import type { GameState } from '@poda/library/core/game-state.ts';
import { SHOWN_WIN, shownValue, turnedValue } from '@poda/library/core/shown-value.ts';
import { longestGame } from '@poda/library/search/limits.ts';
import type { ExactValue } from '@poda/library/solve/values.ts';
import { signal } from '@preact/signals';
import { chanceText } from '../analysis/engine/value-text.ts';
import { longWait, webEngine } from '../engine/web-thread.ts';
import { signed } from '../words/numbers.ts';
import type { ShownTree } from './shown-tree.ts';
import { say } from './words.ts';

/** Games with at most this many moves to go are searched to their end. */
const MAX_PLIES_TO_END = 16;
/** Nodes of the search that proves one value; without a proof the value stays unknown. */
const MAX_NODES_OF_PROOF = 400_000;

/** For the side at the root of a tree; `plies` counts from there. */
export type Truth = ExactValue;

/** False if nothing could ever be shown. */
export const canKnowTruth = (state: GameState): boolean =>
  state.variant.extras.tables !== undefined || longestGame(state) <= MAX_PLIES_TO_END;

/** Finds exact values of the nodes of a tree, one after another, from tables or by a search to the end of the game. */
export class TruthFinder {
  /** By node; null if neither tables nor the search know it. */
  readonly known = signal<ReadonlyMap<number, Truth | null>>(new Map());
  private wanted: readonly number[] = [];
  private isRunning = false;
  private readonly engine = webEngine(longWait);

  constructor(private readonly tree: ShownTree) {}

  /** The nodes that are asked for now, most wanted first; earlier ones are forgotten. */
  want(nodes: readonly number[]): void {
    this.wanted = nodes;
    if (!this.isRunning) void this.run();
  }

  close(): void {
    this.wanted = [];
    void this.engine.close();
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    try {
      for (let node = this.next(); node !== undefined; node = this.next()) {
        const truth = await this.find(node);
        this.known.value = new Map([...this.known.value, [node, truth]]);
      }
    } catch {
      // Without its worker the page knows no truth; it says nothing rather than something wrong.
      this.wanted = [];
    }
    this.isRunning = false;
  }

  private next(): number | undefined {
    return this.wanted.find(node => !this.known.value.has(node));
  }

  private async find(node: number): Promise<Truth | null> {
    const { tree } = this;
    const plies = tree.recording.pathTo(node).length - 1;
    const { kind, value } = tree.nodes[node]!;
    if (kind === 'end') return endOf(tree, value);
    const state = tree.stateAt(node);
    const found = await this.ask(state);
    if (found === null) return null;
    const seen = state.side === tree.side ? found.value : turnedValue(tree.variant.rules.shows, found.value);
    return found.plies === undefined ? { value: seen } : { value: seen, plies: found.plies + plies };
  }

  private async ask(state: GameState): Promise<ExactValue | null> {
    if (state.variant.extras.tables !== undefined) return await this.engine.value(state);
    const request = { search: 'strong', lines: 1, nodes: MAX_NODES_OF_PROOF } as const;
    const [line] = (await this.engine.analyse(state, request)).lines;
    return line?.exact ? line : null;
  }
}

const endOf = ({ variant }: ShownTree, value: number): Truth => {
  const plies = variant.rules.shows === 'men' && isDecided(value) ? pliesOf(value) : null;
  return { value: shownValue(variant, value), ...(plies === null ? {} : { plies }) };
};

export const truthText = ({ variant }: ShownTree, { value, plies }: Truth): string => {
  if (variant.rules.shows === 'chance') return chanceText(value);
  if (Math.abs(value) === SHOWN_WIN) return `${value < 0 ? '−' : '+'}#${plies ?? ''}`;
  return variant.rules.shows === 'men' && value === 0 ? say('truth.draw') : signed(value, 0);
};

/** From this difference in chances on a belief counts as wrong. */
const WRONG_CHANCE = 0.05;

/** With a sign that tells whether the search is right. */
export const judgedText = (tree: ShownTree, believed: number, truth: Truth): string =>
  `${isWrong(tree, believed, truth) ? '✗' : '✓'} ${truthText(tree, truth)}`;

/** A wrong belief: another winner, another lead in cells, or a chance that is far off. */
const isWrong = ({ variant }: ShownTree, believed: number, truth: Truth): boolean => {
  const shown = shownValue(variant, believed);
  const { shows } = variant.rules;
  if (shows === 'chance') return Math.abs(shown - truth.value) >= WRONG_CHANCE;
  return shows === 'cells' ? shown !== truth.value : Math.sign(shown) !== Math.sign(truth.value);
};
