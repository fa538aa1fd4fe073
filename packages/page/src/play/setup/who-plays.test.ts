import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { describe, expect, test } from 'vitest';
import type { Plan } from './new-game.ts';
import type { Choice, Kind } from './player-choice.ts';
import { modeOf, modes, sideChoiceOf, sideChoices, withMode, withSide } from './who-plays.ts';

const choice = (kind: Kind, name = ''): Choice => ({ kind, level: 2, depth: 4, name });

const planOf = (first: Choice, second: Choice, isByLot = false): Plan => ({
  name: 'plague:8x8',
  first,
  second,
  isByLot,
  clock: { kind: 'none', minutes: 10, seconds: 10 },
});

const plague = unwrap(parseVariant(games, 'plague:8x8'));
const ur = unwrap(parseVariant(games, 'ur:classic'));

const plans: readonly Plan[] = [
  planOf(choice('human', 'Ana'), choice('level')),
  planOf(choice('minimax'), choice('human', 'Berta')),
  planOf(choice('human', 'Ana'), choice('human', 'Berta'), true),
  planOf(choice('random'), choice('greedy')),
];

describe.each(plans)('a plan with $first.kind and $second.kind', plan => {
  test.each(modes)('can be changed to %s, and keeps names and levels', mode => {
    const changed = withMode(plan, mode);
    expect(modeOf(changed)).toBe(mode);
    expect([changed.first.name, changed.second.name]).toEqual([plan.first.name, plan.second.name]);
    expect(withMode(changed, mode)).toBe(changed);
  });

  test.each(sideChoices)('against the computer can be changed to the side %s, with the same opponent', choice => {
    const against = withMode(plan, 'machine');
    const changed = withSide(against, choice);
    expect(sideChoiceOf(changed, plague)).toBe(choice);
    expect(modeOf(changed)).toBe('machine');
    const kindsOf = ({ first, second }: Plan) => [first.kind, second.kind].sort();
    expect(kindsOf(changed)).toEqual(kindsOf(against));
  });
});

test('a draw of lots that the rules of a game make leaves the sides alone', () => {
  const byLot = withSide(plans[1]!, 'lot');
  expect(sideChoiceOf(byLot, plague)).toBe('lot');
  expect(sideChoiceOf(byLot, ur)).toBe('second');
});
