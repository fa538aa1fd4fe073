import { expect, test } from 'vitest';
import { games } from '../games/index.ts';
import { unwrap } from './result.ts';
import { parseVariant } from './variant-name.ts';

const variantOf = (name: string) => unwrap(parseVariant(games, name));

test('every game names its evaluations, and each of them can be chosen', () => {
  for (const { id, evaluations } of games)
    for (const evaluation of evaluations) {
      const variant = unwrap(variantOf(id).withEvaluation({ id: evaluation.id }));
      expect(Math.abs(unwrap(variant.rules.read(variant.rules.start)).evaluate())).toBeLessThan(variant.rules.bound);
    }
});

test('one weight can be changed while the others keep their defaults', () => {
  const variant = unwrap(variantOf('draughts').withEvaluation({ id: 'material', weights: { king: 500 } }));
  expect(unwrap(variant.rules.read('W:WK1,9:B32')).evaluate()).toBe(500);
});

test.each([
  [{ id: 'stockfish' }, 'unknown-evaluation'],
  [{ id: 'material', weights: { quen: 1 } }, 'unknown-weight'],
  [{ id: 'material', weights: { man: 0.5 } }, 'weight-out-of-range'],
  [{ id: 'material', weights: { man: 1e9 } }, 'weight-out-of-range'],
])('%j is refused: %s', (choice, code) => {
  const refused = variantOf('draughts').withEvaluation(choice);
  expect(refused.ok ? 'accepted' : refused.error.code).toBe(code);
});
