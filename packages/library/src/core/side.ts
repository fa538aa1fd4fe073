/** Side 0 moves first from the start position; in Ur, side 0 is white, and either side may start. */
export type Side = 0 | 1;

export const opponent = (side: Side): Side => (side === 0 ? 1 : 0);

/** A level game is 0 for both sides, never -0. */
export const seenBy = (side: Side, lead: number): number => (side === 0 ? lead : 0 - lead);
