import { spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { games as registry } from '@poda/library/games/index.ts';
import { allCases } from '@poda/library/games/testing/every-game.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type Answer,
  askLines,
  exitOf,
  failOnBrokenOutput,
  program,
  runPoda,
  startPoda,
  textOf,
  untilComputed,
  vectors,
} from './run-poda.ts';

interface MovesRow {
  readonly name: string;
  readonly game: string;
  readonly position: string;
  readonly legal: readonly string[];
  readonly perft: readonly number[];
  readonly routes?: Readonly<Record<string, readonly string[]>>;
}

/**
 * Reads the side to move from the notation of a position; side 0 is the side that moves first in the start position.
 */
const sideIn = (game: string, position: string): number => {
  const [id = '', ruleset] = game.split(/[:?]/);
  const turn = id === 'draughts' ? position[0] : position.split(' ')[id === 'ur' ? 2 : 1];
  const first = { draughts: ruleset === 'english' ? 'B' : 'W', microshogi: 'b', plague: 'x', tictactoe: 'x', ur: 'w' }[
    id
  ];
  return turn === first ? 0 : 1;
};

/** Adds a test name and an index to each test case; the index finds the reply to the case in the batch of replies. */
const named = <Row>(rows: readonly Row[], nameOf: (row: Row) => string): (readonly [string, Row, number])[] =>
  rows.map((row, line) => [nameOf(row), row, line]);

describe.each(['draughts', 'microshogi'])('every position of vectors/%s.jsonl', file => {
  const rows = vectors<MovesRow>(file);
  let moves: Answer[];
  let perft: Answer[];
  beforeAll(async () => {
    moves = await askLines(
      ['moves'],
      rows.map(({ game, position }) => ({ game, position })),
    );
    perft = await askLines(
      ['perft'],
      rows.map(row => ({ game: row.game, position: row.position, depth: row.perft.length })),
    );
  });

  const nameOf = ({ game, position, name }: MovesRow) => `${game} ${position} (${name})`;
  test.each(named(rows, nameOf))('%s has the legal moves, routes and perft counts of its row', (_name, row, line) => {
    const { game, legal, routes = {} } = row;
    const position = row.position.replace(/ PG$/, ' GP'); // The parser accepts the pieces in hand in any order; the formatter writes B G S P.
    const answer = moves[line]!;
    expect(answer).toMatchObject({ moves: legal, position, side: sideIn(game, position) });
    expect(answer.routes).toEqual(routes);
    expect(answer.outcome === null).toBe(legal.length > 0);
    expect(perft[line]!.perft).toEqual(row.perft);
  });
});

interface UrRow {
  readonly game: string;
  readonly position: string;
  readonly rolls: Readonly<Record<string, readonly { move: string; capture?: boolean; again?: boolean }[]>>;
}

describe('every roll of vectors/ur.jsonl', () => {
  const rows = vectors<UrRow>('ur');
  const rolled = rows.flatMap(({ game, position, rolls }) =>
    Object.entries(rolls).map(([count, moves]) => ({ game, position: position.replace(/-$/, count), count, moves })),
  );
  const played = rolled.flatMap(({ moves, ...row }) => moves.map(move => ({ ...row, ...move })));
  let before: Answer[];
  let after: Answer[];
  let later: Answer[];
  beforeAll(async () => {
    const lines = [
      ...rows.map(({ game, position }) => ({ game, position })),
      ...rolled.map(({ game, position }) => ({ game, position })),
      ...played.map(({ game, position, move }) => ({ game, position, moves: [move] })),
    ];
    const answers = await askLines(['moves'], lines);
    before = answers.slice(0, rows.length);
    after = answers.slice(rows.length, rows.length + rolled.length);
    later = answers.slice(rows.length + rolled.length);
  });

  const nameOf = ({ game, position }: { game: string; position: string }) => `${game} ${position}`;
  test.each(named(rows, nameOf))('%s lists the rolls', (_name, { game, position, rolls }, line) => {
    const expected = { moves: Object.keys(rolls).map(count => `r${count}`), position, side: sideIn(game, position) };
    expect(before[line]).toMatchObject({ ...expected, outcome: null });
  });

  test.each(named(rolled, nameOf))('%s lists its moves', (_name, { game, position, moves }, line) => {
    expect(after[line]).toMatchObject({ position, side: sideIn(game, position), outcome: null });
    expect(after[line]!.moves.toSorted()).toEqual(moves.map(({ move }) => move).toSorted());
  });

  test.each(named(played, row => `${nameOf(row)}, then ${row.move}`))('%s', (_name, row, line) => {
    const { game, position, capture = false, again } = row;
    const side = sideIn(game, position);
    const hand = (text: string) => Number(text.split(' ')[1 - side]!.split('/')[0]);
    const answer = later[line]!;
    expect(hand(answer.position) - hand(position)).toBe(capture ? 1 : 0);
    expect(answer.side === side && answer.outcome === null).toBe(again ?? false);
    expect(answer.position.endsWith(' -')).toBe(true);
  });
});

interface PlagueRow {
  readonly game: string;
  readonly position: string;
  readonly values: readonly { readonly move: string }[];
}

describe('every position of vectors/plague.jsonl', () => {
  const rows = vectors<PlagueRow>('plague');
  let answers: Answer[];
  beforeAll(async () => {
    answers = await askLines(
      ['moves'],
      rows.map(({ game, position }) => ({ game, position })),
    );
  });

  const nameOf = ({ game, position }: PlagueRow) => `${game} ${position}`;
  test.each(named(rows, nameOf))('%s lists its moves row by row', (_name, { game, position, values }, line) => {
    const rowByRow = (text: string) => text.split(',').reduceRight((number, part) => number * 100 + Number(part), 0);
    const moves = values.map(({ move }) => move).toSorted((a, b) => rowByRow(a) - rowByRow(b));
    expect(answers[line]).toMatchObject({ moves, position, side: sideIn(game, position), outcome: null });
  });
});

interface OutcomeRow {
  readonly name: string;
  readonly game: string;
  readonly position: string;
  readonly moves: readonly string[];
  readonly outcome: Answer['outcome'];
  readonly final?: string;
}

describe('every game of vectors/outcomes.jsonl', () => {
  const rows = vectors<OutcomeRow>('outcomes');
  let answers: Answer[];
  beforeAll(async () => {
    const lists = rows.map(({ game, position, moves }) => ({ game, position, moves }));
    const texts = rows.map(({ game, position, moves }) => ({ game, position, moves: moves.join(' ') }));
    answers = await askLines(['moves'], [...lists, ...texts]);
  });

  test.each(named(rows, ({ name }) => name))('%s', (_name, { game, outcome, final }, line) => {
    const answer = answers[line]!;
    expect(answer.outcome).toEqual(outcome);
    expect(answer.moves.length > 0).toBe(outcome === null);
    expect(answer.side).toBe(sideIn(game, answer.position));
    if (final !== undefined) expect(answer.position).toBe(final);
    expect(answers[rows.length + line], 'the moves as one string').toEqual(answer);
  });
});

/** Checks that the output is a single line with a JSON object, and parses the line. */
const onlyObject = <T = Answer>(stdout: string): T => {
  expect(stdout.trimEnd().split('\n')).toHaveLength(1);
  const value: unknown = JSON.parse(stdout);
  expect(value).toBeTypeOf('object');
  expect(Array.isArray(value)).toBe(false);
  return value as T;
};

interface Games {
  readonly games: readonly {
    readonly id: string;
    readonly aliases: Readonly<Record<string, string>>;
    readonly rulesets: readonly {
      readonly id: string;
      readonly start: string;
      readonly options: readonly { readonly id: string; readonly values: readonly string[] }[];
    }[];
  }[];
}

describe('poda games --json', () => {
  let games: Games['games'];
  beforeAll(async () => {
    ({ games } = onlyObject<Games>((await runPoda(['games', '--json'])).stdout));
  });

  test('lists every ruleset, the default first, and all options with their values', () => {
    const listed = games.map(({ id, rulesets }) => [
      id,
      rulesets.map(ruleset => [ruleset.id, ruleset.options.map(option => [option.id, option.values])]),
    ]);
    const registered = registry.map(({ id, rulesets }) => [
      id,
      rulesets.map(ruleset => [ruleset.id, ruleset.options.map(option => [option.id, option.values])]),
    ]);
    expect(listed).toEqual(registered);
  });

  test('gives start positions that poda moves reads and that equal its default position', async () => {
    const lines = games.flatMap(({ id, rulesets }) =>
      rulesets.map(ruleset => ({ game: `${id}:${ruleset.id}`, position: ruleset.start })),
    );
    const answers = await askLines(['moves'], [...lines, ...lines.map(({ game }) => ({ game }))]);
    for (const [i, line] of lines.entries()) {
      expect(answers[i]).toMatchObject({ ...line, side: 0, outcome: null });
      expect(answers[i]!.moves.length).toBeGreaterThan(0);
      expect(answers[lines.length + i]).toEqual(answers[i]);
    }
  });

  test('gives options and aliases that poda moves accepts', async () => {
    const names = games.flatMap(({ id, aliases, rulesets }) => [
      ...Object.keys(aliases),
      ...rulesets.flatMap(ruleset =>
        ruleset.options.flatMap(option => option.values.map(value => `${id}:${ruleset.id}?${option.id}=${value}`)),
      ),
    ]);
    const answers = await askLines(
      ['moves'],
      names.map(game => ({ game })),
    );
    expect(answers.filter(({ error }) => error !== undefined)).toEqual([]);
    expect(names).toContain('damas');
  });
});

describe('--json', () => {
  test.each([
    [['games']],
    [['moves', 'damas']],
    [['moves', 'ur', '--position', '7/0/- 7/0/- w 4']],
    [['perft', 'plague:4x3', '--depth', '3']],
    [['perft', 'plague:4x3', '--depth', '3', '--divide']],
    [['moves', 'nonsense']],
    [['play', 'damas']],
    [['nonsense']],
    [[]],
    [['--version']],
  ])('gives exactly one object for poda %j', async args => {
    const { stdout, stderr } = await runPoda([...args, '--json']);
    onlyObject(stdout);
    expect(stderr).toBe('');
  });

  test('perft counts leaves at every depth, and --divide counts them below each legal move', async () => {
    const { stdout } = await runPoda(['perft', 'damas', '--depth', '3', '--divide', '--json']);
    const { perft, divide, seconds } = onlyObject(stdout);
    const { moves } = onlyObject((await runPoda(['moves', 'damas', '--json'])).stdout);
    expect(perft).toEqual([7, 49, 302]);
    expect(seconds).toBeTypeOf('number');
    expect(Object.keys(divide)).toEqual(moves);
    expect(Object.values(divide).reduce((sum, below) => sum + below)).toBe(302);
  });

  test('perft --divide in Ur counts the leaves below each roll', async () => {
    const { stdout } = await runPoda(['perft', 'ur', '--depth', '2', '--divide', '--json']);
    const { perft, divide } = onlyObject(stdout);
    expect(perft).toEqual([4, 19]);
    expect(Object.keys(divide)).toEqual(['r1', 'r2', 'r3', 'r4']);
    expect(Object.values(divide).reduce((sum, below) => sum + below)).toBe(19);
  });
});

describe('the text output', () => {
  test.each([
    ['damas', [/Juegan las blancas/, /9-13 {2}10-13 {2}10-14 {2}11-14/]],
    ['ur', [/Tiran las blancas/, /r1 {2}r2 {2}r3 {2}r4/]],
    ['microshogi', [/\| \\K\/ \| \\B\/ \|/, /1d1c {2}1e2d/]],
    ['plague:4x3', [/1 X \. \. \./, /2,1 {2}1,2 {2}2,2/]],
  ])('poda moves %s shows the board, who moves and the moves', async (game, parts) => {
    const { code, stdout, stderr } = await runPoda(['moves', game]);
    for (const part of parts) expect(stdout).toMatch(part);
    expect([code, stderr]).toEqual([0, '']);
  });

  test.each([
    'ur:classic',
    'ur:finkel',
    'ur:masters',
    'ur:blitz',
    'draughts:spanish',
    'draughts:checkers',
    'draughts:english',
    'draughts:russian',
    'microshogi:nodrops',
    'microshogi:drops',
    'plague:3x3',
    'plague:10x3',
    'plague:3x10',
    'plague:9x9',
    'plague:10x10',
  ])('poda moves %s draws the board without errors', async game => {
    expect(await runPoda(['moves', game])).toMatchObject({ code: 0, stderr: '' });
  });

  test('the columns of the widest plague board are aligned with their numbers', async () => {
    const { stdout } = await runPoda(['moves', 'plague:10x3']);
    const [heads = '', , , last = ''] = stdout.split('\n').slice(1);
    expect(heads).toMatch(/1 +2 +3 +4 +5 +6 +7 +8 +9 +10$/);
    expect(last.trimEnd().length).toBeGreaterThanOrEqual(heads.indexOf('10') + 1);
    expect(last.trimEnd().length).toBeLessThanOrEqual(heads.indexOf('10') + 2);
  });

  test('poda perft shows a table of depths and leaves', async () => {
    const { stdout } = await runPoda(['perft', 'plague:4x3', '--depth', '4']);
    expect(stdout).toMatch(/profundidad\s+hojas\n\s+1\s+3\n\s+2\s+9\n\s+3\s+33\n\s+4\s+101\n/);
  });

  test('poda games names rulesets, options and other names', async () => {
    const { stdout } = await runPoda(['games']);
    for (const name of ['ur:classic', 'draughts:checkers', 'microshogi:drops', 'plague:8x8', 'damas', 'pieces=1..7'])
      expect(stdout).toContain(name);
  });

  test('poda moves names the winner of a finished game', async () => {
    const { code, stdout } = await runPoda(['moves', 'damas', '--position', 'B:W9:B', '--lang', 'en']);
    expect(stdout).toMatch(/White wins.*\nThere are no moves/);
    expect(code).toBe(0);
  });
});

const refusedNames: readonly (readonly [name: string, code: string, at: number])[] = [
  ['', 'unknown-game', 0],
  ['chess', 'unknown-game', 0],
  ['__proto__', 'unknown-game', 0],
  ['ur:nonsense', 'unknown-ruleset', 3],
  ['ur:', 'unknown-ruleset', 3],
  ['ur:constructor', 'unknown-ruleset', 3],
  ['ur:classic:finkel', 'unreadable-game', 10],
  ['ur?safe=on?first=white', 'unreadable-game', 10],
  ['ur?', 'unreadable-option', 3],
  ['ur?pieces', 'unreadable-option', 3],
  ['ur?pieces=3=4', 'unreadable-option', 3],
  ['ur?pieces=3&', 'unreadable-option', 12],
  ['ur?nonsense=3', 'unknown-option', 3],
  ['ur?__proto__=on', 'unknown-option', 3],
  ['plague?draws=on', 'unknown-option', 7],
  ['ur?pieces=8', 'unknown-option-value', 10],
  ['ur?pieces=3&pieces=3', 'repeated-option', 12],
  ['plague:nonsense', 'unreadable-size', 7],
  ['plague:8X8', 'unreadable-size', 7],
  ['plague:2x8', 'size-out-of-range', 7],
  ['plague:8x11', 'size-out-of-range', 7],
];

describe('a refused text', () => {
  const cases = [
    ...allCases
      .flatMap(({ refusedPositions }) => refusedPositions)
      .map(([game, position, code, at]) => ({ line: { game, position }, code, at })),
    ...allCases
      .flatMap(({ refusedMoves }) => refusedMoves)
      .map(([game, position, move, code, at]) => ({ line: { game, position, moves: [move] }, code, at })),
    ...refusedNames.map(([game, code, at]) => ({ line: { game }, code, at })),
  ];
  let spanish: Answer[];
  let english: Answer[];
  beforeAll(async () => {
    const lines = cases.map(({ line }) => line);
    spanish = await askLines(['moves'], lines);
    english = await askLines(['moves', '--lang', 'en'], lines);
  });

  const nameOf = ({ line, code, at }: (typeof cases)[number]) => `${JSON.stringify(line)} is ${code}, at ${at}`;
  test.each(named(cases, nameOf))('%s, in both languages', (_name, { code, at }, line) => {
    const [es, en] = [spanish[line]!.error, english[line]!.error];
    expect(es).toMatchObject({ code, at });
    expect(en).toMatchObject({ code, at });
    expect(es.message).not.toBe(en.message);
    for (const { message } of [es, en]) expect(message).not.toMatch(/\{[a-z]+\}|undefined|problem\./);
  });

  test('is tested here for every error code in the source of the games', () => {
    const folder = new URL('../packages/library/src/games/', import.meta.url);
    const sources = readdirSync(folder, { withFileTypes: true })
      .filter(entry => entry.isDirectory() && entry.name !== 'testing')
      .flatMap(({ name }) => [`${name}/notation.ts`, `${name}/rulesets.ts`])
      .map(path => readFileSync(new URL(path, folder), 'utf8'));
    const call = /problem(?:\(|At\([^,]*,)\s*([^,)]*)/g;
    const calls = sources.flatMap(source => [...source.matchAll(call)].map(([, code = '']) => code));
    const codes = calls.flatMap(code => [...code.matchAll(/'([a-z-]+)'/g)].map(([, code = '']) => code));
    const tried = new Set(cases.map(({ code }) => code));
    expect(codes.length).toBeGreaterThan(30);
    expect(codes.filter(code => !tried.has(code))).toEqual([]);
  });

  test.each([
    ['a position', ['moves', 'plague:4x3', '--position', 'x..z/..../...o x'], 1, 'unreadable-cell', 3],
    [
      'a position for perft',
      ['perft', 'damas', '--depth', '2', '--position', 'W:W9:B9'],
      1,
      'two-pieces-on-a-square',
      6,
    ],
    ['a move', ['moves', 'damas', '--moves', '9-13 9-13'], 1, 'not-your-piece', 0],
    ['a game', ['moves', 'chess'], 2, 'unknown-game', 0],
    ['an option', ['moves', 'ur?pieces=8'], 2, 'unknown-option-value', 10],
  ] as const)(
    '%s gives its exit code, and its message goes to stderr, or to stdout with --json',
    async (_what, args, exit, code, at) => {
      const json = await runPoda([...args, '--json']);
      expect([json.code, json.stderr]).toEqual([exit, '']);
      const { error } = onlyObject(json.stdout);
      expect(error).toMatchObject({ code, at });
      const human = await runPoda([...args]);
      expect([human.code, human.stdout]).toEqual([exit, '']);
      expect(human.stderr).toMatch(/^poda: [^\n]+\n$/);
      expect(human.stderr).toContain(error.message);
      expect(/\d+ [^\n]*\)\n$/.test(human.stderr), 'the place, counted from 1').toBe(at > 0);
      if (at > 0) expect(human.stderr).toContain(String(at + 1));
    },
  );

  const illegalLists: readonly (readonly [game: string, moves: readonly string[], code: string, number: number])[] = [
    ['draughts', ['9-13', '9-13'], 'not-your-piece', 2],
    ['ur', ['r4', '0>4', '0>1'], 'roll-first', 3],
    ['ur', ['r4', 'r4'], 'already-rolled', 2],
    ['ur', ['r7'], 'impossible-dice', 1],
    ['plague:4x3', ['2,1', '3,2', '4,1'], 'cell-not-touching', 3],
    ['plague:4x3', ['2,1', '3,2', '2,1'], 'cell-taken', 3],
    ['plague:3x3', ['2,2', '3,2'], 'game-is-over', 2],
  ];
  test('the error for a list of moves gives the number of the first illegal move', async () => {
    const lists = illegalLists.map(([game, moves]) => ({ game, moves }));
    const texts = illegalLists.map(([game, moves]) => ({ game, moves: moves.join('  ') }));
    const answers = await askLines(['moves', '--lang', 'en'], [...lists, ...texts]);
    for (const [i, [game, moves, code, number]] of illegalLists.entries()) {
      const [list, text] = [answers[i]!, answers[illegalLists.length + i]];
      expect(list.error.code, `${game} ${moves}`).toBe(code);
      expect(list.error.message).toMatch(new RegExp(`^Move ${number}: `));
      expect(text).toEqual(list);
    }
  });

  test('a move after the end of the game is refused with game-is-over', async () => {
    const [answer] = await askLines(
      ['moves', '--lang', 'en'],
      [{ game: 'draughts', position: 'W:W9:B13', moves: ['9x18', '18-22'] }],
    );
    expect(answer!.error).toMatchObject({ code: 'game-is-over' });
    expect(answer!.error.message).toMatch(/^Move 2: .*18-22/);
  });
});

describe('moves played from a position', () => {
  const rows: readonly (readonly [
    game: string,
    position: string | undefined,
    moves: string,
    reached: string | undefined,
    side: number,
    next: readonly string[] | undefined,
  ])[] = [
    ['ur', undefined, 'r4 0>4 r2 0>2', '5/0/2,4 7/0/- b -', 1, ['r1', 'r2', 'r3', 'r4']],
    ['ur', undefined, 'r4 0>4 r2', '6/0/4 7/0/- w 2', 0, ['0>2', '4>6']],
    ['ur:finkel', undefined, 'r0 pass r1', '7/0/- 7/0/- b 1', 1, ['0>1']],
    ['ur?first=black', undefined, '', '7/0/- 7/0/- b -', 1, ['r1', 'r2', 'r3', 'r4']],
    ['damas', 'W:W2:B5,6,13,14,32', '2x9x18', 'B:W18:B6,14,32', 1, undefined],
    ['damas', 'W:W2:B5,6,13,14,32', '2x18{6,14}', 'B:W18:B5,13,32', 1, undefined],
    ['damas', 'W:W1-12:B21-32', '9-13', undefined, 1, undefined],
    ['draughts:english', undefined, '9-13', undefined, 1, undefined],
    ['microshogi', undefined, '(2,4).(1,3)', 'kbgs/p3/4/1B1P/SG1K w -', 1, undefined],
    ['microshogi', undefined, '(2,4),(1,3) 4b4c', 'kbgs/4/p3/1B1P/SG1K b -', 0, undefined],
    ['plague:4x3', undefined, '2,1 3,2', 'xo../..o./...o x', 0, ['1,2', '2,2']],
  ];
  let answers: Answer[];
  beforeAll(async () => {
    answers = await askLines(
      ['moves'],
      rows.map(([game, position, moves]) => ({ game, position, moves })),
    );
  });

  const nameOf = ([game, position, moves]: (typeof rows)[number]) => `${game} ${position} ${moves}`;
  test.each(named(rows, nameOf))('%s', (_name, [, , , reached, side, next], line) => {
    const answer = answers[line]!;
    expect(answer.error).toBeUndefined();
    expect(answer.side).toBe(side);
    if (reached !== undefined) expect(answer.position).toBe(reached);
    if (next !== undefined) expect(answer.moves).toEqual(next);
  });
});

describe('a batch of JSON lines', () => {
  const good = { game: 'plague:4x3' };
  const deep = '['.repeat(100_000) + ']'.repeat(100_000);

  const badLines: readonly (readonly [what: string, line: string, code: string])[] = [
    ['text that is no JSON', 'nonsense', 'not-json'],
    ['half an object', '{"game":"plague:4x3"', 'not-json'],
    ['NUL bytes', '\0\0', 'not-json'],
    ['a list', '[]', 'not-an-object'],
    ['null', 'null', 'not-an-object'],
    ['a number', '3', 'not-an-object'],
    ['a list of a hundred thousand lists', deep, 'json-too-deep'],
    ['an object without a game', '{}', 'missing-game'],
    ['a game hidden in a prototype', '{"__proto__":{"game":"plague:4x3"}}', 'missing-game'],
    ['a game that is no text', '{"game":5}', 'not-a-text'],
    ['a game that is a hundred thousand lists', `{"game":${deep}}`, 'json-too-deep'],
    ['a position that is no text', '{"game":"ur","position":[]}', 'not-a-text'],
    ['a position that is a hundred thousand lists', `{"game":"ur","position":${deep}}`, 'json-too-deep'],
    ['moves that are no texts', '{"game":"plague:4x3","moves":[2,1]}', 'not-a-text'],
    ['moves that are a hundred thousand lists', `{"game":"ur","moves":${deep}}`, 'json-too-deep'],
    ['moves in an object', '{"game":"plague:4x3","moves":{"0":"2,1"}}', 'not-a-text'],
    ['two moves in one text of a list', '{"game":"plague:4x3","moves":["2,1 3,2"]}', 'unreadable-move'],
    ['a mistyped key', '{"game":"plague:4x3","postion":"x"}', 'unknown-key'],
    ['a bad position', '{"game":"plague:4x3","position":"x"}', 'unreadable-position'],
    ['a move of four million letters', JSON.stringify({ ...good, moves: ['z'.repeat(4_000_000)] }), 'unreadable-move'],
  ];
  let answers: Answer[];
  beforeAll(async () => {
    answers = await askLines(['moves'], [good, ...badLines.flatMap(([, line]) => [line, good])]);
  });

  test('has as many answers as lines', () => {
    expect(answers).toHaveLength(1 + 2 * badLines.length);
    expect(answers[0]!.moves).toEqual(['2,1', '1,2', '2,2']);
  });

  test.each(named(badLines, ([what]) => what))('answers %s with an error, and goes on', (_what, [, , code], line) => {
    const [answer, next] = answers.slice(1 + 2 * line);
    expect(answer!.error).toMatchObject({ code });
    expect(answer!.error.message).not.toBe('');
    expect(next).toEqual(answers[0]);
  });

  const badDepths: readonly (readonly [what: string, keys: object, code: string])[] = [
    ['depth 0', { depth: 0 }, 'not-a-number'],
    ['depth -1', { depth: -1 }, 'not-a-number'],
    ['depth 1.5', { depth: 1.5 }, 'not-a-number'],
    ['depth 100000', { depth: 100_000 }, 'not-a-number'],
    ['a depth in a list', { depth: [3] }, 'not-a-number'],
    ['a depth in letters', { depth: 'abc' }, 'not-a-number'],
    ['no depth', {}, 'missing-option'],
    ['divide that is no switch', { depth: 1, divide: 'yes' }, 'not-a-flag'],
  ];
  test('answers perft with a bad depth with an error, and goes on', async () => {
    const lines = badDepths.flatMap(([, keys]) => [
      { ...good, ...keys },
      { ...good, depth: 2 },
    ]);
    const counts = await askLines(['perft'], lines);
    for (const [i, [what, , code]] of badDepths.entries()) {
      expect(counts[2 * i]!.error, what).toMatchObject({ code });
      expect(counts[2 * i + 1]!.perft, what).toEqual([3, 9]);
    }
  });

  test('refuses a name of a million letters', async () => {
    const [answer] = await askLines(['moves'], [{ game: 'z'.repeat(1_000_000) }]);
    expect(answer!.error.code).toBe('unknown-game');
  });

  test('uses the options of the command line for keys missing in a line', async () => {
    const answers = await askLines(
      ['moves', 'plague:4x3', '--moves', '2,1'],
      ['{}', { moves: '1,2' }, { moves: [] }, { position: 'xo../..o./...o x', moves: '1,2' }, { game: 'plague:3x3' }],
    );
    expect(answers.map(({ position }) => position)).toEqual([
      'xx../..../...o o',
      'x.../x.../...o o',
      'x.../..../...o x',
      'xx../x.o./...o o',
      'xx./.../..o o',
    ]);
  });

  test('takes depth and divide of perft from the command line', async () => {
    const answers = await askLines(
      ['perft', '--depth', '2', '--divide'],
      [good, { ...good, depth: 1 }, { ...good, divide: false }, { game: 'draughts' }],
    );
    expect(answers.map(({ perft }) => perft)).toEqual([[3, 9], [3], [3, 9], [7, 49]]);
    expect(answers.map(({ divide }) => divide !== undefined)).toEqual([true, true, false, true]);
  });

  test('ignores keys of other commands', async () => {
    const lines = [{ ...good, depth: 8, lines: 3, constructor: 1 }, good];
    const [answer, plain] = await askLines(['moves'], lines);
    expect(answer).toEqual(plain);
  });

  test.each(['moves', 'perft', 'analyse', 'value', 'review', 'convert', 'study'])(
    'of %s repeats the id of each line, also with an error',
    async command => {
      const lines = [{ ...good, depth: 1, position: 'xx', id: 'a' }, { game: 'nonsense', id: 7 }, { id: null }, {}];
      const answers = await askLines([command], lines);
      expect(answers.map(answer => 'error' in answer)).toEqual([true, true, true, true]);
      expect(answers.map(answer => ('id' in answer ? answer.id : 'none'))).toEqual(['a', 7, null, 'none']);
    },
  );

  test.each(['moves', 'perft', 'analyse', 'value'])(
    'of %s tells the side, and the outcome of a finished game',
    async command => {
      const over = { id: 1, game: 'tictactoe', position: 'xxx/oo./... o', depth: 2 };
      const [answer, open] = await askLines([command], [over, { ...over, position: '.../.../... x', depth: 1 }]);
      expect(answer).toMatchObject({ id: 1, side: 1, outcome: { winner: 0, reason: 'line' } });
      expect(open).toMatchObject({ id: 1, side: 0 });
      expect(open!.outcome ?? null).toBeNull();
    },
  );

  test('reads lines that end in CRLF, and a last line without a line end', async () => {
    const input = `${JSON.stringify(good)}\r\n${JSON.stringify(good)}`;
    const { code, stdout } = await runPoda(['moves', '--jsonl'], { input });
    expect([code, stdout.trimEnd().split('\n').length]).toEqual([0, 2]);
  });

  test('prints nothing for an empty input', async () => {
    expect(await runPoda(['moves', '--jsonl'])).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  test('is answered line by line, before stdin closes', async () => {
    const child = startPoda(['moves', '--jsonl']);
    for (const _ of [1, 2]) {
      child.stdin.write(`${JSON.stringify(good)}\n`);
      const [chunk] = await new Promise<[Buffer]>(resolve => child.stdout.once('data', data => resolve([data])));
      expect(onlyObject(String(chunk)).moves).toHaveLength(3);
    }
    child.stdin.end();
    expect(await exitOf(child)).toBe(0);
  });
});

describe('wrong usage', () => {
  const depths = ['0', '-1', '1.5', 'abc', '100000', '', ' ', '1e2', '0x5', '+5', '\u0663'];
  test.each([
    [['mvoes'], 'unknown-command'],
    [[''], 'unknown-command'],
    [['help', 'mvoes'], 'unknown-command'],
    [['__proto__'], 'unknown-command'],
    [['moves'], 'missing-game'],
    [['perft'], 'missing-game'],
    [['perft', 'damas'], 'missing-option'],
    [['games', 'extra'], 'too-many-arguments'],
    [['moves', 'damas', 'extra'], 'too-many-arguments'],
    [['--bogus'], 'unknown-flag'],
    [['-x'], 'unknown-flag'],
    [['match', 'checkers', '-x.py', 'y.py'], 'flag-or-file'],
    [['games', '--bogus'], 'unknown-flag'],
    [['moves', 'damas', '--depth', '3'], 'unknown-flag'],
    [['moves', 'damas', '--__proto__', '3'], 'unknown-flag'],
    [['moves', 'damas', '--divide'], 'unknown-flag'],
    [['moves', 'damas', '--position'], 'missing-value'],
    [['moves', 'damas', '--moves'], 'missing-value'],
    [['perft', 'damas', '--depth'], 'missing-value'],
    [['play', 'ur', '--seed'], 'missing-value'],
    [['moves', 'damas', '--position', '--moves', '9-13'], 'missing-value'],
    [['games', '--lang'], 'missing-value'],
    [['games', '--lang', 'fr'], 'unknown-language'],
    [['--lang', 'ES'], 'unknown-language'],
    [['play', 'ur', '--seed', '-1'], 'not-a-seed'],
    [['play', 'ur', '--seed', '99999999999999999999'], 'not-a-seed'],
    [['play', 'ur', '--seed', 'a'.repeat(31)], 'not-a-seed'],
    [['study', 'ur', '--seed', 'a'.repeat(32)], 'not-a-number'],
    [['games', '--no-color=maybe'], 'not-a-flag'],
    [['games', '--jsonl'], 'json-and-jsonl'],
    ...depths.map(depth => [['perft', 'damas', '--depth', depth], 'not-a-number'] as const),
  ] as const)('poda %j is %s, with exit code 2', async (args, code) => {
    const json = await runPoda(['--json', ...args]);
    expect(json).toMatchObject({ code: 2, stderr: '' });
    expect(onlyObject(json.stdout).error.code).toBe(code);
  });

  test.each([
    ['es', ['mvoes'], /«mvoes».*¿Querías decir «moves»\?/],
    ['en', ['prft'], /"prft".*Did you mean "perft"\?/],
    ['es', ['moves', 'dmaas'], /«dmaas».*¿Querías decir «damas»\?/],
    ['en', ['moves', 'plage'], /"plage".*Did you mean "plag(ue|a)"\?/],
    ['es', ['moves', 'draughts:spanihs'], /«spanihs».*¿Querías decir «spanish»\?/],
    ['en', ['moves', 'ur:finkl'], /"finkl".*Did you mean "finkel"\?/],
    ['es', ['moves', 'ur?piecse=3'], /«piecse».*¿Querías decir «pieces»\?/],
    ['en', ['moves', 'draughts?menCaptureBak=on'], /"menCaptureBak".*Did you mean "menCaptureBack"\?/],
    ['es', ['moves', 'ur?first=whte'], /«whte».*¿Querías decir «white»\?/],
    ['en', ['moves', 'damas', '--postion', 'x'], /--postion.*Did you mean "--position"\?/],
    ['es', ['games', '--jsno'], /--jsno.*¿Querías decir «--json»\?/],
  ] as const)('in %s, poda %j gets a suggestion', async (language, args, expected) => {
    const { code, stdout, stderr } = await runPoda([...args, '--lang', language]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^poda: [^\n]+\n$/);
    expect(stderr).toMatch(expected);
  });

  test.each([
    ['unknown options', ['moves', 'ur?nonsense=3'], ['pieces', 'safe', 'first']],
    ['unknown games', ['moves', 'chess'], ['ur', 'draughts', 'microshogi', 'plague', 'damas', 'checkers', 'plaga']],
    ['unknown rulesets', ['moves', 'microshogi:nonsense'], ['nodrops', 'drops']],
    ['unknown commands', ['nonsense'], ['games', 'moves', 'perft', 'play']],
    ['unknown flags', ['perft', 'damas', '--nonsense'], ['--depth', '--divide', '--position', '--moves', '--lang']],
  ])('%s are answered with the list of valid names', async (_what, args, names) => {
    const { stderr } = await runPoda(args);
    for (const name of names) expect(stderr).toContain(name);
  });

  test('a command of a hundred thousand letters is unknown', async () => {
    const { code, stderr } = await runPoda(['z'.repeat(100_000)]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^poda: [^\n]+\n$/);
  });

  test('a word unlike any command gets no suggestion', async () => {
    expect((await runPoda(['xyzzy'])).stderr).not.toContain('¿Querías decir');
  });

  test('--json after a flag without its value is not taken as the value', async () => {
    const { code, stdout } = await runPoda(['moves', 'damas', '--position', '--json']);
    expect(code).toBe(2);
    expect(onlyObject(stdout).error.code).toBe('missing-value');
  });

  test('--json with poda play is refused without mentioning --jsonl', async () => {
    const { stdout } = await runPoda(['play', 'damas', '--json', '--lang', 'en']);
    expect(onlyObject(stdout).error.message).not.toContain('--jsonl');
  });

  test('poda play without a game explains its usage', async () => {
    const { code, stdout, stderr } = await runPoda(['play']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^poda: .*poda play/);
  });

  test('poda games refuses --jsonl', async () => {
    const { code, stdout } = await runPoda(['games', '--jsonl']);
    expect([code, onlyObject(stdout).error.code]).toEqual([2, 'no-jsonl']);
  });
});

describe('the language', () => {
  test.each([
    ['nothing', [], {}, 'es'],
    ['LANG', [], { LANG: 'en_US.UTF-8' }, 'en'],
    ['LANG', [], { LANG: 'es_ES.UTF-8' }, 'es'],
    ['LANG without a language', [], { LANG: 'C.UTF-8' }, 'es'],
    ['LC_ALL before LANG', [], { LC_ALL: 'en_GB.UTF-8', LANG: 'es_ES' }, 'en'],
    ['LC_ALL before LANG', [], { LC_ALL: 'es_AR.UTF-8', LANG: 'en_US' }, 'es'],
    ['PODA_LANG before LC_ALL', [], { PODA_LANG: 'en', LC_ALL: 'es_ES', LANG: 'es_ES' }, 'en'],
    ['PODA_LANG before LC_ALL', [], { PODA_LANG: 'es', LC_ALL: 'en_US', LANG: 'en_US' }, 'es'],
    ['LANG, if the variables before it are empty', [], { PODA_LANG: '', LC_ALL: '', LANG: 'en_US' }, 'en'],
    ['--lang before all', ['--lang', 'es'], { PODA_LANG: 'en', LC_ALL: 'en', LANG: 'en' }, 'es'],
    ['--lang before all', ['--lang=en'], { PODA_LANG: 'es' }, 'en'],
  ])('is set by %s (%j %j): %s', async (_what, args, env, language) => {
    const help = await runPoda(['--help', ...args], { env });
    expect(help.stdout).toContain(language === 'es' ? 'Ejemplos:' : 'Examples:');
    const { stderr } = await runPoda(['moves', ...args], { env });
    expect(stderr).toContain(language === 'es' ? 'juego' : 'game');
  });
});

describe('the help', () => {
  test('is the output of poda without arguments if stdin is not a terminal', async () => {
    expect(await runPoda([])).toEqual(await runPoda(['--help']));
  });

  test.each([[['--version']], [['-V']]])('poda %j prints the version of package.json', async args => {
    const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
      version: string;
    };
    expect(await runPoda(args)).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });
});

describe('pipes and signals', () => {
  test.each([
    [['games']],
    [['moves', 'damas']],
    [['moves', 'plague:4x3']],
    [['perft', 'damas', '--depth', '2']],
    [['--help']],
    [['moves', 'nonsense']],
  ])('poda %j writes no escape codes into a pipe', async args => {
    const { stdout, stderr } = await runPoda(args, { env: { TERM: 'xterm-256color' } });
    expect(stdout + stderr).not.toContain('\u001b');
  });

  test('a batch ends without an error message when its stdout is closed early', async () => {
    const child = startPoda(['moves', '--jsonl']);
    child.stdin.on('error', () => {});
    const line = `${JSON.stringify({ game: 'draughts' })}\n`;
    child.stdin.write(line);
    await new Promise(resolve => child.stdout.once('data', resolve));
    child.stdout.destroy();
    child.stdin.end(line.repeat(5000));
    const [code, stderr] = await Promise.all([exitOf(child), textOf(child.stderr)]);
    expect([code, stderr]).toEqual([0, '']);
  });

  test.each([
    [['games']],
    [['games', '--json']],
    [['perft', 'damas', '--depth', '5']],
    [['--help']],
    [['play', 'damas']],
  ])('poda %j ends without an error message if its stdout is closed from the start', async args => {
    const child = startPoda(args);
    child.stdout.destroy();
    child.stdin.end();
    const [code, stderr] = await Promise.all([exitOf(child), textOf(child.stderr)]);
    expect([code, stderr]).toEqual([0, '']);
  });

  test('an error keeps its exit code if stderr is closed', async () => {
    const child = startPoda(['nonsense']);
    child.stderr.destroy();
    child.stdin.end();
    expect(await exitOf(child)).toBe(2);
  });

  test('a full disk gives a one-line error message', async () => {
    const full = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, [program, 'games'], { stdio: ['ignore', full, 'pipe'] });
    const [code, stderr] = await Promise.all([exitOf(child), textOf(child.stderr!)]);
    closeSync(full);
    failOnBrokenOutput(['games'], stderr);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^poda: [^\n]+\n$/);
  });

  test.each(['draughts', 'ur', 'microshogi:drops', 'plague:10x10'])(
    'SIGINT ends an endless perft of %s with exit code 130',
    async game => {
      const child = startPoda(['perft', '--jsonl']);
      child.stdin.write(`${JSON.stringify({ game, depth: 1 })}\n${JSON.stringify({ game, depth: 99 })}\n`);
      await new Promise(resolve => child.stdout.once('data', resolve));
      await untilComputed(child, 50);
      child.kill('SIGINT');
      const [code, stderr] = await Promise.all([exitOf(child), textOf(child.stderr)]);
      expect([code, stderr]).toEqual([130, '']);
    },
  );
});
