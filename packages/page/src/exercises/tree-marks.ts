import { partingOf, runProgram } from '@poda/library/exercises/compare-runs.ts';
import type { Exercise } from '@poda/library/exercises/exercise.ts';
import { subtreeOf } from '@poda/library/exercises/small-tree.ts';
import { minimaxValues, walkAlphaBeta } from '@poda/library/exercises/walk.ts';

/** `asked` is the node of the question, `parting` where two programs part. */
export type NodeMark = 'picked' | 'asked' | 'cut' | 'right' | 'parting';

export interface TreeMarks {
  readonly marks: ReadonlyMap<number, ReadonlySet<NodeMark>>;
  /** Of inner nodes. */
  readonly values: ReadonlyMap<number, number>;
}

class Marks {
  readonly all = new Map<number, Set<NodeMark>>();

  add(nodes: readonly number[], mark: NodeMark): this {
    for (const node of nodes) this.all.set(node, (this.all.get(node) ?? new Set<NodeMark>()).add(mark));
    return this;
  }
}

/** Before the answer: the node of the question and what the user has picked. */
export const openMarks = (exercise: Exercise, picked: readonly number[]): TreeMarks => ({
  marks: new Marks().add('node' in exercise ? [exercise.node] : [], 'asked').add(picked, 'picked').all,
  values: new Map(),
});

/** After the answer: values, what is not looked at, and the solution. */
export const solvedMarks = (exercise: Exercise, picked: readonly number[]): TreeMarks => {
  const { tree, kind } = exercise;
  const marks = new Marks().add(picked, 'picked');
  if (kind === 'value') return { marks: marks.add([0], 'right').all, values: new Map(minimaxValues(tree).entries()) };
  if (kind === 'bug') return programMarks(exercise, marks);
  const visited = walkAlphaBeta(tree, kind === 'order' ? exercise.solution : undefined);
  const seen = new Set(visited.map(({ id }) => id));
  marks.add(
    tree.nodes.flatMap((_, id) => (seen.has(id) ? [] : [id])),
    'cut',
  );
  if (kind === 'pruned') marks.add(exercise.solution, 'right');
  if (kind === 'bound') marks.add([exercise.node], 'asked').add([exercise.solution], 'right');
  if (kind === 'window') marks.add([exercise.node], 'asked').add(boundNodes(exercise), 'right');
  return { marks: marks.all, values: new Map(visited.map(({ id, value }) => [id, value])) };
};

const boundNodes = ({ tree, node }: Extract<Exercise, { kind: 'window' }>): number[] => {
  const { alphaFrom, betaFrom } = walkAlphaBeta(tree).find(({ id }) => id === node)!;
  return [alphaFrom, betaFrom].filter(from => from !== null);
};

const programMarks = ({ tree, mistake }: Extract<Exercise, { kind: 'bug' }>, marks: Marks): TreeMarks => {
  const [right, wrong] = [false, true].map(isWrong => runProgram(tree, mistake, isWrong)) as [
    ReturnType<typeof runProgram>,
    ReturnType<typeof runProgram>,
  ];
  const openedBy = (run: typeof right) => new Set(run.events.map(({ node }) => node));
  const [byRight, byWrong] = [openedBy(right), openedBy(wrong)];
  const all = subtreeOf(tree, 0);
  const values = new Map(right.events.flatMap(event => ('value' in event ? [[event.node, event.value] as const] : [])));
  marks
    .add(
      all.filter(node => node !== 0 && !byRight.has(node)),
      'cut',
    )
    .add(
      all.filter(node => byRight.has(node) && !byWrong.has(node)),
      'right',
    )
    .add([partingOf(right, wrong)!.node], 'parting');
  return { marks: marks.all, values };
};
