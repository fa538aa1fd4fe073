import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { catalogues, fullTranslator } from '@poda/cli/words/translators.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { describe, expect, test } from 'vitest';
import { has } from './needs.ts';
import { CTRL_C, expectRestored, playLines } from './play-game.ts';
import { type Answer, hasColour, runPoda, Session, vectors } from './run-poda.ts';
import { temporaryFolder } from './temporary-folder.ts';

const { en, es } = catalogues;

const english = ['--lang', 'en'];

/** The first items of a list in ordinary runs, all items in long runs. */
const share = <T>(count: number, items: readonly T[]): readonly T[] => (has('long') ? items : items.slice(0, count));

/** The path of a file in examples/. */
const example = (name: string) => fileURLToPath(new URL(`../examples/${name}`, import.meta.url));

interface FinishedGame {
  readonly name: string;
  readonly game: string;
  readonly position: string;
  readonly moves: readonly string[];
  readonly outcome: NonNullable<Answer['outcome']>;
}

/** The shortest game in the test vectors for each combination of ruleset, reason for the end, and winner. */
const finishedGames = (): FinishedGame[] => {
  const shortest = new Map<string, FinishedGame>();
  for (const row of vectors<FinishedGame>('outcomes').toSorted((a, b) => a.moves.length - b.moves.length)) {
    if (row.outcome === null || row.moves.length === 0 || row.moves.length > 100 || row.game.startsWith('ur')) continue;
    const isWidest = row.game === 'plague:10x10';
    const key = `${isWidest ? row.game : row.game.replace(/\d+x\d+/, '')} ${row.outcome.reason} ${row.outcome.winner}`;
    if (!shortest.has(key)) shortest.set(key, row);
  }
  return [...shortest.values()];
};

const winners: Readonly<Record<string, readonly [string, string]>> = {
  draughts: ['White', 'Black'],
  'draughts:english': ['Black', 'White'],
  'draughts:checkers': ['X (white)', 'O (black)'],
  microshogi: ['Player 1 (bottom)', 'Player 2 (top)'],
  plague: ['X (red)', 'O (blue)'],
  tictactoe: ['X (red)', 'O (blue)'],
};

const winnerOf = ({ game, outcome }: FinishedGame): string => {
  const names = winners[game.split('?')[0]!] ?? winners[game.split(':')[0]!]!;
  return outcome.winner === null ? 'Draw' : `${names[outcome.winner]} wins`;
};

/** What the sentence about a win says of its reason. */
const reasonsOfWins: Readonly<Record<string, string>> = {
  'no-pieces': 'has no pieces left.',
  'no-moves': 'cannot move.',
  blocked: 'cannot move',
  'board-full': 'the board is full.',
  'king-captured': "the opponent's king is captured.",
  cycle: 'the moves repeat, and it has more pieces.',
  'ply-cap': 'the limit of moves is reached, and it has more pieces.',
};

describe('a game through a pipe', () => {
  test.each(finishedGames().map(row => [row.name, row] as const))('is played to its end: %s', async (_name, row) => {
    const shown = await playLines([row.game, '--position', row.position, ...english], row.moves);
    const [, end = ''] = shown.split(`${en['play.over']}\n`);
    const lines = end.trimEnd().split('\n');
    const { winner, reason } = row.outcome;
    const short = fullTranslator('en').reason(unwrap(parseVariant(games, row.game)).game, reason);
    const why = winner === null ? short : (reasonsOfWins[reason] ?? short);
    const sentence = lines.find(line => line.startsWith(`${winnerOf(row)}: `));
    expect(sentence).toContain(why);
    if (row.game.startsWith('microshogi'))
      expect(lines.slice(0, 2)).toEqual([
        winner === null ? 'Draw' : `!!!Player player${winner + 1} has won the game!!!`,
        '*****',
      ]);
    if (!row.game.startsWith('plague')) return;
    const [, x, o, difference] = /^Score: X \(red\) (\d+), O \(blue\) (\d+); difference (\d+)\.$/
      .exec(lines.at(-1)!)!
      .map(Number);
    expect(x! - o!).toBe(winner === null ? 0 : winner === 0 ? difference! : -difference!);
    const [columns = 0, rows = 0] = row.game.match(/\d+/g)!.map(Number);
    expect(x! + o!).toBe(columns * rows);
  });

  test.each([
    ['damas', 'W:W9:B13', '9x18', 'Ganan las blancas: las negras se han quedado sin piezas.'],
    ['damas', 'W:W9:B13', 'abandonar', 'Ganan las negras: las blancas abandonan.'],
    ['checkers', 'W:W9:B13', '9x18', 'Gana X (blancas): O (negras) se ha quedado sin piezas.'],
    ['microshogi', 'k3/1G2/4/4/3K b -', '3b4a', 'Gana el jugador 1 (abajo): ha capturado el rey contrario.'],
    ['plaga:3x3', 'xxx/xxx/xo. x', '3,3', 'Gana X (rojo): el tablero está lleno.'],
    ['plaga:3x3', 'x../.../..o x', 'abandonar', 'Gana O (azul): X (rojo) abandona.'],
    ['plaga:3x3', 'xx./.../..o o', '2,2', 'Gana O (azul): X (rojo) no puede mover.'],
    ['tresenraya', 'xx./oo./... x', '3,1', 'Gana X (rojo): ha hecho tres en raya.'],
    ['raya', 'xx./oo./... x', '3,1', 'Gana X (rojo): ha hecho tres en raya.'],
    ['ur', '0/6/14 7/0/- w 1', '14>15', 'Ganan las blancas: han sacado todas sus fichas.'],
  ])('%s names the winner in Spanish, and why it won', async (game, position, line, sentence) => {
    const shown = await playLines([game, '--position', position], [line]);
    expect(shown.split('\n')).toContain(sentence);
  });

  test('ends at once from a finished position', async () => {
    const shown = await playLines(['damas', '--position', 'B:W9:B', ...english], ['24-20']);
    expect(shown).toContain(en['play.over']);
  });

  test('starts after the moves of --moves', async () => {
    const shown = await playLines(['plague:4x3', '--moves', '2,1 3,2', ...english], ['position']);
    expect(shown).toContain('xo../..o./...o x');
  });

  test.each([
    ['one at a time', (lines: string) => lines],
    ['with CRLF line ends', (lines: string) => lines.replaceAll('\n', '\r\n')],
    ['with spaces and empty lines around them', (lines: string) => lines.replaceAll('\n', ' \n\n ')],
    ['without a line end after the last', (lines: string) => lines.trimEnd()],
  ])('reads its lines %s', async (_how, shaped) => {
    const input = shaped('2,1\n3,2\n1,2\nposition\n');
    const { stdout } = await runPoda(['play', 'plague:4x3', ...english], { input });
    expect(stdout).toContain('\nxx../x.o./...o o\n');
  });

  test('shows no prompt and no colour', async () => {
    const shown = await playLines(['damas', ...english], ['9-13', '?']);
    expect(shown).not.toContain('your move');
    expect(shown).not.toContain('\u001b');
  });
});

describe('a refused move gives its reason and does not change the position', () => {
  test.each([
    ['damas', 'W:W9,10:B14,23,32', '9-13', ['D5', ': 10x28.']],
    ['damas', 'W:W9,10:B13,14,23,32', '9x18', ['D6', ': 10x28.']],
    ['damas', 'W:W9,12:B13,K15', '9x18', ['D6', ': 12x19.']],
    ['damas', 'W:W2:B5,6,13,14', '2x18', ['2x18{5,13}', '2x18{6,14}']],
    ['damas', 'W:W9:B24', '10-14', ['10']],
    ['damas', 'W:W9:B24', '9-17', ['9-17']],
    ['damas', 'W:W9:B24', '9-33', ['33', '32']],
    ['microshogi', 'kbgs/p3/4/3P/SGBK b -', 'G*2c', ['M2']],
    ['microshogi', 'kbgs/p3/4/3P/SGBK b -', '1e2e', ['(2,4)']],
    ['microshogi', 'kbgs/p3/4/3P/SGBK b -', '4a4b', ['(0,0)']],
    ['microshogi:drops', 'k1r1/4/4/4/3K b GP', '1e2e', ['1e2e']],
    ['plague:4x3', 'x.../..../...o x', '1,1', ['1,1', 'P2']],
    ['plague:4x3', 'x.../..../...o x', '4,3', ['4,3', 'P2']],
    ['plague:4x3', 'x.../..../...o x', '3,1', ['3,1', 'P2']],
    ['plague:4x3', 'x.../..../...o x', '5,1', ['5,1', '4x3']],
    ['ur', '7/0/- 7/0/- w 4', 'pass', ['U5', '0>4']],
    ['ur', '7/0/- 7/0/- w 4', '0>3', ['U5', '0>4']],
    ['ur', '0/5/4,13 6/0/14 w 3', '13>16', ['U6', '4>7']],
    ['ur', '5/0/4,8 7/0/- w 4', '4>8', ['U7']],
    ['ur', '5/0/3,4 6/0/8 w 4', '4>8', ['U8']],
    ['ur', '7/0/- 7/0/- w 4', 'r3', ['4']],
    ['damas', 'W:W9:B24', 'zzz', ['zzz', '9-13']],
  ])('%s %s %s', async (game, position, move, parts) => {
    const shown = await Promise.all(
      ['es', 'en'].map(lang => playLines([game, '--position', position, '--lang', lang], [move, 'position'])),
    );
    const lastLines = shown.map(text => text.trimEnd().split('\n').slice(-3));
    for (const [reason, unchanged] of lastLines) {
      for (const part of parts) expect(reason).toContain(part);
      expect(unchanged).toBe(position);
    }
    expect(lastLines[0]![0]).not.toBe(lastLines[1]![0]);
  });

  test.each([
    ['an emoji', '\u{1f600}'],
    ['a NUL byte', '\0'],
    ['the name of a prototype property', '__proto__'],
    ['a hundred thousand letters', 'z'.repeat(100_000)],
  ])('%s', async (_what, nonsense) => {
    const shown = await playLines(['plague:4x3', ...english], [nonsense, 'position']);
    expect(shown.split('\n').at(-4)).toMatch(/ 2,1\.$/);
    expect(shown).toContain('\nx.../..../...o x\n');
  });
});

describe('a command during a game', () => {
  test.each([
    ['damas', '9-13  10-13  10-14  11-14  11-15  12-15  12-16'],
    ['microshogi', '1d1c  1e2d  2e3d  2e4c  3e2d  3e3d  3e4d  4e3d  4e4d'],
    ['plague:4x3', '2,1  1,2  2,2'],
  ])('? lists the moves of %s', async (game, moves) => {
    expect(await playLines([game], ['?'])).toContain(moves);
  });

  test.each(['ayuda', 'help', 'AYUDA'])('%s lists the commands', async word => {
    const shown = await playLines(['damas'], [word]);
    for (const command of ['?', 'deshacer', 'posición', 'salir']) expect(shown).toContain(command);
    const translated = await playLines(['damas', ...english], [word]);
    for (const command of ['?', 'undo', 'position', 'exit']) expect(translated).toContain(command);
  });

  test.each([
    ['posición', 'deshacer'],
    ['posicion', 'undo'],
    ['position', 'DESHACER'],
  ])('%s prints the position and %s takes a move back', async (position, undo) => {
    const lines = [position, '2,1', position, '3,2', position, undo, position, undo, position, undo, position];
    const shown = await playLines(['plague:4x3', ...english], lines);
    const start = 'x.../..../...o x';
    const positions = shown.split('\n').filter(line => /^[xo.]{4}\//.test(line));
    expect(positions).toEqual([start, 'xx../..../...o o', 'xo../..o./...o x', 'xx../..../...o o', start, start]);
    expect(shown).toContain(en['play.nothing-to-undo']);
  });

  test('undo restores the roll', async () => {
    const shown = await playLines(['ur', '--position', '7/0/- 7/0/- w 3'], ['0>3', 'deshacer', 'posición']);
    expect(shown).toContain('\n7/0/- 7/0/- w 3\n');
  });

  test('the board is shown again after every move and every move taken back', async () => {
    const shown = await playLines(['plague:4x3', ...english], ['2,1', '3,2', 'undo']);
    expect(shown.match(/^ {2}1 2 3 4$/gm)).toHaveLength(4);
  });

  test.each(['salir', 'exit', 'quit', 'SALIR', 'salir.', 'exit.'])('%s ends the game', async word => {
    const shown = await playLines(['plague:4x3'], [word, '2,1', 'posición']);
    expect(shown.trimEnd().endsWith(es['menu.bye'])).toBe(true);
  });

  test('EOF on stdin ends the game', async () => {
    const session = Session.throughPipes(['play', 'plague:4x3']);
    session.send('2,1');
    await session.until('1 X X . .');
    session.endInput();
    expect(await session.exit()).toBe(0);
  });

  test.each([
    [['(2,4).(1,3)']],
    [['(2,4),(1,3)']],
    [['(2,4).(1,3).']],
    [['2e3d']],
    [['(2,4).', '(1,3).']],
    [['(2,4)', '(1,3)']],
    [['(2,4) (1,3)']],
  ])('micro-shogi accepts the move notation of its document: %j', async lines => {
    expect(await playLines(['microshogi'], [...lines, 'posición'])).toContain('kbgs/p3/4/1B1P/SG1K w -');
  });
});

/** Plays Ur with the first legal move each time; returns the typed lines and the output. */
const playFirstMoves = async (args: readonly string[]): Promise<{ typed: string[]; shown: string }> => {
  const session = Session.throughPipes(['play', ...args, ...english]);
  const typed: string[] = [];
  for (;;) {
    session.send('?');
    const [, moves] = await session.until(/Legal moves: (.*)\n|Game over/);
    if (moves === undefined) break;
    const [move = ''] = moves.split('  ');
    typed.push('?', move);
    session.send(move);
  }
  expect(await session.exit()).toBe(0);
  return { typed, shown: session.text };
};

describe('the dice of Ur', () => {
  test.each(
    share(2, [
      ['ur?pieces=1', 7, 3, 4],
      ['ur:blitz?pieces=1', 5, 4, 0],
      ['ur:masters?pieces=1', 2, 3, 4],
      ['ur:finkel?pieces=2', 4, 4, 0],
    ] as const),
  )('%s with seed %i is played to its end, the same for the same seed', async (game, seed, dice, zero) => {
    const args = [game, '--seed', String(seed)];
    const { typed, shown } = await playFirstMoves(args);
    expect(shown).toMatch(/(White|Black) wins: all its pieces are home\.\n$/);
    const rolls = [...shown.matchAll(/rolls: ((?:\[[01]\] ?)+) ?= (\d)/g)];
    expect(rolls.length).toBeGreaterThan(5);
    for (const [, faces = '', count] of rolls) {
      const ones = [...faces.matchAll(/1/g)].length;
      expect([...faces.matchAll(/\[/g)]).toHaveLength(dice);
      expect(Number(count)).toBe(ones === 0 ? zero : ones);
    }
    expect(await playLines([...args, ...english], typed), 'all lines at once').toBe(shown);
  });

  test('differ for another seed', async () => {
    const games = await Promise.all(['1', '2', '3', '4'].map(seed => playLines(['ur', '--seed', seed])));
    expect(new Set(games).size).toBeGreaterThan(1);
  });

  test('a pass is automatic, and shown', async () => {
    const shown = await playLines(['ur:finkel?pieces=1', '--seed', '1', ...english], ['?']);
    expect(shown).toMatch(/White rolls: .* = 0\n.*White.* 0 .*pass.*\nBlack rolls: .*\nLegal moves: 0>/s);
    expect(await playLines(['ur:finkel?pieces=1', '--seed', '1'])).toMatch(
      /= 0\nLas (blancas|negras) pasan: con un 0 no hay jugada\./,
    );
  });

  test.each([
    ['a position', ['ur?pieces=1', '--position', '0/0/7 0/0/8 w 1']],
    ['moves', ['ur:finkel', '--moves', 'r0']],
  ])('a pass required by %s of the command line is automatic and shown', async (_how, args) => {
    expect(await playLines([...args, '--seed', '1', ...english])).toMatch(/White.*pass.*\n(.*\n)*Black rolls: /);
  });

  test.each([
    ['white', 'White'],
    ['black', 'Black'],
  ])('first=%s lets that side roll first, without drawing lots', async (first, side) => {
    const shown = await playLines([`ur?first=${first}`, '--seed', '1', ...english]);
    expect(shown).toMatch(new RegExp(`${side} rolls: `));
    expect(shown).not.toContain('drawn by lot');
  });

  test('lots decide the first side, and the result is shown', async () => {
    expect(await playLines(['ur', '--seed', '1'])).toMatch(/^Empiezan las (blancas|negras) \(por sorteo\)\.$/m);
  });
});

describe('computer players', () => {
  const folder = temporaryFolder('play');
  const playersIn = (shown: string) => [...shown.matchAll(/\((\S+)\) plays (\S+)\n/g)].map(([, player]) => player);

  test.each([
    ['ur?pieces=2', 'greedy', 'random'],
    ['damas', 'greedy', 'level:1'],
    ['checkers', 'greedy', 'greedy'],
    ['microshogi', 'classic:2', 'greedy'],
    ['microshogi:drops', 'greedy', 'classic:1'],
    ['plague:5x5', 'greedy', 'engine?search=plain&depth=2'],
  ])('%s: %s and %s play to the end, the same for the same seed', async (game, first, second) => {
    const args = [game, '--first', first, '--second', second, '--seed', '3', ...english];
    const shown = await playLines(args);
    expect(shown).toContain(en['play.over']);
    expect(new Set(playersIn(shown))).toEqual(new Set([first, second].map(name => name.split('?')[0])));
    // Ordinary runs repeat the game with dice and a random player, and the shortest game.
    if (has('long') || /^(ur|plague)/.test(game)) expect(await playLines(args)).toBe(shown);
  });

  test.each([
    ['plague:4x3', ['--first', 'classic'], 'microshogi'],
    ['damas', ['--second', 'classic:3'], 'microshogi'],
    ['damas', ['--second', 'gredy'], 'greedy'],
    ['damas', ['--second', 'greedy:3'], 'greedy'],
    ['damas', ['--second', 'level'], 'level:4'],
    ['damas', ['--second', 'level:11'], '«11»'],
    ['damas', ['--second', 'engine?depth=x'], 'de 1 a 99'],
    ['damas', ['--second', 'omniscient'], 'level:5'],
    ['damas', ['--weights', ',', '--evaluation', 'material'], '--weights'],
    ['microshogi', ['--second', 'classic:99'], '30'],
    ['damas', ['--second', 'engine?dept=3'], 'dept'],
    ['damas', ['--second', 'engine?evaluation.id=cells'], 'cells'],
    ['damas', ['--second', 'level:3', '--depth', '4'], '--depth'],
    ['damas', ['--first', 'human', '--config', example('players.json'), '--second', 'random'], '--config'],
    ['damas', ['--evaluation', 'matrial'], 'material'],
    ['damas', ['--evaluation', 'material', '--weights', 'quen=3'], 'quen'],
    ['damas', ['--weights', 'king'], 'king'],
    ['damas', ['--without', 'killer'], 'killers'],
    ['damas', ['--with', 'killers', '--without', 'history,killers'], 'killers'],
    ['damas', ['--search', 'deep'], 'deep'],
    ['damas', ['--table', '0'], '--table'],
  ])('%s %j is wrong usage, and the message names the mistake', async (game, args, part) => {
    const { code, stdout, stderr } = await runPoda(['play', game, ...args]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(part);
  });

  test.each([
    ['{"second":{"dept":3}}', 'second.dept'],
    ['{"first":{"evaluation":{"id":"cells"}}}', 'cells'],
    ['not json', 'JSON'],
  ])('the error for a file with %s names the mistake', async (text, part) => {
    const path = join(folder, 'players.json');
    writeFileSync(path, text);
    const { code, stderr } = await runPoda(['play', 'damas', '--config', path]);
    expect([code, stderr.includes(part)]).toEqual([1, true]);
  });

  test('a file sets the search of each of two players', async () => {
    const args = ['damas', '--config', example('players.json'), '--depth', '2', '--seed', '1', ...english];
    const shown = await playLines(args);
    expect(shown).toContain(en['play.over']);
    expect(new Set(playersIn(shown))).toEqual(new Set(['engine']));
    const words = ['--first', 'engine?search=plain&evaluation.id=material&evaluation.weights.king=250'];
    const switches = ['--second', 'engine?settings.reductions=false&settings.killers=false'];
    expect(await playLines(['damas', ...words, ...switches, '--depth', '2', '--seed', '1', ...english])).toBe(shown);
  });

  test('search flags without --first or --second apply to the opponent', async () => {
    const settings = ['--search', 'minimax', '--depth', '2', '--evaluation', 'material', '--weights', 'king=250'];
    const shown = await playLines(['damas', ...settings, ...english], ['10-14']);
    expect(playersIn(shown)).toEqual(['engine']);
    const strong = ['--nodes', '300', '--table', '1', '--without', 'killers,history', '--with', 'exactHistory'];
    expect(playersIn(await playLines(['damas', ...strong, ...english], ['10-14']))).toEqual(['engine']);
  });
});

describe('a hint', () => {
  test.each([
    ['es', 'pista', '1.ª, empatada:', '(exacto)'],
    ['en', 'hint', '1= (tied)', '(exact)'],
  ])('in %s lists the three best moves, with ties marked by a word', async (lang, word, tied, exact) => {
    const shown = await playLines(['plague:4x4', '--lang', lang], [word]);
    const lines = shown.split('\n').filter(line => /^\d[.=]/.test(line));
    expect(lines.map(line => line.split('  ')[0])).toEqual([`${tied} 2,1`, `${tied} 1,2`, '3. 2,2']);
    for (const line of lines) expect(line).toContain(exact);
  });

  /** The headings and the moves that the command `hint` prints. */
  const hintIn = async (game: string, position: string) => {
    const shown = await playLines([game, '--position', position, ...english], ['hint']);
    return shown.split('\n').filter(line => /^\d[.=] |^With an /.test(line));
  };

  test('shows a proved win without estimates beside it', async () => {
    const lines = await hintIn('microshogi', '2gs/1k2/C2b/3P/1G1K b -');
    expect(lines[0]).toBe('1. (0,2).(1,1)  win in 1 (exact)  (0,2).(1,1)');
    for (const line of lines) expect(line).toContain('(exact');
  });

  test('never mixes proved values and estimates in one list', async () => {
    const lines = await hintIn('plague:6x6', 'x...../xx..../..xx../.ooxxx/.o.oox/..oooo x');
    expect(lines[0]).toBe(en['hint.exact']);
    expect(lines[1]).toMatch(/^1\. 3,5 {2}30 \(exact\)/);
    expect(lines).toContain(en['hint.estimates']);
    let kind = '';
    for (const line of lines) {
      if (line === en['hint.exact'] || line === en['hint.estimates']) kind = line;
      else expect(line).toContain(kind === en['hint.exact'] ? '(exact)' : '(estimate)');
    }
  });
});

/** Opens the program's menu on a terminal, in English, and waits for its first question. */
const openMenu = async (): Promise<Session> => {
  const session = Session.onTerminal(english);
  await session.until(/What would you like to play\?.*\n> /);
  return session;
};

/**
 * Answers the menu's questions after the ruleset: the clock, the mode (two people by default), and the questions of
 * that mode.
 */
const chooseMode = async (session: Session, mode = 'a', ...answers: readonly string[]): Promise<void> => {
  await session.until(/Which clock\?.*\n> /);
  session.send('');
  await session.until(/Which mode would you like\?[\s\S]*\n(>|\|:) /);
  session.send(mode);
  for (const answer of answers) {
    await session.until(/(level|first or second)[\s\S]*\n(>|\|:) /);
    session.send(answer);
  }
};

const CTRL_D = '\u0004';

const leave = async (session: Session): Promise<void> => {
  session.type(CTRL_C);
  expect(await session.exit()).toBe(130);
  expectRestored(session);
};

describe('lots for the colours of checkers (C6)', () => {
  const whoHas = ({ stdout }: { readonly stdout: string }) =>
    /Colours drawn by lot: X \(white\), (.+); O \(black\), (.+)\.\n/.exec(stdout)?.slice(1);
  const seeds = ['1', '2', '3', '4', '5', '6', '7', '8'];
  const inPlain = (args: readonly string[], input = '') => runPoda([...args, '--plain', ...english], { input });

  test.each([
    ['two people', [], ['player 1', 'player 2']],
    ['a person and the engine that flags describe', ['--depth', '2'], ['engine', 'you']],
  ])('%s, without --first and --second: both orders occur, the same for the same seed', async (_, flags, names) => {
    const drawn: (string[] | undefined)[] = [];
    for (const seed of [...seeds, seeds[0]!])
      drawn.push(whoHas(await inPlain(['play', 'checkers', '--seed', seed, ...flags])));
    expect(drawn.at(-1)).toEqual(drawn[0]);
    expect(new Set(drawn.map(found => found?.join()))).toEqual(new Set([names.join(), names.toReversed().join()]));
  });

  test.each([
    ['a named seat', ['play', 'checkers', '--second', 'human']],
    ['both seats named', ['play', 'checkers', '--first', 'human', '--second', 'human']],
    ['a position', ['play', 'checkers', '--position', 'W:W9:B24']],
    ['other rules', ['play', 'damas']],
  ])('none with %s', async (_, args) => {
    for (const seed of seeds.slice(0, 4)) expect(whoHas(await inPlain([...args, '--seed', seed]))).toBeUndefined();
  });

  test('the record tells which of two people had which colour', async () => {
    const path = join(temporaryFolder('lots'), 'game.json');
    const { stdout } = await inPlain(['play', 'checkers', '--seed', '2'], `save ${path}\nexit\n`);
    const { players } = JSON.parse(readFileSync(path, 'utf8')) as { players: { name: string }[] };
    expect(players.map(({ name }) => name)).toEqual(whoHas({ stdout }));
  });

  test.each([
    ['two people', 'a\n', ['player 1', 'player 2']],
    ['a person and a level', 'b\nlevel:0\n', ['level:0', 'you']],
    ['two players of the computer', 'c\nrandom greedy\n', ['greedy', 'random']],
  ])('in the menu, %s', async (_, answers, names) => {
    const drawn = [];
    for (const seed of seeds.slice(0, 4))
      drawn.push(whoHas(await inPlain(['--seed', seed, '--pace', '0'], `checkers\n\n${answers}`))?.join());
    expect(new Set(drawn)).toEqual(new Set([names.join(), names.toReversed().join()]));
  });

  test.each([
    ['HO', /X \(white\), your move/],
    ['OH', /O \(black\), your move/],
  ])('in the menu, %s chooses the colour', async (letters, prompt) => {
    for (const seed of seeds.slice(0, 4)) {
      const shown = await inPlain(['--seed', seed], `checkers\n\n${letters}\nlevel:0\n`);
      expect(shown.stdout).toMatch(prompt);
      expect(whoHas(shown)).toBeUndefined();
    }
  });
});

/** The board and the prompt that each ruleset shows first, on a terminal and, with other line ends, in plain lines. */
const boards = {
  spanish: /\| 32 b \|[\s\S]*White, your move:\s/,
  checkers: /\| {2}1 x \|[\s\S]*X \(white\), your move:\s/,
  english: /\| {2}1 b \|[\s\S]*Black, your move:\s/,
  noDrops: /\/S\\ \| \/G\\ [\s\S]*-\+\nplayer1: move a piece\n.*\n/,
  drops: /in hand: 0\nplayer1: move a piece\n.*\n/,
  threeDice: /rolls: (\[[01]\] ){3}= /,
  fourDice: /rolls: (\[[01]\] ){4}= /,
  square: (columns: number, rows: number) =>
    new RegExp(` 1 +2 .*${columns}\\n *1 +X .*\\n[\\s\\S]*\\n *${rows} .*O\\nCells: .*\\nX \\(red\\), row:\\s`),
};

test.each([
  ['ur', '2', boards.fourDice],
  ['Royal Game of Ur', 'finkel', boards.fourDice],
  ['2', '', boards.spanish],
  ['damas', '1', boards.spanish],
  ['draughts', '2', boards.checkers],
  ['Draughts', 'english', boards.english],
  ['microshogi', '1', boards.noDrops],
  ['Micro-shogi', '2', boards.drops],
  ['4', '', boards.square(8, 8)],
  ['plague', '4x3', boards.square(4, 3)],
  ['plaga', '3x10', boards.square(3, 10)],
])('the menu in plain lines: %s and then "%s" starts the game', async (game, ruleset, board) => {
  const { code, stdout } = await runPoda(['--plain', ...english], { input: `${game}\n${ruleset}\n\na\n` });
  expect(code).toBe(0);
  expect(stdout).toMatch(board);
});

describe.concurrent('the menu, on a terminal', () => {
  test.each(
    share(2, [
      ['1', '', boards.threeDice],
      ['The plague', '10x10', boards.square(10, 10)],
      ['Draughts', 'english', boards.english],
      ['3', '', boards.noDrops],
    ] as const),
  )('%s and then "%s" starts the game', async (game, ruleset, board) => {
    const session = await openMenu();
    session.send(game);
    await session.until(/\((number|columns).*\n> /);
    session.send(ruleset);
    await chooseMode(session);
    await session.until(board);
    await leave(session);
  });

  test('the name of one ruleset chooses that ruleset', async () => {
    const session = await openMenu();
    session.send('checkers');
    await chooseMode(session);
    await session.until('your move: ');
    expect(session.text).toMatch(boards.checkers);
    await leave(session);
  });

  test('does not understand nonsense, and asks again', async () => {
    const session = await openMenu();
    for (const nonsense of ['0', '9', 'zzz', '1.5', '-1', '\u{1f600}', '__proto__', 'z'.repeat(2000)]) {
      session.send(nonsense);
      await session.until(/Not understood[\s\S]*What would you like to play\?.*\n> /);
    }
    session.send('exit');
    expect(await session.exit()).toBe(0);
  });

  test('asks again after an empty line, and Ctrl-D ends with a line break', async () => {
    const session = await openMenu();
    session.send('');
    await session.until(/What would you like to play\?.*\n> $/);
    session.type(CTRL_D);
    await session.until(/^\n?See you soon!\n/);
    expect(await session.exit()).toBe(0);
    expect(session.text).not.toContain('Not understood');
  });

  test('does not understand an unknown ruleset, and asks again', async () => {
    const session = await openMenu();
    session.send('draughts');
    for (const nonsense of ['0', '7', 'zzz', '-1']) {
      await session.until('> ');
      session.send(nonsense);
      await session.until(/Not understood[\s\S]*Which rules\?.*\n/);
    }
    await session.until('> ');
    session.send('2');
    await chooseMode(session);
    await session.until(boards.checkers);
    await leave(session);
  });

  test('explains what is wrong with a size, and asks again', async () => {
    const session = await openMenu();
    session.send('4');
    for (const size of ['2x2', '99x99', 'zzz', '8', '4x']) {
      await session.until('> ');
      session.send(size);
      await session.until(/3 to 10|8x8\./);
    }
    await session.until('> ');
    session.send('5x4');
    await chooseMode(session);
    await session.until(boards.square(5, 4));
    await leave(session);
  });

  test('plays a game to its end, then asks for the next game', async () => {
    const session = await openMenu();
    session.send('4');
    await session.until('> ');
    session.send('3x3');
    await chooseMode(session);
    await session.until('row: ');
    session.send('1,1');
    await session.until(/taken[\s\S]*row: /);
    session.send('2,2');
    await session.until(/Game over[\s\S]*X \(red\) wins[\s\S]*What would you like to play\?.*\n> /);
    session.send('exit');
    await session.until(en['menu.bye']);
    expect(await session.exit()).toBe(0);
    expectRestored(session);
  });

  test('asks for a clock, refuses invalid ones, and plays with it', async () => {
    const session = await openMenu();
    session.send('plague');
    await session.until(/\(columns.*\n> /);
    session.send('4x3');
    for (const nonsense of ['soon', '5+', '-1', '0s', '__proto__']) {
      await session.until(/Which clock\?.*\n> $/);
      session.send(nonsense);
      await session.until(/is not a clock: write 5/);
    }
    await session.until(/Which clock\?.*\n> $/);
    session.send('5+3');
    await session.until(/Which mode/);
    session.send('a');
    await session.until(/X \(red\) \([45]:\d\d\), row: $/);
    session.send('clock');
    await session.until('Clock: 5+3 (');
    await leave(session);
  });

  test('does not ask for a clock that the command line names', async () => {
    for (const [clock, prompt] of [
      ['30s', /X \(red\) \(0:(30|29)\), row: $/],
      ['off', /X \(red\), row: $/],
    ] as const) {
      const session = Session.onTerminal([...english, '--clock', clock]);
      await session.until(/What would you like to play\?.*\n> /);
      session.send('plague');
      await session.until(/\(columns.*\n> /);
      session.send('4x3');
      await session.until(/Which mode/);
      session.send('a');
      await session.until(prompt);
      expect(session.text).not.toContain('Which clock');
      await leave(session);
    }
  });

  test.each([
    ['es', '\n', '¿Con reloj? (', 'X (rojo), fila:'],
    ['es', '30s\n', '¿Con reloj? (', 'X (rojo) (0:30), fila:'],
    ['en', '', 'Which clock? (', 'X (red), row:'],
    ['en', '5\n', 'Which clock? (', 'X (red) (5:00), row:'],
  ])('in %s and plain lines, "%s" answers the question for a clock', async (language, clock, question, prompt) => {
    const input = `plaga\n4x3\n${clock}a\n`;
    const { code, stdout } = await runPoda(['--plain', '--lang', language], { input });
    expect(code).toBe(0);
    expect(stdout).toContain(question);
    expect(stdout).toContain(`\n${prompt}\n`);
  });

  test.each([
    ['poda play', ['play']],
    ['poda play --clock 5', ['play', '--clock', '5']],
  ])('%s also opens the menu', async (_what, args) => {
    const session = Session.onTerminal([...args, ...english]);
    await session.until(/What would you like to play\?.*\n> /);
    session.send('exit');
    expect(await session.exit()).toBe(0);
  });

  test('poda play --second without a game is wrong usage', async () => {
    const session = Session.onTerminal(['play', '--second', 'level:3', ...english]);
    await session.until('poda play ur');
    expect(await session.exit()).toBe(2);
  });

  test.each(['__proto__', 'constructor'])('%s is not a mode, and ends the program', async nonsense => {
    const { code, stdout } = await runPoda(['--plain', ...english], { input: `plague\n4x3\n\n${nonsense}\n2,1\n` });
    expect(code).toBe(0);
    expect(stdout.trimEnd().endsWith(en['menu.bye'])).toBe(true);
  });

  test.each([
    ['a level by its number', '3', 'level:3'],
    ['the highest level', '10', 'level:10'],
    ['a player by its name', 'greedy', 'greedy'],
    ['a player with a depth', 'plain:2', 'plain:2'],
  ])('lets the computer play in plain lines: %s', async (_what, answer, player) => {
    const { code, stdout } = await runPoda(['--plain', ...english], { input: `plague\n4x3\n\nho\n${answer}\n2,1\n` });
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`O \\(blue\\) \\(${player}\\) plays [\\s\\S]*X \\(red\\), row:`));
  });

  test('lets the computer play', async () => {
    const session = await openMenu();
    session.send('plague');
    await session.until(/\(columns.*\n> /);
    session.send('4x3');
    await chooseMode(session, 'ho', '3');
    await session.until('X (red), row: ');
    session.send('2,1');
    await session.until('O (blue) (level:3) plays ');
    await session.until('X (red), row: ');
    await leave(session);
  });

  test('offers the classic player of micro-shogi, and two computers play to the end', async () => {
    const session = await openMenu();
    session.send('microshogi');
    await session.until(/\(number.*\n> /);
    session.send('');
    await chooseMode(session, 'c', '2 random');
    await session.until(/PC1 \(classic:2\) plays \((1,4|0,4)\)\.\((2,3|1,3|0,3)\)\n/);
    await session.until(/Game over[\s\S]*Which mode would you like\?[\s\S]*\n\|: /);
    await leave(session);
  });

  test.each([
    ['0', 'level:0'],
    ['10', 'level:10'],
    ['racer', 'racer:4'],
    ['racer:2', 'racer:2'],
  ])('tells what the racer of Ur is for; the answer %s is the player %s', async (answer, player) => {
    const { stdout } = await runPoda(['--plain', ...english], { input: `ur\n\n\nb\n1\n${answer}\nlevel\n` });
    expect(stdout).toMatch(/racer: tries to be first with a piece home.*\n.*\(0 to 10; or racer, random, /);
    expect(stdout).toContain(`Black: ${player}\n`);
  });

  test('refuses an unknown player, and asks again', async () => {
    const session = await openMenu();
    session.send('plague');
    await session.until('> ');
    session.send('4x3');
    await chooseMode(session, 'OH');
    await session.until(/level[\s\S]*\n> /);
    for (const nonsense of ['11', 'gredy', 'classic', '-1', 'level', '__proto__', '', 'human', '1 2 3']) {
      session.send(nonsense);
      await session.until(
        /(0 to 10[,:] |There is no player.*\. The players are: random,|only microshogi|does not name one or two computer players)[\s\S]*\n> /,
      );
    }
    session.send('0');
    await session.until('X (red) (level:0) plays ');
    await leave(session);
  });

  test('reads lines that were pasted or typed ahead', async () => {
    const session = await openMenu();
    session.type('4\r4x3\ra\r2,1\r3,2\rposition\r');
    await session.until('xo../..o./...o x');
    await leave(session);
  });

  test('exit ends the program', async () => {
    const session = await openMenu();
    session.send('exit');
    await session.until(en['menu.bye']);
    expect(await session.exit()).toBe(0);
    expectRestored(session);
  });

  test.each(['exit', 'salir', 'quit', 'EXIT', 'salir.'])('in plain lines %s ends the program', async word => {
    const { code, stdout } = await runPoda(['--plain', ...english], { input: `${word}\nplague\n` });
    expect(code).toBe(0);
    expect(stdout).not.toMatch(/Not understood|columns/);
    expect(stdout.trimEnd().endsWith(en['menu.bye'])).toBe(true);
  });

  test.each([
    ['the games', []],
    ['the rulesets', ['2']],
    ['the sizes', ['4']],
    ['the clock', ['2', '']],
    ['the mode', ['2', '', '']],
    ['who goes first', ['2', '', '', 'b']],
    ['the level', ['2', '', '', 'b', '1']],
    ['a game', ['2', '', '', 'a']],
  ])('Ctrl-D at the question for %s exits with 0, Ctrl-C with 130', async (_where, lines) => {
    const keys = [
      [CTRL_D, 0],
      [CTRL_C, 130],
    ] as const;
    // In ordinary runs the keys alternate from question to question.
    for (const [key, code] of has('long') ? keys : [keys[lines.length % 2]!]) {
      const session = await openMenu();
      for (const line of lines) {
        session.send(line);
        await session.until(/\n> |your move: |row: /);
      }
      session.type(key);
      expect(await session.exit()).toBe(code);
      if (key === CTRL_D) expect(session.text).toContain(en['menu.bye']);
      expectRestored(session);
    }
  });

  test('speaks Spanish by default', async () => {
    const session = Session.onTerminal([]);
    await session.until(/¿A qué quieres jugar\?.*\n> /);
    session.send('la plaga');
    await session.until(/¿Qué tamaño\?.*\n> /);
    session.send('11x3');
    await session.until(/de 3 a 10[\s\S]*¿Qué tamaño\?.*\n> /);
    session.send('');
    await session.until(/¿Con reloj\?.*\n> /);
    session.send('');
    await session.until(/¿Qué modalidad quieres\?[\s\S]*\n> /);
    session.send('a');
    await session.until(/X \(rojo\), fila: $/);
    session.send('salir');
    await session.until(es['menu.bye']);
    expect(await session.exit()).toBe(0);
  });
});

describe.concurrent('a terminal', () => {
  test.each([[['games']], [['moves', 'damas']], [['analyse', 'damas', '--depth', '6', '--lines', '3']], [['help']]])(
    'poda %j fits its eighty columns',
    async args => {
      for (const language of share(1, ['es', 'en'])) {
        const session = Session.onTerminal([...args, '--lang', language]);
        expect(await session.exit()).toBe(0);
        expect(session.text.split('\n').filter(line => line.length > 80)).toEqual([]);
      }
    },
  );

  test.each(
    share<readonly [string[], Record<string, string>, boolean]>(3, [
      [['moves', 'damas'], {}, true],
      [['moves', 'damas', '--no-color'], {}, false],
      [['moves', 'damas'], { NO_COLOR: '1' }, false],
      [['moves', 'plague:4x3'], {}, true],
      [['moves', 'plague:4x3'], { NO_COLOR: '1' }, false],
    ]),
  )('poda %j with %j is in colour: %s', async (args, env, isColoured) => {
    const session = Session.onTerminal(args, env);
    expect(await session.exit()).toBe(0);
    expect(hasColour(session.raw)).toBe(isColoured);
    if (!isColoured) expect(session.raw).not.toContain('\u001b');
  });

  test.each([
    [[], {}, true],
    [['--no-color'], {}, false],
    [[], { NO_COLOR: '1' }, false],
  ])('a game with %j and %j is in colour: %s', async (args, env, isColoured) => {
    const session = Session.onTerminal(['play', 'plague:4x3', ...english, ...args], env);
    await session.until('X (red), row: ');
    session.send('2,1');
    await session.until('O (blue), row: ');
    expect(hasColour(session.raw)).toBe(isColoured);
    await leave(session);
  });

  test('shows the progress of a long perft, and Ctrl-C ends it with 130', async () => {
    const session = Session.onTerminal(['perft', 'damas', '--depth', '99', ...english]);
    await session.until(/depth \d+: \d+ leaves/);
    await leave(session);
  });

  test('is restored when Ctrl-D ends a game', async () => {
    const session = Session.onTerminal(['play', 'damas', ...english]);
    await session.until('White, your move: ');
    session.type(CTRL_D);
    await session.until(en['menu.bye']);
    expect(await session.exit()).toBe(0);
    expectRestored(session);
  });
});
