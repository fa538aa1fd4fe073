import { SHOWN_WIN } from '../../core/shown-value.ts';

/** The value is that shown for the side to move; plies count to a proved win or loss. */
interface Valued {
  readonly value: number;
  readonly plies?: number | null;
}

export interface Hint<L> {
  readonly line: L;
  /** From 1; lines of equal value share a rank. */
  readonly rank: number;
  readonly isTied: boolean;
  /** True if the line is tied with the best line of the report. A tie for a lower rank makes no line a good one. */
  readonly isTiedForBest: boolean;
}

export interface HintList<L> {
  readonly isExact: boolean;
  readonly hints: readonly Hint<L>[];
}

/**
 * Divides the best lines into lists, because a proved value and an estimate cannot be compared. The first list has the
 * kind of the best line and is usually the only one. Lines of the other kind make a second list, except useless ones:
 * estimates beside a proved win, and proved losses.
 */
export const listHints = <L extends Valued>(
  lines: readonly L[],
  isExact: (line: L) => boolean,
): readonly HintList<L>[] => {
  const isProved = (line: L) => isExact(line) || typeof line.plies === 'number';
  const [best] = lines;
  if (best === undefined) return [];
  const kind = isProved(best);
  const alike = lines.filter(line => isProved(line) === kind);
  const list = { isExact: kind, hints: rank(alike, best) };
  // A table without distances proves a win without its plies.
  const isDecided = (line: L) =>
    isProved(line) && (typeof line.plies === 'number' || Math.abs(line.value) === SHOWN_WIN);
  const isWon = isDecided(best) && best.value > 0;
  const isLost = (line: L) => isDecided(line) && line.value < 0;
  const others = isWon ? [] : lines.filter(line => isProved(line) !== kind && !isLost(line));
  return others.length === 0 ? [list] : [list, { isExact: !kind, hints: rank(others, best) }];
};

const rank = <L extends Valued>(lines: readonly L[], best: L): Hint<L>[] =>
  lines.map(line => {
    const isEqual = (other: L) => other.value === line.value && (other.plies ?? null) === (line.plies ?? null);
    const isTied = lines.filter(isEqual).length > 1;
    const isTiedForBest = isTied && lines.includes(best) && isEqual(best);
    return { line, rank: 1 + lines.findIndex(isEqual), isTied, isTiedForBest };
  });
