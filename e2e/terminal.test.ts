import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CTRL_C, expectRestored } from './play-game.ts';
import { newHome, runPoda, Session } from './run-poda.ts';

const ESCAPE = '\u001b';
const keys = {
  up: `${ESCAPE}[A`,
  down: `${ESCAPE}[B`,
  right: `${ESCAPE}[C`,
  left: `${ESCAPE}[D`,
  enter: '\r',
  tab: '\t',
};

const words = {
  es: {
    game: /¿A qué quieres jugar\?.*\n> $/,
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

/** Types the first legal move at every prompt, until the game is over. */
const playFirstMoves = async (session: Session, { legal, over }: Words): Promise<void> => {
  const prompt = /: $/;
  for (;;) {
    const [asked] = await session.until(new RegExp(`${over.source}|${prompt.source}`));
    if (over.test(asked)) return;
    session.send('?');
    const [, move] = await session.until(new RegExp(`${legal}(\\S+)`));
    await session.until(prompt);
    session.send(move!);
  }
};

/**
 * The game and the ruleset that a test types into the menu; few pieces or a small board, if possible, keep games short.
 */
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

/** Every game in one mode, in alternating languages; `npm run test:long` plays every combination in both languages. */
const isLong = process.env['PODA_LONG'] !== undefined;
const sessions = games.flatMap(([game, ruleset], i) =>
  modes.flatMap(([mode, answers], j) =>
    (['es', 'en'] as const)
      .filter((_, k) => isLong || ((i + j) % 3 === 1 && i % 2 === k))
      // In checkers lots decide who plays first (C6), so the menu does not ask for it.
      .map(language => ({
        game,
        ruleset,
        mode,
        answers: answers.filter(answer => ruleset !== 'checkers' || answer !== '1'),
        language,
      })),
  ),
);

describe.concurrent('a game is played to its end on a terminal', () => {
  test.each(sessions)('$game $ruleset, $mode, in $language', async ({ game, ruleset, answers, language }) => {
    const session = Session.onTerminal(['--lang', language, '--pace', '0', '--seed', '3']);
    const wording = words[language];
    await session.until(wording.game);
    session.send(game);
    await session.until(/\n> $/);
    session.send(ruleset);
    await session.until(wording.clock);
    session.send('');
    await session.until(wording.mode);
    for (const answer of answers) session.send(answer);
    if (answers[0] === 'c') await session.until(wording.over);
    else await playFirstMoves(session, wording);
    await session.until(/\n(>|\|:) $/);
    session.send(wording.leave);
    expect(await session.exit()).toBe(0);
    expectRestored(session);
    expect(session.text.split('\n').filter(line => line.length > 80)).toEqual([]);
  });
});

/** The game records in a PODA_HOME folder; the file name of an unfinished game has a process id. */
const recordsIn = (home: string, kind: 'unfinished' | 'finished') => {
  const folder = join(home, 'games', kind);
  const names = existsSync(folder) ? readdirSync(folder).filter(name => /^[^.].*\.json$/.test(name)) : [];
  return names.map(name => ({
    pid: Number(/\.(\d+)\.json$/.exec(name)?.[1] ?? Number.NaN),
    record: JSON.parse(readFileSync(join(folder, name), 'utf8')) as { moves: string[]; result: unknown },
  }));
};

describe.concurrent('an unfinished game', () => {
  test.each([
    ['es', 's', 'sin terminar', 'Blancas, te toca: ', 'partida'],
    ['en', 'y', 'unfinished game', 'White, your move: ', 'game'],
  ])(
    'is offered after kill -9, in %s, and resumes at the same position',
    async (language, yes, offer, prompt, history) => {
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
      await again.until('1. 9-13 21-17');
      await again.until(prompt);
      again.send('10-14');
      await again.until('10-14');
      again.type(CTRL_C);
      expect(await again.exit()).toBe(130);
      expectRestored(again);
      expect(recordsIn(home, 'unfinished').map(({ record }) => record.moves)).toEqual([['9-13', '21-17', '10-14']]);
    },
  );

  test('shows its last move when it resumes and after undo', async () => {
    const env = { PODA_HOME: newHome() };
    await runPoda(['play', 'plague:4x3'], { input: '2,1\n3,2\n', env });
    const session = Session.onTerminal(['play', '--resume', '--lang', 'en', '--no-color'], env);
    await session.until(/\n2 \. \.>O<\.\n[\s\S]*Last move: 3,2\n/);
    await session.until('X (red), row: ');
    session.send('undo');
    await session.until(/\n1 X>X<\. \.\n[\s\S]*Last move: 2,1\n/);
    await session.until('O (blue), row: ');
    session.send('undo');
    const [start] = await session.until(/\n1 X [\s\S]*row: $/);
    expect(start).not.toMatch(/[<>]|Last move/);
    session.type(CTRL_C);
    expect(await session.exit()).toBe(130);
  });

  test('is offered by the menu, and moved to the finished games if declined', async () => {
    const home = newHome();
    await runPoda(['play', 'plague:4x3'], { input: '2,1\n', env: { PODA_HOME: home } });
    const session = Session.onTerminal(['--lang', 'en'], { PODA_HOME: home });
    await session.until(/unfinished game: The plague \(plague:4x3\), moves: 1[\s\S]*\n> $/);
    session.send('n');
    await session.until('> ');
    session.send('exit');
    expect(await session.exit()).toBe(0);
    expect(recordsIn(home, 'unfinished')).toEqual([]);
    expect(recordsIn(home, 'finished')).toHaveLength(1);
  });

  test('is kept if the user starts another game', async () => {
    const home = newHome();
    await runPoda(['play', 'plague:4x3'], { input: '2,1\n', env: { PODA_HOME: home } });
    const session = Session.onTerminal(['play', 'plague:4x3', '--lang', 'en'], { PODA_HOME: home });
    await session.until('unfinished game');
    await session.until('row: ');
    session.send('2,2');
    await session.until('O (blue), row: ');
    session.send('exit');
    expect(await session.exit()).toBe(0);
    const moves = recordsIn(home, 'unfinished').map(({ record }) => record.moves.join(' '));
    expect(moves.sort()).toEqual(['2,1', '2,2']);
  });

  test('resumes with --resume, without a terminal too, with the same dice and players', async () => {
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

  test('must exist for --resume, or an error says so', async () => {
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

  test('goes on with a single warning if the folder cannot be written', async () => {
    const home = newHome();
    writeFileSync(home, 'not a folder');
    const input = '2,1\n3,2\n1,2\nposition\n';
    const { code, stdout } = await runPoda(['play', 'plague:4x3', '--lang', 'en'], { input, env: { PODA_HOME: home } });
    expect(code).toBe(0);
    expect(stdout.match(/cannot be saved/g)).toHaveLength(1);
    expect(stdout).toContain('xx../x.o./...o o');
  });
});

/** Presses keys with pauses, as a user does; the program takes keys that arrive together for pasted text. */
const press = async (session: Session, ...presses: readonly string[]): Promise<void> => {
  for (const key of presses) {
    session.type(key);
    await session.untilIdle();
  }
};

describe.concurrent('the keyboard', () => {
  test('completes moves and commands with Tab', async () => {
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

  test('completes the destination square with Tab, in ASCII if the locale has no UTF-8', async () => {
    const session = Session.onTerminal(['play', 'damas'], { LC_ALL: 'C' });
    await session.until('Blancas, te toca: ');
    session.send('10');
    await session.until('casilla de destino: ');
    await press(session, '\t', '\t');
    await session.until(/\n13\s+14\s+9-13[\s\S]*posicion\s/);
    session.type(CTRL_C);
    expect(await session.exit()).toBe(130);
  });

  test('Ctrl-C after Esc ends the program', async () => {
    const session = Session.onTerminal(['play', 'damas', '--lang', 'en']);
    await session.until('White, your move: ');
    session.type(ESCAPE);
    session.type(CTRL_C);
    expect(await session.exit()).toBe(130);
    expectRestored(session);
  });

  test('a typed line is kept after Ctrl-Z and fg', async () => {
    const home = newHome();
    const session = Session.onTerminal(['play', 'plague:4x3', '--lang', 'en'], { PODA_HOME: home });
    await session.until('X (red), row: ');
    session.send('2,1');
    await session.until('O (blue), row: ');
    const [kept] = recordsIn(home, 'unfinished');
    await press(session, '3,', '\u001a');
    process.kill(kept!.pid, 'SIGCONT');
    await press(session, '2', '\r');
    await session.until('X (red), row: ');
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

  test('leaves the arrow mode with Esc, and goes back to typing', async () => {
    const session = Session.onTerminal(['play', 'plague:4x3', '--lang', 'en', '--no-color']);
    await session.until('X (red), row: ');
    session.send('arrows');
    await session.until(/\[\.\][\s\S]*X \(red\): 2,1/);
    session.type(keys.down);
    await session.until('X (red): 2,2');
    // The keys Delete and Ctrl with an arrow: their codes begin with Esc, and the program ignores them.
    for (const key of [`${ESCAPE}[3~`, `${ESCAPE}[1;5A`, keys.right]) session.type(key);
    await session.until('X (red): 3,2');
    session.type(ESCAPE);
    await session.until('X (red), row: ');
    session.send('2,2');
    await session.until('O (blue), row: ');
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

  test('chooses pieces in hand in micro-shogi', async () => {
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

  test('redraws the board when the window changes its size', async () => {
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

  test('keeps a typed line when the window becomes smaller', async () => {
    const session = Session.onTerminal(['play', 'plague:4x3', '--lang', 'en']);
    await session.until('X (red), row: ');
    session.type('2,');
    session.resize(40, 12);
    await session.untilIdle();
    session.type('1\r');
    await session.until('O (blue), row: ');
    session.type(CTRL_C);
    expect(await session.exit()).toBe(130);
  });

  test.each([
    ['while the computer thinks', ['play', 'damas', '--first', 'minimax:9'], /alone|for the commands\.\n/],
    ['while computers play', ['play', 'damas', '--first', 'level:3', '--second', 'level:3', '--pace', '5'], 'plays'],
    ['at the prompt', ['play', 'plague:4x3'], 'row: '],
  ])('Ctrl-C %s ends the program with 130', async (_when, args, shown) => {
    const session = Session.onTerminal([...args, '--lang', 'en']);
    await session.until(shown);
    session.type(CTRL_C);
    expect(await session.exit()).toBe(130);
    expectRestored(session);
  });
});

describe.concurrent('a game between computers', () => {
  test('can be paused, inspected, changed in pace and left', async () => {
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

describe.concurrent('a terminal', () => {
  test.each(isLong ? ['C', 'POSIX', 'es_ES.ISO-8859-1'] : ['C'])('with LC_ALL=%s gets ASCII only', async locale => {
    const session = Session.onTerminal(['--pace', '0'], { LC_ALL: locale });
    await session.until(/A que quieres jugar\?.*\n> $/);
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

  test('with TERM=dumb gets plain lines', async () => {
    const session = Session.onTerminal(['play', 'plague:4x3', '--lang', 'en'], { TERM: 'dumb' });
    await session.until('X (red), row: ');
    session.send('2,1');
    await session.until('O (blue), row: ');
    session.send('exit');
    expect(await session.exit()).toBe(0);
  });

  test('with --plain gets no escape codes, and every move in words', async () => {
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
    await session.until(/4 \| \/銀\\ \| \/金\\ \| \/角\\ \| \/玉\\ \|/);
    session.type(CTRL_C);
    expect(await session.exit()).toBe(130);
  });

  test('shows the clock, and the game ends when the time is up', async () => {
    const session = Session.onTerminal(['play', 'plague:4x3', '--clock', '2s', '--lang', 'en']);
    await session.until(/X \(red\) \([0-2]\.\d s\), row: /);
    await session.until(/Game over.*\n.*O \(blue\) wins: X \(red\) ran out of time/);
    expect(await session.exit()).toBe(0);
  });
});
