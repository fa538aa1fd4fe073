/** What a hint needs to know of a line: its value for the side to move, and the plies to a proved win or loss. */
interface Valued {
  readonly value: number;
  readonly plies?: number | null;
}

/** A line of a list of hints. */
export interface Hint<L> {
  readonly line: L;
  /** Its place in the list from 1; lines of equal value share the place of the first of them. */
  readonly rank: number;
  readonly isTied: boolean;
}

/** A list of hints, all of its values proved or all of them estimated. */
export interface HintList<L> {
  readonly isExact: boolean;
  readonly hints: readonly Hint<L>[];
}

/**
 * The best lines of a report, best first, as lists of one kind: a proved value and an estimate cannot be compared, so
 * they never stand in one list. The first list is that of the best line, and mostly the only one. Lines of the other kind
 * make a second list, but for what is no hint to anybody: estimates beside a proved win, and proved losses.
 */
export const listHints = <L extends Valued>(
  lines: readonly L[],
  isExact: (line: L) => boolean,
): readonly HintList<L>[] => {
  const isProved = (line: L) => isExact(line) || typeof line.plies === 'number';
  const [best] = lines;
  if (best === undefined) return [];
  const kind = isProved(best);
  const list = { isExact: kind, hints: rank(lines.filter(line => isProved(line) === kind)) };
  const isWon = typeof best.plies === 'number' && best.value > 0;
  const isLost = ({ plies, value }: L) => typeof plies === 'number' && value < 0;
  const others = isWon ? [] : lines.filter(line => isProved(line) !== kind && !isLost(line));
  return others.length === 0 ? [list] : [list, { isExact: !kind, hints: rank(others) }];
};

/** Equal values are ties; two wins are equal only where they are equally near. */
const rank = <L extends Valued>(lines: readonly L[]): Hint<L>[] =>
  lines.map(line => {
    const isEqual = (other: L) => other.value === line.value && (other.plies ?? null) === (line.plies ?? null);
    return { line, rank: 1 + lines.findIndex(isEqual), isTied: lines.filter(isEqual).length > 1 };
  });
