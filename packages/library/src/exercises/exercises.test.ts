import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { needs } from '../../../../e2e/needs.ts';
import { GameState } from '../core/game-state.ts';
import { unwrap } from '../core/result.ts';
import { KeyedRandom } from '../core/seed/seed.ts';
import { languages } from '../core/text/words.ts';
import { parseVariant } from '../core/variant-name.ts';
import { games } from '../games/index.ts';
import { Plain } from '../search/plain.ts';
import { drawTree, paperSize } from './draw-tree.ts';
import {
  type Answer,
  type Exercise,
  exerciseIds,
  isRight,
  makeExercise,
  makeExerciseOn,
  ordersOf,
  prunedOf,
} from './exercise.ts';
import { notesOf, numberText, questionOf, reasonsOf, solutionText } from './exercise-text.ts';
import { listingOf, programmingLanguages, rightListings, wrongLinesOf } from './listings.ts';
import { leafIdsOf, PAPER_WIN, type SmallNode, type SmallTree } from './small-tree.ts';
import { minimaxValues, walkAlphaBeta } from './walk.ts';

const stateOf = ({ game, position }: SmallTree): GameState => {
  const variant = unwrap(parseVariant(games, game));
  return unwrap(GameState.read(unwrap(variant.withEvaluation(variant.game.extras.exercises.evaluation)), position));
};

const treesOf = (count: number, id: string) =>
  Array.from({ length: count }, (_, seed) => {
    const tree = drawTree(new KeyedRandom(seed), games.find(game => game.id === id)!, paperSize, () => true)!;
    return { seed, tree };
  });

describe.each(games.map(({ id }) => id))('trees of %s', id => {
  test('alpha-beta opens as many nodes as the textbook search, and finds the value of minimax', () => {
    for (const { seed, tree } of treesOf(8, id)) {
      const state = stateOf(tree);
      const plain = new Plain(state);
      plain.alphaBeta(tree.depth);
      // Averages of rounded leaves are not the rounded averages, which may move a bound.
      if (state.variant.rules.dice === null) expect(walkAlphaBeta(tree).length, `seed ${seed}`).toBe(plain.nodes);
      const all = new Plain(state);
      all.minimax(tree.depth);
      expect(tree.nodes.length, `seed ${seed}`).toBe(all.nodes);
      expect(walkAlphaBeta(tree)[0]!.value, `seed ${seed}`).toBe(minimaxValues(tree)[0]);
    }
  });

  test('nothing that alpha-beta does not look at can change the value of the root', () => {
    for (const { seed, tree } of treesOf(8, id)) {
      const seen = new Set(walkAlphaBeta(tree).map(({ id }) => id));
      for (const leaf of leafIdsOf(tree).filter(leaf => !seen.has(leaf)))
        for (const value of [-99_999, 99_999]) {
          const nodes = tree.nodes.map((node, i): SmallNode => (i === leaf ? { ...node, value } : node));
          expect(minimaxValues({ ...tree, nodes })[0], `seed ${seed}, leaf ${leaf}`).toBe(minimaxValues(tree)[0]);
        }
    }
  });
});

const solutionOf = (exercise: Exercise): Answer =>
  exercise.kind === 'bug'
    ? { language: 'python', line: wrongLinesOf(exercise.mistake, 'python')[0]! }
    : exercise.solution;

/** An answer of the right form that is wrong. */
const wrongAnswerTo = (exercise: Exercise): Answer => {
  switch (exercise.kind) {
    case 'value':
      return exercise.solution + 1;
    case 'pruned':
      return exercise.solution.slice(1);
    case 'window':
      return { alpha: exercise.solution.beta, beta: exercise.solution.alpha };
    case 'bound':
      return exercise.node;
    case 'order':
      return exercise.tree.nodes[0]!.children;
    case 'bug':
      return { language: 'python', line: 1 };
  }
};

const checkExercises = (seeds: number, id: string): void => {
  for (let seed = 0; seed < seeds; seed++) {
    const exercise = makeExercise(seed, id);
    const label = `seed ${seed}`;
    expect(isRight(exercise, solutionOf(exercise)), label).toBe(true);
    expect(isRight(exercise, wrongAnswerTo(exercise)), label).toBe(false);
    const { tree } = exercise;
    if (exercise.kind !== 'bug') expect(leafIdsOf(tree).length, label).toBeLessThanOrEqual(12);
    if (exercise.kind === 'pruned') {
      expect(exercise.solution.length, label).toBeGreaterThan(0);
      expect(prunedOf(tree, walkAlphaBeta(tree)), label).toEqual(exercise.solution);
    }
    if (exercise.kind === 'order') {
      expect(walkAlphaBeta(tree, exercise.solution).length, label).toBe(ordersOf(tree).fewest);
      expect(walkAlphaBeta(tree).length, label).toBeGreaterThan(exercise.fewest);
    }
    for (const language of languages)
      for (const text of [
        questionOf(exercise, language),
        notesOf(exercise, language),
        ...reasonsOf(exercise, language),
      ])
        expect(text, label).not.toMatch(/[{}]|undefined|NaN/);
    expect(solutionText(exercise, 'es'), label).not.toBe('');
  }
};

describe.each(exerciseIds)('exercise %s', id => {
  test('accepts its solution, and refuses another answer, whatever the seed', () => checkExercises(3, id));

  test('the same for many seeds', needs('long'), () => checkExercises(100, id));

  test('is the same for the same seed, and another for another', () => {
    const [one, again, other] = [1, 1, 2].map(seed => JSON.stringify(makeExercise(seed, id)));
    expect(one).toBe(again);
    expect(one).not.toBe(other);
  });
});

describe('ten exercises go from easy to hard', () => {
  const made = exerciseIds.flatMap((id, i) =>
    [1, 2, 3, 4, 5].map(seed => ({ id, place: i + 1, exercise: makeExercise(seed, id) })),
  );
  const valuesOf = ({ tree }: Exercise) => leafIdsOf(tree).map(id => tree.nodes[id]!.value!);

  test('the first three have few small numbers, and no game in them is decided', () => {
    for (const { exercise } of made.filter(({ place }) => place <= 3)) {
      expect(valuesOf(exercise).length).toBeLessThanOrEqual(9);
      expect(Math.max(...valuesOf(exercise).map(Math.abs))).toBeLessThanOrEqual(12);
      expect(stateOf(exercise.tree).variant.game.extras.isShort).toBe(true);
    }
  });

  test('only the last one has chance nodes, apart from programs', () => {
    for (const { exercise, place, id } of made.filter(({ exercise }) => exercise.kind !== 'bug'))
      expect(
        exercise.tree.nodes.some(({ kind }) => kind === 'chance'),
        id,
      ).toBe(place === 10);
  });

  test('a decided game is a sign, all other numbers have at most three digits, and no sign is an answer', () => {
    for (const { exercise, id } of made) {
      for (const value of valuesOf(exercise)) expect(numberText(value, 'es'), id).toMatch(/^(?:−?\d{1,3}|\+G|−G)$/);
      const answers =
        exercise.kind === 'value'
          ? [exercise.solution]
          : exercise.kind === 'window'
            ? Object.values(exercise.solution)
            : [];
      expect(answers.map(Math.abs), id).not.toContain(PAPER_WIN);
    }
    expect([PAPER_WIN, -PAPER_WIN].map(value => numberText(value, 'en'))).toEqual(['+W', '−W']);
  });
});

// Files that were handed in stay valid only while the exercises of a seed stay the same.
test.each([
  ['1-value', 'cf19edd9dc437afe'],
  ['2-pruned', 'f8fe06eb0a41087d'],
  ['9-bug', '4bd519915a7eaee8'],
  ['10-value', 'b9515fd7383080dc'],
])('exercise %s of a seed never changes', (id, digest) => {
  const text = JSON.stringify(makeExercise('19ba69fc93ff8dba3e600ccbeb816c88', id));
  expect(createHash('sha256').update(text).digest('hex').slice(0, 16)).toBe(digest);
});

test('an answer of the wrong form is wrong', () => {
  const forms: Answer[] = [0, [], { alpha: null, beta: null }, { language: 'typescript', line: 1 }];
  for (const id of exerciseIds) {
    const exercise = makeExercise(3, id);
    for (const answer of forms) {
      const isSame = JSON.stringify(answer) === JSON.stringify(solutionOf(exercise));
      expect(isRight(exercise, answer), `${id} ${JSON.stringify(answer)}`).toBe(isSame);
    }
  }
});

test('a bound may be told by any node from which its value came up', () => {
  const leaf = (parent: number, value: number): SmallNode => ({
    ...{ parent, move: 'm', label: 'm', kind: 'leaf', side: 0, chance: null, estimate: 0, value, children: [] },
  });
  const inner = (kind: 'max' | 'min', parent: number | null, children: readonly number[]): SmallNode => ({
    ...{ parent, move: 'm', label: 'm', kind, side: 0, chance: null, estimate: 0, value: null, children },
  });
  const nodes = [
    inner('max', null, [1, 4]),
    inner('min', 0, [2, 3]),
    leaf(1, 7),
    leaf(1, 5),
    inner('min', 0, [5, 6]),
    leaf(4, 5),
    leaf(4, 9),
  ];
  const tree = { game: 'plague:3x3', position: '', depth: 2, nodes };
  const exercise: Exercise = { kind: 'bound', tree, node: 4, bound: 'alpha', solution: 1 };
  expect([1, 3, 2, 0, 4].map(answer => isRight(exercise, answer))).toEqual([true, true, false, false, false]);
});

test('the lines of a mistake are those in which the listing differs, or those around a gap', () => {
  for (const language of programmingLanguages) {
    expect(
      wrongLinesOf('strict-cut', language).map(line => listingOf('strict-cut', language).split('\n')[line - 1]),
    ).toEqual([expect.stringContaining('alpha > beta')]);
    const lines = wrongLinesOf('not-taken-back', language);
    const shown = lines.map(line => listingOf('not-taken-back', language).split('\n')[line - 1]!.trim());
    const right = rightListings.alphaBeta[language].split('\n').map(line => line.trim());
    expect(right.indexOf(shown[1]!) - right.indexOf(shown[0]!)).toBe(2);
    const added = wrongLinesOf('beta-cuts-too-much', language);
    expect(added).toHaveLength(1);
  }
});

test.each([
  { kind: 'value', game: 'tictactoe' },
  { kind: 'order', game: 'draughts' },
  { kind: 'value', game: 'ur' },
] as const)('an exercise on a subject is of its kind and its game: %o', subject => {
  const exercise = makeExerciseOn(1, subject, 1);
  expect(exercise.kind).toBe(subject.kind);
  expect(exercise.tree.game.split(':')[0]).toBe(subject.game);
  expect(isRight(exercise, solutionOf(exercise))).toBe(true);
  expect(makeExerciseOn(1, subject, 1)).toEqual(exercise);
  expect(makeExerciseOn(1, subject, 2)).not.toEqual(exercise);
});

test('an exercise on a mistake has this mistake', () => {
  expect(makeExerciseOn(1, { kind: 'bug', mistake: 'chance-chooses' }, 1)).toMatchObject({ mistake: 'chance-chooses' });
});
