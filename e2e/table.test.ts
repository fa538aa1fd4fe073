import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { terminalGameFlags } from '@poda/cli/args/flags.ts';
import { catalogues } from '@poda/cli/words/translators.ts';
import { describe, expect, test } from 'vitest';
import { needs } from './needs.ts';
import { playLines } from './play-game.ts';
import { runPoda } from './run-poda.ts';
import { temporaryFolder } from './temporary-folder.ts';

const { en, es } = catalogues;

const folder = temporaryFolder('table');

const english = ['--lang', 'en'];

describe.concurrent('commands during a game', () => {
  test('undo, redo and go move to any point of the game', async () => {
    const lines = ['2,1', '3,2', '1,2', 'position', 'undo 2', 'position', 'redo', 'position', 'go 0', 'position'];
    const shown = await playLines(
      ['plague:4x3', ...english],
      [...lines, 'ir fin', 'position', 'go 9', 'redo', 'rehacer x'],
    );
    const positions = shown.split('\n').filter(line => /^[xo.]{4}\//.test(line));
    const [one, two, three] = ['xx../..../...o o', 'xo../..o./...o x', 'xx../x.o./...o o'];
    expect(positions).toEqual([three, one, two, 'x.../..../...o x', three]);
    expect(shown).toContain('"9" is not a move of this game: write a number from 0 (the start) to 3.');
    expect(shown).toContain(en['play.nothing-to-redo']);
    expect(shown).toContain('"x" is not a number of moves');
  });

  test('a move after undo replaces the moves taken back', async () => {
    const shown = await playLines(['plague:4x3', ...english], ['2,1', '3,2', 'undo', '4,2', 'redo', 'game']);
    expect(shown).toContain('1. 2,1 4,2');
    expect(shown).toContain(en['play.nothing-to-redo']);
  });

  test("undo against the computer goes back to the user's own move", async () => {
    const args = ['plague:5x5', '--second', 'level:2', '--seed', '3', ...english];
    const shown = await playLines(args, ['2,1', 'undo', 'position', 'redo', 'game']);
    expect(shown).toContain('x..../...../...../...../....o x');
    expect(shown).toMatch(/1\. 2,1 \d,\d/);
  });

  test('undo in Ur restores the same roll, and replaying gives the same next roll', async () => {
    const args = ['ur?first=white', '--seed', '25', ...english];
    const shown = await playLines(args, ['0>3', 'position', 'undo', '0>3', 'position']);
    const positions = shown.split('\n').filter(line => /^\d\/\d\//.test(line));
    expect(positions).toHaveLength(2);
    expect(positions[0]).toBe(positions[1]);
  });

  test('go and pause that are not possible are answered with an explanation', async () => {
    const shown = await playLines(['plague:4x3', ...english], ['2,1', 'go', 'pause']);
    expect(shown).toContain('Type go and a number from 0 (the start) to 1, or go end.');
    expect(shown).toContain(en['play.nobody-to-halt']);
  });

  test('flip turns the board round, pieces and labels', async () => {
    const shown = await playLines(['microshogi', ...english], ['flip']);
    expect(shown).toMatch(/ 3 {5}2 {5}1 {5}0\n.*\n4 \| \\K\/ \| \\B\/ \| \\G\/ \| \\S\/ \|/);
    expect((await playLines(['damas', '--flip', ...english])).indexOf('|  1 w |')).toBeLessThan(400);
  });

  test('resign asks once', async () => {
    const shown = await playLines(['damas', '--plain', ...english], ['resign', 'n', 'resign', 'y']);
    expect(shown.match(/^Does White really resign\? \(y\/n\)$/gm)).toHaveLength(2);
    expect(shown).toMatch(
      /\(y\/n\)\nThe game goes on\.\n[\s\S]*\(y\/n\)\n\n.*Game over.*\nBlack wins: White resigns\.\n$/,
    );
    expect(await playLines(['damas', '--plain'], ['abandonar', 'rendirse', 'sí'])).toMatch(
      /¿Seguro que las blancas abandonan\? \(s\/n\)\n\n.*\nGanan las negras: las blancas abandonan\.\n$/,
    );
    expect(await playLines(['damas', ...english], ['resign', 'quit'])).toMatch(/See you soon!\n$/);
  });

  test('draw ends the game at once, and so does resign at the end of the input', async () => {
    expect(await playLines(['damas', ...english], ['resign'])).toMatch(/Game over.*\nBlack wins: White resigns\.\n$/);
    expect(await playLines(['damas', ...english], ['9-13', 'draw', 'y'])).toMatch(/Game over.*\nDraw: agreement\.\n$/);
    expect(await playLines(['damas'], ['9-13', 'tablas', 'n', 'abandonar'])).toMatch(
      /No hay tablas: las blancas no las aceptan\.[\s\S]*Ganan las blancas/,
    );
    expect(await playLines(['ur', '--seed', '1', ...english], ['draw'])).toContain(
      'There are no draws in this game (U10).',
    );
  });

  test('the computer declines a draw at the beginning, and accepts in a lost position', async () => {
    const args = ['damas', '--second', 'level:1', '--seed', '1', ...english];
    expect(await playLines(args, ['9-13', 'draw'])).toContain('No draw: Black does not accept it.');
    const lost = ['damas', '--position', 'W:WK9,1,2,5,6:BK32', '--second', 'random', '--seed', '2', ...english];
    const shown = await playLines(lost, ['9-13', 'draw']);
    expect(shown).toContain('Draw: agreement.');
  });

  test('level and mode change the players', async () => {
    const shown = await playLines(
      ['plague:4x3', ...english],
      ['level 3', 'mode b', '1', '3', 'level', '2,1', 'level 11', 'level greedy', '2,2'],
    );
    expect(shown).toContain(en['play.no-computer']);
    expect(shown).toMatch(/X \(red\): a person\nO \(blue\): level:3\n/);
    expect(shown).toMatch(/O \(blue\) \(level:3\) plays/);
    expect(shown).toContain('0 to 10');
    expect(shown).toContain('O (blue): greedy');
  });

  test('evaluate names the leading side, in the unit of the game', async () => {
    const men = await playLines(['damas', '--position', 'W:W1-12:B21-31', ...english], ['evaluate']);
    expect(men).toMatch(/White: \d\S* men ahead \(estimate\)\. Best line: \d/);
    const won = await playLines(['damas', '--position', 'W:WK1,K2,K3:BK32', ...english], ['evaluate']);
    expect(won).toContain('White: win in 3 (exact). Best line: 2-5 32-28 5x32');
    expect(await playLines(['ur', '--position', '0/6/14 7/0/- w 1', ...english], ['eval'])).toContain(
      'chance to win 1 (exact)',
    );
    expect(await playLines(['plaga:3x3'], ['evaluar'])).toMatch(/X \(rojo\): 9 casillas de ventaja \(exacto\)/);
  });

  test('clock sets, shows and removes the clock', async () => {
    const shown = await playLines(['plague:4x3', ...english], ['clock 5+3', '2,1', 'clock', 'clock zzz', 'clock off']);
    expect(shown).toMatch(/Clock: 5\+3 \(X \(red\) [45]:\d\d, O \(blue\) 5:00\)/);
    expect(shown).toMatch(/Clock: 5\+3 \(X \(red\) 5:0\d/);
    expect(shown).toContain('"zzz" is not a clock');
    expect(shown).toContain('Clock: none');
  });

  test('a clock by which a player has already run out of time is refused, during a game and for a loaded one', async () => {
    const file = join(folder, 'slow.json');
    const players = [
      { name: '?', kind: 'human' },
      { name: '?', kind: 'human' },
    ];
    const record = { format: 'poda-record', version: 1, game: 'plague:4x3', start: 'x.../..../...o x', players };
    writeFileSync(file, JSON.stringify({ ...record, result: null, moves: ['2,1', '3,2'], millis: [90_000, 1000] }));
    const shown = await playLines([...english, '--load', file], ['clock 1', 'clock 2', 'game']);
    expect(shown).toMatch(/With the clock 1, a player would already be out of time.*\nClock: none/);
    expect(shown).toMatch(/Clock: 2 \(X \(red\) 0:(30|29), O \(blue\) 1:59\)\n1\. 2,1/);
    const { code, stderr } = await runPoda(['play', '--load', file, '--clock', '1']);
    expect([code, stderr.includes('ya habría agotado su tiempo')]).toEqual([2, true]);
  });

  test('a game through a pipe is lost on time', async () => {
    const { stdout } = await runPoda(['play', 'plague:4x3', '--second', 'plain:6', '--clock', '0.0001', ...english], {
      input: '2,1\n',
    });
    expect(stdout).toMatch(/Game over.*\n.* wins: /);
    expect(stdout).toContain(en['outcome.timeout']);
  });

  test.each([
    ['es', ['sugerencia', 'posicion', 'GIRAR', 'Ayuda', 'posibles', 'reloj', 'nivel', 'ritmo 2', 'jugadas']],
    ['en', ['hint', 'position', 'FLIP', 'Help', 'legal', 'clock', 'level', 'pace 2', 'moves']],
  ])('the commands of both languages work in %s', async (lang, orders) => {
    const others = ['pista', 'evaluate', 'tablero', 'board words', 'kanji'];
    const shown = await playLines(['plague:3x3', '--lang', lang], [...orders, ...others]);
    expect(shown).not.toMatch(/no es una jugada|is not a move/);
  });

  test('the help names every command, and fits a screen', () => {
    for (const catalogue of [es, en]) {
      const help = catalogue['play.help'];
      for (const [key, words] of Object.entries(catalogue))
        if (key.startsWith('word.')) expect(help).toContain(String(words).split('|')[0]);
      expect(help.split('\n').length).toBeLessThan(23);
    }
  });
});

describe('docs/terminal.md', () => {
  const [english, spanish] = ['../docs/terminal.md', '../docs/es/terminal.md'].map(page =>
    readFileSync(new URL(page, import.meta.url), 'utf8'),
  );

  test('lists every command and every flag, in both languages', () => {
    for (const catalogue of [es, en])
      for (const [key, words] of Object.entries(catalogue))
        if (key.startsWith('word.'))
          for (const word of String(words).split('|'))
            for (const page of [english, spanish])
              expect(page).toMatch(new RegExp(`\`${word === '?' ? '\\?' : word}[\` ]`));
    for (const { name } of terminalGameFlags)
      for (const page of [english, spanish]) expect(page).toContain(`\`--${name}`);
  });

  test('shows commands that run', needs('sandbox', 'python'), async () => {
    const lines = [...english!.matchAll(/^poda (play [^#\n]+)/gm)].map(([, line]) =>
      line!.replace(/--pace 1 *$/, '').trim(),
    );
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines.filter(text => !text.includes('--resume')))
      expect((await runPoda(line.split(/\s+/), { input: 'exit\n' })).code, line).toBe(0);
  });
});

describe.concurrent('saving and loading', () => {
  test.each([
    ['damas', 'game.pdn', ['9-13', '21-17'], '1. 9-13 21-17'],
    ['damas', 'game.json', ['9-13', '21-17'], '1. 9-13 21-17'],
    ['microshogi', 'game.usi', ['2e3d', '1a1b'], '1. (2,4).(1,3) (3,0).(3,1)'],
    ['plague:4x3', 'game.plague', ['2,1', '3,2'], '1. 2,1 3,2'],
    ['ur?first=white', 'game.ur', ['0>3'], '1. (3) 0>3'],
  ])('%s is saved to %s and loaded again', async (game, name, moves, listed) => {
    const file = join(mkdtempSync(join(folder, 'save-')), name);
    const saved = await playLines([game, '--seed', '25', ...english], [...moves, 'position', `save ${file}`]);
    expect(saved).toContain(`Saved to ${file}.`);
    const position = saved.split('\n').findLast(line => / [wbxo]( |$)|^[WB]:/.test(line) && !line.includes('.pdn'));
    const loaded = await playLines(
      [game.split(/[:?]/)[0]!, '--seed', '25', ...english],
      [`load ${file}`, 'position', 'game'],
    );
    expect(loaded).toContain(`Loaded from ${file}`);
    expect(loaded).toContain(`\n${position}\n`);
    expect(loaded).toContain(listed);
    expect((await runPoda(['play', '--load', file, ...english], { input: 'position\n' })).stdout).toContain(
      `\n${position}\n`,
    );
  });

  test('another file is replaced only by save!, and a name without a known ending is refused', async () => {
    const file = join(folder, 'precious.json');
    writeFileSync(file, 'precious');
    const shown = await playLines(
      ['damas', ...english],
      [`save ${file}`, 'save', 'save x.txt', 'save y.ur', 'load', `load ${file}x`],
    );
    expect(readFileSync(file, 'utf8')).toBe('precious');
    expect(shown).toContain(`type save! ${file}`);
    expect(shown.match(/\.json, \.jsonl, \.pdn/g)).toHaveLength(3);
    expect(shown).toContain('Type load FILE.');
    expect(shown).toContain(`${file}x`);
    expect(await playLines(['damas', ...english], ['9-13', `save! ${file}`, '21-17', `save ${file}`])).toContain(
      'Saved to',
    );
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ moves: ['9-13', '21-17'] });
  });

  test('after loading another game, save does not replace the file of the first game', async () => {
    const [mine, other] = [join(folder, 'mine.json'), join(folder, 'other.json')];
    await playLines(['damas', ...english], ['10-14', `save ${other}`]);
    const shown = await playLines(['damas', ...english], ['9-13', `save ${mine}`, `load ${other}`, `save ${mine}`]);
    expect(shown).toContain(`type save! ${mine}`);
    expect(JSON.parse(readFileSync(mine, 'utf8'))).toMatchObject({ moves: ['9-13'] });
  });

  test('a file with an illegal move is loaded up to that move, with a notice (D11)', async () => {
    const file = join(folder, 'broken.pdn');
    writeFileSync(file, '[GameType "24"]\n\n1. 9-13 21-17 2. 10-24 *\n');
    const { code, stdout, stderr } = await runPoda(['play', '--load', file, ...english], { input: 'game\n' });
    expect(code).toBe(0);
    expect(stderr).toContain('10-24');
    expect(stdout).toContain('1. 9-13 21-17');
  });

  test('copy prints the position, or the whole game', async () => {
    const shown = await playLines(['plague:4x3', ...english], ['2,1', 'copy', 'copy game']);
    expect(shown).toContain('\nxx../..../...o o\n');
    expect(shown).toMatch(/^\{"format":"poda-record".*"moves":\["2,1"\]/m);
  });
});

describe.concurrent('moves typed in other forms', () => {
  test.each([
    ['damas', [], ['9', '13'], 'B:W1,2,3,4,5,6,7,8,10,11,12,13:B'],
    ['damas', ['--position', 'W:W10:B14,23,32'], ['10', '19', '28'], 'B:W28:B32'],
    ['damas', ['--position', 'W:W10:B14,23,32'], ['10', '28'], 'B:W28:B32'],
    ['microshogi', [], ['2e', '3d'], 'kbgs/p3/4/1B1P/SG1K w -'],
    ['plague:4x3', [], ['(1,2)'], 'x.../x.../...o o'],
    ['microshogi', [], ['2,4', '1,3'], 'kbgs/p3/4/1B1P/SG1K w -'],
    ['plague:4x3', [], ['row 2 column 1'], 'x.../x.../...o o'],
    ['plague:4x3', [], ['1 2'], 'x.../x.../...o o'],
    ['damas', [], ['9 13'], 'B:W1,2,3,4,5,6,7,8,10,11,12,13:B'],
    ['damas', [], ['09 – 13.'], 'B:W1,2,3,4,5,6,7,8,10,11,12,13:B'],
    ['damas', ['--position', 'W:W10:B14,23,32'], ['10 × 28'], 'B:W28:B32'],
    ['damas', ['--position', 'W:W10:B14,23,32'], ['10 19 28'], 'B:W28:B32'],
    ['microshogi', [], ['2E-3D'], 'kbgs/p3/4/1B1P/SG1K w -'],
    ['microshogi', [], ['2,4 1,3'], 'kbgs/p3/4/1B1P/SG1K w -'],
    ['microshogi', [], ['( 2 , 4 ) . ( 1 , 3 ).'], 'kbgs/p3/4/1B1P/SG1K w -'],
    ['microshogi:drops', ['--position', 'k3/4/4/4/3K b G'], ['r * 2c'], 'k3/4/2R1/4/3K w -'],
    ['ur', ['--position', '7/0/- 7/0/- w 3', '--seed', '1'], ['0 -> 3'], '6/0/3 7/0/- b'],
  ])('%s %j %j', async (game, args, lines, position) => {
    expect(await playLines([game, ...args, ...english], [...lines, 'position'])).toContain(`\n${position}`);
  });

  test('a capture that is compulsory is announced, with the pieces that must move', async () => {
    const args = ['damas', '--position', 'W:W9,10:B14,23,32'];
    const shown = await playLines([...args, ...english], ['9', '10', '14']);
    expect(shown).toContain('Capturing is compulsory (D5). These can capture: 10. Captures: 10x28\n');
    expect(shown).toContain('The piece on 9 cannot move: you must capture (D5). These can capture: 10.');
    expect(shown).toContain('10-14 is not allowed, because capturing is compulsory (D5). Captures: 10x28.');
    expect(await playLines(args)).toContain('Capturar es obligatorio (D5). Pueden capturar: 10. Capturas: 10x28\n');
  });

  test.each([
    [
      'damas',
      '1',
      'The piece on 1 cannot move: the squares it could go to are occupied (D1). These can move: 9, 10, 11, 12.',
    ],
    ['damas', '15', 'You have no piece on square 15.'],
    ['damas', '30', 'You have no piece on square 30.'],
    ['microshogi', '(0,0)', 'Wrong position'],
    ['microshogi', '4a4b', 'You have no piece on (0,0).'],
  ])('%s: %s is not a piece that can move, and the message gives the reason', async (game, square, reason) => {
    expect(await playLines([game, ...english], [square])).toContain(reason);
  });

  test.each([
    ['damas', '9-17', '9-17 is not allowed: pieces move diagonally (D1). The piece on 9 can go to: 13.'],
    ['damas', '1 5', '1-5 is not allowed: square 5 is occupied (D1). These can move: 9, 10, 11, 12.'],
    [
      'microshogi',
      '(2,4).(2,2)',
      '(2,4).(2,2) is not allowed: the bishop moves any distance diagonally. The piece on (2,4) can go to: (1,3), (0,2).',
    ],
    ['microshogi', '4A 4B', 'You have no piece on (0,0).'],
  ])('%s: %s is refused, with the squares or pieces that are possible', async (game, move, reason) => {
    expect(await playLines([game, ...english], [move])).toContain(`\n${reason}\n`);
  });

  test('with --warn, a move that exposes the king to capture is played only if typed twice (M3)', async () => {
    const args = ['microshogi', '--position', 'k3/4/r3/4/3K b -', ...english];
    const warned = await playLines([...args, '--warn'], ['1e1d', 'position', '1e1d']);
    expect(warned).not.toContain('Careful');
    const careful = await playLines([...args, '--warn'], ['1e2d', '1e2d', '4c4d', 'position']);
    expect(careful).not.toContain('Careful: after 4c4d');
    const position = ['microshogi', '--position', 'k3/4/r3/3K/4 b -', ...english];
    const output = await playLines([...position, '--warn'], ['1d1c', 'position', '1d1c', 'position']);
    expect(output.match(/Careful: after 1d1c the other side can win at once/g)).toHaveLength(1);
    expect(output).toMatch(/k3\/4\/r3\/3K\/4 b -\n[\s\S]*k3\/4\/r2K\/4\/4 w -\n/);
    expect(await playLines(position, ['1d1c', 'position'])).toContain('k3/4/r2K/4/4 w -');
    expect(await playLines(position, ['warn', '1d1c'])).toContain('Careful');
  });

  test('with --touch, a touched piece must be moved (D10)', async () => {
    const shown = await playLines(['damas', '--touch', ...english], ['9', '10-14', '24', '13', 'position']);
    expect(shown.match(/You touched the piece on 9, so you must move it \(D10\)\. It can go to: 13\./g)).toHaveLength(
      2,
    );
    expect(shown).toContain('B:W1,2,3,4,5,6,7,8,10,11,12,13:B');
    const refused = await playLines(['damas', ...english], ['touch', '9-18', '10-14', '9-13', 'position']);
    expect(refused.match(/You touched the piece on 9/g)).toHaveLength(2);
    expect(refused).toContain('B:W1,2,3,4,5,6,7,8,10,11,12,13:B');
    expect(await playLines(['damas', ...english], ['9', '10-14', 'position'])).toContain(':B21');
  });
});

describe.concurrent('plain output and its flags', () => {
  test.each([
    ['damas', 'W:W9,10:B14,23,32', '10x28', 'White: man from 10 to 28. Captured: man on 14, man on 23.'],
    ['damas', 'W:W27:B8', '27-31', 'White: man from 27 to 31. It is now a king.'],
    [
      'microshogi',
      'k3/1G2/4/4/3K b -',
      '3b4a',
      'Player 1 (bottom): gold general from (1,1) to (0,0). Captured: king on (0,0). It is now a rook.',
    ],
    ['plague:4x3', 'x.../..../...o x', '2,2', 'X (red) fills 2,2.'],
    ['plague:4x3', 'x.../.o../...o x', '2,1', 'X (red) fills 2,1. Changing sides: 2,2.'],
    ['ur', '6/0/6 6/0/7 w 1', '6>7', 'White: piece from step 6 to step 7. Captured: piece on step 7.'],
    ['ur', '6/0/3 7/0/- w 1', '3>4', 'White: piece from step 3 to step 4 (rosette).'],
    ['ur', '0/6/14 7/0/- w 1', '14>15', 'White: piece goes home from step 14 (rosette).'],
    ['ur', '7/0/- 7/0/- w 3', '0>3', 'White: piece enters on step 3.'],
    ['microshogi:drops', 'k3/4/4/4/3K b G', 'R*2c', 'Player 1 (bottom): rook enters on (2,2).'],
  ])('%s %s %s', async (game, position, move, words) => {
    expect(await playLines([game, '--position', position, '--plain', ...english], [move])).toContain(`\n${words}\n`);
  });

  test('names the last move after undo and after --moves', async () => {
    const shown = await playLines(['plague:4x3', '--plain', ...english], ['2,1', '3,2', 'undo', 'undo']);
    expect(shown.match(/^Last move: .*$/gm)).toEqual(['Last move: 2,1']);
    const later = await playLines(['plague:4x3', '--moves', '2,1 3,2', '--plain', ...english]);
    expect(later.match(/^Last move: .*$/gm)).toEqual(['Last move: 3,2']);
  });

  test('names the side to move, without a terminal too, and draws the board or not', async () => {
    const shown = await playLines(['damas', '--plain', ...english], ['9-13']);
    expect(shown).toMatch(/White, your move:\nWhite: man from 9 to 13\.\n[\s\S]*Black, your move:\n/);
    expect(shown).toContain('| 32 b |');
    const inWords = await playLines(
      ['ur?first=white', '--seed', '25', '--plain', '--board', 'words', ...english],
      ['0>3'],
    );
    expect(inWords).toContain('White. Piece: step 3, 6 to enter.');
    expect(inWords).not.toContain('|');
    expect(await playLines(['damas', '--board', 'none', ...english], ['9-13'])).not.toContain('|');
  });

  test.each([
    [['play', 'damas', '--board', 'x'], 'drawn, words'],
    [['play', 'damas', '--pace', '-1'], '0.5'],
    [['play', 'damas', '--clock', 'soon'], '5+3'],
    [['--pace', 'x', '--plain'], '0.5'],
    [['play', 'damas', '--resume', '--load', 'x.json'], '--resume y --load'],
    [['play', 'damas', '--load', 'x.json', '--moves', '9-13'], '--load y --moves'],
  ])('poda %j is wrong usage', async (args, part) => {
    const { code, stdout, stderr } = await runPoda(args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(part);
  });

  test('--kanji needs a UTF-8 locale', async () => {
    const { code, stderr } = await runPoda(['play', 'microshogi', '--kanji'], { env: { LC_ALL: 'C' } });
    expect([code, stderr.includes('UTF-8')]).toEqual([2, true]);
    expect(await playLines(['microshogi', '--kanji'])).toContain('\\王/');
  });
});
