import { GameState } from '@poda/library/core/game-state.ts';
import { variantNamed } from '@poda/library/games/index.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { allNeed, needs } from '../../../../e2e/needs.ts';
import { defaultProcessOptions } from '../process/bot-process.ts';
import { type Confinement, defaultLimits, MIN_MEBIBYTES } from '../sandbox/confinement.ts';
import { botFile, choicesOf, confinementHere, wordOf } from '../testing/bot-files.ts';
import { moduleBot } from './module-bot.ts';

/** `npm run test:long` asks more. */
const isLong = process.env['PODA_LONG'] !== undefined;
const here = await confinementHere();
const nowhere: Confinement = { ...here, level: null, bubblewrap: null };
const plague = variantNamed('plague:4x4');
const texts = (() => {
  const state = new GameState(plague);
  return state.legalMoves().map(move => state.moveText(move));
})();

const expectWord = (said: string | undefined, word: string | RegExp | undefined): void => {
  if (word instanceof RegExp) expect(said).toMatch(word);
  else expect(said).toBe(word);
};

type BotRow = readonly [what: string, fileName: string, source: string, word: string | RegExp | undefined];

/**
 * The same bots in the sandbox and in WebAssembly get the same verdicts. The tests mostly wait for processes to start, so
 * some run at the same time.
 */
describe.each([
  ['in the sandbox', here],
  ['in WebAssembly', nowhere],
])('%s', { concurrent: true }, (_, confinement) => {
  if (confinement === here) allNeed('sandbox');
  const lastOf = async (
    source: string,
    name = 'bot.mjs',
    {
      startMillis = defaultLimits.startMillis,
      ...options
    }: Parameters<typeof choicesOf>[1] & { startMillis?: number } = {},
  ) => {
    const limits = { ...defaultLimits, startMillis, memoryBytes: 96 * 1024 * 1024 };
    const bot = moduleBot(botFile(name, source), confinement, { ...defaultProcessOptions, limits });
    const { choices, left } = await choicesOf(bot, { variant: plague, ...options });
    return { word: wordOf(choices.at(-1)!, plague), choices, left };
  };
  const deep = 'let deep = []; for (let i = 0; i < 30000; i++) deep = [deep];';
  const answering = (text: string) => `export const player = state => { ${text} };`;

  /** Both ways to run a bot read its file in the same manner. */
  const otherExtensions: readonly BotRow[] = [
    ['a module with another extension', 'bot.js', answering('return state.legal[1]'), texts[1]],
    ['TypeScript with another extension', 'bot.mts', 'export const player = (s: any): string => s.legal[1];', texts[1]],
    ['a CommonJS module by its extension', 'bot.cjs', 'exports.player = state => state.legal[0];', texts[0]],
  ];
  /** The interpreter in WebAssembly has one limit for all memory, and reaches it slowly. */
  const tooLongLists: BotRow = [
    'too much memory in lists',
    'bot.mjs',
    answering('let all = [...state.legal]; for (;;) all = all.concat(all);'),
    /^memory: /,
  ];

  /**
   * Only Node ends by a signal. The bot closes stderr, so that V8 can write no reason. V8 or the limit of the sandbox, of 96 MiB,
   * ends it first.
   */
  const silent = 'import { closeSync } from "node:fs"; closeSync(2); ';
  const fullHeap: BotRow = [
    'too much memory in objects, without a word',
    'bot.mjs',
    silent + answering('let all = null; for (;;) all = { all };'),
    /^memory: (?:JavaScript heap out of memory|96 MiB)$/,
  ];
  const fullThread: BotRow = [
    'too much memory in a thread',
    'bot.mjs',
    'import { Worker } from "node:worker_threads"; const work = "let all = null; for (;;) all = { all };";\n' +
      'export const player = () => { new Worker(work, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 4, maxYoungGenerationSizeMb: 1 } }); return new Promise(() => {}); };',
    /^memory: Error: Worker terminated/,
  ];
  const abort: BotRow = [
    'process.abort',
    'bot.mjs',
    answering('process.abort();'),
    /^crash: exit 134 \(as after SIGABRT\)$/,
  ];

  test.each<BotRow>([
    ['a module', 'bot.mjs', answering('return state.legal[1]'), texts[1]],
    ['a CommonJS module', 'bot.js', 'module.exports = { player: state => state.legal[0] };', texts[0]],
    ['a default export', 'bot.mjs', 'export default function (state) { return state.legal[0]; }', texts[0]],
    [
      'TypeScript',
      'bot.ts',
      'interface S { legal: string[] }\nexport const player = (s: S): string => s.legal[1]!;',
      texts[1],
    ],
    ['wrong TypeScript', 'bot.ts', 'export const player = (s: => 1;', /^start-up-failure: line 1: /],
    ['a syntax error', 'bot.mjs', 'export const player = (', /^start-up-failure: SyntaxError/],
    ['no player', 'bot.mjs', 'export const other = 1;', /^start-up-failure: there is no function player/],
    [
      'a function of classroom checkers',
      'bot.mjs',
      'export function player(E, M, J) { return M[0]; }',
      'start-up-failure: player(E, M, J) is for Python bots in checkers',
    ],
    [
      'no player, and very long names',
      'bot.mjs',
      `export const ${Array.from({ length: 9 }, (_, i) => `f${i}${'x'.repeat(20_000)} = 1`).join(', ')};`,
      'start-up-failure: there is no function player',
    ],
    ['an endless loop', 'bot.mjs', answering('for (;;);'), /^timeout: /],
    ['an endless loop at the start', 'bot.mjs', 'for (;;); export const player = 1;', /^start-up-failure: /],
    ['too much memory in bytes', 'bot.mjs', answering('return new Uint8Array(2e8).fill(1)[0];'), /^memory: /],
    ...(confinement === here ? [fullHeap, fullThread, abort] : []),
    ...(confinement === here || isLong ? [...otherExtensions, tooLongLists] : []),
  ])('%s', async (_what, name, source, word) => {
    const { word: said } = await lastOf(source, name, {
      limitMillis: source.includes('for (;;);') ? 200 : 30_000,
      startMillis: source.startsWith('for (;;);') ? 500 : defaultLimits.startMillis,
    });
    expectWord(said, word);
  });

  /** One bot does all of this, one after the other: it still runs after each. */
  describe('one bot', () => {
    const rows: readonly (readonly [what: string, code: string, word: string | RegExp])[] = [
      ['an exception', 'return state.nothing.at', /^exception: TypeError: /],
      ['a promise', 'return Promise.resolve(state.legal[1])', texts[1]!],
      ['a rejected promise', 'return Promise.reject(new Error("no"))', 'exception: Error: no'],
      ['a number', 'return 0 / 0', 'unreadable-answer: NaN'],
      ['a list', 'return [state.legal[0]]', `unreadable-answer: ["${texts[0]}"]`],
      ['an empty text', 'return " "', 'unreadable-answer: " "'],
      ['a then that throws', 'return { then() { throw new Error("no"); } }', 'exception: Error: no'],
      ['nothing', '', /^unreadable-answer: undefined$/],
      ['30,000 brackets', `${deep} return deep;`, 'unreadable-answer: object'],
      ['30,000 brackets thrown', `${deep} throw deep;`, 'exception: object'],
      [
        'an error whose message is 30,000 brackets',
        `${deep} throw Object.assign(new Error(), { message: deep });`,
        'exception: Error: object',
      ],
      [
        '200 brackets, which every engine can write',
        'let deep = []; for (let i = 0; i < 200; i++) deep = [deep]; return deep;',
        'unreadable-answer: object',
      ],
      ['many brackets in a text', `return ['\\\\' + '"[{'.repeat(60)]`, /^unreadable-answer: \["\\{2}(\\"\[\{){40}/],
      ['an object thrown', 'throw { code: 1 };', 'exception: {"code":1}'],
      ['an error without a message', 'throw "";', 'exception: nothing said'],
      ['a list in itself', 'const x = []; x.push(x); return x;', 'unreadable-answer: object'],
      [
        'an object that throws when converted to JSON',
        'return { toJSON() { throw 1; } };',
        'unreadable-answer: object',
      ],
      [
        'a proxy that throws on every access',
        'throw new Proxy({}, { get() { throw 1; }, getPrototypeOf() { throw 2; } });',
        'exception: object',
      ],
      ['an error in control characters', 'throw Error("\\x01".repeat(2e4))', /^exception: Error: (\\x01){200}/],
      ['a move that is not legal', 'return "d4"', /^(illegal-move|unreadable-answer): d4$/],
      ['endless recursion', 'const f = n => f(n + 1) + 1; return f(0);', /^exception: (RangeError|InternalError)/],
      ['a move after all of this', 'return state.legal[1]', texts[1]!],
      [
        'an error after String.prototype.slice was replaced',
        'String.prototype.slice = () => "x".repeat(1e7); throw new Error("no");',
        'exception: Error: no',
      ],
    ];
    const functions = rows.map(([, code]) => `state => { ${code} }`).join(',\n');
    const source = `const does = [${functions}]; export const player = state => does.shift()(state);`;
    let words: string[] = [];
    beforeAll(async () => {
      const asking = { questions: rows.length, goesOn: true, limitMillis: 30_000 };
      const { choices } = await lastOf(source, 'bot.mjs', asking);
      words = choices.map(choice => wordOf(choice, plague));
    });

    test.each(rows.map(([what, , word], index) => ({ what, word, index })))('$what', ({ word, index }) =>
      expectWord(words[index], word),
    );
  });

  test('the minimum memory limit is enough to play', async () => {
    const limits = { ...defaultLimits, memoryBytes: MIN_MEBIBYTES * 1024 * 1024 };
    const file = botFile('small.mjs', answering('return state.legal[0]'));
    const bot = moduleBot(file, confinement, { ...defaultProcessOptions, limits });
    expect(wordOf((await choicesOf(bot, { variant: plague })).choices[0]!, plague)).toBe(texts[0]);
  });

  test('printed output does not disturb the game and is kept', async () => {
    const { word, left } = await lastOf(answering('console.log("thinking", state.side); return state.legal[0]'));
    expect(word).toBe(texts[0]);
    expect(left.stdout).toBe('thinking 0\n');
  });

  test('random numbers repeat with the seed, and state is kept through a game', async () => {
    const source = 'let n = 0; export const player = s => { console.log(Math.random(), ++n); return s.legal[0]; };';
    const [one, two] = await Promise.all([
      lastOf(source, 'a.mjs', { questions: 3 }),
      lastOf(source, 'a.mjs', { questions: 3 }),
    ]);
    expect(one.left.stdout).toBe(two.left.stdout);
    expect(one.left.stdout).toMatch(/ 1\n.* 2\n.* 3\n$/);
  });
});

test.each([
  ['in the sandbox', here],
  ['in WebAssembly', nowhere],
])(
  'a file that crashes the TypeScript compiler %s does not affect other files',
  needs('sandbox'),
  async (_, confinement) => {
    const deep = 500_000;
    const breaking = `export const player = (s: any) => ${'('.repeat(deep)}1${')'.repeat(deep)};`;
    const long = `export const player = (s: any) => s.legal[0]; ${'/'.repeat(3_000_000)}`;
    const honest = 'export const player = (s: { legal: string[] }): string => s.legal[0]!;';
    const words = await Promise.all(
      [honest, breaking, long, `${honest} // another`].map(async (source, i) => {
        const { choices } = await choicesOf(moduleBot(botFile(`bot${i}.ts`, source), confinement), {
          variant: plague,
        });
        return wordOf(choices[0]!, plague);
      }),
    );
    expect(words).toEqual([
      texts[0],
      expect.stringMatching(/^start-up-failure: \w/),
      'start-up-failure: TypeScript of more than 2 MiB',
      texts[0],
    ]);
  },
);

test('an error in a line of a million blanks is reported in linear time', needs('sandbox'), async () => {
  const source = `export const player = (s: ${' '.repeat(1_000_000)}=> 1;`;
  const { choices } = await choicesOf(moduleBot(botFile('bot.ts', source), here), { variant: plague });
  expect(wordOf(choices[0]!, plague)).toMatch(
    /^start-up-failure: (?:line 1|the TypeScript compiler breaks on this file): /,
  );
});

test('in WebAssembly there is no access to the system', async () => {
  const source = `export const player = s => {
    console.log([typeof require, typeof process, typeof fetch, typeof WebAssembly, typeof globalThis.__print].join(' '));
    return s.legal[0];
  };`;
  const { left } = await choicesOf(moduleBot(botFile('a.mjs', source), nowhere), { variant: plague });
  expect(left.stdout).toBe('undefined undefined undefined undefined undefined\n');
  const importing = 'import fs from "node:fs"; export const player = s => s.legal[0];';
  const { choices } = await choicesOf(moduleBot(botFile('a.mjs', importing), nowhere), { variant: plague });
  expect(wordOf(choices[0]!)).toMatch(/^start-up-failure: /);
});
