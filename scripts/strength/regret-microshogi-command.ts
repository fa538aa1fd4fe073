/**
 * Measures how often Poda's moves lose value in 3000 positions of micro-shogi without drops whose exact values are
 * known: `node scripts/strength.mjs regret-microshogi [--levels 0,1,…] [--nodes 1000,10000,…] [--every N] [--seeds N]
 * [--evaluation JSON] [--tables none|shipped] [--jobs N] [--save]`. A randomised level plays every position with `--seeds` seeds; `--every 5` takes
 * every fifth position. docs/strength.md explains the numbers.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { EvaluationChoice } from '@poda/library/core/evaluation.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { localProber } from '@poda/library/node/tables/find-prober.ts';
import { type ExactPosition, pointsLost, readExactPositions } from './exact-microshogi.ts';
import { variantFor } from './ladder-plan.ts';
import { levelChooser, levelRows } from './level-player.ts';
import { chooserOf } from './match.ts';
import { meanOf, percent } from './score.ts';
import { allCores, shareWork } from './workers.ts';

interface Job {
  readonly player: { readonly level: number } | { readonly nodes: number };
  readonly seed: number;
  readonly every: number;
  readonly evaluation: EvaluationChoice;
  readonly usesTables: boolean;
}

const GAME = 'microshogi:nodrops';

const positionsOf = (every: number): ExactPosition[] =>
  readExactPositions('vectors/microshogi-exact.txt').filter((_, index) => index % every === 0);

const measure = async ({ player, seed, every, evaluation, usesTables }: Job): Promise<number[]> => {
  const variant = unwrap(variantFor(GAME).withEvaluation(evaluation));
  const prober = usesTables ? await localProber(variant, 'shipped') : undefined;
  const choose =
    'level' in player
      ? levelChooser(levelRows(variant)[player.level]!, prober)
      : chooserOf(variant, { limits: { nodes: player.nodes }, ...(prober && { prober }) });
  return pointsLost(variant, choose, positionsOf(every), seed);
};

/** True if the level chooses at random; a deterministic level needs only one seed. */
const isRandomised = (level: number): boolean => {
  const { spread, randomShare, greedyShare } = levelRows(variantFor(GAME))[level]!;
  return spread + randomShare + greedyShare > 0;
};

/** Positions with this many pieces or more get their own column; tables of distances have fewer pieces. */
const MIN_OF_MANY_PIECES = 6;
const PIECES = [4, 5, 6, 7, 8, 9, 10];

const shareThatLoses = (lost: readonly number[], digits = 2): string =>
  percent(lost.filter(points => points > 0).length / lost.length, digits);

const report = (name: string, lost: readonly number[], pieces: readonly number[], seconds: number): void => {
  const those = (isCounted: (count: number) => boolean) => lost.filter((_, i) => isCounted(pieces[i]!));
  const columns = [
    name,
    shareThatLoses(lost),
    meanOf(lost).mean.toFixed(5),
    shareThatLoses(those(count => count >= MIN_OF_MANY_PIECES)),
    ...PIECES.map(wanted =>
      shareThatLoses(
        those(count => count === wanted),
        1,
      ),
    ),
    `${Math.round(seconds)} s`,
  ];
  process.stdout.write(`| ${columns.join(' | ')} |\n`);
};

const DATA = 'packages/page/src/solved/solved-data.json';
/** The part of the file that this command changes; packages/page/src/solved/solved-data.ts explains it. */
interface PageData {
  readonly regrets: readonly {
    readonly game: string;
    readonly players: readonly { readonly player: string; readonly choices: number; readonly worse: number }[];
  }[];
}

/** Puts the mistakes of a player into the data of the page about solved games. */
const saveRegret = (player: string, lost: readonly number[]): void => {
  const data = JSON.parse(readFileSync(DATA, 'utf8')) as PageData;
  const others = data.regrets.find(({ game }) => game === GAME)?.players.filter(other => other.player !== player) ?? [];
  const worse = lost.filter(points => points > 0).length;
  const players = [...others, { player, choices: lost.length, worse }].sort(
    (a, b) => Number(a.player.split(':')[1]) - Number(b.player.split(':')[1]),
  );
  const regrets = [...data.regrets.filter(({ game }) => game !== GAME), { game: GAME, players }];
  writeFileSync(DATA, `${JSON.stringify({ ...data, regrets }, null, 2)}\n`);
};

const numbersOf = (text: string): number[] => (text === '' ? [] : text.split(',').map(Number));

await shareWork(measure, async run => {
  const { values } = parseArgs({
    options: {
      levels: { type: 'string', default: '0,1,2,3,4,5,6,7,8,9,10' },
      nodes: { type: 'string', default: '1000,10000,100000' },
      every: { type: 'string', default: '1' },
      seeds: { type: 'string', default: '3' },
      evaluation: { type: 'string', default: '{}' },
      tables: { type: 'string', default: 'shipped' },
      jobs: { type: 'string', default: String(allCores()) },
      save: { type: 'boolean', default: false },
    },
  });
  const every = Number(values.every);
  const evaluation = JSON.parse(values.evaluation) as EvaluationChoice;
  const usesTables = values.tables === 'shipped';
  const pieces = positionsOf(every).map(position => position.pieces);
  const seedsOf = (count: number) => Array.from({ length: count }, (_, seed) => seed);
  const players = [
    ...numbersOf(values.nodes).map(nodes => ({ name: `${nodes} nodes`, player: { nodes }, seeds: 1 })),
    ...numbersOf(values.levels).map(level => ({
      name: `level ${level}`,
      player: { level },
      seeds: isRandomised(level) ? Number(values.seeds) : 1,
    })),
  ];
  process.stdout.write(
    `| player | lose value | value lost | ${MIN_OF_MANY_PIECES}–10 pieces | ${PIECES.join(' | ')} | time |\n`,
  );
  process.stdout.write(`|${' --- |'.repeat(PIECES.length + 5)}\n`);
  for (const { name, player, seeds } of players) {
    const began = performance.now();
    const lost: number[] = [];
    const jobs = seedsOf(seeds).map(seed => ({ player, seed, every, evaluation, usesTables }));
    await run(jobs, Number(values.jobs), (_, result) => lost.push(...result));
    if (values.save && 'level' in player) saveRegret(`level:${player.level}`, lost);
    const seconds = (performance.now() - began) / 1000;
    report(
      name,
      lost,
      lost.map((_, i) => pieces[i % pieces.length]!),
      seconds,
    );
  }
});
