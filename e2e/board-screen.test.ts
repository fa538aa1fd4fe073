import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { has } from './needs.ts';
import { CTRL_C } from './play-game.ts';
import { commandLine, hasColour, newHome, Session } from './run-poda.ts';
import { keys, ScreenSession } from './screen-session.ts';

const english = ['--lang', 'en'];

/** Games that a few legal moves end, whichever they are. */
const shortGames: readonly (readonly string[])[] = [
  ['ur?pieces=1', '--seed', '3'],
  ['draughts:spanish', '--position', 'W:W14,1:B18,32'],
  ...(has('long') ? [['checkers', '--position', 'B:WK1:B6,29'], ['tictactoe']] : []),
  ['plague:3x4'],
];

describe.concurrent('a game is played to its end by keys alone', () => {
  test.each(shortGames.map(args => ({ game: args[0], args })))('$game', async ({ args }) => {
    const game = ScreenSession.play([...args, ...english]);
    for (await game.untilTurn(); !game.isOver; await game.untilTurn()) await game.press(keys.enter);
    expect(game.text).toMatch(/Last move: .*\n[\s\S]*Game over/);
    await game.expectEnd(0);
  });

  test('micro-shogi, with the arrows to the king', async () => {
    const game = ScreenSession.play(['microshogi', '--position', 'k3/4/2B1/4/3K b -']);
    await game.untilTurn();
    while (!game.prompt.includes('(2,2)')) await game.press(keys.tab);
    await game.press(keys.enter);
    await game.until('→');
    const target = () => /→ \((\d),(\d)\)/.exec(game.prompt)!.slice(1).map(Number);
    while (target()[1]! > 0) await game.press(keys.up);
    while (target()[0]! > 0) await game.press(keys.left);
    await game.press(keys.enter);
    await game.until('!!!El jugador jugador1 ha ganado la partida!!!');
    await game.expectEnd(0);
  });

  test('a watched game between computers', async () => {
    const args = ['plague:10x10', '--first', 'level:1', '--second', 'random', '--pace', '0', '--seed', '1'];
    const game = ScreenSession.play([...args, ...english]);
    await game.until('Value for');
    await game.until(() => game.isOver);
    expect(game.text).toContain('Score:');
    await game.expectEnd(0);
  });

  test('a game against a level, with a clock', async () => {
    const game = ScreenSession.play(['plague:3x3', '--second', 'level:2', '--clock', '5', ...english]);
    await game.until(/▶.*X \(red\) +[45]:/);
    for (await game.untilTurn(); !game.isOver; await game.untilTurn()) await game.press(keys.enter);
    await game.expectEnd(0);
  });
});

describe.concurrent('the board screen', () => {
  test('takes typed moves and commands, completes them, and lets go with Esc', async () => {
    const game = ScreenSession.play(['damas', ...english]);
    await game.until('White: ');
    await game.press('12-1', keys.tab);
    await game.until('12-15  12-16');
    await game.press('6', keys.enter);
    await game.until('Black: ');
    expect(game.text).toMatch(/›12-16/);
    await game.press('x', 'y', keys.enter);
    await game.until('xy');
    await game.press(keys.enter);
    await game.until('→');
    await game.press(keys.escape);
    expect(game.prompt).not.toContain('→');
    await game.press('hint', keys.enter);
    await game.until('Esc: back to the board');
    await game.press(keys.escape);
    await game.until('Value for black: ');
    await game.press('undo', keys.enter);
    await game.until('White: ');
    await game.press('exit', keys.enter);
    await game.until('See you soon!');
    await game.expectEnd(0);
  });

  test('shows a long text instead of the board until a key is pressed', async () => {
    const game = ScreenSession.play(['plague:10x10', ...english]);
    await game.untilTurn();
    await game.press('help', keys.enter);
    await game.until('Esc: back to the board');
    expect(game.text).not.toContain('▶');
    await game.press(keys.escape);
    await game.until('▶');
    game.session.type(CTRL_C);
    await game.expectEnd(130);
  });

  test('asks the questions of a command, over the board if they are long', async () => {
    const game = ScreenSession.play(['plague:4x3', ...english]);
    await game.untilTurn();
    await game.press('mode', keys.enter);
    await game.until('Which mode');
    await game.press('b', keys.enter);
    await game.until(/first or second/);
    await game.press('2', keys.enter);
    await game.until(/level should the computer|level does the computer|0 to 10/);
    await game.press('random', keys.enter);
    await game.until(/▶[\s\S]*O \(blue\): .+ >/);
    expect(game.text).toContain('random · cells: ');
    game.session.type(CTRL_C);
    await game.expectEnd(130);
  });

  test('marks the last move and the pieces that must capture, by sign and by colour', async () => {
    const game = ScreenSession.play(['damas', '--position', 'B:W14,1:B18,22,32', ...english]);
    await game.untilTurn();
    expect(game.text).toMatch(/Capturing is compulsory/);
    const paperAt = (sign: string) =>
      game.screen.grid.flatMap(cells => cells.filter(({ text }) => text === sign).map(({ style }) => style.paper));
    expect(game.text).toMatch(/!.⛂.!|\[.⛂.\]/);
    expect(paperAt('[')).not.toContain(null);
    await game.press('18x11', keys.enter);
    await game.until(/>.⛂.</);
    expect(new Set(paperAt('>').slice(0, 2))).not.toContain(null);
    game.session.type(CTRL_C);
    await game.expectEnd(130);
  });

  test('draws larger squares on a larger terminal, and scrolls on a small one', async () => {
    const game = ScreenSession.play(['plague:4x3', ...english]);
    await game.untilTurn();
    game.resize(120, 40);
    await game.until(
      () => game.text.split('\n')[39]!.includes('Arrows and Enter') && game.prompt.startsWith('X (red)'),
    );
    game.resize(40, 15);
    // `stty` changes the columns first and then the rows.
    await game.until(/The terminal is small \(40x\d+\)[\s\S]*X \(red\), row:$/m);
    game.expectNormal();
    game.session.send('2,1');
    await game.until(/Last move: 2,1[\s\S]*O \(blue\), row:$/m);
    game.resize(100, 30);
    await game.until(() => game.isShown && /^O \(blue\): .+ >$/.test(game.prompt));
    game.session.type(CTRL_C);
    await game.expectEnd(130);
  });

  test('waits until the choice with the arrow keys is over if the terminal grows meanwhile', async () => {
    const game = ScreenSession.play(['tictactoe', ...english], {}, { columns: 50, rows: 18 });
    await game.until(/your move:$/m);
    game.session.type(keys.up);
    await game.until('Esc');
    game.resize(80, 24);
    await game.press(keys.escape);
    await game.until(() => game.isShown && /^X.*>$/.test(game.prompt));
    game.session.type(CTRL_C);
    await game.expectEnd(130);
  });

  test('Esc leaves the question for the mode, and reports of the mouse do nothing', async () => {
    const game = ScreenSession.play(['damas', ...english]);
    await game.until('White: ');
    const before = game.prompt;
    game.session.type('\u001b[M !!\u001b[<0;10;10M\u001b]11;rgb:0/0/0\u0007');
    await game.press('m');
    expect(game.prompt).toBe(`${before} m`);
    await game.press('o', 'd', 'e', keys.enter);
    await game.until('Which mode');
    await game.press(keys.escape, keys.escape);
    await game.until('The mode stays as it is.');
    game.session.type(CTRL_C);
    await game.expectEnd(130);
  });

  test('the cursor goes from the hand to the nearest row, and not beyond the edge', async () => {
    const game = ScreenSession.play(['ur?first=white', '--position', '7/0/- 7/0/- w 2', ...english]);
    await game.until(() => game.prompt === 'White: to enter >');
    game.session.type(keys.down);
    await game.press(keys.up);
    await game.until(() => /^White: 3,\d/.test(game.prompt));
    game.session.type(CTRL_C);
    await game.expectEnd(130);
  });

  test('is not opened on a terminal of 40x15, which a sentence says', async () => {
    const game = ScreenSession.play(['tictactoe', ...english], {}, { columns: 40, rows: 15 });
    await game.until(/The terminal is small \(40x15\)[\s\S]*your move:$/m);
    expect(game.session.raw).not.toContain('[?1049h');
    game.session.type(CTRL_C);
    expect(await game.session.exit()).toBe(130);
  });

  test('has no colours with NO_COLOR, but all its signs', async () => {
    const position = ['--position', 'W:WK9,14:BK32,18,25'];
    const game = ScreenSession.play(['damas', ...position, ...english], { NO_COLOR: '1' });
    await game.untilTurn();
    expect(game.text).toMatch(/\[!⛀!\]/);
    expect(game.text).toMatch(/! ⛁ !/);
    expect(game.text).toContain('⛃');
    expect(hasColour(game.session.raw)).toBe(false);
    game.session.type(CTRL_C);
    await game.expectEnd(130);
  });

  test.each([['--plain'], ['--board', 'drawn']])('is not used with %s', async (...flags) => {
    const session = Session.onScreen(['play', 'plague:4x3', ...flags, ...english]);
    await session.until('X (red), row: ');
    session.send('2,1');
    await session.until('O (blue), row: ');
    session.send('exit');
    expect(await session.exit()).toBe(0);
    expect(session.raw).not.toContain('[?1049h');
  });
});

describe.concurrent('the terminal is restored', () => {
  test('after Ctrl-C, which keeps the game', async () => {
    const game = ScreenSession.play(['plague:4x3', ...english]);
    await game.untilTurn();
    await game.press(keys.enter);
    await game.until('O (blue): ');
    game.session.type(CTRL_C);
    await game.until('The game is saved');
    await game.expectEnd(130);
    expect(game.text).not.toContain('▶');
  });

  test('while the program is stopped with Ctrl-Z, and fg redraws the board', async () => {
    const shell = `${commandLine(['play', 'plague:4x3', ...english])}; echo stopped; read line; fg; stty -a`;
    const game = new ScreenSession(Session.inShell(`exec bash -mc "${shell}"`));
    await game.untilTurn();
    await game.press('2,');
    game.session.type(keys.suspend);
    await game.until('stopped');
    game.expectNormal();
    game.session.send('');
    await game.until(/▶[\s\S]*X \(red\): .* > 2,/);
    await game.press('1', keys.enter);
    await game.until('O (blue): ');
    game.session.type(CTRL_C);
    await game.expectEnd(0);
  });

  test('after SIGHUP and SIGTERM', async () => {
    for (const [signal, code] of [
      ['SIGHUP', 129],
      ['SIGTERM', 143],
    ] as const) {
      const { game, pid } = await openWithPid();
      process.kill(pid, signal);
      await game.expectEnd(code);
      expect(game.text).not.toContain('▶');
    }
  });

  test('after an exception, whose message stays on the normal screen', async () => {
    const thrower = 'process.on(`SIGUSR2`,()=>{throw(new/**/Error(`a/crash`))})';
    const { game, pid } = await openWithPid({ NODE_OPTIONS: `--import=data:text/javascript,${thrower}` });
    process.kill(pid, 'SIGUSR2');
    await game.until('Error: a/crash');
    game.expectNormal();
  });

  test('not after a lost connection, but the program ends and keeps the game', async () => {
    const home = newHome();
    const { game, pid } = await openWithPid({ PODA_HOME: home });
    await game.press(keys.enter);
    await game.until('O (blue): ');
    game.session.hangUp();
    await game.until(() => !isAlive(pid));
    expect(readdirSync(join(home, 'games', 'unfinished')).filter(name => name.endsWith('.json'))).toHaveLength(1);
  });
});

/** Starts a game and returns the id of its process. */
const openWithPid = async (env: Readonly<Record<string, string>> = {}) => {
  const script = `sh -c "echo pid \\$\\$; exec ${commandLine(['play', 'plague:4x3', ...english])}"; code=$?; stty -a; exit $code`;
  const game = new ScreenSession(Session.inShell(script, env));
  await game.untilTurn();
  const [, pid] = /pid (\d+)/.exec(game.session.text)!;
  return { game, pid: Number(pid) };
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
