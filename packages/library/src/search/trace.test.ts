import { expect, test } from 'vitest';
import { GameState } from '../core/game-state.ts';
import { unwrap } from '../core/result.ts';
import { parseVariant } from '../core/variant-name.ts';
import { games } from '../games/index.ts';
import { Plain } from './plain.ts';
import { Trace } from './trace.ts';

const stateOf = (name: string, position?: string) => {
  const variant = unwrap(parseVariant(games, name));
  return unwrap(GameState.read(variant, position ?? variant.rules.start));
};

test.each([
  ['plague:4x3', undefined, 4],
  ['draughts', undefined, 4],
  ['microshogi', undefined, 3],
  ['ur', '2/2/4,8,11 2/1/3,6,7,14 w 3', 2],
  ['ur', undefined, 2],
])('the trace of %s %s at depth %d visits the same nodes as plain search', (name, position, depth) => {
  const state = stateOf(name, position);
  const plain = new Plain(state);
  const trace = new Trace(state, 1_000_000);
  expect(trace.record(depth)).toBe(plain.alphaBeta(depth));
  expect(trace.nodes.length).toBe(plain.nodes);
  expect(trace.isCutShort).toBe(false);
});

test('every node has an earlier parent, and a cutoff has the number of moves left out', () => {
  const trace = new Trace(stateOf('plague:4x3'), 1_000_000);
  trace.record(4);
  for (const { id, parent } of trace.nodes) expect(parent === null ? id === 0 : parent < id).toBe(true);
  const cuts = trace.nodes.filter(({ cut }) => cut !== null);
  expect(cuts.length).toBeGreaterThan(0);
  for (const { kind, cut } of cuts) expect(cut?.by).toBe(kind === 'max' ? 'beta' : 'alpha');
});

test('a recording stops at its limit and reports it, and the value is still right', () => {
  const state = stateOf('draughts');
  const trace = new Trace(state, 20);
  expect(trace.record(4)).toBe(new Plain(state).alphaBeta(4));
  expect(trace.nodes.length).toBe(20);
  expect(trace.isCutShort).toBe(true);
});
