import type { Variant } from '../../../../core/contract.ts';
import { NOT_OVER } from '../../../../core/outcome.ts';
import { follow, listMoves } from '../../../../core/perft/perft.ts';
import { unwrap } from '../../../../core/result.ts';

/** A position before a roll: the side to roll, and for every roll its probability and the positions after its moves. */
interface State {
  readonly side: number;
  readonly rolls: { readonly chance: number; readonly next: readonly number[] }[];
}

const WHITE_WINS = -1;
const BLACK_WINS = -2;

/**
 * Returns white's chance to win in all positions that can be reached from the start, by the notation of the position.
 * The algorithm is plain value iteration and uses the game only through its contract.
 */
export const plainValues = (variant: Variant): Map<string, number> => {
  const numbers = new Map([[variant.rules.start, 0]]);
  const states: State[] = [];
  // The loop also visits the positions that it adds to the map.
  for (const text of numbers.keys()) states.push(stateOf(variant, text, numbers));
  const values = new Float64Array(states.length).fill(0.5);
  const chanceIn = (number: number) => (number === WHITE_WINS ? 1 : number === BLACK_WINS ? 0 : values[number]!);
  for (let change = 1; change > 1e-13; ) {
    change = 0;
    for (let number = states.length - 1; number >= 0; number--) {
      const { side, rolls } = states[number]!;
      let value = 0;
      for (const { chance, next } of rolls) {
        let best = side === 0 ? 0 : 1;
        for (const reached of next)
          best = side === 0 ? Math.max(best, chanceIn(reached)) : Math.min(best, chanceIn(reached));
        value += chance * best;
      }
      change = Math.max(change, Math.abs(value - values[number]!));
      values[number] = value;
    }
  }
  return new Map([...numbers].map(([text, number]) => [text, values[number]!]));
};

/** Reads a position, and numbers those of its successors that are new. */
const stateOf = (variant: Variant, text: string, numbers: Map<string, number>): State => {
  const position = unwrap(variant.rules.read(text));
  const numberOf = () => {
    const outcome = position.outcome();
    if (outcome !== NOT_OVER) return (outcome - 1) % 3 === 0 ? WHITE_WINS : BLACK_WINS;
    const reached = variant.rules.write(position);
    if (!numbers.has(reached)) numbers.set(reached, numbers.size);
    return numbers.get(reached)!;
  };
  const rolls = listMoves(position).map(roll => {
    const chance = position.probability(roll.code);
    const unroll = follow(position, roll);
    const next = listMoves(position).map(move => {
      const unmake = follow(position, move);
      const number = numberOf();
      unmake();
      return number;
    });
    unroll();
    return { chance, next };
  });
  return { side: position.side, rolls };
};
