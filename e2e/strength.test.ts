import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GameState } from '@poda/library/core/game-state.ts';
import { Random } from '@poda/library/core/random.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { variantOf } from '@poda/library/games/ur/index.ts';
import { rulesets } from '@poda/library/games/ur/rulesets.ts';
import { describe, expect, test } from 'vitest';
import { pointsLost, readExactPositions } from '../scripts/strength/exact-microshogi.ts';
import { fitChances, fitResults } from '../scripts/strength/fits.ts';
import { compressBudget, cutBudgets, jobsOf, ladderGames, variantFor } from '../scripts/strength/ladder-plan.ts';
import { levelChooser, levelRows, namedChooser } from '../scripts/strength/level-player.ts';
import { type Chooser, chooserOf, playPairs, usualOpeningPlies } from '../scripts/strength/match.ts';
import { drawOpenings } from '../scripts/strength/openings.ts';
import { asTheirGame, compareMoves, ourMove, theirPlayer } from '../scripts/strength/rapid-draughts.ts';
import { type PairPoints, scoreOf } from '../scripts/strength/score.ts';
import { regretsOf, sampleDecisions } from '../scripts/strength/ur-decisions.ts';
import { has, needs } from './needs.ts';
import { temporaryFolder } from './temporary-folder.ts';

const script = fileURLToPath(new URL('../scripts/strength.mjs', import.meta.url));
const folder = temporaryFolder('strength');

const run = (...args: string[]) => spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });

describe('scores', () => {
  test('are computed from pairs of games', () => {
    const { wins, draws, losses, score, margin } = scoreOf([
      [1, 1],
      [1, 0],
      [0.5, 0.5],
      [1, 0],
    ]);
    expect({ wins, draws, losses, score }).toEqual({ wins: 4, draws: 2, losses: 2, score: 0.625 });
    // The four pairs of games scored 1, 0.5, 0.5 and 0.5 points per game: a variance of 1/16, divided by 4 pairs.
    expect(margin).toBeCloseTo(1.96 / 8, 10);
  });

  test('keep an uncertain lower bound after winning every game', () => {
    const sweep = Array.from({ length: 10 }, (): PairPoints => [1, 1]);
    const { margin, low, high } = scoreOf(sweep);
    expect(margin).toBe(0);
    expect(low).toBeGreaterThan(0.7);
    expect(low).toBeLessThan(0.95);
    expect(high).toBe(1);
  });

  test('have intervals that contain the true value in about 95 % of matches', () => {
    const random = new Random(5);
    const truth = 0.7;
    const matches = Array.from({ length: 1000 }, () =>
      scoreOf(
        Array.from({ length: 40 }, (): PairPoints => [Number(random.unit() < truth), Number(random.unit() < truth)]),
      ),
    );
    const covered = matches.filter(({ low, high }) => low <= truth && truth <= high).length;
    expect(covered).toBeGreaterThan(925);
    expect(covered).toBeLessThan(975);
  });
});

describe('openings', () => {
  test.each(ladderGames.filter(game => !game.startsWith('ur')))('of %s differ and end no game', game => {
    const variant = variantFor(game);
    const openings = drawOpenings(variant, 100, usualOpeningPlies(variant), 1);
    const states = openings.map(opening => {
      const state = new GameState(variant);
      for (const move of opening) state.play(move);
      return state;
    });
    expect(new Set(states.map(({ text }) => text)).size).toBe(100);
    expect(states.every(state => state.outcome() === null)).toBe(true);
  });

  test('may repeat if there are too few of them', () => {
    const variant = variantFor('plague:3x3');
    expect(drawOpenings(variant, 10, 1, 1)).toHaveLength(10);
  });
});

describe('matches', () => {
  const everyPair = async (game: string, players: readonly [Chooser, Chooser], pairs: number) => {
    const points: PairPoints[] = [];
    const variant = variantFor(game);
    const plan = { pairs, seed: 3, openingPlies: usualOpeningPlies(variant) };
    for await (const pair of playPairs(variant, players, plan)) points.push(pair);
    return points;
  };
  const first: Chooser = state => state.legalMoves()[0]!;

  test.each(['plague:5x5', 'ur:classic'])('between equal players share the points of each pair in %s', async game => {
    for (const [a, b] of await everyPair(game, [first, first], 5)) expect(a + b).toBe(1);
  });

  test('with random players give the same results for the same seed', async () => {
    const players = [namedChooser('random'), levelChooser(levelRows(variantFor('plague:5x5'))[1]!)] as const;
    expect(await everyPair('plague:5x5', players, 5)).toEqual(await everyPair('plague:5x5', players, 5));
  });
});

describe('the ladder', () => {
  const rows = levelRows(variantFor('draughts:spanish'));

  test('compares every level with those one and three levels below', () => {
    const jobs = jobsOf('plague:6x6', { pairs: 1, decisions: 1, seed: 1, share: 1 });
    const pairs = jobs.flatMap(job => (job.kind === 'match' ? [`${job.upper}-${job.lower}`] : []));
    expect(pairs).toHaveLength(10 + 8);
    expect(pairs).toEqual(expect.arrayContaining(['1-0', '10-9', '3-0', '10-7']));
  });

  test('compares a level of Ur with the one four levels below and with exact play', () => {
    const jobs = jobsOf('ur:classic', { pairs: 1, decisions: 1, seed: 1, share: 1 });
    expect(jobs.filter(({ kind }) => kind === 'regret')).toHaveLength(11);
    expect(jobs.filter(({ kind }) => kind === 'match')).toHaveLength(7);
  });

  test('reduces both node budgets of a match by the same factor, but not small ones', () => {
    const weak = { ...rows[4]!, nodes: 1_000 };
    const strong = { ...rows[5]!, nodes: 2_000 };
    expect(cutBudgets(strong, weak, 0.01).map(({ nodes }) => nodes)).toEqual([2_000, 1_000]);
    const dear = [1_000_000, 200_000].map(nodes => ({ ...strong, nodes }));
    expect(cutBudgets(dear[0]!, dear[1]!, 0.05).map(({ nodes }) => nodes)).toEqual([50_000, 10_000]);
    expect(cutBudgets(dear[0]!, dear[1]!, 0.0001).map(({ nodes }) => nodes)).toEqual([5_000, 1_000]);
  });

  test('keeps the order of all levels when their node budgets are compressed', () => {
    const budgets = [400, 5_000, 16_000, 50_000, 1_000_000].map(
      nodes => compressBudget({ ...rows[10]!, nodes }, 1_000_000, 0.05).nodes,
    );
    expect(budgets.slice(0, 2)).toEqual([400, 5_000]);
    expect(budgets).toEqual([...new Set(budgets)].sort((a, b) => a - b));
    expect(budgets.at(-1)).toBe(50_000);
  });

  test('resumes, replays matches whose levels have changed, and reports from its file', needs('long'), () => {
    const out = join(folder, 'ladder.jsonl');
    const args = ['ladder', 'plague:4x4', '--pairs', '2', '--budget', '0.005', '--only', '2-1', '--out', out];
    const played = run(...args);
    expect(played.stderr).toContain('0 results are known, 1 are to be measured');
    expect(played.stdout).toMatch(/^\| 2 – 1 \| \d+ : \d+ \| 4 \|/m);
    const again = run(...args);
    expect(again.stderr).toBe('1 results are known, 0 are to be measured\n');
    expect(again.stdout).toBe(played.stdout);

    const entry = JSON.parse(readFileSync(out, 'utf8'));
    const [upper, lower] = entry.job.rows;
    upper.nodes++;
    writeFileSync(out, `${JSON.stringify(entry)}\n`);
    expect(run('ladder', '--report', '--out', out).stdout).toContain(`| 2 – 1 † | ${upper.nodes} : ${lower.nodes} |`);
    expect(run(...args).stderr).toContain('0 results are known, 1 are to be measured');
  });
});

describe('regret in Ur', () => {
  const ruleset = { ...rulesets[0]!, pieces: 2 };
  const { games, anywhere } = sampleDecisions(ruleset, 100, 1);
  const decisions = [...games, ...anywhere];
  const variant = variantOf('', ruleset);

  test('is 0 for perfect play and maximal for the worst play', async () => {
    const choose =
      (pick: (...values: number[]) => number): Chooser =>
      state => {
        const { exact } = decisions.find(({ text }) => text === state.text)!;
        const wanted = pick(...exact.values());
        const to = [...exact].find(([, value]) => value === wanted)![0];
        return state.legalMoves().find(move => state.moveText(move).endsWith(String(to)))!;
      };
    const best = await regretsOf(variant, choose(Math.max), decisions);
    expect(Math.max(...best)).toBe(0);
    const worst = await regretsOf(variant, choose(Math.min), decisions);
    const random = await regretsOf(variant, namedChooser('random'), decisions);
    expect(worst.every((regret, i) => regret >= random[i]!)).toBe(true);
    expect(Math.max(...random)).toBeGreaterThan(0);
  });
});

describe('value lost in micro-shogi', () => {
  const variant = variantFor('microshogi:nodrops');
  const positions = readExactPositions('vectors/microshogi-exact.txt').filter((_, index) => index % 30 === 0);

  test('all legal moves have an exact value, and not all the same', () => {
    for (const { text, moves } of positions) {
      const state = unwrap(GameState.read(variant, text));
      const legal = state.legalMoves().map(move => state.moveText(move));
      expect([...moves.keys()].sort(), text).toEqual(legal.sort());
      expect(new Set(moves.values()).size, text).toBeGreaterThan(1);
    }
  });

  test('a search loses less than random moves', async () => {
    const share = (lost: readonly number[]) => lost.filter(points => points > 0).length / lost.length;
    const random = await pointsLost(variant, namedChooser('random'), positions, 1);
    expect(share(random)).toBeGreaterThan(0.4);
    const searched = await pointsLost(variant, chooserOf(variant, { limits: { nodes: 1000 } }), positions, 1);
    expect(share(searched)).toBeLessThan(0.03);
  });
});

describe('rapid-draughts', () => {
  test('generates the same moves as Poda in random games, and its player plays legally', async () => {
    const random = new Random(11);
    const play = theirPlayer(2);
    for (let game = 0; game < (has('long') ? 60 : 15); game++) {
      const state = new GameState(variantFor('draughts:english'));
      while (state.outcome() === null && state.plies < 200) {
        const theirs = asTheirGame(state);
        compareMoves(state, theirs.moves);
        state.play(game < 3 ? ourMove(state, await play(theirs)) : random.pick(state.legalMoves()));
      }
    }
  });

  test('omits the last capture of a circular sequence, and the comparison allows for that', () => {
    const text = 'W:WK23:B10,11,18,19';
    const variant = variantFor('draughts:english');
    const state = new GameState(variant, (variant.rules.read(text) as { value: GameState['position'] }).value);
    expect(state.legalMoves().map(move => state.moveText(move))).toEqual(['23x23{10,11,18,19}']);
    const theirs = asTheirGame(state).moves;
    expect(theirs.every(({ captures }) => captures.length === 3)).toBe(true);
    compareMoves(state, theirs);
    expect(ourMove(state, theirs[0]!)).toEqual(state.legalMoves()[0]);
  });
});

describe('fits', () => {
  const random = new Random(2);
  const truth = [0.5, -1];
  const terms = Array.from({ length: 4000 }, () => Float64Array.from(truth, () => Math.round(6 * random.unit() - 3)));
  const sumOf = (of: Float64Array) => of.reduce((sum, term, i) => sum + term * truth[i]!, 0);

  test('recover the weights of generated win probabilities, within their errors', () => {
    const samples = terms.map(of => ({ terms: of, result: Number(random.unit() < 1 / (1 + Math.exp(-sumOf(of)))) }));
    const { weights, errors, loss } = fitChances(samples, 0.001);
    for (const [i, weight] of weights.entries()) {
      expect(Math.abs(weight - truth[i]!)).toBeLessThan(3 * errors[i]!);
      expect(errors[i]!).toBeLessThan(0.1);
    }
    expect(loss).toBeLessThan(Math.log(2));
  });

  test('recover the weights of generated results', () => {
    const weights = fitResults(
      terms.map(of => ({ terms: of, result: sumOf(of) })),
      1e-9,
    );
    for (const [i, weight] of weights.entries()) expect(weight).toBeCloseTo(truth[i]!, 6);
  });
});

describe('commands', () => {
  const score =
    /\d+ wins, \d+ draws, \d+ losses, score [\d.]+ % \(95 %: [\d.]+ % – [\d.]+ %\), aim \d+ % (reached|missed)/;

  const matches = [
    { command: 'vs-greedy-ur --nodes 50', lines: 2, more: /first piece home in [\d.]+ %/ },
    { command: 'vs-rapid-draughts --depth 2', lines: 1, more: /[\d.]+ ms a move .* of the time/ },
    { command: 'vs-classic --depth 1', lines: 2 },
    { command: 'vs-greedy-plague --millis 1 --nodes 50', lines: 6 },
  ];
  test.each(matches)('$command prints a score for each of its matches', needs('long'), ({ command, lines, more }) => {
    const { stdout, status } = run(...command.split(' '), '--pairs', '1');
    const printed = stdout.trimEnd().split('\n');
    expect(status).toBe(0);
    expect(printed).toHaveLength(lines);
    for (const line of printed) {
      expect(line).toMatch(score);
      if (more !== undefined) expect(line).toMatch(more);
    }
  });

  const measurements = [
    { command: 'fit-draughts draughts:english 2 30', first: /^draughts:english: \d+ positions, loss [\d.]+/ },
    { command: 'fit-microshogi drops 3 30', first: /^\d+ positions, scale -?\d+/ },
    { command: 'fit-plague 4x4 3 30', first: /^\d+ positions\ncellOpen: -?\d+/ },
    { command: 'regret-ur classic 2 20 1 standard', first: /^standard depth 1, games: mean 0\.\d+, greatest/ },
    {
      command: 'regret-microshogi --levels 4 --nodes 100 --every 300',
      first: /^\| player .*\n.*\n\| 100 nodes \| [\d.]+ % /,
    },
    { command: 'regret-ur games classic 1 1 greedy', first: /^classic, depth 1, against greedy: [\d.]+ % ± / },
  ];
  test.each(measurements)('$command prints its measurements', needs('long'), ({ command, first }) => {
    expect(run(...command.split(' ')).stdout).toMatch(first);
  });

  test('an unknown command is answered with the list of commands', () => {
    const { status, stderr } = run('chess');
    expect(status).toBe(2);
    expect(stderr).toContain('racer-ur, regret-microshogi, regret-ur');
  });
});
