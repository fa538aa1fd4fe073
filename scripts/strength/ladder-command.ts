/**
 * Measures that every level is stronger than those below it:
 * `node scripts/strength.mjs ladder [GAME …] [--pairs N] [--decisions N] [--budget SHARE] [--seed N] [--only A-B] [--jobs N]
 * [--out FILE]`. The result of a match is written to the file at once, and a match with a result there is not played
 * again; `--report` prints the tables from the file and plays nothing. docs/strength.md explains the numbers.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { variantOf } from '@poda/library/games/ur/index.ts';
import { rulesets, withOptions } from '@poda/library/games/ur/rulesets.ts';
import { type Job, jobsOf, keyOf, ladderGames, type MatchJob, type RegretJob, variantFor } from './ladder-plan.ts';
import { type Entry, latestOf, type Measured, nameOf, printReport } from './ladder-report.ts';
import { levelChooser } from './level-player.ts';
import { playPairs } from './match.ts';
import { meanOf, type PairPoints, percent, type Score, scoreOf } from './score.ts';
import { regretsOf, sampleDecisions } from './ur-decisions.ts';
import { allCores, shareWork } from './workers.ts';

const measure = async (job: Job): Promise<Measured & { seconds: number }> => {
  const began = performance.now();
  const measured =
    job.kind === 'match' ? { job, result: await playLevels(job) } : { job, result: await measureRegrets(job) };
  return { ...measured, seconds: (performance.now() - began) / 1000 };
};

const playLevels = async (job: MatchJob): Promise<Score> => {
  const points: PairPoints[] = [];
  const players = [levelChooser(job.rows[0]), levelChooser(job.rows[1])] as const;
  for await (const pair of playPairs(variantFor(job.game), players, job)) points.push(pair);
  return scoreOf(points);
};

const measureRegrets = async ({ game, row, decisions, seed }: RegretJob): Promise<number[]> => {
  const { ruleset: id, options } = variantFor(game);
  const ruleset = withOptions(rulesets.find(candidate => candidate.id === id)!, { ...options, pieces: EXACT_PIECES });
  const samples = sampleDecisions(ruleset, decisions, seed);
  const regrets = await regretsOf(variantOf('', ruleset), levelChooser(row), [...samples.games, ...samples.anywhere]);
  return regrets.map(regret => Number(regret.toFixed(REGRET_DIGITS)));
};

/** The number of pieces of each side when regret in Ur is measured: with so few, exact values are found quickly. */
const EXACT_PIECES = '3';
/** Decimal digits of a regret in the results file. */
const REGRET_DIGITS = 7;

/**
 * Estimates the nodes of a job. Expensive jobs come first, so that no thread is left alone with an expensive job at the
 * end.
 */
const costOf = (job: Job): number =>
  job.kind === 'match'
    ? job.pairs * DECISIONS_OF_A_PAIR * (job.rows[0].nodes + job.rows[1].nodes)
    : job.decisions * job.row.nodes;

const DECISIONS_OF_A_PAIR = 60;

const textOf = ({ job, result }: Measured): string => {
  const found =
    job.kind === 'match'
      ? percent((result as Score).score)
      : `regret ${meanOf(result as readonly number[]).mean.toFixed(5)}`;
  return `${nameOf(job)}: ${found}`;
};

const readEntries = (file: string): Entry[] =>
  (existsSync(file) ? readFileSync(file, 'utf8') : '')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as Entry);

/** Parses the value of the option `--only`: two levels, such as `5-4`. */
const parseOnly = (text: string | undefined): readonly [number, number] | undefined => {
  if (text === undefined) return undefined;
  const [, upper, lower] = /^(\d+)-(\d+)$/.exec(text) ?? [];
  if (lower === undefined) throw new Error(`--only takes two levels such as 5-4, not ${text}`);
  return [Number(upper), Number(lower)];
};

await shareWork(measure, async run => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      pairs: { type: 'string', default: '100' },
      decisions: { type: 'string', default: '2000' },
      budget: { type: 'string', default: '1' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string' },
      jobs: { type: 'string', default: String(allCores()) },
      out: { type: 'string', default: '.cache/strength/ladder.jsonl' },
      report: { type: 'boolean', default: false },
    },
  });
  const games = positionals.length > 0 ? positionals : ladderGames;
  const known = readEntries(values.out);
  if (values.report)
    return printReport(latestOf(known).filter(({ job }) => positionals.length === 0 || games.includes(job.game)));

  const share = Number(values.budget);
  const size = { pairs: Number(values.pairs), decisions: Number(values.decisions), seed: Number(values.seed), share };
  const jobs = games.flatMap(game => jobsOf(game, size, parseOnly(values.only)));
  const entries = new Map(known.map(entry => [keyOf(entry.job), entry]));
  const open = jobs.filter(job => !entries.has(keyOf(job))).sort((a, b) => costOf(b) - costOf(a));
  process.stderr.write(`${jobs.length - open.length} results are known, ${open.length} are to be measured\n`);
  mkdirSync(dirname(values.out), { recursive: true });
  let done = 0;
  await run(open, Number(values.jobs), (job, measured) => {
    const entry = { ...measured, share };
    appendFileSync(values.out, `${JSON.stringify(entry)}\n`);
    entries.set(keyOf(job), entry);
    process.stderr.write(`[${++done}/${open.length}] ${textOf(entry)} (${Math.round(entry.seconds)} s)\n`);
  });
  printReport(jobs.map(job => entries.get(keyOf(job))!));
});
