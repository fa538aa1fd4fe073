import { opponent } from '@poda/library/core/contract.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import { translator } from '../words/say.ts';
import { boundInWords, countText, numberText } from './number-text.ts';
import type { SearchedAnyway, ShownTree } from './shown-tree.ts';
import { say } from './words.ts';

/** What happens at a step, with its numbers; without α and β for readers who have not met them. */
export const stepInWords = (tree: ShownTree, step: number, hasBounds = true): string => {
  const { kind, node } = tree.recording.steps[step]!;
  switch (kind) {
    case 'open':
      return [capitalised(openingInWords(tree, node)), ...strongInWords(tree, node)].join(' ');
    case 'back':
      return capitalised(returnInWords(tree, node, step, hasBounds));
    case 'cut':
      return `${cutInWords(tree, node, hasBounds)} ${leftInWords(tree, node)}`;
    case 'end':
      return endInWords(tree, node);
  }
};

const numberOf = (tree: ShownTree, value: number): string => numberText(tree.variant, value);

const valueInWords = (tree: ShownTree, node: number): string =>
  boundInWords(tree.variant, tree.nodes[node]!.value, tree.recording.boundOf(node));

const chooserOf = (tree: ShownTree, node: number) =>
  translator.value.sideValues(tree.variant, tree.chooserAt(node) ?? tree.side);

/** What is known at a step of a node that the user has chosen. */
export const nodeInWords = (tree: ShownTree, node: number, step: number): string => {
  const { recording, nodes } = tree;
  const { kind, parent } = nodes[node]!;
  if (!recording.isKnown(node, step) || parent === null) {
    return kind === 'max' || kind === 'min' ? say(`node.${kind}`, chooserOf(tree, node)) : say(`node.${kind}`);
  }
  return [
    ...(recording.isHanded(node, step) ? [capitalised(returnInWords(tree, node, step))] : []),
    ...(recording.isCut(node, step) ? [cutInWords(tree, node), leftInWords(tree, node)] : []),
    ...strongInWords(tree, node),
    ...proofInWords(tree, node),
  ].join(' ');
};

/** The move that leads to a node, or that the node is the root. */
export const moveInWords = (tree: ShownTree, node: number): string => {
  const { parent, chance } = tree.nodes[node]!;
  if (parent === null) return say('node.root');
  const name = tree.nameOf(node);
  return chance === undefined ? name : say('roll', { count: name });
};

const openingInWords = (tree: ShownTree, node: number): string => {
  const { parent, kind, value, tableHit, bound } = tree.nodes[node]!;
  const move = moveInWords(tree, node);
  if (parent === null) return kind === 'chance' ? say('step.root.chance') : say('step.root', chooserOf(tree, node));
  const isEstimate = tableHit === undefined && bound === undefined;
  if (kind === 'leaf' && !isEstimate) return say('step.leaf.known', { move, value: valueInWords(tree, node) });
  if (kind === 'leaf' || kind === 'end') return say(`step.${kind}`, { move, value: numberOf(tree, value) });
  return say(`step.${kind}`, { ...chooserOf(tree, node), move });
};

const proofInWords = (tree: ShownTree, node: number): string[] => {
  const { isExact, isProvedBound } = tree.nodes[node]!;
  if (isProvedBound) return [say('strong.exact-bound')];
  return isExact ? [say('strong.exact')] : [];
};

/** What only the strong search does at a node. */
export const strongInWords = (tree: ShownTree, node: number): string[] => {
  const { recording, nodes } = tree;
  const {
    parent,
    iteration,
    tableHit,
    isReSearch,
    reduction,
    isQuiescence,
    standPat,
    futile,
    isProbe,
    isProof,
    ...own
  } = nodes[node]!;
  const { alpha, beta, kind, bound } = own;
  const isTooLate = kind === 'leaf' && bound !== undefined && tableHit === undefined && !isProbe;
  const hasNullWindow = alpha !== null && beta !== null && beta - alpha === 1;
  const isFirst = iteration !== undefined && recording.iterations.includes(recording.openingOf(node));
  return [
    ...(isFirst && parent !== null ? [say('strong.iteration', { iteration })] : []),
    ...(tableHit === 'value' ? [say('strong.table')] : []),
    ...(tableHit === 'exact' ? [say('strong.exact-table')] : []),
    ...(hasNullWindow && !isQuiescence ? [say('strong.null-window', { bound: numberOf(tree, alpha) })] : []),
    ...(isReSearch ? [say('strong.re-search')] : []),
    ...(reduction === undefined ? [] : [say('strong.reduction', { plies: reduction })]),
    ...(isQuiescence ? [say('strong.quiescence')] : []),
    ...(standPat === undefined ? [] : [say('strong.stand-pat', { value: numberOf(tree, standPat) })]),
    ...(futile === undefined ? [] : [say('strong.futile', { moves: futile })]),
    ...(isProbe ? [say(kind === 'leaf' ? 'strong.probe.one' : 'strong.probe')] : []),
    ...(isTooLate ? [say('strong.too-late')] : []),
    ...(isProof ? [say('strong.proof')] : []),
  ];
};

const returnInWords = (tree: ShownTree, node: number, step: number, hasBounds = true): string => {
  const { recording, nodes } = tree;
  const { parent } = nodes[node]!;
  const move = moveInWords(tree, node);
  const value = valueInWords(tree, node);
  const { kind } = nodes[parent!]!;
  if (kind === 'chance') return say('step.back.chance', { move, value });
  const sides = chooserOf(tree, parent!);
  const best = recording.bestAt(parent!, step)!;
  if (best.child !== node) {
    const other = moveInWords(tree, best.child);
    return say('step.back.worse', { ...sides, move, value, best: numberOf(tree, best.value), other });
  }
  return say('step.back.better', { ...sides, move, value }) + (hasBounds ? windowChange(tree, parent!, step) : '');
};

const windowChange = (tree: ShownTree, node: number, step: number): string => {
  const [before, after] = [tree.recording.windowAt(node, step - 1), tree.recording.windowAt(node, step)];
  if (before === null || after === null) return '';
  if (after.alpha > before.alpha) return say('step.alpha', { alpha: numberOf(tree, after.alpha) });
  return after.beta < before.beta ? say('step.beta', { beta: numberOf(tree, after.beta) }) : '';
};

/** The condition of a cut with its numbers: `5 ≥ β 3`. */
const conditionOf = (tree: ShownTree, node: number, hasBounds = true) => {
  const { cut, value, alpha, beta } = tree.nodes[node]!;
  const bound = cut!.by === 'beta' ? beta! : alpha!;
  return {
    value: numberOf(tree, value),
    sign: (cut!.by === 'beta' ? '≥' : '≤') + (hasBounds ? (cut!.by === 'beta' ? ' β' : ' α') : ''),
    bound: numberOf(tree, bound),
    isEqual: value === bound,
  };
};

/** Why the remaining moves need not be looked at: the other side can already do better, or as well, elsewhere. */
export const cutInWords = (tree: ShownTree, node: number, hasBounds = true): string => {
  const { isEqual, ...condition } = conditionOf(tree, node, hasBounds);
  const maker = tree.recording.boundMaker(node);
  if (maker === null) return say('cut.window', condition);
  const other = moveInWords(tree, maker.child);
  return say(isEqual ? 'cut.equal' : 'cut.better', { ...condition, ...chooserOf(tree, maker.ancestor), other });
};

export const leftInWords = (tree: ShownTree, node: number): string =>
  say('cut.left', { left: tree.nodes[node]!.cut!.left });

/** Why the moves that were left out could not change anything, even if one of them is better here. */
export const anywayInWords = (tree: ShownTree, node: number, searched: readonly SearchedAnyway[]): string => {
  const { cut, value } = tree.nodes[node]!;
  const better = cut!.by === 'beta' ? Math.max : Math.min;
  const full = better(value, ...searched.map(found => found.value));
  const best = searched.find(found => found.value === full);
  const { isEqual: _, ...condition } = conditionOf(tree, node);
  const maker = tree.recording.boundMaker(node);
  const { side: other, sides: others } = translator.value.sideValues(
    tree.variant,
    opponent(tree.chooserAt(node) ?? tree.side),
  );
  const [root] = tree.recording.pathTo(node);
  return say(maker === null ? 'cut.why.window' : 'cut.why', {
    ...condition,
    ...chooserOf(tree, node),
    best: full === value ? 1 : 2,
    bestMove: best?.name ?? '',
    full: numberOf(tree, full),
    other,
    others,
    otherMove: maker === null ? '' : moveInWords(tree, maker.child),
    root: numberOf(tree, tree.nodes[root!]!.value),
  });
};

const endInWords = (tree: ShownTree, root: number): string => {
  const { recording, lastStep } = tree;
  const nodes = recording.nodes.filter(({ id }) => recording.pathTo(id)[0] === root);
  const cuts = nodes.filter(({ cut }) => cut !== null);
  const best = recording.bestAt(root, lastStep);
  const told = { value: valueInWords(tree, root), nodes: countText(tree.trace.nodes) };
  const done =
    best === null
      ? say('step.done.chance', told)
      : say('step.done', { ...told, ...chooserOf(tree, root), move: moveInWords(tree, best.child) });
  const left = cuts.reduce((sum, { cut }) => sum + cut!.left, 0);
  const isDice = tree.variant.rules.dice !== null;
  if (isDice && cuts.length === 0 && tree.question.search === 'plain') return done + say('step.done.dice');
  return cuts.length === 0 || tree.trace.isCutShort ? done : done + say('step.done.cuts', { cuts: cuts.length, left });
};
