/**
 * Fits the weights of Ur's evaluation `standard` to exact values: `node scripts/strength.mjs fit-ur [SEED] [SHARE]`,
 * where SHARE (1) scales the numbers of decisions. Prints the weights as JSON; docs/evaluation/ur.md explains the method.
 */
import { Standard, standardWeights, stepsToGo } from '@poda/library/games/ur/evaluate.ts';
import { fitUr, type UrLesson } from './ur-fit.ts';

const lessons: readonly UrLesson[] = [
  ['classic', 'safe', 4, 40_000],
  ['classic', 'safe', 3, 30_000],
  ['classic', 'not-safe', 3, 5_000],
  ['finkel', 'safe', 3, 15_000],
  ['masters', 'not-safe', 3, 15_000],
  ['masters', 'safe', 3, 5_000],
  ['blitz', 'not-safe', 3, 15_000],
];

const [seed = '7', share = '1'] = process.argv.slice(2);
const linear = Object.keys(standardWeights).filter(name => name !== 'spread');
const unit = new Standard({ spread: 1000 });
const weights = fitUr(
  {
    linear,
    isRace: false,
    make: given => new Standard({ ...given, spread: 1000 }),
    wayOf: (track, own, enemy, hands) =>
      unit.spread(stepsToGo(track, own, hands[0]), stepsToGo(track, enemy, hands[1])) - 1,
  },
  lessons,
  Number(seed),
  Number(share),
);
const named = Object.fromEntries([...linear, 'spread'].map((name, i) => [name, weights[i]!]));
process.stdout.write(`${JSON.stringify(named, undefined, 2)}\n`);
