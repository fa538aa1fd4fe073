import { describe, expect, test } from 'vitest';
import { MAX_LINE_BYTES } from './bot-lines.ts';
import {
  functionParameters,
  isShimGreeting,
  MAX_NESTING,
  parseShimConversion,
  parseShimLoading,
  parseShimReading,
  parseShimReply,
} from './shim-lines.ts';

const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

/** The error code if a line was refused, else the parsed value. */
const outcomeOf = (read: { ok: true; value: unknown } | { ok: false; error: { code: string } }): unknown =>
  read.ok ? read.value : read.error.code;

describe('the answer of a shim to a question', () => {
  const N = 1_500_000_000;
  const answer = (move: unknown) => ({ kind: 'answer', move });

  test.each<[string, string, unknown]>([
    [
      'a route',
      `{"n":${N},"r":[[2,0],[3,1]]}`,
      answer({
        kind: 'route',
        squares: [
          [2, 0],
          [3, 1],
        ],
      }),
    ],
    ['an empty route', `{"n":${N},"r":[]}`, answer({ kind: 'route', squares: [] })],
    ['a text', `{"n":${N},"r":"9-13"}`, answer({ kind: 'text', text: '9-13' })],
    ['a text with half of a pair', `{"n":${N},"r":"\\ud800"}`, answer({ kind: 'text', text: '\ud800' })],
    ['a text with a line separator', `{"n":${N},"r":"\u2028"}`, answer({ kind: 'text', text: '\u2028' })],
    ['nothing', `{"n":${N},"r":null}`, answer({ kind: 'neither' })],
    ['an object', `{"n":${N},"r":{"toString":1}}`, answer({ kind: 'neither' })],
    ['a square too wide', `{"n":${N},"r":[[2,0,1]]}`, answer({ kind: 'neither' })],
    ['a coordinate that is not whole', `{"n":${N},"r":[[2.5,0]]}`, answer({ kind: 'neither' })],
    ['a coordinate beyond all numbers', `{"n":${N},"r":[[1e999,0]]}`, answer({ kind: 'neither' })],
    ['a coordinate in letters', `{"n":${N},"r":[["2",0]]}`, answer({ kind: 'neither' })],
    ['65 squares', `{"n":${N},"r":[${Array(65).fill('[0,0]').join()}]}`, answer({ kind: 'neither' })],
    [
      'an exception',
      `{"n":${N},"x":"exception","w":"no","t":"at"}`,
      { kind: 'exception', what: 'no', traceback: 'at' },
    ],
    ['no memory', `{"n":${N},"x":"memory","w":"MemoryError"}`, { kind: 'memory', what: 'MemoryError' }],
    ['no move', `{"n":${N},"x":"unreadable","w":"None"}`, { kind: 'unreadable', what: 'None' }],
    ['a key twice: the last counts', `{"n":1,"n":${N},"r":"a"}`, answer({ kind: 'text', text: 'a' })],
    ['an object for an error', `{"n":${N},"x":"exception","w":{},"t":""}`, 'no-answer'],
    ['a list for a traceback', `{"n":${N},"x":"exception","w":"","t":[]}`, 'no-answer'],
    ['an answer and an error', `{"n":${N},"r":"a","x":"exception","w":"","t":""}`, 'no-answer'],
    ['another word', `{"n":${N},"x":"win"}`, 'no-answer'],
    ['a number alone', `{"n":${N}}`, 'no-answer'],
    ['a prototype', `{"n":${N},"r":"a","__proto__":{"n":1}}`, 'no-answer'],
    ['a prototype with everything', `{"__proto__":{"n":${N},"r":"a"}}`, 'other-question'],
    ['another number', '{"n":1,"r":"a"}', 'other-question'],
    ['the number as text', `{"n":"${N}","r":"a"}`, 'other-question'],
    ['the number in a list', `{"n":[${N}],"r":"a"}`, 'other-question'],
    ['an endless number', '{"n":1e999,"r":"a"}', 'other-question'],
    ['not a number', '{"n":NaN,"r":"a"}', 'no-object'],
    ['a list', `[{"n":${N},"r":"a"}]`, 'no-object'],
    ['a text alone', '"a"', 'no-object'],
    ['null', 'null', 'no-object'],
    ['nothing at all', '', 'no-object'],
    ['text behind the object', `{"n":${N},"r":"a"} x`, 'no-object'],
    ['two objects', `{"n":${N},"r":"a"}{}`, 'no-object'],
    ['a mark of byte order', `\ufeff{"n":${N},"r":"a"}`, 'no-object'],
    ['half a line', `{"n":${N},"r":[[2,`, 'no-object'],
    ['30,000 brackets', `{"n":${N},"r":${deep(30_000)}}`, 'too-deep'],
    ['64 KiB of brackets', '['.repeat(MAX_LINE_BYTES), 'too-deep'],
    ['64 KiB of objects', '{"a":'.repeat(MAX_LINE_BYTES / 5), 'too-deep'],
    ['one bracket too many', `{"n":${N},"r":${deep(MAX_NESTING)}}`, 'too-deep'],
    ['as many brackets as may be', `{"n":${N},"r":${deep(MAX_NESTING - 1)}}`, answer({ kind: 'neither' })],
    ['brackets in a text', `{"n":${N},"r":"\\"[[[[[[[[[[[["}`, answer({ kind: 'text', text: '"[[[[[[[[[[[[' })],
    ['a line too long', `{"n":${N},"r":"${'a'.repeat(MAX_LINE_BYTES)}"}`, 'long-line'],
  ])('%s', (_, line, outcome) => {
    expect(outcomeOf(parseShimReply(line, N))).toEqual(outcome);
  });
});

describe('the line of a shim after loading a bot', () => {
  const failed = { kind: 'failed', what: 'no', code: null, error: '', names: [], traceback: '' };

  test.each<[string, string, unknown]>([
    ['ready', '{"ready":"EMJ"}', { kind: 'ready', parameters: 'EMJ' }],
    ['failed', '{"failed":"no","traceback":"at"}', { ...failed, traceback: 'at' }],
    ['with a code', '{"failed":"no","code":"encoding","error":"e"}', { ...failed, code: 'encoding', error: 'e' }],
    ['with names', '{"failed":"no","code":"no-player","names":["a"]}', { ...failed, code: 'no-player', names: ['a'] }],
    ['an object for an error', '{"failed":"no","code":"encoding","error":{"toString":1}}', 'no-readiness'],
    ['objects for names', '{"failed":"no","code":"no-player","names":[{}]}', 'no-readiness'],
    ['too many names', `{"failed":"no","names":${JSON.stringify(Array(9).fill('a'))}}`, 'no-readiness'],
    ['another code', '{"failed":"no","code":"toString"}', 'no-readiness'],
    ['other parameters', '{"ready":"__proto__"}', 'no-readiness'],
    ['an object for parameters', '{"ready":{}}', 'no-readiness'],
    ['an object for a failure', '{"failed":{"toString":null}}', 'no-readiness'],
    ['a failure without words', '{"failed":""}', 'no-readiness'],
    ['a greeting', '{"hello":1}', 'no-readiness'],
    ['64 KiB of objects', '{"a":'.repeat(MAX_LINE_BYTES / 5), 'too-deep'],
  ])('%s', (_, line, outcome) => {
    expect(outcomeOf(parseShimLoading(line, functionParameters))).toEqual(outcome);
  });

  test('is refused if its parameters do not belong to the game', () => {
    expect(outcomeOf(parseShimLoading('{"ready":"EMJ"}', ['state']))).toBe('no-readiness');
    expect(outcomeOf(parseShimLoading('{"ready":"state"}', ['state']))).toEqual({ kind: 'ready', parameters: 'state' });
  });
});

test.each<[string, boolean]>([
  ['{"hello":1}', true],
  ['{"hello":2}', false],
  ['{"hello":1,"name":"x"}', false],
  [`{"hello":1${' '.repeat(60 * 1024)}}`, true],
  [`{"hello":1,"x":"${'x'.repeat(60 * 1024)}"}`, false],
  [deep(30_000), false],
])('%.20s is a greeting: %s', (line, isGreeting) => {
  expect(isShimGreeting(line)).toBe(isGreeting);
});

describe('the result of compiling a Python file', () => {
  test.each<[string, string, unknown]>([
    ['well', '{"compiles":true,"isText":true}', { compiles: 'well', isText: true, what: '', line: 0, text: '' }],
    [
      'asks for Python 2',
      '{"compiles":true,"isText":true,"asksForOld":true}',
      { compiles: 'as-old', isText: true, what: '', line: 0, text: '' },
    ],
    [
      'written for Python 2',
      '{"compiles":true,"isText":true,"asksForOld":false,"sign":{"what":"w","line":3,"text":"t"}}',
      { compiles: 'as-old', isText: true, what: 'w', line: 3, text: 't' },
    ],
    [
      'a mistake',
      '{"compiles":false,"isText":false,"what":"w","line":3,"text":"t"}',
      { compiles: 'not', isText: false, what: 'w', line: 3, text: 't' },
    ],
    ['an object for words', '{"compiles":false,"isText":true,"what":{"toString":1},"line":3,"text":""}', 'no-answer'],
    ['an endless line', '{"compiles":false,"isText":true,"what":"","line":1e999,"text":""}', 'no-answer'],
    ['a line in a list', '{"compiles":false,"isText":true,"what":"","line":[[3]],"text":""}', 'no-answer'],
    ['a text for a truth', '{"compiles":"true","isText":true}', 'no-answer'],
    ['a list for a sign', '{"compiles":true,"isText":true,"sign":[]}', 'no-answer'],
    ['30,000 brackets', deep(30_000), 'too-deep'],
  ])('%s', (_, line, outcome) => {
    expect(outcomeOf(parseShimReading(line))).toEqual(outcome);
  });
});

test.each<[string, unknown]>([
  ['{"code":"[[[[[[[[[[[["}', { kind: 'piece', code: '[[[[[[[[[[[[' }],
  ['{"done":true}', { kind: 'done' }],
  ['{"done":1}', 'no-answer'],
  ['{"failed":"line 1"}', { kind: 'failed', what: 'line 1' }],
  ['{"failed":null}', 'no-answer'],
  ['{"failed":{"toString":1}}', 'no-answer'],
  ['{"code":{}}', 'no-answer'],
  ['', 'no-object'],
  [deep(30_000), 'too-deep'],
])('a line of the conversion of TypeScript: %.40s', (text, outcome) => {
  expect(outcomeOf(parseShimConversion(text))).toEqual(outcome);
});
