import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allNeed } from './needs.ts';
import { type Environment, newHome, processesWith, runPoda, Session } from './run-poda.ts';
import { keys, ScreenSession } from './screen-session.ts';
import { temporaryFolder } from './temporary-folder.ts';

allNeed('sandbox', 'python');

const folder = temporaryFolder('play-bots');

/** Writes a bot and returns its path. */
const bot = (name: string, source: string): string => {
  const path = join(folder, name);
  writeFileSync(path, source);
  return path;
};

const first = bot('primera_garcia.py', 'def player(E, M, J):\n    return M[0]\n');
const middle = bot('media_ruiz.py', 'def player(E, M, J):\n    return M[len(M) // 2]\n');
/** A bot with memory: it plays the first legal move in its first turn, the second in its second. */
const counting = bot(
  'cuenta.mjs',
  'let turns = 0;\nexport const player = ({ legal }) => legal[turns++ % legal.length];\n',
);
const throwing = 'def player(E, M, J):\n    return think(M)\n\n\ndef think(M):\n    raise ValueError("sin ideas")\n';

/** A bot that replies to the line `new` and hangs at the line `go`; a test finds its process by an extra argument. */
const hanging = bot(
  'cuelga.py',
  'import sys, time\nfor line in sys.stdin:\n    if line.startswith("new"):\n        print("ready")\n        sys.stdout.flush()\n    if line.startswith("go"):\n        time.sleep(1000)\n',
);

const playing = async (args: readonly string[], lines: readonly string[] = [], env: Environment = {}) => {
  const input = lines.map(line => `${line}\n`).join('');
  return await runPoda(['play', ...args, '--board', 'none', '--lang', 'en'], { input, env, cwd: folder });
};

test('two bots play a game to its end, the same for the same seed', async () => {
  const fewPieces = ['--position', 'W:W9,26:B13,22,K7'];
  const args = ['checkers', ...fewPieces, '--first', first, '--second', middle, '--seed', '4'];
  const { code, stdout, stderr } = await playing(args);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^Confinement [AB]: /m);
  expect(stdout).toContain('(primera_garcia) plays ');
  expect(stdout).toContain('(media_ruiz) plays ');
  expect(stdout).toContain('***** Game over *****');
  expect((await playing(args)).stdout).toBe(stdout);
});

test('a bot plays against a level, and against itself under two names', async () => {
  const { stdout } = await playing(['plague:4x4', '--first', counting, '--second', 'level:0']);
  expect(stdout).toMatch(/\(cuenta\) plays .*\n.*\(level:0\) plays /);
  const alone = await playing(['plague:3x3', '--first', counting, '--second', counting]);
  expect(alone.stdout).toMatch(/\(cuenta\) plays .*\n.*\(cuenta \(2\)\) plays /);
});

test('after a move is taken back the bot restarts without its memory', async () => {
  const { stdout } = await playing(
    ['plague:5x5', '--second', counting],
    ['2,1', 'undo', '2,1', 'undo', 'redo', 'hint', '1,2'],
  );
  const answers = [...stdout.matchAll(/\(cuenta\) plays (\S+)/g)].map(([, move]) => move);
  expect(answers).toHaveLength(3);
  expect(answers[1]).toBe(answers[0]);
  expect(answers[2]).not.toBe(answers[0]);
});

describe('a fault loses the game and is shown with its evidence', () => {
  test.each([
    [
      'an exception',
      throwing,
      /exception\. ValueError: sin ideas\n(.*\n)*.*line 6, in think\n/,
      'the program of O \\(black\\) failed',
    ],
    [
      'an illegal move',
      'def player(E, M, J):\n    return [(0, 0), (7, 7)]\n',
      /illegal move\. \[\[0,0\],\[7,7\]\]/,
      'illegal',
    ],
    [
      'an endless loop',
      'def player(E, M, J):\n    while True:\n        pass\n',
      /out of time\. did not answer within 500 ms/,
      'time',
    ],
    ['a file that is no Python', 'def player(E, M, J)\n    return M[0]\n', /does not start\. SyntaxError/, 'failed'],
  ])('%s', async (name, source, fault, reason) => {
    const path = bot(`${name.replaceAll(' ', '_')}.py`, source);
    const { code, stdout } = await playing(['checkers', '--second', path, '--seconds', '0.5'], ['9-13', '9-14']);
    expect(code).toBe(0);
    expect(stdout).toMatch(fault);
    expect(stdout).toMatch(new RegExp(`Game over.*\\n.*X \\(white\\) wins.*${reason}`));
  });
});

test('a bot for classroom checkers gets an explanation in another game', async () => {
  const { stdout } = await playing(['plague:4x4', '--first', first]);
  expect(stdout).toMatch(/does not start.*work only in the classroom game: play that game with this bot/s);
  expect(stdout).toContain('player(state)');
});

test('an unfinished game resumes with its bot, from any folder', async () => {
  const env = { PODA_HOME: newHome() };
  await playing(['checkers', '--second', './primera_garcia.py'], ['9-13'], env);
  const { code, stdout } = await runPoda(['play', '--resume', '--board', 'none', '--lang', 'en'], {
    input: 'game\n10-14\n',
    env,
    cwd: tmpdir(),
  });
  expect(code).toBe(0);
  expect(stdout).toMatch(/1\. 2,0;3,1 \S+\n/);
  expect(stdout).toContain('(primera_garcia) plays ');
});

test('an unfinished game whose bot was deleted resumes only with another player', async () => {
  const env = { PODA_HOME: newHome() };
  const path = bot('se_va.mjs', 'export const player = ({ legal }) => legal[0];\n');
  await playing(['plague:4x4', '--second', path], ['2,1'], env);
  rmSync(path);
  const { code, stderr } = await playing(['--resume'], [], env);
  expect(code).toBe(1);
  expect(stderr).toContain('The game was played with se_va');
  expect(stderr).toContain(path);
  const { stdout } = await playing(['--resume', '--second', 'level:0'], ['1,2'], env);
  expect(stdout).toContain('(level:0) plays ');
});

test('a saved file has the names of its bots, not their paths, and its confinement; loading starts no bot', async () => {
  const file = join(folder, 'partida.json');
  await playing(['plague:4x4', '--second', counting, '--unconfined'], ['2,1', `save ${file}`]);
  const text = readFileSync(file, 'utf8');
  expect(JSON.parse(text)).toMatchObject({
    players: [{}, { name: 'cuenta', kind: 'bot' }],
    tags: { Confinement: 'D' },
  });
  expect(text).not.toContain(folder);
  const { stdout, stderr } = await playing(['--load', file], ['level']);
  expect(stderr).toContain('cuenta was a bot');
  expect(stdout).toContain('O (blue): a person');
});

test('the menu accepts a bot instead of a level', async () => {
  const lines = ['plague', '4x4', '', 'b', '1', `"${counting}"`, '2,1', 'exit'];
  const input = lines.map(line => `${line}\n`).join('');
  const { code, stdout } = await runPoda(['--plain', '--lang', 'en'], { input });
  expect(code).toBe(0);
  expect(stdout).toContain('(cuenta) plays ');
});

test.each([
  ['on a terminal', []],
  ['unconfined', ['--unconfined']],
])('Ctrl-C while a bot thinks restores the terminal and ends the bot, %s', async (name, flags) => {
  const mark = `mark-${process.pid}-${name.length}`;
  const command = `python3 ${hanging} ${mark}`;
  const session = Session.onTerminal(['play', 'plague:4x4', '--second', command, '--lang', 'en', ...flags]);
  await session.until(/Confinement [AB]|UNCONFINED/);
  session.send('2,1');
  // The program draws the board with the new move before it asks the bot for a move, so the bot is thinking now.
  await session.until('Last move: 2,1');
  expect(processesWith(mark).length).toBeGreaterThan(1);
  session.type('\u0003');
  expect(await session.exit()).toBe(130);
  expect(session.text).toMatch(/ icanon/);
  expect(session.text).toMatch(/ echo /);
  expect(processesWith(mark)).toEqual([]);
});

test('the evidence of a fault stays on the terminal after a game on the board screen', async () => {
  const game = ScreenSession.play(['checkers', '--second', bot('lanza.py', throwing), '--lang', 'en']);
  await game.untilTurn();
  await game.press('9-13', keys.enter);
  await game.until('Game over');
  expect(game.text).toMatch(/Fault by[\s\S]*ValueError: sin ideas[\s\S]*Game over/);
  await game.expectEnd(0);
});

test('a bot that does not answer loses on time', async () => {
  const command = `python3 ${hanging} mark-clock-${process.pid}`;
  const { stdout } = await playing(['ur', '--first', 'random', '--second', command, '--clock', '1s', '--seed', '2']);
  expect(stdout).toMatch(/\(python3\): out of time|\(cuelga\): out of time/);
  expect(processesWith(`mark-clock-${process.pid}`)).toEqual([]);
});

test.each([
  [['checkers', '--second', 'nadie.py'], 1, 'nadie.py'],
  [['checkers', '--second', 'levle:3'], 2, 'Did you mean "level"?'],
  [['checkers', '--second', 'usi:fairy'], 1, 'usi'],
  [['checkers', '--second', 'level:1', '--seconds', '2'], 2, '--seconds'],
  [['checkers', '--second', 'primera_garcia.py', '--seconds', '2', '--clock', '5'], 2, '--clock'],
  [['checkers', '--second', 'primera_garcia.py', '--json'], 2, 'json'],
])('the error message of poda play %j names the mistake', async (args, code, message) => {
  const run = await playing(args);
  expect(run.code).toBe(code);
  expect(run.stderr + run.stdout).toContain(message);
});
