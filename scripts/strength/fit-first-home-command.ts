/**
 * Fits the weights of Ur's evaluation `first-home` to exact values of the race with few pieces: `node scripts/strength.mjs
 * fit-first-home [SEED] [SHARE]`, where SHARE (1) scales the numbers of decisions. Prints the weights as JSON.
 */
import { FirstHome, firstHomeWeights } from '@poda/library/games/ur/first-home.ts';
import { fitUr, type UrLesson } from './ur-fit.ts';

const lessons: readonly UrLesson[] = [
  ['classic', 'safe', 5, 60_000],
  ['classic', 'safe', 4, 30_000],
  ['finkel', 'safe', 3, 10_000],
];

const [seed = '7', share = '1'] = process.argv.slice(2);
const linear = Object.keys(firstHomeWeights);
const weights = fitUr(
  { linear, isRace: true, make: given => new FirstHome(given) },
  lessons,
  Number(seed),
  Number(share),
);
const named = Object.fromEntries(linear.map((name, i) => [name, weights[i]!]));
process.stdout.write(`${JSON.stringify(named, undefined, 2)}\n`);
