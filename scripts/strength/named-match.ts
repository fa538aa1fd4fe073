import { parseArgs } from 'node:util';
import type { Side, Variant } from '@poda/library/core/contract.ts';
import type { GameState } from '@poda/library/core/game-state.ts';
import { variantFor } from './ladder-plan.ts';
import { type Chooser, playPairs, usualOpeningPlies } from './match.ts';
import { type PairPoints, percent, scoreOf } from './score.ts';
import { allCores, shareWork } from './workers.ts';

/** One of the matches that a command plays. */
interface NamedMatch {
  readonly game: string;
  readonly rival: string;
  /** The share of points that Poda should reach, if there is an aim. */
  readonly aim?: number;
}

/** Numbers summed over the games of a match, such as milliseconds. */
type Tallies = Readonly<Record<string, number>>;

/** Poda and its rival in one thread, an observer of the games, and the counted numbers. */
export interface Table {
  readonly players: readonly [poda: Chooser, rival: Chooser];
  watch?(state: GameState, seatOfPoda: Side): void;
  tallies?(): Tallies;
}

/** The numbers from the command line: pairs, seed, threads, time for a move, and those that a command adds. */
export type Numbers = Readonly<Record<string, number>>;

interface Job {
  readonly match: NamedMatch;
  readonly numbers: Numbers;
  /** The first pair of this thread; it plays every `threads`-th pair from there on. */
  readonly part: number;
}

interface Played {
  readonly points: readonly PairPoints[];
  readonly tallies: Tallies;
}

/**
 * Plays the matches of a command and prints a line for each. `--pairs`, `--seed`, `--jobs` and the command's own
 * numbers come from the command line. The pairs of a match are divided among the threads.
 */
export const playNamedMatches = (
  matches: readonly NamedMatch[],
  defaults: Numbers & { readonly pairs: number },
  setTable: (match: NamedMatch, variant: Variant, numbers: Numbers) => Table,
  describe: (tallies: Tallies, games: number) => string = () => '',
): Promise<void> =>
  shareWork<Job, Played>(
    async ({ match, numbers, part }) => {
      const variant = variantFor(match.game);
      const table = setTable(match, variant, numbers);
      const plan = { pairs: numbers['pairs']!, seed: numbers['seed']!, openingPlies: usualOpeningPlies(variant) };
      const points: PairPoints[] = [];
      const isMine = (pair: number) => pair % numbers['jobs']! === part;
      for await (const pair of playPairs(variant, table.players, plan, isMine, table.watch)) points.push(pair);
      return { points, tallies: table.tallies?.() ?? {} };
    },
    async run => {
      const numbers = readNumbers({ seed: 1, jobs: allCores(), ...defaults });
      const parts = Array.from({ length: Math.min(numbers['jobs']!, numbers['pairs']!) }, (_, part) => part);
      for (const match of matches) {
        const title = `${match.game} against ${match.rival}`;
        process.stderr.write(`${title}: ${2 * numbers['pairs']!} games …\n`);
        const began = performance.now();
        const played: Played[] = [];
        const jobs = parts.map(part => ({ match, numbers, part }));
        await run(jobs, jobs.length, (_, result) => played.push(result));
        const points = played.flatMap(result => result.points);
        const more = describe(addUp(played.map(({ tallies }) => tallies)), 2 * points.length);
        const seconds = Math.round((performance.now() - began) / 1000);
        process.stdout.write(`${title}: ${resultText(points, match.aim)}${more} (${seconds} s)\n`);
      }
    },
  );

const resultText = (points: readonly PairPoints[], aim: number | undefined): string => {
  const { wins, draws, losses, score, low, high } = scoreOf(points);
  const verdict = aim === undefined ? '' : `, aim ${percent(aim, 0)} ${score >= aim ? 'reached' : 'missed'}`;
  return `${wins} wins, ${draws} draws, ${losses} losses, score ${percent(score)} (95 %: ${percent(low)} – ${percent(high)})${verdict}`;
};

const addUp = (all: readonly Tallies[]): Tallies => {
  const sums: Record<string, number> = {};
  for (const [name, value] of all.flatMap(tallies => Object.entries(tallies))) sums[name] = (sums[name] ?? 0) + value;
  return sums;
};

/** Parses the command line: `--name N` for every number that has a default. */
const readNumbers = (defaults: Numbers): Numbers => {
  const options = Object.fromEntries(Object.keys(defaults).map(name => [name, { type: 'string' as const }]));
  const { values } = parseArgs({ options });
  return Object.fromEntries(
    Object.entries(defaults).map(([name, usual]) => {
      const number = Number(values[name] ?? usual);
      if (!(number >= 0)) throw new Error(`--${name} is a number from 0 on, not ${values[name]}`);
      return [name, number];
    }),
  );
};
