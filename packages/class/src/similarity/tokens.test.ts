import { expect, test } from 'vitest';
import { languageOf } from './languages.ts';
import { tokenise } from './tokens.ts';

const tokensOf = (path: string, source: string) => tokenise(source, languageOf(path, source), 10_000);
/** A template literal, written with `#` so that it does not look like a mistake. */
const template = (text: string) => text.replaceAll('#{', '$' + '{');
const symbolsOf = (path: string, source: string) => [...tokensOf(path, source).symbols];

test.each([
  ['a.py', 'names and numbers', 'x = f(a, 1)', 'total = g(b, 22)'],
  ['a.py', 'comments and blank lines', 'if x:\n    y = 1', '# why\nif x:  # so\n\n\n        y = 1'],
  ['a.py', 'docstrings', 'def f(x):\n  return x', 'def f(x):\n  """What f does.\n  And more."""\n  return x'],
  ['a.py', 'quotes and prefixes of texts', 'f("a")', "f(rb'''b\nc''')"],
  ['a.py', 'trailing commas and line ends', 'f(a, b)', 'f(\r\n  a,\r\n  b,\r\n)'],
  ['a.py', 'signs of numbers', 'x = [1, a]', 'x = [-1.5e-3, a]'],
  ['a.py', 'the length of a table', 'd = [(1, 0), (0, 1)]', 'd = [(-1, 0), (0, -1), (1, 1), (2, 2), (-3, -3)]'],
  ['a.py', 'the byte order mark', 'x = 1', '\uFEFFx = 1'],
  ['a.ts', 'semicolons', 'let a = 1\nlet b = a', 'let a = 1;\nlet b = a;'],
  ['a.ts', 'comments', 'a(b)', '/* one\n two */ a(/**/b) // three'],
  ['a.ts', 'the text of templates', template('`a#{b}c`'), template('`#{b}`')],
  ['a.ts', 'regular expressions', 'x = s.split(/[/\'"]/g)', 'x = s.split(/a/g)'],
  ['a.c', 'comments', 'int x = 1;', '/* a */ int y = 2; // b'],
  ['a.lua', 'comments', 'local x = 1', '--[[ a\nb ]] local y = 2 -- c'],
  ['bot', 'comments after an interpreter line', '#!/usr/bin/env python3\nx = 1', '#!/usr/bin/python\n# a\ny = 1'],
])('in %s %s do not matter', (path, _, one, other) => {
  expect(symbolsOf(path, other)).toEqual(symbolsOf(path, one));
});

test.each([
  ['a.py', 'keywords', 'if x: y', 'while x: y'],
  ['a.py', 'signs', 'a == b', 'a <= b'],
  ['a.py', 'brackets', 'a[b]', 'a(b)'],
  ['a.py', 'a subtraction', 'a - 1', 'a 1'],
  ['a.py', 'a text among the arguments', 'f(\n"a"\n)', 'f(\n)'],
  ['a.ts', 'a division', 'a / b / c', 'a'],
  ['a.ts', 'code inside a template', template('`#{a + `#{b * c}`}` + d'), template('`#{a + `#{b / c}`}` + d')],
])('in %s %s matter', (path, _, one, other) => {
  expect(symbolsOf(path, other)).not.toEqual(symbolsOf(path, one));
});

test('every token knows its line', () => {
  expect([...tokensOf('a.py', 'a\n"""b\nc""" + d\n\n# e\nf').lines]).toEqual([1, 2, 3, 3, 6]);
});

test('no more tokens are read than asked for', () => {
  const { symbols, isCut } = tokenise('a b c d', languageOf('a.py', ''), 3);
  expect([symbols.length, isCut]).toEqual([3, true]);
});
