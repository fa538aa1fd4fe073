import type { Turn } from './recorded-game.ts';

/** One thing that happens in the search; `move` and `reply` are indices in the turn. */
export type TreeStep =
  | { readonly kind: 'move'; readonly move: number }
  | { readonly kind: 'reply'; readonly move: number; readonly reply: number }
  | { readonly kind: 'value'; readonly move: number }
  | { readonly kind: 'cut'; readonly move: number }
  | { readonly kind: 'choice' };

/** In the order in which alpha-beta visits the branches. */
export const stepsOf = ({ moves }: Turn): TreeStep[] => [
  ...moves.flatMap(({ replies }, move): TreeStep[] => [
    { kind: 'move', move },
    ...replies.flatMap(({ value }, reply) => (value === null ? [] : [{ kind: 'reply' as const, move, reply }])),
    { kind: replies.some(({ value }) => value === null) ? 'cut' : 'value', move },
  ]),
  { kind: 'choice' },
];

/** The best value that the machine has found before this move: what the move's branch must exceed. */
export const bestBefore = ({ moves }: Turn, move: number): number =>
  Math.max(...moves.slice(0, move).map(({ value }) => value!));

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

interface TreePlaces {
  readonly root: Place;
  readonly moves: readonly Place[];
  readonly replies: readonly (readonly Place[])[];
}

/** Replies stand side by side, each move in the middle above its replies. */
export const placesOf = ({ moves }: Turn, width: number, height: number): TreePlaces => {
  const slots = moves.reduce((sum, { replies }) => sum + Math.max(replies.length, 1), 0);
  // Half a slot between the replies to different moves.
  const slot = width / (slots + (moves.length - 1) / 2 + 0.5);
  const replySize = Math.min(slot * 0.82, height * 0.17);
  const moveSize = Math.min(height * 0.2, slot * 2.2);
  let left = slot * 0.25;
  const replies = moves.map(({ replies }) => {
    const places = Array.from({ length: Math.max(replies.length, 1) }, (_, i) => ({
      x: left + (i + 0.5) * slot,
      y: height * 0.75,
      size: replySize,
    }));
    left += (places.length + 0.5) * slot;
    return places;
  });
  return {
    root: { x: width / 2, y: height * 0.15, size: height * 0.24 },
    moves: replies.map(places => ({
      x: (places[0]!.x + places.at(-1)!.x) / 2,
      y: height * 0.45,
      size: moveSize,
    })),
    replies: replies.map((places, i) => (moves[i]!.replies.length === 0 ? [] : places)),
  };
};
