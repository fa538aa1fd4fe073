import { diagonal, eightWays, orthogonal, type Step } from '../../core/board/grid.ts';
import type { Option, Options } from '../../core/contract.ts';
import type { PieceMoves } from '../../core/view.ts';

/** A piece's kind is its index in this list. */
export const faces = ['K', 'B', 'C', 'G', 'R', 'S', 'L', 'P', 'N'] as const;

export type Face = (typeof faces)[number];

const forward: Step = [0, -1];
const gold: readonly Step[] = [...orthogonal, ...diagonal.filter(([, rows]) => rows < 0)];

/** Seen by the bottom player, who moves up; for the top player the moves are turned by half a circle. */
interface Movement extends PieceMoves {
  /** The face after a capture (M1); the king has only one face. */
  readonly back: Face | null;
}

export const movements: Readonly<Record<Face, Movement>> = {
  K: { back: null, steps: eightWays },
  B: { back: 'C', slides: diagonal },
  C: { back: 'B', steps: gold },
  G: { back: 'R', steps: gold },
  R: { back: 'G', slides: orthogonal },
  S: { back: 'L', steps: [forward, ...diagonal] },
  L: { back: 'S', slides: [forward] },
  P: { back: 'N', steps: [forward] },
  N: {
    back: 'P',
    steps: [
      [-1, -2],
      [1, -2],
    ],
  },
};

/** The front faces in the order in which hands are written. */
export const handFaces = ['B', 'G', 'S', 'P'] as const satisfies readonly Face[];

/** Articles are those of docs/games/microshogi.md. */
export interface Ruleset {
  readonly id: string;
  readonly captured: 'leave-the-game' | 'go-to-hand'; // M2
  readonly ownKing: 'may-be-left-attacked' | 'must-be-safe'; // M3
  /** Occurrences of a position, with the same side to move, that draw the game (M6); null for no such draws. */
  readonly repetition: number | null;
}

export const rulesets: readonly Ruleset[] = [
  { id: 'nodrops', captured: 'leave-the-game', ownKing: 'may-be-left-attacked', repetition: 4 },
  { id: 'drops', captured: 'go-to-hand', ownKing: 'must-be-safe', repetition: 4 },
];

export const options: readonly Option[] = [{ id: 'draws', values: ['on', 'off'], default: 'on' }];

export const withOptions = (ruleset: Ruleset, chosen: Options): Ruleset =>
  chosen['draws'] === 'off' ? { ...ruleset, repetition: null } : ruleset;

export const reasons: readonly string[] = ['king-captured'];
