import type { Variant } from '../../core/contract.ts';
import type { Random } from '../../core/random.ts';
import { games } from '../index.ts';

/** The slow reference implementation of one variant. */
export interface Judge {
  readonly name: string;
  readonly moves: (position: string) => string[];
  readonly play: (position: string, move: string) => string;
  readonly outcome: (start: string, moves: string[]) => { winner: number | null; reason: string } | null;
  readonly routes?: (position: string) => Record<string, string[]>;
}

/** By the file of the game: a rule, the text in the file that obeys it, and the text that breaks it. */
export type Mutations = Readonly<Record<string, readonly (readonly [rule: string, from: string, to: string])[]>>;

/** What `games/X/testing/cases.ts` exports as `cases`: the tests find it by the name of the game. */
export interface GameCases {
  readonly judges: readonly Judge[];
  /** Positions that random games reach too seldom; `least` of them are compared in a quick run. */
  readonly positions?: { readonly least: number; random(random: Random, variant: Variant): string };
  readonly starts: readonly (readonly [game: string, position: string])[];
  /** A text that `read` refuses, the code, and the index of the mistake. */
  readonly refusedPositions: readonly (readonly [game: string, text: string, code: string, at: number])[];
  /** The index of the mistake is that in the move. */
  readonly refusedMoves: readonly (readonly [game: string, position: string, move: string, code: string, at: number])[];
  /** Cells that begin no legal move, the code that explains it, and the article that its message cites. */
  readonly touches?: readonly (readonly [
    game: string,
    position: string,
    cells: string,
    code: string,
    article: string | undefined,
  ])[];
  readonly greedy?: readonly (readonly [what: string, game: string, position: string, moves: readonly string[]])[];
}

/** In the order of the registry. */
export const allCases: readonly GameCases[] = await Promise.all(
  games.map(async ({ id }) => (await import(`../${id}/testing/cases.ts`)).cases),
);
