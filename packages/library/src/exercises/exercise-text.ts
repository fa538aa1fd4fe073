import { unwrap } from '../core/result.ts';
import { fill, type Language, type Values } from '../core/text/words.ts';
import { parseVariant } from '../core/variant-name.ts';
import { games } from '../games/index.ts';
import { partingOf, type RunEvent, runProgram } from './compare-runs.ts';
import { type Answer, type Exercise, isFoundLine, isWindow, sourcesOf } from './exercise.ts';
import { listingOf, mistakes, type ProgrammingLanguage, rightListings, wrongLinesOf } from './listings.ts';
import { PAPER_WIN, type SmallTree } from './small-tree.ts';
import { minimaxValues, walkAlphaBeta } from './walk.ts';
import { mistakeSentence, type SentenceKey, sentence } from './words.ts';

type Say = (key: SentenceKey, values?: Values) => string;

const sayIn =
  (language: Language): Say =>
  (key, values) =>
    fill(sentence(key, language), values);

/** With a minus sign instead of a hyphen; null is a bound that is not there. */
export const numberText = (value: number | null, none: '−∞' | '∞' = '∞'): string => {
  if (value === null) return none;
  if (Math.abs(value) === Infinity) return value > 0 ? '∞' : '−∞';
  return String(value).replace('-', '−');
};

const windowValues = ({ alpha, beta }: { readonly alpha: number | null; readonly beta: number | null }) => ({
  alpha: numberText(alpha, '−∞'),
  beta: numberText(beta, '∞'),
});

export const exerciseTitle = (exercise: Exercise, language: Language): string =>
  sentence(`kind.${exercise.kind}`, language);

export const questionOf = (exercise: Exercise, language: Language): string => {
  const say = sayIn(language);
  switch (exercise.kind) {
    case 'window':
      return say('question.window', { node: exercise.node });
    case 'bound': {
      const { node, bound } = exercise;
      const value = walkAlphaBeta(exercise.tree).find(({ id }) => id === node)![bound];
      return say('question.bound', { node, bound: say(bound), value: numberText(value) });
    }
    case 'order': {
      const [given, all] = [walkAlphaBeta(exercise.tree).length, exercise.tree.nodes.length];
      return say('question.order', { given, all });
    }
    default:
      return say(`question.${exercise.kind}`);
  }
};

/** What the numbers in the tree mean. */
export const notesOf = ({ tree, kind }: Exercise, language: Language): string => {
  const say = sayIn(language);
  const { game, rules } = unwrap(parseVariant(games, tree.game));
  const unit = fill(game.messages[language]['unit.men'] ?? say('unit.men'), { count: 2 });
  const hasWins = tree.nodes.some(({ value }) => Math.abs(value ?? 0) > PAPER_WIN / 2);
  const hasAverages = kind === 'value' && tree.nodes.some(node => node.kind === 'chance');
  return [
    say('note.lines'),
    say(`note.${rules.shows}`, { unit }),
    ...(hasWins ? [say('note.wins')] : []),
    ...(hasAverages ? [say('note.average')] : []),
  ].join(' ');
};

/** Why the right answer is right, sentence by sentence. */
export const reasonsOf = (
  exercise: Exercise,
  language: Language,
  programming: ProgrammingLanguage = 'python',
): string[] => {
  const say = sayIn(language);
  switch (exercise.kind) {
    case 'value':
      return valueReasons(exercise.tree, say);
    case 'pruned':
      return cutReasons(exercise.tree, say);
    case 'window':
      return (['alpha', 'beta'] as const).map(bound => boundReason(exercise.tree, exercise.node, bound, say));
    case 'bound': {
      const sources = sourcesOf(exercise.tree, exercise.solution).slice(1);
      return [
        boundReason(exercise.tree, exercise.node, exercise.bound, say),
        ...(sources.length === 0 ? [] : [say('reason.sources', { sources: sources.join(', ') })]),
      ];
    }
    case 'order': {
      const { solution, fewest, tree } = exercise;
      return [say('reason.order', { order: solution.join(', '), fewest, all: tree.nodes.length })];
    }
    case 'bug':
      return bugReasons(exercise, language, programming, say);
  }
};

const valueReasons = (tree: SmallTree, say: Say): string[] => {
  const values = minimaxValues(tree);
  return tree.nodes
    .flatMap(({ kind, value, children }, node) => {
      if (value !== null) return [];
      const told = numberText(values[node]!);
      const below = children.map(child => values[child]!);
      if (kind === 'chance') {
        const sum = children.map(
          child => `${fractionText(tree.nodes[child]!.chance!)} · (${numberText(values[child]!)})`,
        );
        return [say('reason.chance', { node, sum: sum.join(' + '), value: told })];
      }
      if (below.length === 1) return [say('reason.only', { node, value: told })];
      const key = kind === 'max' ? 'reason.max' : 'reason.min';
      return [say(key, { node, values: below.map(value => numberText(value)).join(', '), value: told })];
    })
    .reverse();
};

const cutReasons = (tree: SmallTree, say: Say): string[] =>
  walkAlphaBeta(tree).flatMap(({ id, alpha, beta, alphaFrom, betaFrom, value, cutAfter }) => {
    if (cutAfter === null) return [];
    const { kind, children } = tree.nodes[id]!;
    const isMax = kind === 'max';
    const left = children.slice(children.indexOf(cutAfter) + 1).join(', ');
    const [bound, source] = isMax ? [beta, betaFrom] : [alpha, alphaFrom];
    const values = { value: numberText(value), bound: numberText(bound), source: source ?? '' };
    return [say(isMax ? 'reason.cut.max' : 'reason.cut.min', { node: id, after: cutAfter, left, ...values })];
  });

const boundReason = (tree: SmallTree, node: number, bound: 'alpha' | 'beta', say: Say): string => {
  const visited = walkAlphaBeta(tree).find(({ id }) => id === node)!;
  const [value, source] = bound === 'alpha' ? [visited.alpha, visited.alphaFrom] : [visited.beta, visited.betaFrom];
  if (value === null || source === null) return say(`reason.${bound}.none`);
  return say(`reason.${bound}`, { value: numberText(value), source });
};

const bugReasons = (
  { tree, mistake }: Extract<Exercise, { kind: 'bug' }>,
  language: Language,
  programming: ProgrammingLanguage,
  say: Say,
): string[] => {
  const lines = wrongLinesOf(mistake, programming);
  const { method } = mistakes[mistake];
  const isGap =
    listingOf(mistake, programming).split('\n').length < rightListings[method][programming].split('\n').length;
  const told = { lines: lines.join(', '), line: lines[0]!, mistake: mistakeSentence(mistake, language) };
  const right = runProgram(tree, mistake, false);
  const wrong = runProgram(tree, mistake, true);
  const results = {
    right: numberText(right.result),
    wrong: numberText(wrong.result),
    rightNodes: right.nodes,
    wrongNodes: wrong.nodes,
  };
  const parting = partingOf(right, wrong)!;
  return [
    say(isGap ? 'reason.gap' : lines.length === 1 ? 'reason.line' : 'reason.lines', told),
    say(method === 'chooseMove' ? 'reason.moves' : 'reason.runs', results),
    say('reason.parting', { node: parting.node, how: howTheyPart(parting.right, parting.wrong, say) }),
  ];
};

const howTheyPart = (right: RunEvent | null, wrong: RunEvent | null, say: Say): string => {
  if (right === null && wrong === null) return say('how.choice');
  const one =
    right === null
      ? []
      : 'value' in right
        ? [say('how.return', { value: numberText(right.value) })]
        : [say('how.open', windowValues(right))];
  const other =
    wrong === null
      ? say('how.other.stops')
      : 'value' in wrong
        ? say('how.other.return', { node: wrong.node, value: numberText(wrong.value) })
        : say('how.other.open', { node: wrong.node, ...windowValues(wrong) });
  return [...one, other].join('; ');
};

/** Probabilities of rolls are eighths, sixteenths and the like. */
export const fractionText = (chance: number): string => {
  for (let denominator = 1; denominator <= 1024; denominator *= 2)
    if (Number.isInteger(chance * denominator)) return `${chance * denominator}/${denominator}`;
  return chance.toFixed(3);
};

/** The right answer in a few words, as the teacher's sheet has it. */
export const solutionText = (
  exercise: Exercise,
  language: Language,
  programming: ProgrammingLanguage = 'python',
): string =>
  exercise.kind === 'bug'
    ? wrongLinesOf(exercise.mistake, programming).join(', ')
    : answerText(exercise.solution, language);

export const answerText = (answer: Answer, language: Language): string => {
  if (typeof answer === 'number') return numberText(answer);
  if (isWindow(answer)) {
    const { alpha, beta } = windowValues(answer);
    return `${sentence('alpha', language)} = ${alpha}, ${sentence('beta', language)} = ${beta}`;
  }
  return isFoundLine(answer) ? String(answer.line) : answer.join(', ');
};
