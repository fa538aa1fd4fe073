import { countBits } from '../../../core/board/bits.ts';
import type { LookAhead } from './look-ahead.ts';

/**
 * The Bellman residual: the largest difference between a value and the one computed from its successors. It certifies
 * the values, whatever method found them. Checks every `stride`-th own set from index `first` on.
 */
export const residualOf = (ahead: LookAhead, first: number, stride: number): number => {
  const { layer, twin } = ahead;
  const sets = Int32Array.from(ahead.tables.met.keys()).filter(set => (set & 1) === 0);
  const ownSets = sets.filter(set => countBits(set) <= layer.left);
  const enemySets = sets.filter(set => countBits(set) <= layer.enemyLeft);
  let residual = 0;
  for (let i = first; i < ownSets.length; i += stride) {
    const own = ownSets[i]!;
    for (let j = 0; j < enemySets.length; j++) {
      const enemy = enemySets[j]!;
      if (!ahead.areApart(own, enemy)) continue;
      ahead.look(own, enemy);
      const value = ahead.sum + ahead.pass * (1 - twin.valueOf(enemy, own));
      residual = Math.max(residual, Math.abs(value - layer.valueOf(own, enemy)));
    }
  }
  return residual;
};
