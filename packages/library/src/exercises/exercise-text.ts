import { unwrap } from '../core/result.ts';
import { fill, type Language, type Values } from '../core/text/words.ts';
import { parseVariant } from '../core/variant-name.ts';
import { games } from '../games/index.ts';
import { partingOf, type RunEvent, runProgram } from './compare-runs.ts';
import { type Answer, type Exercise, isFoundLine, isWindow, sourcesOf, type Window } from './exercise.ts';
import { listingOf, mistakes, type ProgrammingLanguage, rightListings, wrongLinesOf } from './listings.ts';
import { isDecidedOnPaper, type SmallTree } from './small-tree.ts';
import { minimaxValues, walkAlphaBeta } from './walk.ts';
import { mistakeSentence, type SentenceKey, sentence } from './words.ts';

/** The sentences and the numbers of one language. */
interface Speaker {
  say(key: SentenceKey, values?: Values): string;
  number(value: number | null): string;
  window(window: Window): { readonly alpha: string; readonly beta: string };
}

const speakerOf = (language: Language): Speaker => ({
  say: (key, values) => fill(sentence(key, language), values),
  number: value => numberText(value, language),
  window: ({ alpha, beta }) => ({
    alpha: numberText(alpha, language, '−∞'),
    beta: numberText(beta, language, '∞'),
  }),
});

/** With a minus sign instead of a hyphen, and a sign for a win or a loss; null is a bound that is not there. */
export const numberText = (value: number | null, language: Language, none: '−∞' | '∞' = '∞'): string => {
  if (value === null) return none;
  if (isDecidedOnPaper(value)) return `${value > 0 ? '+' : '−'}${sentence('win', language)}`;
  if (Math.abs(value) === Infinity) return value > 0 ? '∞' : '−∞';
  return String(value).replace('-', '−');
};

export const exerciseTitle = (exercise: Exercise, language: Language): string =>
  sentence(`kind.${exercise.kind}`, language);

export const questionOf = (exercise: Exercise, language: Language): string => {
  const { say } = speakerOf(language);
  switch (exercise.kind) {
    case 'window':
      return say('question.window', { node: exercise.node });
    case 'bound': {
      const { node, bound } = exercise;
      const value = walkAlphaBeta(exercise.tree).find(({ id }) => id === node)![bound];
      return say('question.bound', { node, bound: say(bound), value: numberText(value, language) });
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
  const { say } = speakerOf(language);
  const { game, rules } = unwrap(parseVariant(games, tree.game));
  const unit = fill(game.messages[language]['unit.men'] ?? say('unit.men'), { count: 2 });
  const hasWins = tree.nodes.some(({ value }) => isDecidedOnPaper(value ?? 0));
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
  const speaker = speakerOf(language);
  const { say } = speaker;
  switch (exercise.kind) {
    case 'value':
      return valueReasons(exercise.tree, speaker);
    case 'pruned':
      return cutReasons(exercise.tree, speaker);
    case 'window':
      return (['alpha', 'beta'] as const).map(bound => boundReason(exercise.tree, exercise.node, bound, speaker));
    case 'bound': {
      const sources = sourcesOf(exercise.tree, exercise.solution).slice(1);
      return [
        boundReason(exercise.tree, exercise.node, exercise.bound, speaker),
        ...(sources.length === 0 ? [] : [say('reason.sources', { sources: sources.join(', ') })]),
      ];
    }
    case 'order': {
      const { solution, fewest, tree } = exercise;
      return [say('reason.order', { order: solution.join(', '), fewest, all: tree.nodes.length })];
    }
    case 'bug':
      return bugReasons(exercise, language, programming, speaker);
  }
};

const valueReasons = (tree: SmallTree, { say, number }: Speaker): string[] => {
  const values = minimaxValues(tree);
  return tree.nodes
    .flatMap(({ kind, value, children }, node) => {
      if (value !== null) return [];
      const told = number(values[node]!);
      const below = children.map(child => values[child]!);
      if (kind === 'chance') {
        const sum = children.map(child => `${fractionText(tree.nodes[child]!.chance!)} · (${number(values[child]!)})`);
        return [say('reason.chance', { node, sum: sum.join(' + '), value: told })];
      }
      if (below.length === 1) return [say('reason.only', { node, value: told })];
      const key = kind === 'max' ? 'reason.max' : 'reason.min';
      return [say(key, { node, values: below.map(value => number(value)).join(', '), value: told })];
    })
    .reverse();
};

const cutReasons = (tree: SmallTree, { say, number }: Speaker): string[] =>
  walkAlphaBeta(tree).flatMap(({ id, alpha, beta, alphaFrom, betaFrom, value, cutAfter }) => {
    if (cutAfter === null) return [];
    const { kind, children } = tree.nodes[id]!;
    const isMax = kind === 'max';
    const left = children.slice(children.indexOf(cutAfter) + 1).join(', ');
    const [bound, source] = isMax ? [beta, betaFrom] : [alpha, alphaFrom];
    const values = { value: number(value), bound: number(bound), source: source ?? '' };
    return [say(isMax ? 'reason.cut.max' : 'reason.cut.min', { node: id, after: cutAfter, left, ...values })];
  });

const boundReason = (tree: SmallTree, node: number, bound: 'alpha' | 'beta', { say, number }: Speaker): string => {
  const visited = walkAlphaBeta(tree).find(({ id }) => id === node)!;
  const [value, source] = bound === 'alpha' ? [visited.alpha, visited.alphaFrom] : [visited.beta, visited.betaFrom];
  if (value === null || source === null) return say(`reason.${bound}.none`);
  return say(`reason.${bound}`, { value: number(value), source });
};

const bugReasons = (
  { tree, mistake }: Extract<Exercise, { kind: 'bug' }>,
  language: Language,
  programming: ProgrammingLanguage,
  speaker: Speaker,
): string[] => {
  const { say, number } = speaker;
  const lines = wrongLinesOf(mistake, programming);
  const { method } = mistakes[mistake];
  const isGap =
    listingOf(mistake, programming).split('\n').length < rightListings[method][programming].split('\n').length;
  const told = { lines: lines.join(', '), line: lines[0]!, mistake: mistakeSentence(mistake, language) };
  const right = runProgram(tree, mistake, false);
  const wrong = runProgram(tree, mistake, true);
  const results = {
    right: number(right.result),
    wrong: number(wrong.result),
    rightNodes: right.nodes,
    wrongNodes: wrong.nodes,
  };
  const parting = partingOf(right, wrong)!;
  return [
    say(isGap ? 'reason.gap' : lines.length === 1 ? 'reason.line' : 'reason.lines', told),
    say(method === 'chooseMove' ? 'reason.moves' : 'reason.runs', results),
    say('reason.parting', { node: parting.node, how: howTheyPart(parting.right, parting.wrong, speaker) }),
  ];
};

const howTheyPart = (right: RunEvent | null, wrong: RunEvent | null, { say, number, window }: Speaker): string => {
  if (right === null && wrong === null) return say('how.choice');
  const one =
    right === null
      ? []
      : 'value' in right
        ? [say('how.return', { value: number(right.value) })]
        : [say('how.open', window(right))];
  const other =
    wrong === null
      ? say('how.other.stops')
      : 'value' in wrong
        ? say('how.other.return', { node: wrong.node, value: number(wrong.value) })
        : say('how.other.open', { node: wrong.node, ...window(wrong) });
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
  if (typeof answer === 'number') return numberText(answer, language);
  if (isWindow(answer)) {
    const { alpha, beta } = speakerOf(language).window(answer);
    return `${sentence('alpha', language)} = ${alpha}, ${sentence('beta', language)} = ${beta}`;
  }
  return isFoundLine(answer) ? String(answer.line) : answer.join(', ');
};
