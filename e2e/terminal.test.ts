import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalogues } from '../src/i18n/translators.ts';
import { newHome, runPoda, Session } from './run-poda.ts';

const { en } = catalogues;

const CTRL_C = '\u0003';
const ESCAPE = '\u001b';
const keys = {
  up: `${ESCAPE}[A`,
  down: `${ESCAPE}[B`,
  right: `${ESCAPE}[C`,
  left: `${ESCAPE}[D`,
  enter: '\r',
  tab: '\t',
};

const expectRestored = (session: Session): void => {
  expect(session.text).toMatch(/[\s;]icanon\b/);
  expect(session.text).toMatch(/[\s;]echo\b/);
};

const words = {
  es: {
    game: /¿A qué quiere jugar\?.*\n> $/,
    clock: /¿Con reloj\?.*\n> $/,
    mode: /modalidad[\s\S]*\n(>|\|:) $/,
    legal: 'Jugadas posibles: ',
    over: /\*{5} (Fin de la partida|Game Over) \*{5}/,
    leave: 'salir',
  },
  en: {
    game: /What would you like to play\?.*\n> $/,
    clock: /Which clock\?.*\n> $/,
    mode: /Which mode[\s\S]*\n(>|\|:) $/,
    legal: 'Legal moves: ',
    over: /\*{5} Game over \*{5}/,
    leave: 'exit',
  },
} as const;

type Words = (typeof words)[keyof typeof words];

/** Types the first legal move whenever somebody is asked, until the game is over. */
const playFirstMoves = async (session: Session, { legal, over }: Words): Promise<void> => {
  const asked = new RegExp(`${legal}(\\S+)|${over.source}`);
  for (;;) {
    session.send('?');
    const [, move] = await session.until(asked);
    if (move === undefined) return;
    session.send(move);
  }
};

/** Each game as the menu is told about it; the shortest of its kind. */
const games = [
  ['ur', 'classic?pieces=1'],
  ['damas', 'spanish'],
  ['damas', 'checkers'],
  ['microshogi', 'nodrops'],
  ['plaga', '3x4'],
] as const;

const modes = [
  ['two people', ['a']],
  ['a person against the computer', ['b', '1', 'random']],
  ['the computer against the computer', ['c', 'random greedy']],
] as const;

/** Every game and every mode in both languages, by turns; `npm run test:long` plays every combination. */
const isLong = process.env['PODA_LONG'] !== undefined;
const sessions = games.flatMap(([game, ruleset], i) =>
  modes.flatMap(([mode, answers], j) =>
    (['es', 'en'] as const)
      .filter((_, k) => isLong || (i + j) % 2 === k)
      .map(language => ({ game, ruleset, mode, answers, language })),
  ),
);

describe.concurrent('a game is played to its end on a terminal', () => {
  test.each(sessions)('$game $ruleset, $mode, in $language', async ({ game, ruleset, answers, language }) => {
    const session = Session.onTerminal(['--lang', language, '--pace', '0', '--seed', '3']);
    const told = words[language];
    await session.until(told.game);
    session.send(game);
    await session.until(/\n> $/);
    session.send(ruleset);
    await session.until(told.clock);
    session.send('');
    await session.until(told.mode);
    for (const answer of answers) session.send(answer);
    if (answers[0] === 'c') await session.until(told.over);
    else await playFirstMoves(session, told);
    await session.until(/\n> $/);
    session.send(told.leave);
    expect(await session.exit()).toBe(0);
    expectRestored(session);
    expect(session.text.split('\n').filter(line => line.length > 80)).toEqual([]);
  });
});

/** The records of the games in a home, as the program keeps them. */
const recordsIn = (home: string, kind: 'unfinished' | 'finished') => {
  const folder = join(home, 'games', kind);
  const names = existsSync(folder) ? readdirSync(folder).filter(name => /^[^.].*\.json$/.test(name)) : [];
  return names.map(name => ({
    pid: Number(/\.(\d+)\.json$/.exec(name)?.[1] ?? Number.NaN),
    record: JSON.parse(readFileSync(join(folder, name), 'utf8')) as { moves: string[]; result: unknown },
  }));
};

describe.concurrent('a game that was left', () => {
  test.each([
    ['es', 's', 'sin terminar', 'Blancas, su jugada: ', 'partida'],
    ['en', 'y', 'unfinished game', 'White, your move: ', 'game'],
  ])('by kill -9 is offered, in %s, and goes on where it was', async (language, yes, offer, prompt, history) => {
    const home = newHome();
    const open = () => Session.onTerminal(['play', 'damas', '--lang', language], { PODA_HOME: home });
    const session = open();
    await session.until(prompt);
    session.send('9-13');
    await session.until(/21-17|\n.*: $/);
    session.send('21-17');
    await session.until(/21-17[\s\S]*: $/);
    const [kept] = recordsIn(home, 'unfinished');
    expect(kept!.record.moves).toEqual(['9-13', '21-17']);
    process.kill(kept!.pid, 'SIGKILL');
    expect(await session.exit()).toBe(137);

    const again = open();
    await again.until(offer);
    await again.until(prompt);
    again.send(yes);
    await again.until(/> 21 \. <[\s\S]*> 17 [bn] <[\s\S]*: 21-17\n/);
    await again.until(prompt);
    again.send(history);
    await again.until('1. 9-13  2. 21-17');
    await again.until(prompt);
    again.send('10-14');
    await again.until('10-14');
    again.type(CTRL_C);
    expect(await again.exit()).toBe(130);
    expectRestored(again);
    expect(recordsIn(home, 'unfinished').map(({ record }) => record.moves)).toEqual([['9-13', '21-17', '10-14']]);
  });

  test('shows its last move, and so does a move taken back', async () => {
    const env = { PODA_HOME: newHome() };
    await runPoda(['play', 'plague:4x3'], { input: '2,1\n3,2\n', env });
    const session = Session.onTerminal(['play', '--resume', '--lang', 'en', '--no-color'], env);
    await session.until(/\n2 \. \.>O<\.\n[\s\S]*Last move: 3,2\n/);
    await session.until('X (red), your move: ');
    session.send('undo');
    await session.until(/\n1 X>X<\. \.\n[\s\S]*Last move: 2,1\n/);
    await session.until('O (blue), your move: ');
    session.send('undo');
    const [start] = await session.until(/\n1 X [\s\S]*your move: $/);
    expect(start).not.toMatch(/[<>]|Last move/);
    session.type(CTRL_C);
    expect(await session.exit()).toBe(130);
  });

  test('is offered by the menu, and is set aside by no', async () => {
    const home = newHome();
    await runPoda(['play', 'plague:4x3'], { input: '2,1\n', env: { PODA_HOME: home } });
    const session = Session.onTerminal(['--lang', 'en'], { PODA_HOME: home });
    await session.until(/unfinished game: The plague \(plague:4x3\), moves: 1[\s\S]*What would.*\n> $/);
    session.send('n');
    await session.until('> ');
    session.send('exit');
    expect(await session.exit()).toBe(0);
    expect(recordsIn(home, 'unfinished')).toEqual([]);
    expect(recordsIn(home, 'finished')).toHaveLength(1);
  });

  test('stays where it is for whoever begins another one', async () => {
    const home = newHome();
    await runPoda(['play', 'plague:4x3'], { input: '2,1\n', env: { PODA_HOME: home } });
    const session = Session.onTerminal(['play', 'plague:4x3', '--lang', 'en'], { PODA_HOME: home });
    await session.until('unfinished game');
    await session.until('your move: ');
    session.send('2,2');
    await session.until('O (blue), your move: ');
    session.send('exit');
    expect(await session.exit()).toBe(0);
    const moves = recordsIn(home, 'unfinished').map(({ record }) => record.moves.join(' '));
    expect(moves.sort()).toEqual(['2,1', '2,2']);
  });

  test('goes on with --resume, without a terminal too; the seed, the dice and the players stay', async () => {
    const env = { PODA_HOME: newHome() };
    const args = ['play', 'ur?pieces=2&first=white', '--second', 'level:1', '--seed', '9', '--lang', 'en'];
    const whole = await runPoda(args, { input: '0>1\n?\n', env: { PODA_HOME: newHome() } });
    const [, firstMove] = /Legal moves: (\S+)/.exec((await runPoda(args, { input: '?\n' })).stdout)!;
    expect(whole.code).toBe(0);
    const first = await runPoda(args, { input: `${firstMove}\nposition\n`, env });
    const [position] = /^\d\/\d\/.* [wb] \d$/m.exec(first.stdout)!;
    const resumed = await runPoda(['play', '--resume', '--lang', 'en'], { input: 'position\nlevel\n', env });
    expect(resumed.stdout).toContain(`\n${position}\n`);
    expect(resumed.stdout).toContain('Black: level:1');
  });

  test('by nobody cannot be resumed, and that is said', async () => {
    for (const args of [['play', '--resume'], ['play', 'ur', '--resume'], ['--resume']]) {
      const { code, stdout, stderr } = await runPoda([...args, '--lang', 'en']);
      expect([code, stdout, stderr]).toEqual([1, '', 'poda: There is no unfinished game.\n']);
    }
  });

  test('is not offered while another process plays it', async () => {
    const home = newHome();
    const playing = Session.throughPipes(['play', 'plague:4x3'], { PODA_HOME: home });
    playing.send('2,1');
    await playing.until('1 X X . .');
    const { code } = await runPoda(['play', '--resume'], { env: { PODA_HOME: home } });
    expect(code).toBe(1);
    playing.endInput();
    expect(await playing.exit()).toBe(0);
    expect((await runPoda(['play', '--resume'], { env: { PODA_HOME: home } })).code).toBe(0);
  });

  test('cannot be kept where the folder cannot be written to, which is told once, and goes on', async () => {
    const home = newHome();
    writeFileSync(home, 'not a folder');
    const input = '2,1\n3,2\n1,2\nposition\n';
    const { code, stdout } = await runPoda(['play', 'plague:4x3', '--lang', 'en'], { input, env: { PODA_HOME: home } });
    expect(code).toBe(0);
    expect(stdout.match(/cannot be kept/g)).toHaveLength(1);
    expect(stdout).toContain('xx../x.o./...o o');
  });
});

/** Presses keys one after the other, as a hand does; what comes at once is taken for pasted text. */
const press = async (session: Session, ...presses: readonly string[]): Promise<void> => {
  for (const key of presses) {
    session.type(key);
    await session.untilIdle();
  }
};

describe.concurrent('the keyboard', () => {
  test('completes moves and orders with Tab', async () => {
    const session = Session.onTerminal(['play', 'damas', '--lang', 'en']);
    await session.until('White, your move: ');
    await press(session, '12-1', '\t', '\t');
    await session.until(/12-15\s+12-16/);
    session.type('6\r');
    await session.until('Black, your move: ');
    await press(session, 'posi', '\t', '\r');
    await session.until(/\nB:W1,2,3,4,5,6,7,8,9,10,11,16:B/);
    session.type(CTRL_C);
    expect(await session.exit()).toBe(130);
  });

  test('completes the square to go to with Tab, and in ASCII where there is nothing else', async () => {
    const session = Session.onTerminal(['play', 'damas'], { LC_ALL: 'C' });
    await session.until('Blancas, su jugada: ');
    session.send('10');
    await session.until('la casilla de destino: ');
    await press(session, '\t', '\t');
    await session.until(/\n13\s+14\s+9-13[\s\S]*posicion\s/);
    session.type(CTRL_C);
    expect(await session.exit()).toBe(130);
  });

  test('Ctrl-C behind an Esc still ends the program', async () => {
    const session = Session.onTerminal(['play', 'damas', '--lang', 'en']);
    await session.until('White, your move: ');
    session.type(ESCAPE);
    session.type(CTRL_C);
    expect(await session.exit()).toBe(130);
    expectRestored(session);
  });

  test('a line goes on where it was after Ctrl-Z and fg', async () => {
    const home = newHome();
    const session = Session.onTerminal(['play', 'plague:4x3', '--lang', 'en'], { PODA_HOME: home });
    await session.until('X (red), your move: ');
    session.send('2,1');
    await session.until('O (blue), your move: ');
    const [kept] = recordsIn(home, 'unfinished');
    await press(session, '3,', '\u001a');
    process.kill(kept!.pid, 'SIGCONT');
    await press(session, '2', '\r');
    await session.until('X (red), your move: ');
    session.type(CTRL_C);
    expect(await session.exit()).toBe(130);
    expectRestored(session);
  });

  test('chooses a piece and its destination with the arrows', async () => {
    const session = Session.onTerminal(['play', 'damas', '--lang', 'en']);
    await session.until('White, your move: ');
    session.type(keys.up);
    await session.until(/\[ {2}9 w \]/);
    session.type(keys.left);
    await session.until(/\[ 10 w \]/);
    session.type(keys.enter);
    await session.until(/\[ 13 \. \][\s\S]*\( 10 w \)/);
    session.type(keys.tab);
    await session.until(/\[ 14 \. \]/);
    session.type(keys.enter);
    await session.until('Last move: 10-14');
    await session.until('Black, your move: ');
    session.type(CTRL_C);
    expect(await session.exit()).toBe(130);
    expectRestored(session);
  });

  test('lets go of a piece with Esc, and goes back to typing', async () => {
    const session = Session.onTerminal(['play', 'plague:4x3', '--lang', 'en', '--no-color']);
    await session.until('X (red), your move: ');
    session.send('arrows');
    await session.until(/\[\.\][\s\S]*X \(red\): 2,1/);
    session.type(keys.down);
    await session.until('X (red): 2,2');
    // Delete, and Ctrl with an arrow: keys that begin as Esc does, and mean nothing here.
    for (const key of [`${ESCAPE}[3~`, `${ESCAPE}[1;5A`, keys.right]) session.type(key);
    await session.until('X (red): 3,2');
    session.type(ESCAPE);
    await session.until('X (red), your move: ');
    session.send('2,2');
    await session.until('O (blue), your move: ');
    session.type(CTRL_C);
    expect(await session.exit()).toBe(130);
  });

  test('shows the dice of Ur beside the board', async () => {
    const session = Session.onTerminal(['play', 'ur', '--seed', '4', '--lang', 'en']);
    const [, count] = await session.until(/\] = (\d)/);
    await session.until('your move: ');
    session.type(keys.up);
    await session.until(new RegExp(`Dice: ${count}\\n.*Esc: leave`));
    session.type(keys.enter);
    await session.until(new RegExp(`Dice: ${count}\\n.*Esc: leave`));
    session.type(CTRL_C);
    expect(await session.exit()).toBe(130);
    expectRestored(session);
  });

  test('knows the hands of micro-shogi', async () => {
    const session = Session.onTerminal(['play', 'microshogi:drops', '--position', 'k3/4/4/4/3K b G', '--lang', 'en']);
    await session.until(/\|: $/);
    session.type(keys.up);
    await session.until(/player1: \(3,4\)/);
    session.type(keys.down);
    await session.until(/in hand: G/);
    session.type(keys.enter);
    await session.until(/player1: \(\d,\d\)/);
    session.type(keys.enter);
    await session.until(/Last move: G\*/);
    session.type(CTRL_C);
    expect(await session.exit()).toBe(130);
    expectRestored(session);
  });

  test('draws the board again in a window of another size', async () => {
    const session = Session.onTerminal(['play', 'microshogi', '--lang', 'en']);
    await session.until(/\|: $/);
    session.type(keys.up);
    await session.until(/Arrows: .*Esc: leave\.$/);
    session.resize(50, 20);
    await session.until(/Arrows: .*\n.*Esc: leave\.$/);
    session.type(CTRL_C);
    expect(await session.exit()).toBe(130);
    expectRestored(session);
  });

  test('goes on after a window was made smaller while a line was typed', async () => {
    const session = Session.onTerminal(['play', 'plague:4x3', '--lang', 'en']);
    await session.until('X (red), your move: ');
    session.type('2,');
    session.resize(40, 12);
    await session.untilIdle();
    session.type('1\r');
    await session.until('O (blue), your move: ');
    session.type(CTRL_C);
    expect(await session.exit()).toBe(130);
  });

  test.each([
    ['while the computer thinks', ['play', 'damas', '--first', 'minimax:9'], /alone|for the commands\.\n/],
    ['while computers play', ['play', 'damas', '--first', 'level:3', '--second', 'level:3', '--pace', '5'], 'plays'],
    ['where a name is completed', ['play', 'plague:4x3'], 'your move: '],
  ])('Ctrl-C %s ends the program with 130', async (_when, args, shown) => {
    const session = Session.onTerminal([...args, '--lang', 'en']);
    await session.until(shown);
    session.type(CTRL_C);
    expect(await session.exit()).toBe(130);
    expectRestored(session);
  });
});

describe.concurrent('computers that play with each other', () => {
  test('can be halted, slowed down, looked at and left', async () => {
    const args = ['play', 'damas', '--first', 'random', '--second', 'random', '--pace', '0.1', '--lang', 'en'];
    const session = Session.onTerminal(args);
    await session.until('plays');
    session.send('');
    await session.until('Paused');
    session.send('game');
    await session.until(/\n1\. \d+-\d+[\s\S]*Paused/);
    session.send('undo');
    await session.until('Paused');
    session.send('pace 0');
    await session.until('Pace: 0 s');
    session.send('');
    await session.until('plays');
    session.send('exit');
    await session.until('See you soon!');
    expect(await session.exit()).toBe(0);
  });
});

describe.concurrent('a terminal of its own kind', () => {
  test.each(['C', 'POSIX', 'es_ES.ISO-8859-1'])('with LC_ALL=%s is written in ASCII', async locale => {
    const session = Session.onTerminal(['--pace', '0'], { LC_ALL: locale });
    await session.until(/A que quiere jugar\?.*\n> $/);
    session.send('microshogi');
    await session.until(/Con que reglamento/);
    session.send('');
    await session.until(/Con reloj/);
    session.send('');
    await session.until(/Que modalidad quieres/);
    session.send('a');
    await session.until('Introduce la posicion de la ficha');
    session.send('kanji');
    await session.until(/UTF-8/);
    session.send('pista');
    await session.until(/estimado/);
    session.type(CTRL_C);
    expect(await session.exit()).toBe(130);
    expect([...session.text].filter(letter => letter.codePointAt(0)! > 126)).toEqual([]);
  });

  test('that cannot move its cursor gets lines', async () => {
    const session = Session.onTerminal(['play', 'plague:4x3', '--lang', 'en'], { TERM: 'dumb' });
    await session.until('X (red), your move: ');
    session.send('2,1');
    await session.until('O (blue), your move: ');
    session.send('exit');
    expect(await session.exit()).toBe(0);
  });

  test('with --plain never moves its cursor, and tells every change in words', async () => {
    const session = Session.onTerminal(['play', 'damas', '--plain', '--lang', 'en']);
    await session.until('White, your move: ');
    session.send('10-14');
    await session.until('White: man from 10 to 14.');
    await session.until('Black, your move: ');
    session.send('arrows');
    await session.until('needs a terminal (and no --plain)');
    session.send('exit');
    expect(await session.exit()).toBe(0);
    expect(session.raw).not.toContain(ESCAPE);
  });

  test('shows the pieces of micro-shogi in kanji', async () => {
    const session = Session.onTerminal(['play', 'microshogi', '--kanji', '--no-color']);
    await session.until(/0 \| \\王\/ \| \\角\/ \| \\金\/ \| \\銀\/ \|/);
    await session.until(/4 \| \/銀\\ \| \/金\\ \| \/角\\ \| \/王\\ \|/);
    session.type(CTRL_C);
    expect(await session.exit()).toBe(130);
  });

  test('has a clock that ends the game when it has run out', async () => {
    const session = Session.onTerminal(['play', 'plague:4x3', '--clock', '2s', '--lang', 'en']);
    await session.until(/X \(red\) \([0-2]\.\d s\), your move: /);
    await session.until(new RegExp(`Game over.*\\n.*O \\(blue\\) wins: ${en['outcome.timeout']}`));
    expect(await session.exit()).toBe(0);
  });
});
