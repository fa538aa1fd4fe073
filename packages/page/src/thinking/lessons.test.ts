import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { Plain } from '@poda/library/search/plain.ts';
import { describe, expect, test } from 'vitest';
import { evaluationAt, lessons, type Part, stateAt } from './lesson-data.ts';

describe.each(lessons.map(lesson => [lesson.id, lesson] as const))('the lesson %s', (_, lesson) => {
  const texts = lesson.parts.flatMap(({ text }) => text);

  test.each(lesson.counted.map(counted => [`${counted.game} ${counted.search} ${counted.depth}`, counted] as const))(
    'counts as it says: %s',
    (_, counted) => {
      const { depth, search } = counted;
      const { variant, text } = stateAt(counted);
      const evaluated = unwrap(variant.withEvaluation(evaluationAt(counted)));
      const plain = new Plain(unwrap(GameState.read(evaluated, text)));
      const value = search === 'minimax' ? plain.minimax(depth) : plain.alphaBeta(depth);
      expect(plain.nodes).toBe(counted.nodes);
      if (counted.value !== undefined) expect(value).toBe(counted.value);
    },
  );

  test('every number in braces is one that is counted, and no long number stands without', () => {
    const counts = lesson.counted.map(({ nodes }) => nodes);
    for (const text of texts.flatMap(({ es, en }) => [es, en])) {
      for (const [, number] of text.matchAll(/\{(\d+)\}/g)) expect(counts).toContain(Number(number));
      expect(text.replaceAll(/\{\d+\}/g, '')).not.toMatch(/\d{4}|\d[.,]\d{3}/);
    }
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
});

const placesOf = (part: Part) => [
  ...('figure' in part && part.figure !== undefined ? [part.figure] : []),
  ...('tree' in part ? [part.tree] : []),
];
