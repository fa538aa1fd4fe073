/**
 * Measures how much chance a player of Ur gives away against perfect play:
 * `node scripts/strength.mjs regret-ur [RULESET] [PIECES] [DECISIONS] [DEPTHS] [EVALUATIONS] [SEED] [WEIGHTS]`,
 * where WEIGHTS is JSON such as {"guard":0} that changes weights of the evaluations.
 * Decisions have at least two moves. Half are of games played perfectly, half are any placements with any dice.
 * `node scripts/strength.mjs regret-ur games RULESET DEPTH PAIRS RIVAL…` plays whole games instead, all pieces, in pairs with the
 * same dice and the seats exchanged, against `greedy` (home, else capture, else rosette, else the front piece), `random`, or
 * another evaluation at the same depth.
 */

import { bitsOf, countBits } from '../../src/core/bits.ts';
import { type Move, opponent, type Side, type Variant } from '../../src/core/contract.ts';
import type { Weights } from '../../src/core/evaluation.ts';
import { GameState } from '../../src/core/game-state.ts';
import { listMoves } from '../../src/core/perft.ts';
import { Random } from '../../src/core/random.ts';
import { expect } from '../../src/core/result.ts';
import { variantOf } from '../../src/games/ur/index.ts';
import { Course, fromOf, toOf } from '../../src/games/ur/moves.ts';
import type { UrPosition } from '../../src/games/ur/position.ts';
import { rulesets } from '../../src/games/ur/rulesets.ts';
import { findBest } from '../../src/search/search.ts';
import { TranspositionTable } from '../../src/search/transposition-table.ts';
import { type Placement, UrValues } from './ur-values.ts';

/** A placement with dice: its text for the search, and the exact chance after moving to each step. */
interface Decision {
  readonly text: string;
  readonly count: number;
  readonly exact: ReadonlyMap<number, number>;
}

const decisionOf = (values: UrValues, placement: Placement, count: number): Decision => {
  const { own, enemy, ownLeft, enemyLeft } = placement;
  const sideText = (steps: number, left: number) =>
    `${left - countBits(steps)}/${values.pieces - left}/${bitsOf(steps).join(',') || '-'}`;
  const exact = bitsOf(values.targets(own, enemy, ownLeft, count)).map(to => {
    const reached = values.after(placement, count, to);
    const chance = values.valueOf(reached);
    return [to, reached.again ? chance : 1 - chance] as const;
  });
  return { text: `${sideText(own, ownLeft)} ${sideText(enemy, enemyLeft)} w ${count}`, count, exact: new Map(exact) };
};

const bestOf = ({ exact }: Decision): number => [...exact].reduce((best, move) => (move[1] > best[1] ? move : best))[0];

/** Decisions of games that both sides play perfectly. */
const fromGames = (values: UrValues, wanted: number, random: Random): Decision[] => {
  const { course, pieces } = values;
  const start: Placement = { own: 0, enemy: 0, ownLeft: pieces, enemyLeft: pieces };
  const decisions: Decision[] = [];
  for (let placement = start; decisions.length < wanted; ) {
    const { own, enemy, ownLeft, enemyLeft } = placement;
    const count = course.counts[random.weighted(course.chances)]!;
    const decision = decisionOf(values, placement, count);
    if (decision.exact.size > 1) decisions.push(decision);
    placement =
      decision.exact.size === 0
        ? { own: enemy, enemy: own, ownLeft: enemyLeft, enemyLeft: ownLeft }
        : values.after(placement, count, bestOf(decision));
    if (placement.ownLeft === 0 || placement.enemyLeft === 0) placement = start;
  }
  return decisions;
};

/** Any placements with all pieces or fewer left, each as likely as another, with dice as they fall. */
const fromAnywhere = (values: UrValues, wanted: number, random: Random): Decision[] => {
  const { course, sets, setsUpTo } = values;
  const sizes = setsUpTo.map((size, left) => (left === 0 ? 0 : size));
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const chances = sizes.map(size => size / all);
  const decisions: Decision[] = [];
  while (decisions.length < wanted) {
    const ownLeft = random.weighted(chances);
    const enemyLeft = random.weighted(chances);
    const own = sets[random.below(setsUpTo[ownLeft]!)]!;
    const enemy = sets[random.below(setsUpTo[enemyLeft]!)]!;
    const count = course.counts[random.weighted(course.chances)]!;
    if (!values.isPossible(own, enemy)) continue;
    const decision = decisionOf(values, { own, enemy, ownLeft, enemyLeft }, count);
    if (decision.exact.size > 1) decisions.push(decision);
  }
  return decisions;
};

/** Mean and greatest regret of a search to a depth; passes and forced moves are not asked for. */
const measure = (variant: Variant, decisions: readonly Decision[], depth: number): string => {
  const table = TranspositionTable.ofMebibytes(4);
  let sum = 0;
  let most = 0;
  let mistakes = 0;
  for (const decision of decisions) {
    const state = expect(GameState.read(variant, decision.text));
    table.clear();
    const { move } = findBest(state, { limits: { depth }, table, now: () => 0 }).lines[0]!;
    const exact = decision.exact.get(toOf(move.code));
    if (exact === undefined || toOf(move.code) - fromOf(move.code) !== decision.count)
      throw new Error(`no such move in ${decision.text}: ${move.code}`);
    const regret = decision.exact.get(bestOf(decision))! - exact;
    sum += regret;
    if (regret > 1e-6) mistakes++;
    most = Math.max(most, regret);
  }
  const share = ((100 * mistakes) / decisions.length).toFixed(1);
  return `mean ${(sum / decisions.length).toFixed(6)}, greatest ${most.toFixed(4)}, not the best move in ${share} %`;
};

/** Chooses among the legal moves, of which there are at least two. */
type Player = (position: UrPosition, moves: readonly Move[]) => Move;

const searcher = (variant: Variant, evaluation: string, depth: number): Player => {
  const own = expect(variant.withEvaluation({ id: evaluation }));
  const table = TranspositionTable.ofMebibytes(1);
  return position => {
    table.clear();
    const state = expect(GameState.read(own, own.write(position)));
    return findBest(state, { limits: { depth }, table, now: () => 0 }).lines[0]!.move;
  };
};

const greedy: Player = ({ course, onPath, side }, moves) => {
  const rankOf = ({ code }: Move): number => {
    const to = toOf(code);
    const met = course.meets[to]!;
    if (to === course.home) return 300 + to;
    if (met !== 0 && (onPath[opponent(side)]! >>> met) & 1) return 200 + to;
    return (course.rosettes >>> to) & 1 ? 100 + to : to;
  };
  return moves.reduce((best, move) => (rankOf(move) > rankOf(best) ? move : best));
};

/** One game from the start; tells who won and who was first to take a piece home. */
const playGame = (variant: Variant, players: readonly Player[], dice: Random): { won: Side; first: Side } => {
  const position = expect(variant.read(variant.start)) as UrPosition;
  let first: Side | undefined;
  while (!position.isFinished()) {
    if (position.chance > 0) position.roll(dice.weighted(position.course.chances));
    const moves = listMoves(position);
    const move = moves.length === 1 ? moves[0]! : players[position.side]!(position, moves);
    const { side } = position;
    position.make(move.code, move.payload);
    if (position.atHome[side]! > 0) first ??= side;
  }
  return { won: position.atHome[0] === position.course.ruleset.pieces ? 0 : 1, first: first! };
};

const playRival = (id: string, depth: number, pairs: number, rival: string): void => {
  const variant = variantOf('', { ...rulesets.find(candidate => candidate.id === id)!, first: 'white' });
  const player = searcher(variant, 'standard', depth);
  const random = new Random(1);
  const other: Player =
    rival === 'greedy'
      ? greedy
      : rival === 'random'
        ? (_, moves) => random.pick(moves)
        : searcher(variant, rival, depth);
  const scores: number[] = [];
  let first = 0;
  for (let seed = 1; seed <= pairs; seed++) {
    const asWhite = playGame(variant, [player, other], new Random(seed));
    const asBlack = playGame(variant, [other, player], new Random(seed));
    scores.push((Number(asWhite.won === 0) + Number(asBlack.won === 1)) / 2);
    first += Number(asWhite.first === 0) + Number(asBlack.first === 1);
  }
  const score = scores.reduce((sum, value) => sum + value, 0) / pairs;
  const variance = scores.reduce((sum, value) => sum + (value - score) ** 2, 0) / Math.max(1, pairs - 1);
  const margin = 1.96 * Math.sqrt(variance / pairs);
  process.stdout.write(
    `${id}, depth ${depth}, against ${rival}: ${(100 * score).toFixed(1)} % ± ${(100 * margin).toFixed(1)} of ${2 * pairs} games; first piece home in ${((50 * first) / pairs).toFixed(1)} %\n`,
  );
};

const measureRegret = (args: readonly string[]): void => {
  const [
    id = 'classic',
    pieceText = '3',
    wanted = '4000',
    depths = '1,2,3,4',
    names = 'standard,progress',
    seed = '11',
    weights = '{}',
  ] = args;
  const pieces = Number(pieceText);
  const ruleset = { ...rulesets.find(candidate => candidate.id === id)!, pieces };
  const values = new UrValues(new Course(ruleset), pieces, 1e-10);
  const random = new Random(Number(seed));
  const half = Math.round(Number(wanted) / 2);
  const samples = { games: fromGames(values, half, random), anywhere: fromAnywhere(values, half, random) };
  for (const name of names.split(','))
    for (const depth of depths.split(',').map(Number))
      for (const [where, decisions] of Object.entries(samples)) {
        const variant = expect(
          variantOf('', ruleset).withEvaluation({ id: name, weights: JSON.parse(weights) as Weights }),
        );
        const began = performance.now();
        const result = measure(variant, decisions, depth);
        const millis = ((performance.now() - began) / decisions.length).toFixed(2);
        process.stdout.write(
          `${name} depth ${depth}, ${where}: ${result} (${decisions.length} decisions, ${millis} ms each)\n`,
        );
      }
};

const [mode, ...args] = process.argv.slice(2);
if (mode === 'games') {
  const [id = 'classic', depth = '1', pairs = '200', ...rivals] = args;
  for (const rival of rivals) playRival(id, Number(depth), Number(pairs), rival);
} else measureRegret(process.argv.slice(2));
