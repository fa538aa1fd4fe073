import { readFileSync } from 'node:fs';
import type { GameState } from '@poda/library/core/game-state.ts';
import type { Bilingual } from '@poda/library/core/lesson.ts';
import { NOT_OVER } from '@poda/library/core/outcome.ts';
import { leafValue, Plain } from '@poda/library/search/plain.ts';
import { findBest } from '@poda/library/search/search.ts';
import { exactAtDepth, type Settings } from '@poda/library/search/settings.ts';
import { describe, expect, test } from 'vitest';
import { needs } from '../../../../e2e/needs.ts';
import { lessonDocuments } from '../../../../scripts/lessons/lesson-documents.ts';
import solved from '../solved/solved-data.json' with { type: 'json' };
import { countInOrder } from './count-in-order.ts';
import { type Counted, evaluatedStateAt, lessons, type Part, stateAt } from './lesson-data.ts';

/** A tree whose values are known before alpha-beta orders the moves by them. */
interface ValuedNode {
  readonly value: number;
  readonly isMax: boolean;
  readonly children: readonly ValuedNode[];
}

const valuedTree = (state: GameState, root: GameState['side'], start: number, depth: number): ValuedNode => {
  const isMax = state.side === root;
  if (depth === 0 || state.position.outcome() !== NOT_OVER)
    return { value: leafValue(state, root, start), isMax, children: [] };
  const children = state.legalMoves().map(move => state.after(move, () => valuedTree(state, root, start, depth - 1)));
  const values = children.map(({ value }) => value);
  return { value: isMax ? Math.max(...values) : Math.min(...values), isMax, children };
};

/** The value of alpha-beta and the nodes it visits, with the best moves of every node first or last. */
const visitInOrder = (
  { value, isMax, children }: ValuedNode,
  order: 'best' | 'worst',
  alpha = -Infinity,
  beta = Infinity,
): { value: number; nodes: number } => {
  if (children.length === 0) return { value, nodes: 1 };
  const sign = (order === 'best') === isMax ? -1 : 1;
  let [best, nodes] = [isMax ? -Infinity : Infinity, 1];
  for (const child of children.toSorted((one, other) => sign * (one.value - other.value))) {
    const found = visitInOrder(child, order, alpha, beta);
    nodes += found.nodes;
    best = isMax ? Math.max(best, found.value) : Math.min(best, found.value);
    if (isMax) alpha = Math.max(alpha, best);
    else beta = Math.min(beta, best);
    if (alpha >= beta) break;
  }
  return { value: best, nodes };
};

/** An ordered tree is valued whole before it is searched. */
const isLong = ({ nodes, order, depth }: Counted): boolean => nodes > 100_000 || (order !== undefined && depth > 5);

const nothing = Object.fromEntries(Object.keys(exactAtDepth).map(name => [name, false])) as unknown as Settings;

const count = (counted: Counted): { readonly nodes: number; readonly value: number } => {
  const { depth, search, order, settings = [] } = counted;
  const state = evaluatedStateAt(counted);
  if (order !== undefined) return visitInOrder(valuedTree(state, state.side, state.plies, depth), order);
  if (search === 'strong') {
    const used = Object.fromEntries(settings.map(name => [name, true]));
    const question = { limits: { depth }, now: () => 0, settings: { ...nothing, exactHistory: true, ...used } };
    const { nodes, lines } = findBest(state, question);
    return { nodes, value: lines[0]!.value };
  }
  const plain = new Plain(state);
  const value = search === 'minimax' ? plain.minimax(depth) : plain.alphaBeta(depth);
  return { nodes: plain.nodes, value };
};

const textsOf = (part: Part): readonly Bilingual[] => [
  ...part.text,
  ...('answers' in part ? part.answers.flatMap(({ text, reason }) => [text, reason]) : []),
  ...('bars' in part ? part.bars.map(({ label }) => label) : []),
];

describe.each(lessons.map(lesson => [lesson.id, lesson] as const))('the lesson %s', (_, lesson) => {
  const counts = [...lesson.counted, ...(lesson.solved ?? [])].map(({ nodes }) => nodes);

  for (const counted of lesson.counted) {
    const { game, position = '', search, depth, order = '', settings = [] } = counted;
    const name = [game, position, search, depth, order, ...settings].join(' ');
    test(`counts as it says: ${name}`, isLong(counted) ? needs('long') : {}, () => {
      const found = count(counted);
      expect(found.nodes).toBe(counted.nodes);
      if (counted.value !== undefined) expect(found.value).toBe(counted.value);
    });
  }

  test('tells of solved positions what their screen tells', () => {
    for (const { game, pieces, nodes } of lesson.solved ?? []) {
      const rows = solved.counts.find(known => known.game === game)!.counts;
      expect(rows.find(row => row.pieces === pieces)!.positions).toBe(nodes);
    }
  });

  test('every number in braces is one that is counted, and no long number stands without', () => {
    for (const text of lesson.parts.flatMap(textsOf).flatMap(({ es, en }) => [es, en])) {
      for (const [, number] of text.matchAll(/\{(\d+)\}/g)) expect(counts).toContain(Number(number));
      expect(text.replaceAll(/\{\d+\}/g, '')).not.toMatch(/\d{4}|\d[.,]\d{3}/);
    }
  });

  test('every bar is counted', () => {
    for (const part of lesson.parts)
      if (part.kind === 'bars') for (const { nodes } of part.bars) expect(counts).toContain(nodes);
  });

  test('its positions are those of games, and every question has one right answer', () => {
    for (const part of lesson.parts) {
      for (const place of placesOf(part)) expect(stateAt(place).outcome()).toBeNull();
      if (part.kind === 'choice') expect(part.answers.filter(({ isRight }) => isRight)).toHaveLength(1);
      if (part.kind === 'move') {
        const state = stateAt(part.figure);
        for (const move of part.accepts) expect(state.legalMoves().map(legal => state.moveText(legal))).toContain(move);
      }
    }
  });

  test('the fewest and the most positions of an order are those of all orders', () => {
    for (const part of lesson.parts) {
      if (part.kind !== 'order') continue;
      const state = stateAt(part.tree);
      const moves = state.legalMoves().map(move => state.moveText(move));
      const all = permutationsOf(moves).map(order => countInOrder(part.tree, order));
      expect({ fewest: Math.min(...all), most: Math.max(...all) }).toEqual({ fewest: part.fewest, most: part.most });
    }
  });
});

const permutationsOf = (items: readonly string[]): string[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap(first => permutationsOf(items.filter(item => item !== first)).map(rest => [first, ...rest]));

const placesOf = (part: Part) => [
  ...('figure' in part && part.figure !== undefined ? [part.figure] : []),
  ...('tree' in part ? [part.tree] : []),
  ...('place' in part ? [part.place] : []),
  ...('rows' in part ? part.rows.flat().flatMap(position => (position === null ? [] : [{ ...part, position }])) : []),
];

test.each(lessonDocuments())('$path is what npm run docs makes of the lessons', ({ path, text }) => {
  expect(readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')).toBe(text);
});
