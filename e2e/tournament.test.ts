import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pythonOf } from '@poda/arena/bots/python/python-interpreter.ts';
import { sealed } from '@poda/arena/journal/journal.ts';
import { boardRows, routesOf, sideLetter } from '@poda/arena/protocols/classroom.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games as allGames } from '@poda/library/games/index.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { classFiles, fewFiles, handIn } from './class/class-bots.ts';
import { has, needs, skipWithout } from './needs.ts';
import { exitOf, jsonLines, runPoda, startPoda, textOf } from './run-poda.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { until } from './until.ts';

const home = temporaryFolder('tournament');

/** A tournament of the whole class takes minutes on a slow computer, so quick runs use some of its bots. */
const files = has('long') ? classFiles : fewFiles.filter(file => file !== 'martin_sanz.mjs');
const nameOf = (file: string): string => file.replace(/\..*$/, '');
const names = files.map(nameOf);
/** The strongest bot of these. */
const best = has('long') ? 'cortes_leon' : 'cano_herrera';
const gamesOf = (players: number): number => (players * (players - 1)) / 2;
const expectedGames = gamesOf(files.length);
const TIMEOUT_MILLIS = has('long') ? 900_000 : 240_000;

interface Standing {
  readonly rank: number;
  readonly player: string;
  readonly points: number;
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly byes: number;
  readonly forfeits: number;
  readonly faults: Readonly<Record<string, number>>;
}

interface TournamentAnswer {
  readonly standings: readonly Standing[];
  readonly games: number;
  readonly forfeits: readonly {
    readonly game: number;
    readonly player: string;
    readonly reason: string;
    readonly what: string;
  }[];
  readonly ties: readonly Readonly<Record<string, unknown>>[];
  readonly confinement: string | null;
  readonly complete: boolean;
  readonly voided: number;
  readonly seed: number | string;
  readonly format: string;
  readonly out: string;
  readonly error?: { readonly code: string; readonly message: string };
}

interface Recorded {
  readonly players: readonly { readonly name: string }[];
  readonly moves: readonly string[];
  /** The thinking times in ms; missing if the game has no moves beyond its opening. */
  readonly millis?: readonly (number | null)[];
  readonly result: { readonly winner: 0 | 1 | null; readonly reason: string };
}

/** The warning that a bot can find a seed that is a number. */
const FEW_BITS = /^Un bot que pruebe números puede hallar la semilla \d+ .*128 bits\.\n/m;

const tournamentOf = async (args: readonly string[], code = 0): Promise<TournamentAnswer> => {
  const run = await runPoda(['tournament', ...args, '--json'], { cwd: home });
  expect({ code: run.code, stderr: run.stderr.replace(FEW_BITS, '') }).toEqual({ code, stderr: '' });
  return JSON.parse(run.stdout) as TournamentAnswer;
};

const textIn = (folder: string, name: string): string => readFileSync(join(home, folder, name), 'utf8');

const recordsIn = (folder: string): Recorded[] => jsonLines(textIn(folder, 'games.jsonl'));

/**
 * The sorted records of the games among some players, without times and rounds: times differ between runs, and rounds
 * depend on the other players.
 */
const gamesBetween = (folder: string, players: readonly string[]): string[] =>
  textIn(folder, 'games.jsonl')
    .trimEnd()
    .split('\n')
    .filter(line => (JSON.parse(line) as Recorded).players.every(({ name }) => players.includes(name)))
    .map(line => line.replace(/"millis":\[[^\]]*\]/, '"millis":[]').replace(/"Round":"\d+"/, '"Round":""'))
    .sort();

/** The bug of a broken bot: the fault that it causes, and the positions in which it does. */
interface Weakness {
  readonly reason: string;
  readonly what: RegExp;
  /**
   * True if the bot fails in this turn; takes the bot's arguments (board E, moves M, side J) and the number of its
   * turn.
   */
  readonly isFatal: (
    E: readonly string[],
    M: readonly (readonly (readonly number[])[])[],
    J: string,
    turn: number,
  ) => boolean;
}

const weaknesses: Readonly<Record<string, Weakness>> = {
  // The bot looks up a value for each of its pieces, and kings have none.
  reyes_mejia: {
    reason: 'exception',
    what: /^KeyError: '[XO]'$/,
    isFatal: (E, _, J) => E.join('').includes(J),
  },
  // The bot never captures, although captures are compulsory.
  pastor_lorenzo: {
    reason: 'illegal-move',
    what: /^\[.*\]$/,
    isFatal: (_, M) => Math.abs(M[0]![1]![0]! - M[0]![0]![0]!) === 2,
  },
  // The bot looks for a man that can move, in an endless loop if there is none.
  hidalgo_bravo: {
    reason: 'timeout',
    what: /^\d+ ms > 1000 ms$/,
    isFatal: (E, M) => M.every(([from]) => /[XO]/.test(E[from![0]!]![from![1]!]!)),
  },
  // The bot compares moves in pairs, and returns None if there is only one.
  calvo_nieto: { reason: 'unreadable-answer', what: /^None$/, isFatal: (_, M) => M.length === 1 },
  // From its third turn on the bot calls a function by a misspelled name.
  gallardo_rios: {
    reason: 'exception',
    what: /^NameError: name 'la_mejor_jugada' /,
    isFatal: (_E, _M, _J, turn) => turn === 3,
  },
};

const checkers = unwrap(parseVariant(allGames, 'draughts:checkers'));

/** Replays a record and returns the player whose bug loses the game, or null if no bug shows. */
const forfeitIn = ({ players, moves, millis = [], result }: Recorded): { player: string; reason: string } | null => {
  const state = new GameState(checkers);
  const turns = [0, 0];
  for (let ply = 0; state.outcome() === null; ply++) {
    const { side } = state;
    const isOpening = ply < moves.length && (millis[ply] ?? null) === null;
    const player = players[side]!.name;
    const weakness = weaknesses[player];
    if (!isOpening) {
      turns[side]!++;
      const M = routesOf(state).map(({ squares }) => squares);
      if (weakness?.isFatal(boardRows(state), M, sideLetter(side), turns[side]!)) {
        expect({ moves: moves.length, winner: result.winner }, `${player}, ${state.text}`).toEqual({
          moves: ply,
          winner: 1 - side,
        });
        return { player, reason: weakness.reason };
      }
    }
    expect(ply, `${players.map(({ name }) => name).join(' - ')} ends without a reason`).toBeLessThan(moves.length);
    unwrap(state.playText(moves[ply]!));
  }
  expect(result).toEqual(state.outcome());
  return null;
};

describe(`a class of ${files.length}`, needs('sandbox', 'python'), () => {
  const bots = join(home, 'clase');
  const args = ['clase', '--game', 'checkers', '--games', '1', '--seconds', '1', '--seed', '7', '--concurrency', '2'];
  let answer: TournamentAnswer;
  let records: readonly Recorded[];

  beforeAll(async () => {
    handIn(files, bots);
    answer = await tournamentOf(args);
    records = recordsIn(answer.out);
  }, TIMEOUT_MILLIS);

  test('plays a whole round robin with one command', () => {
    expect(classFiles).toHaveLength(30);
    expect(answer).toMatchObject({ games: expectedGames, complete: true, seed: 7, format: 'round-robin' });
    expect(answer.confinement).toMatch(/^[AB]$/);
    expect(answer.out).toBe(join('poda-tournament', 'clase'));
    const pairings = records.map(({ players }) =>
      players
        .map(({ name }) => name)
        .toSorted()
        .join(' '),
    );
    expect(pairings).toHaveLength(expectedGames);
    expect(new Set(pairings).size).toBe(expectedGames);
  });

  test('has standings that agree with its games', () => {
    const points = new Map(names.map(name => [name, 0]));
    for (const { players, result } of records)
      for (const [side, { name }] of players.entries())
        points.set(name, points.get(name)! + (result.winner === null ? 0.5 : result.winner === side ? 1 : 0));
    const { standings } = answer;
    expect(new Map(standings.map(({ player, points: given }) => [player, given]))).toEqual(points);
    expect(standings.map(row => row.points)).toEqual(standings.map(row => row.points).toSorted((a, b) => b - a));
    for (const { games, wins, draws, losses, points: given } of standings) {
      expect([games, wins + draws + losses]).toEqual([files.length - 1, files.length - 1]);
      expect(wins + draws / 2).toBe(given);
    }
    expect(standings[0]).toMatchObject({ rank: 1, player: best, forfeits: 0 });
    expect(Object.keys(weaknesses)).toContain(standings.at(-1)!.player);
  });

  test('has a forfeit exactly in the positions that trigger the bug of a bot', () => {
    const expected = records.flatMap((record, i) => {
      const forfeit = forfeitIn(record);
      return forfeit === null ? [] : [{ game: i + 1, ...forfeit }];
    });
    expect(answer.forfeits.map(({ game, player, reason }) => ({ game, player, reason }))).toEqual(expected);
    expect(new Set(expected.map(({ player }) => player))).toEqual(new Set(Object.keys(weaknesses)));
    for (const { player, what } of answer.forfeits) expect(`${what}`).toMatch(weaknesses[player]!.what);
    for (const { player, forfeits, faults } of answer.standings) {
      const own = expected.filter(forfeit => forfeit.player === player).length;
      expect({ player, forfeits, faults }).toEqual({
        player,
        forfeits: own,
        faults: own === 0 ? {} : { [weaknesses[player]!.reason]: own },
      });
    }
  });

  test('writes its result files, and no others', () => {
    expect(readdirSync(join(home, answer.out)).sort()).toEqual([
      'cross-table.csv',
      'games.csv',
      'games.jsonl',
      'journal.jsonl',
      'report.html',
      'standings.csv',
      'standings.json',
    ]);
    const rows = (name: string) => textIn(answer.out, name).trimEnd().split('\n');
    expect(rows('standings.csv')).toHaveLength(files.length + 1);
    expect(rows('games.csv')).toHaveLength(expectedGames + 1);
    expect(rows('cross-table.csv')).toHaveLength(files.length + 1);
    const { standings, confinement, seed, format } = answer;
    const players = standings.map(({ player }) => player);
    const kept = JSON.parse(textIn(answer.out, 'standings.json'));
    expect(kept).toMatchObject({ standings, confinement, seed, format, players, game: 'draughts:checkers' });
    expect(rows('standings.csv')[1]).toMatch(new RegExp(`,${confinement}\r?$`));
    expect(readdirSync(bots).sort()).toEqual([...files].sort());
  });

  test('is not replayed by the same command, which gives the same answer', async () => {
    const [journal, games] = ['journal.jsonl', 'games.jsonl'].map(name => textIn(answer.out, name));
    // The duration in seconds differs between runs.
    const withoutSeconds = { seconds: 0 };
    expect({ ...(await tournamentOf(args)), ...withoutSeconds }).toEqual({ ...answer, ...withoutSeconds });
    expect(textIn(answer.out, 'journal.jsonl')).toBe(journal);
    expect(textIn(answer.out, 'games.jsonl')).toBe(games);
  });

  const reports = [
    ['es', 'Ya estaba todo jugado', `${expectedGames} partidas · 1 s por jugada · semilla 7`, 'excepción', 'partida'],
    ['en', 'All games have already been played', `${expectedGames} games · 1 s per move · seed 7`, 'exception', 'game'],
  ] as const;
  test.each(has('long') ? reports : reports.slice(0, 1))(
    'is reported as text (%s): a table, and the fault of each broken bot',
    async (lang, again, terms, fault, game) => {
      const { code, stdout, stderr } = await runPoda(['tournament', ...args, '--lang', lang], { cwd: home });
      expect(code).toBe(0);
      expect(stderr).toContain(again);
      expect(stdout).toContain(`draughts:checkers · ${terms}`);
      expect(stdout).toMatch(new RegExp(`^ +1 +${best} +\\+`, 'm'));
      for (const name of names) expect(stdout).toMatch(new RegExp(`^ +\\d+ +${name} `, 'm'));
      const [first, ...more] = answer.forfeits.filter(({ player }) => player === 'gallardo_rios');
      expect(stdout).toContain(`  gallardo_rios, ${fault}: ${first!.what} (${game} ${first!.game} `);
      expect(stdout).toMatch(new RegExp(`gallardo_rios, .* ${more.length}( more)?\\)$`, 'm'));
      for (const [name] of Object.entries(weaknesses))
        expect(stdout.match(new RegExp(`^ {2}${name}, `, 'gm')), name).toHaveLength(1);
      expect(stdout).toContain(join(answer.out, 'report.html'));
    },
  );

  test(
    'gives the same games when only some bots play, interrupted by Ctrl-C and kill -9',
    async () => {
      const some = has('long') ? files : files.filter(file => /^(gi|cal|ga|pa)/.test(file));
      const all = gamesOf(some.length);
      handIn(some, join(home, 'algunos', 'clase'));
      const out = join('cortado', 'clase');
      const cut = ['tournament', join('algunos', 'clase'), ...args.slice(1), '--out', out];
      const journal = join(home, out, 'journal.jsonl');
      // The lines of the journal with games, without voided games.
      const kept = () =>
        (existsSync(journal) ? readFileSync(journal, 'utf8').split('\n').slice(1, -1) : []).filter(
          line => !line.startsWith('{"voided"'),
        );
      const stopAt = async (games: number, signal: NodeJS.Signals) => {
        const child = startPoda(cut, {}, home);
        const [end, stderr] = [exitOf(child), textOf(child.stderr)];
        child.stdout.resume();
        await until(`${games} games in the journal`, () => kept().length >= games || child.exitCode !== null);
        child.kill(signal);
        return { code: await end, stderr: await stderr };
      };

      const interrupted = await stopAt(Math.floor(all / 4), 'SIGINT');
      const afterInterrupt = kept();
      expect(interrupted.code).toBe(130);
      expect(interrupted.stderr).toContain(`Interrumpido: ${afterInterrupt.length} de ${all} partidas`);
      expect(interrupted.stderr).toContain('provisionales');
      expect(recordsIn(out)).toHaveLength(afterInterrupt.length);

      expect((await stopAt(Math.floor(all / 2), 'SIGKILL')).code).toBe(null);
      const afterKill = kept();
      expect(afterKill.length).toBeLessThan(all);
      expect(afterKill.slice(0, afterInterrupt.length)).toEqual(afterInterrupt);

      const again = await runPoda(cut, { cwd: home });
      expect(again.code).toBe(0);
      expect(again.stderr).toContain(`${afterKill.length} partidas ya jugadas`);
      const numbers = kept().map(line => (JSON.parse(line) as { number: number }).number);
      expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: all }, (_, i) => i + 1));
      expect(kept().slice(0, afterKill.length)).toEqual(afterKill);
      const between = gamesBetween(out, names);
      expect(between).toHaveLength(all);
      expect(between).toEqual(gamesBetween(answer.out, some.map(nameOf)));
    },
    TIMEOUT_MILLIS,
  );
});

test(
  'hostile bots in the tournament do not change the games among honest bots',
  async context => {
    skipWithout(context, 'sandbox', 'python');
    const honest: Readonly<Record<string, string>> = {
      'primero.py': 'def player(E, M, J):\n    return M[0]\n',
      'azar.py': 'import random\n\ndef player(E, M, J):\n    return random.choice(M)\n',
      'ultimo.mjs': 'export const player = ({ legal }) => legal.at(-1);\n',
    };
    const hostile = ['fork_bomb.py'];
    if (has('long')) hostile.push('kills_all_others.py', 'memory_of_children.py', 'fills_the_disk.py');
    const playedIn = async (parent: string, neighbours: readonly string[], concurrency: string): Promise<string[]> => {
      const bots = join(parent, 'vecinos');
      mkdirSync(join(home, bots), { recursive: true });
      for (const [file, text] of Object.entries(honest)) writeFileSync(join(home, bots, file), text);
      for (const file of neighbours)
        copyFileSync(fileURLToPath(new URL(`hostile/bots/${file}`, import.meta.url)), join(home, bots, file));
      const { out } = await tournamentOf([
        ...[bots, '--game', 'checkers', '--games', '1', '--seconds', '2', '--memory', '128', '--seed', '5'],
        ...['--concurrency', concurrency, '--out', join(parent, 'resultados')],
      ]);
      return gamesBetween(out, Object.keys(honest).map(nameOf));
    };
    const alone = await playedIn('solos', [], '1');
    expect(alone).toHaveLength(3);
    expect(await playedIn('juntos', hostile, '2')).toEqual(alone);
  },
  TIMEOUT_MILLIS,
);

describe('a bot for Python 2.7 on a machine without it', needs('sandbox', 'python'), () => {
  const old = 'def player(E, M, J):\n    print "pienso"\n    return M[0]\n';
  const hidden = { PODA_PYTHON2: join(home, 'no-python2') };
  const message =
    /abuelo is written for Python 2 \(line 2: print "pienso"; .*Missing parentheses.*pyenv install 2\.7\.18.*PODA_PYTHON2/;
  const args = ['clasicos', '--game', 'checkers', '--games', '1', '--seconds', '2', '--seed', '7', '--lang', 'en'];
  beforeAll(() => {
    handIn(['garcia_ruiz.py', 'castro_rey.py'], join(home, 'clasicos'));
    writeFileSync(join(home, 'clasicos', 'abuelo.py'), old);
  });

  test('takes part and loses its games, and the reason names the line and the remedy', async () => {
    const { code, stdout, stderr } = await runPoda(['tournament', ...args, '--json'], { cwd: home, env: hidden });
    expect(code).toBe(0);
    expect(stderr).toMatch(/^Takes part, but loses every game because it does not start: abuelo is/);
    expect(stderr).toMatch(message);
    const { games, standings, forfeits } = JSON.parse(stdout) as TournamentAnswer;
    expect([games, standings.at(-1)]).toMatchObject([3, { player: 'abuelo', forfeits: 2, losses: 2 }]);
    expect(forfeits.map(({ player, reason }) => [player, reason])).toEqual(
      Array.from({ length: 2 }, () => ['abuelo', 'start-up-failure']),
    );
    for (const { what } of forfeits) expect(what).toMatch(message);
    expect(textIn(join('poda-tournament', 'clasicos'), 'report.html')).toContain('pyenv install 2.7.18');
  });

  test('counts as another player once Python 2.7 is installed, so its losses are not reused', async () => {
    const python = await pythonOf(2);
    // If Python 2.7 is missing, Python 3 replaces it: the program refuses the journal before it runs the bot.
    const env = { PODA_PYTHON2: (python ?? (await pythonOf(3)))!.path };
    const { code, stdout } = await runPoda(['tournament', ...args, '--json'], { cwd: home, env });
    expect([code, JSON.parse(stdout).error]).toMatchObject([1, { code: 'journal-of-other-bots' }]);
  });

  test('is refused in a match, with the same message', async () => {
    const match = ['match', 'checkers', join('clasicos', 'abuelo.py'), 'random', '--lang', 'en', '--json'];
    const { code, stdout } = await runPoda(match, { cwd: home, env: hidden });
    expect(code).toBe(1);
    expect(JSON.parse(stdout).error).toMatchObject({
      code: 'python-2-missing',
      message: expect.stringMatching(message),
    });
  });
});

describe('a mistake is reported before the first game', () => {
  const first = 'def player(E, M, J):\n    return M[0]\n';
  const folderWith = (name: string, contents: Readonly<Record<string, string>>): string => {
    mkdirSync(join(home, name), { recursive: true });
    for (const [file, text] of Object.entries(contents)) writeFileSync(join(home, name, file), text);
    return name;
  };
  beforeAll(() => {
    folderWith('vacia', {});
    folderWith('sola', { 'garcia.mjs': 'export const player = ({ legal }) => legal[0];\n', 'leeme.txt': 'hola\n' });
    folderWith('choque', { 'garcia.py': first, 'garcia.mjs': 'export const player = ({ legal }) => legal[0];\n' });
    folderWith('enlace', { 'garcia.py': first });
    symlinkSync(join('..', 'choque', 'garcia.mjs'), join(home, 'enlace', 'lopez.mjs'));
    folderWith('gemelos', { 'nu\u0301n\u0303ez.py': first, 'núñez.py': first });
    folderWith('cirilicos', { 'ana.py': first, '\u0430n\u0430.py': first });
    folderWith('espacios', { 'ana.py': first, 'ana .py': first });
    folderWith('escrito', {
      'mal.toml': 'game = "checkers"\nplayers = [\n',
      'torneo.toml': 'game = "chekers"\nplayers = ["random"]\n',
      'grupos.toml': 'game = "checkers"\nplayers = ["../choque/garcia.py", "../enlace/garcia.py"]\n',
    });
  });

  test.each([
    [['choque', '--game', 'checkers'], 1, 'bot-name-clash', /garcia.*garcia\.mjs.*garcia\.py/],
    [['enlace', '--game', 'checkers'], 2, 'too-few-players', /enlace.*1/],
    [['gemelos', '--game', 'checkers'], 1, 'bot-name-clash', /nu\\u0301n\\u0303ez\.py.*n\\xfa\\xf1ez\.py/],
    [['cirilicos', '--game', 'checkers'], 1, 'bot-name-clash', /ana\.py.*\\u0430n\\u0430\.py/],
    [['espacios', '--game', 'checkers'], 1, 'bot-name-clash', /ana \.py.*ana\.py/],
    [['vacia', '--game', 'checkers'], 2, 'too-few-players', /vacia.*0.*\.py/],
    [['sola', '--game', 'checkers'], 2, 'too-few-players', /sola.*1/],
    [['ninguna', '--game', 'checkers'], 1, 'missing-file', /ninguna/],
    [['choque'], 2, 'tournament-needs-game', /choque.*--game/],
    [['choque', '--game', 'chekers'], 2, 'unknown-game', /chekers.*checkers/],
    [['vacia', '--game', 'checkers', '--house', 'random,random'], 1, 'bot-name-clash', /random/],
    [['vacia', '--game', 'checkers', '--house', 'random,levle:2'], 2, 'unknown-player', /levle/],
    [
      ['vacia', '--game', 'checkers', '--house', 'random,greedy', '--format', 'suizo'],
      2,
      'unknown-tournament-format',
      /suizo.*swiss/,
    ],
    [['vacia', '--game', 'checkers', '--house', 'random,greedy', '--rounds', '3'], 2, 'rounds-of-swiss', /round-robin/],
    [
      ['vacia', '--game', 'checkers', '--house', 'random,greedy', '--challenger', 'greedy'],
      2,
      'challenger-of-gauntlet',
      /round-robin/,
    ],
    [
      ['vacia', '--game', 'checkers', '--house', 'random,greedy', '--format', 'gauntlet', '--challenger', 'gredy'],
      2,
      'unknown-challenger',
      /gredy.*random, greedy.*greedy/,
    ],
    [
      ['vacia', '--game', 'checkers', '--house', 'random,greedy', '--csv-separator', ';'],
      2,
      'unknown-csv-separator',
      /comma.*;/,
    ],
    [['escrito/grupos.toml'], 1, 'bot-name-clash', /choque.garcia\.py.*enlace.garcia\.py.*name/],
    [['escrito/mal.toml'], 1, 'tournament-not-toml', /mal\.toml/],
    [['escrito/torneo.toml'], 1, 'unknown-game', /chekers/],
  ] as const)('%j', async (args, code, problem, message) => {
    const { error } = await tournamentOf([...args, '--out', 'rechazado'], code);
    expect(error?.code).toBe(problem);
    expect(error?.message).toMatch(message);
    expect(existsSync(join(home, 'rechazado'))).toBe(false);
  });

  test('files that are not bots are left out, with a notice', async () => {
    const { code, stderr, stdout } = await runPoda(
      ['tournament', 'sola', '--game', 'checkers', '--house', 'random', '--games', '1', '--seconds', '1'],
      { cwd: home },
    );
    expect(code).toBe(0);
    expect(stderr).toContain('leeme.txt');
    expect(stdout).not.toContain('leeme');
  });
});

describe('other formats, between five built-in players', () => {
  const house = ['random', 'greedy', 'level:0', 'level:1', 'plain:2'];
  const argsOf = (format: string): string[] => [
    ...['casa', '--game', 'plague:5x5', '--house', house.join(','), '--seed', '5', '--nodes', '200'],
    ...['--no-openings', '--format', format, '--out', `casa-${format}`],
  ];
  const playedAs = async (format: string, ...more: readonly string[]): Promise<TournamentAnswer> => {
    mkdirSync(join(home, 'casa'), { recursive: true });
    const answer = await tournamentOf([...argsOf(format), ...more]);
    expect(answer).toMatchObject({ format, complete: true, confinement: null, forfeits: [] });
    expect(answer.standings.map(({ player }) => player).sort()).toEqual([...house].sort());
    expect(recordsIn(answer.out)).toHaveLength(answer.games);
    return answer;
  };

  test('Swiss: every player plays or has a bye in every round', async () => {
    const { standings, games } = await playedAs('swiss', '--rounds', '3');
    expect(games).toBe(3 * 2 * 2);
    for (const { games: played, byes } of standings) expect(played / 2 + byes).toBe(3);
    expect(standings.reduce((sum, { byes }) => sum + byes, 0)).toBe(3);
  });

  test('gauntlet: the challenger plays all others, who do not play each other', async () => {
    const { games, out } = await playedAs('gauntlet', '--games', '2', '--challenger', 'level:0');
    expect(games).toBe(8);
    for (const { players } of recordsIn(out)) expect(players.map(({ name }) => name)).toContain('level:0');
  });

  test('voided games are counted over all runs', async () => {
    const { voided, out } = await playedAs('round-robin');
    const path = join(home, out, 'journal.jsonl');
    const append = (entry: object) => {
      const last = /"sum":"(\w+)"\}\n$/.exec(readFileSync(path, 'utf8'))![1]!;
      appendFileSync(path, `${sealed(entry, last).line}\n`);
    };
    for (const voided of [1, 1, 4]) append({ voided, what: 'the referee was late' });
    expect((await playedAs('round-robin')).voided).toBe(voided + 3);
    expect(textIn(out, 'report.html')).toContain(`"voided":${voided + 3},`);
    append({ something: 'else' });
    const { stdout } = await runPoda(['tournament', ...argsOf('round-robin'), '--json'], { cwd: home });
    const { error } = JSON.parse(stdout) as TournamentAnswer;
    expect(error).toMatchObject({ code: 'journal-entry-refused' });
    expect(error!.message).toContain(`journal.jsonl, línea ${readFileSync(path, 'utf8').split('\n').length - 1}, `);
  });

  test('knockout: the winner of the last mini-match is first', async () => {
    const { standings, out } = await playedAs('knockout');
    const last = recordsIn(out)
      .at(-1)!
      .players.map(({ name }) => name);
    expect(last).toContain(standings[0]!.player);
    expect(last).toContain(standings[1]!.player);
    expect(standings[0]).toMatchObject({ rank: 1 });
    const places = last.map(name => house.indexOf(name)).sort((a, b) => a - b);
    expect(textIn(out, 'report.html')).toContain(`{"round":3,"players":[${places}],"points":`);
  });
});

describe('a tournament in a file', () => {
  test('a tied knockout final is won by the better seed, and the report says so', async () => {
    writeFileSync(
      join(home, 'iguales.toml'),
      `game = "plague:5x5"
format = "knockout"
extraPairs = 1
seed = 4
players = [{ player = "plain:1", name = "bea", rating = 1 }, { player = "plain:1", name = "ana", rating = 2 }]
[time]
nodes = 100
`,
    );
    const { standings, ties, out } = await tournamentOf(['iguales.toml', '--lang', 'en']);
    expect(standings.map(({ rank, player }) => `${rank} ${player}`)).toEqual(['1 ana', '2 bea']);
    expect(ties).toEqual([
      {
        ...{ round: 1, isFinal: true, through: 'ana', out: 'bea', points: [2, 2], extraGames: 2, by: 'seed' },
        message: 'Final: ana and bea were tied at 2 points; ana wins as the better seed.',
      },
    ]);
    expect(textIn(out, 'report.html')).toMatch(/"ties":\[\{"round":1,"isFinal":true,"through":1,"out":0,/);
    const { stdout } = await runPoda(['tournament', 'iguales.toml'], { cwd: home });
    expect(stdout).toContain('Final: ana y bea empataron a 2 puntos; gana ana, que era mejor cabeza de serie.');
  });

  test('examples/tournament.toml is read, and flags override it', async () => {
    copyFileSync(fileURLToPath(new URL('../examples/tournament.toml', import.meta.url)), join(home, 'ejemplo.toml'));
    const answer = await tournamentOf(['ejemplo.toml', '--games', '1', '--nodes', '50']);
    expect(answer).toMatchObject({ games: 6, seed: 2026, format: 'round-robin', out: 'poda-tournament/ejemplo' });
    expect(answer.standings.map(({ player }) => player).sort()).toEqual(['greedy', 'level:2', 'random', 'textbook']);
    // The tournament file sets the rating of this player.
    expect(answer.standings.find(({ player }) => player === 'textbook')).toMatchObject({ rating: 1500, error: 0 });
    expect(textIn(answer.out, 'games.jsonl')).toContain('"Event":"Four built-in players"');
  });

  test('mixes a folder of bots with built-in players; --strict gives exit code 3 after a fault', async context => {
    skipWithout(context, 'sandbox', 'python');
    handIn(['garcia_ruiz.py', 'gallardo_rios.py'], join(home, 'grupo.A'));
    writeFileSync(
      join(home, 'final.toml'),
      `title = "Final"
game = "checkers"
games = 2
seed = 3
players = ["grupo.A", { player = "random", name = "azar" }]
[time]
move = 1
`,
    );
    const answer = await tournamentOf(['final.toml', '--strict'], 3);
    expect(answer).toMatchObject({ games: 6, complete: true });
    expect(answer.standings.map(({ player }) => player).sort()).toEqual(['azar', 'gallardo_rios', 'garcia_ruiz']);
    expect(new Set(answer.forfeits.map(({ player }) => player))).toEqual(new Set(['gallardo_rios']));
    // The organiser learns what a seed of few bits means, unless only Poda's own players take part.
    const warned = async (...words: string[]) => (await runPoda(['tournament', ...words], { cwd: home })).stderr;
    expect(await warned('final.toml')).toMatch(FEW_BITS);
    expect(await warned('final.toml', '--lang', 'en')).toContain(
      'A bot that tries numbers can find the seed 3 and then knows all dice and openings to come',
    );
    const secret = await warned('final.toml', '--seed', 'a'.repeat(32), '--out', 'secret');
    expect(secret).not.toMatch(FEW_BITS);
    writeFileSync(join(home, 'own.toml'), 'game = "tictactoe"\nseed = 3\nplayers = ["random", "greedy"]\n');
    expect(await warned('own.toml')).toBe('');
    // After a bot's file has changed, the games of its old version do not count.
    appendFileSync(join(home, 'grupo.A', 'gallardo_rios.py'), '# arreglado\n');
    const { error } = await tournamentOf(['final.toml'], 1);
    expect(error?.code).toBe('journal-of-other-bots');
    expect(error?.message).toContain('gallardo_rios');
    expect(error?.message).not.toContain('garcia_ruiz');
  });
});

test('a tournament does not resume with other options or players, and the error names them', async () => {
  mkdirSync(join(home, 'grupo.B'));
  const house = ['--house', 'random,greedy'];
  const args = ['grupo.B', '--game', 'plague:5x5', '--games', '1', '--nodes', '50', '--seed', '7', '--no-openings'];
  // The dot in the folder's name does not start a file extension, so the output folder keeps the whole name.
  expect(await tournamentOf([...args, ...house])).toMatchObject({ games: 1, out: join('poda-tournament', 'grupo.B') });

  const journal = join('poda-tournament', 'grupo.B', 'journal.jsonl');
  const refused = async (change: readonly string[], code: string): Promise<string> => {
    const { error } = await tournamentOf([...args, ...house, ...change], 1);
    expect(error?.code).toBe(code);
    expect(error?.message).toContain(journal);
    return error!.message;
  };
  expect(await refused(['--games', '3'], 'journal-of-another')).toContain('--games');
  expect(await refused(['--nodes', '60'], 'journal-of-another')).toContain('--nodes');
  expect(await refused(['--seed', '8'], 'journal-of-another')).toContain('--seed');
  expect(await refused(['--house', 'random,greedy,level:0'], 'journal-of-fewer-players')).toContain('level:0');
  const fewer = await tournamentOf([...args, '--house', 'random,level:0'], 1);
  expect(fewer.error).toMatchObject({ code: 'journal-of-other-players' });
  expect(fewer.error!.message).toMatch(/greedy.*level:0.*\(--out\)/);
  // The program refuses a journal that an earlier version of Poda began, because that version drew another schedule.
  const text = textIn('.', journal);
  const changed = asVersion1(text).replace(
    '"command":"tournament","version":4,',
    '"command":"tournament","version":3,',
  );
  writeFileSync(join(home, journal), changed);
  await refused([], 'journal-of-another-version');
  expect(await tournamentOf([...args, ...house, '--fresh'])).toMatchObject({ games: 1, complete: true });
  expect(textIn('.', journal)).toContain('"command":"tournament","version":4,');
});

/** Rewrites a tournament journal as earlier versions of Poda wrote it, without checksums. */
const asVersion1 = (text: string): string =>
  text
    .replace('{"format":"poda-journal","version":2,', '{"format":"poda-journal","version":1,')
    .replaceAll(/,"after":"[0-9a-f]{16}","sum":"[0-9a-f]{16}"\}$/gm, '}');

describe('a resumed tournament', () => {
  const house = ['--house', 'random,greedy,level:0', '--nodes', '50'];
  const args = ['diario', '--game', 'plague:4x4', ...house, '--seed', '3', '--no-openings'];
  const journal = join(home, 'poda-tournament', 'diario', 'journal.jsonl');
  let text = '';
  beforeAll(async () => {
    mkdirSync(join(home, 'diario'));
    expect(await tournamentOf(args)).toMatchObject({ games: 6, complete: true });
    text = readFileSync(journal, 'utf8');
  });

  test('reads the journal of an earlier version, with a notice that it has no checksums', async () => {
    const lines = asVersion1(text).trimEnd().split('\n');
    writeFileSync(journal, `${lines.slice(0, 4).join('\n')}\n`);
    const { code, stderr } = await runPoda(['tournament', ...args, '--lang', 'en'], { cwd: home });
    expect(code).toBe(0);
    expect(stderr).toContain('journal.jsonl comes from an earlier version of Poda: 3 of its lines have no checksum');
    const after = readFileSync(journal, 'utf8');
    expect(after.startsWith(`${lines.slice(0, 4).join('\n')}\n`)).toBe(true);
    expect(asVersion1(after)).toBe(asVersion1(text));
    expect(
      after
        .trimEnd()
        .split('\n')
        .map(line => line.includes('"sum"')),
    ).toEqual([...Array(4).fill(false), ...Array(3).fill(true)]);
  });

  test.each([
    [
      'a changed byte',
      () => text.replace('"number":2', '"number":3'),
      /journal\.jsonl is damaged in line 3: its checksum/,
    ],
    ['a missing line', () => text.split('\n').toSpliced(2, 1).join('\n'), /line 3 does not follow the line before it/],
    ['null', () => asVersion1(text).replace(/\n.*\n/, '\nnull\n'), /line 2 is not a journal entry/],
    [
      'a bad seat',
      () => asVersion1(text).replace(/"seats":\[\d,\d\]/g, '"seats":[0,0]'),
      /line 2, seats must be the numbers of two/,
    ],
    ['30,000 brackets', () => `${asVersion1(text)}${'['.repeat(30_000)}\n`, /damaged in line 8/],
    [
      'another winner',
      () => asVersion1(text).replace(/"winner":[01]/, side => `"winner":${side.endsWith('0') ? 1 : 0}`),
      /the result of game \d+ \([01] [a-z-]+\) contradicts its moves/,
    ],
    [
      'another move',
      () => asVersion1(text).replace(/"moves":\["[^"]+"/, '"moves":["a1"'),
      /line 2, .*record\.moves|line 2, move 1 of/,
    ],
  ])('refuses a journal with %s, in one sentence', async (_, change, words) => {
    const changed = change();
    writeFileSync(journal, changed);
    const { code, stdout, stderr } = await runPoda(['tournament', ...args, '--lang', 'en'], { cwd: home });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(words);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(readFileSync(journal, 'utf8')).toBe(changed);
  });
});
