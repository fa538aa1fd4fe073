import { printTable } from '../bench/markdown.ts';
import {
  type Job,
  keyOf,
  type MatchJob,
  matchJob,
  type RegretJob,
  regretJob,
  rungsOf,
  variantFor,
} from './ladder-plan.ts';
import { meanOf, percent, type Score } from './score.ts';

/** The result of a job. */
export type Measured =
  | { readonly job: MatchJob; readonly result: Score }
  | { readonly job: RegretJob; readonly result: readonly number[] };

/** A line of the results file: the result, the seconds it took, and the share of the budgets. */
export type Entry = Measured & { readonly seconds: number; readonly share: number };

/** Returns the latest entry of every match and every regret. */
export const latestOf = (entries: readonly Entry[]): Entry[] => {
  const latest = new Map<string, Entry>();
  for (const entry of entries) latest.set(nameOf(entry.job), entry);
  return [...latest.values()];
};

/** Returns the name of a job, independent of budgets and signature. */
export const nameOf = (job: Job): string =>
  job.kind === 'match' ? `${job.game} ${job.upper} – ${job.lower}` : `${job.game} level ${job.level}`;

/** Prints the tables in Markdown: the matches of each game, then Ur's regrets and the missed aims. */
export const printReport = (entries: readonly Entry[]): void => {
  const games = [...new Set(entries.map(({ job }) => job.game))].sort(byName);
  const missed: string[] = [];
  for (const game of games) {
    const ofGame = entries.filter(({ job }) => job.game === game);
    printMatches(game, ofGame.filter(isMatch), missed);
    printRegrets(game, ofGame.filter(isRegret), missed);
  }
  const seconds = entries.reduce((sum, entry) => sum + entry.seconds, 0);
  const old = entries.filter(entry => !isOfToday(entry));
  process.stdout.write(`${entries.length} results, ${Math.round(seconds)} s of one core. `);
  process.stdout.write(missed.length === 0 ? 'Every aim was reached.\n' : `Missed: ${missed.join('; ')}.\n`);
  if (old.length > 0)
    process.stdout.write(`${OLD} Measured with other levels, another search or another evaluation than today's.\n`);
};

const byName = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });

/** The mark in the tables for results of an earlier version of the program. */
const OLD = '†';

const printMatches = (game: string, entries: readonly MatchEntry[], missed: string[]): void => {
  if (entries.length === 0) return;
  const rungs = rungsOf(variantFor(game));
  const distance = ({ job }: MatchEntry) => job.upper - job.lower;
  const sorted = [...entries].sort((a, b) => distance(a) - distance(b) || a.job.upper - b.job.upper);
  const aims = rungs.map(({ aim }) => aim);
  const rows = sorted.map(entry => {
    const { job, result } = entry;
    const verdicts = rungs.map(({ below, aim }) => {
      if (distance(entry) !== below) return '';
      const isMet = isReached(aim, result);
      if (!isMet) missed.push(nameOf(job));
      return yesOrNo(isMet);
    });
    return [
      `${job.upper} – ${job.lower}${markOf(entry)}`,
      job.rows.map(({ nodes }) => nodes).join(' : '),
      ...[2 * job.pairs, result.wins, result.draws, result.losses].map(String),
      percent(result.score),
      `${percent(result.low)} – ${percent(result.high)}`,
      ...verdicts,
    ];
  });
  const head = ['levels', 'nodes a move', 'games', 'won', 'drawn', 'lost', 'score', '95 % interval', ...aims];
  printTable(`### ${game}`, head, rows);
};

const isReached = (aim: string, { score, low }: Score): boolean =>
  aim === '>= 75 %' ? score >= 0.75 : aim === '>= 60 %' ? score >= 0.6 : low > 0.5;

/** Maximum mean regret, as a chance, of the strongest level of Ur. */
const MAX_REGRET = 0.0015;

const printRegrets = (game: string, entries: readonly RegretEntry[], missed: string[]): void => {
  if (entries.length === 0) return;
  const sorted = [...entries].sort((a, b) => a.job.level - b.job.level);
  const rows = sorted.map(entry => {
    const { job, result } = entry;
    const { mean, error } = meanOf(result);
    const below = sorted.find(other => other.job.level === job.level - 1 && isSameSample(other.job, job));
    // All levels face the same decisions, so the differences are computed decision by decision.
    const fall = below === undefined ? undefined : meanOf(result.map((regret, i) => below.result[i]! - regret));
    if (fall !== undefined && fall.mean <= 0) missed.push(nameOf(job));
    return [
      `${job.level}${markOf(entry)}`,
      String(job.row.nodes),
      String(result.length),
      withError(mean, error),
      fall === undefined ? '' : withError(fall.mean, fall.error),
      fall === undefined ? '' : yesOrNo(fall.mean > 0),
      mean <= MAX_REGRET ? 'yes' : '',
    ];
  });
  const head = ['level', 'nodes a move', 'decisions', 'mean regret', 'less than one level below by', 'falls'];
  printTable(`### ${game}: regret against exact play, ± standard error`, [...head, `<= ${MAX_REGRET}`], rows);
};

const isSameSample = (a: RegretJob, b: RegretJob): boolean => a.decisions === b.decisions && a.seed === b.seed;

const withError = (value: number, error: number): string => `${value.toFixed(5)} ± ${error.toFixed(5)}`;

const yesOrNo = (isYes: boolean): string => (isYes ? 'yes' : '**no**');

const markOf = (entry: Entry): string => (isOfToday(entry) ? '' : ` ${OLD}`);

/**
 * True if a stored result is still valid: the present program would measure the same job, with equal budgets and
 * signature.
 */
const isOfToday = ({ job, share }: Entry): boolean => {
  const size = { pairs: 0, decisions: 0, ...job, share };
  const today =
    job.kind === 'match' ? matchJob(job.game, job.upper, job.lower, size) : regretJob(job.game, job.level, size);
  return keyOf(today) === keyOf(job);
};

type MatchEntry = Extract<Entry, { job: MatchJob }>;
type RegretEntry = Extract<Entry, { job: RegretJob }>;
const isMatch = (entry: Entry): entry is MatchEntry => entry.job.kind === 'match';
const isRegret = (entry: Entry): entry is RegretEntry => entry.job.kind === 'regret';
