import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { unwrap } from '../../core/result.ts';
import { strongest } from '../settings.ts';
import { formatThinking, mergeThinking, parseConfig, parseThinking } from './config.ts';

describe('a configuration file', () => {
  test.each(['thinking.json', 'players.json'])('examples/%s is valid', name => {
    const text = readFileSync(new URL(`../../../../../examples/${name}`, import.meta.url), 'utf8');
    expect(unwrap(parseConfig(text))).toEqual(JSON.parse(text));
  });

  test('accepts every switch, for all players and for each player', () => {
    const settings = Object.fromEntries(Object.entries(strongest).map(([name]) => [name, false]));
    const file = { threads: 2, settings, first: { settings }, second: { settings } };
    expect(unwrap(parseConfig(JSON.stringify(file)))).toEqual(file);
  });

  test('names players, the language and the colours', () => {
    const file = { language: 'en', color: 'never', first: 'level:3', second: { depth: 2 } };
    expect(unwrap(parseConfig(JSON.stringify(file)))).toEqual(file);
  });

  test('every switch is explained in the documentation', () => {
    for (const page of ['configuration.md', 'es/configuration.md']) {
      const text = readFileSync(new URL(`../../../../../docs/${page}`, import.meta.url), 'utf8');
      for (const name of Object.keys(strongest)) expect(text).toMatch(new RegExp(`^\\|.*\`${name}\`.*\\|`, 'm'));
    }
  });

  test.each([
    ['{"dept":3}', 'config-unknown-key', 'dept'],
    ['{"first":{"dept":3}}', 'config-unknown-key', 'first.dept'],
    ['{"second":{"settings":{"killer":true}}}', 'config-unknown-key', 'second.settings.killer'],
    ['{"first":{"second":{}}}', 'config-unknown-key', 'first.second'],
    ['{"second":{"depth":0}}', 'config-refused', 'second.depth'],
    ['{"first":{"settings":{"killers":1}}}', 'config-refused', 'first.settings.killers'],
    ['{"first":[]}', 'config-refused', 'first'],
    ['{"first":{"settings":[]}}', 'config-refused', 'first.settings'],
    ['{"evaluation":{"weights":{"king":"x"}}}', 'config-refused', 'evaluation.weights.king'],
    ['{"threads":65}', 'config-refused', 'threads'],
    ['{"first":{"threads":2}}', 'config-unknown-key', 'first.threads'],
    ['{"evaluation":"material"}', 'config-refused', 'evaluation'],
    ['{"language":"fr"}', 'config-refused', 'language'],
    ['{"color":true}', 'config-refused', 'color'],
    ['{"first":7}', 'config-refused', 'first'],
    ['{"first":{"language":"es"}}', 'config-unknown-key', 'first.language'],
  ])('%s is refused: %s at %s', (text, code, path) => {
    expect(parseConfig(text)).toMatchObject({ ok: false, error: { code, values: { path } } });
  });

  test.each([
    ['{"depth":0}', { expected: 'whole', least: '1', most: '99', text: '0' }],
    ['{"depth":1.5}', { expected: 'whole', text: '1.5' }],
    ['{"time":"soon"}', { expected: 'amount', least: '0.001', text: '"soon"' }],
    ['{"search":"deep"}', { expected: 'search', text: '"deep"' }],
    ['{"settings":{"killers":{}}}', { expected: 'switch', text: '{…}' }],
    ['{"settings":[]}', { expected: 'object', text: '[…]' }],
    ['{"evaluation":{"id":3}}', { expected: 'text', text: '3' }],
    ['{"evaluation":{"weights":{"king":null}}}', { expected: 'number', text: 'null' }],
  ])('%s is refused with the accepted values: %j', (text, values) => {
    expect(parseConfig(text)).toMatchObject({ ok: false, error: { code: 'config-refused', values } });
  });

  test.each([
    ['{"dept":3}', 'depth', 'threads'],
    ['{"first":{"dept":3}}', 'depth', 'evaluation'],
    ['{"settings":{"killer":true}}', 'killers', 'star2'],
    ['{"evaluation":{"wieghts":{}}}', 'weights', 'id'],
  ])('%s is refused with a suggestion, %s, and the valid keys', (text, suggestion, other) => {
    const known = expect.stringContaining(other);
    expect(parseConfig(text)).toMatchObject({ ok: false, error: { values: { suggestion, known } } });
  });

  test.each(['[]', '3', 'null', '"depth"'])('%s is not a configuration', text => {
    expect(parseConfig(text)).toMatchObject({ ok: false, error: { code: 'config-not-an-object' } });
  });

  test('that is not JSON is refused', () => {
    expect(parseConfig('{depth:3}')).toMatchObject({ ok: false, error: { code: 'config-not-json' } });
  });
});

describe('settings in one word', () => {
  test.each([
    ['depth=4', { depth: 4 }],
    ['search=plain&time=0.5', { search: 'plain', time: 0.5 }],
    [
      'settings.killers=false&settings.history=true&evaluation.id=material&evaluation.weights.king=-3',
      { settings: { killers: false, history: true }, evaluation: { id: 'material', weights: { king: -3 } } },
    ],
  ])('%s', (word, config) => {
    expect(unwrap(parseThinking(word))).toEqual(config);
    expect(formatThinking(unwrap(parseThinking(word)))).toBe(word);
  });

  test.each([
    ['', 'unreadable-option'],
    ['depth', 'unreadable-option'],
    ['=3', 'unreadable-option'],
    ['depth=3&', 'unreadable-option'],
    ['depth=3&depth=4', 'config-unknown-key'],
    ['depth.x=3', 'config-refused'],
    ['depth=3&depth.x=3', 'config-unknown-key'],
    ['__proto__.depth=3', 'config-unknown-key'],
    ['constructor.depth=3', 'config-unknown-key'],
    ['settings.__proto__=3', 'config-unknown-key'],
    ['search=deep', 'config-refused'],
    ['depth=', 'config-refused'],
    ['settings=3', 'config-refused'],
  ])('%j is refused: %s', (word, code) => {
    const parsed = parseThinking(word);
    expect(parsed.ok ? 'accepted' : parsed.error.code).toBe(code);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

test.each([
  ['what is said later holds', { depth: 3, nodes: 5 }, { depth: 4 }, { depth: 4, nodes: 5 }],
  [
    'switch by switch',
    { settings: { killers: false, history: false } },
    { settings: { history: true } },
    { settings: { killers: false, history: true } },
  ],
  [
    'weights are added to those of the same evaluation',
    { evaluation: { id: 'material', weights: { man: 90, king: 200 } } },
    { evaluation: { weights: { king: 300 } } },
    { evaluation: { id: 'material', weights: { man: 90, king: 300 } } },
  ],
  [
    'weights of another evaluation are forgotten',
    { evaluation: { id: 'material', weights: { king: 200 } } },
    { evaluation: { id: 'standard' } },
    { evaluation: { id: 'standard' } },
  ],
  ['nothing over nothing is nothing', {}, { settings: {}, evaluation: {} }, {}],
])('merging configurations: %s', (_what, base, over, merged) => {
  expect(mergeThinking(base, over)).toEqual(merged);
});
