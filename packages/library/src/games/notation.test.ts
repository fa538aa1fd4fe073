import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { GameState } from '../core/game-state.ts';
import { unwrap } from '../core/result.ts';
import { languages } from '../core/text/words.ts';
import { parseVariant } from '../core/variant-name.ts';
import { plainTranslator } from '../i18n/plain-translator.ts';
import { games } from './index.ts';
import { allCases } from './testing/every-game.ts';

const variantOf = (name: string) => unwrap(parseVariant(games, name));

describe('an impossible position is refused with a code and an offset', () => {
  test.each(allCases.flatMap(({ refusedPositions }) => refusedPositions))('%s %j: %s', (game, text, code, at) => {
    const read = variantOf(game).rules.read(text);
    expect(read.ok ? 'accepted' : [read.error.code, read.error.at]).toEqual([code, at]);
  });
});

describe('the start position', () => {
  test.each(allCases.flatMap(({ starts }) => starts))('of %s is %s', (game, start) => {
    const variant = variantOf(game);
    expect(variant.rules.start).toBe(start);
    expect(variant.rules.write(unwrap(variant.rules.read(start)))).toBe(start);
  });

  test('has side 0 to move, unless black was chosen', () => {
    for (const game of allCases.flatMap(({ starts }) => starts.map(([name]) => name))) {
      const { rules } = variantOf(game);
      expect(unwrap(rules.read(rules.start)).side, game).toBe(game.includes('black') ? 1 : 0);
    }
  });
});

describe('a position is written in one way, however it was typed', () => {
  test.each([
    ['draughts', 'W:W1-3,K31:B24', 'W:W1,2,3,K31:B24'],
    ['draughts', 'W:B24,21:W3,1', 'W:W1,3:B21,24'],
    ['draughts:english', 'B:W21-32:B1-12', variantOf('draughts:english').rules.start],
    ['draughts', 'W:W:B5,K9', 'W:W:B5,K9'],
    ['ur', '5/0/9,3 7/0/- b 4', '5/0/3,9 7/0/- b 4'],
    ['ur', '0/7/- 5/0/4,2 b 3', '0/7/- 5/0/2,4 b -'],
    ['microshogi:drops', 'k3/4/4/4/3K b PpGP', 'k3/4/4/4/3K b G2Pp'],
    ['microshogi', 'k111/4/22/1111/21K b -', 'k3/4/4/4/3K b -'],
  ])('%s %s becomes %s', (game, typed, canonical) => {
    const variant = variantOf(game);
    expect(variant.rules.write(unwrap(variant.rules.read(typed)))).toBe(canonical);
  });
});

describe('a move may be typed in several ways', () => {
  const several = 'W:WK31:B5,K6,K22,28,32';
  test.each([
    ['draughts', 'W:W10:B14,23', '10x28', '10x28{14,23}'],
    ['draughts', 'W:W10:B14,23', '10x19x28', '10x28{14,23}'],
    ['draughts', 'W:W10:B14,23', '10x28{23,14}', '10x28{14,23}'],
    ['draughts', several, '31x9x2x24x31', '31x31{5,6,22,28}'],
    ['draughts', several, '31x24x2x9x31', '31x31{5,6,22,28}'],
    ['microshogi', 'kbgs/p3/4/3P/SGBK b -', '(2,4).(1,3)', '2e3d'],
    ['microshogi', 'kbgs/p3/4/3P/SGBK b -', '(2,4),(1,3)', '2e3d'],
    ['ur', '7/0/- 7/0/- w -', 'r4', 'r4'],
    ['plague:4x3', 'x.../..../...o x', '2,2', '2,2'],
  ])('%s %s: %s is %s', (game, position, typed, canonical) => {
    const state = unwrap(GameState.read(variantOf(game), position));
    expect(state.moveText(unwrap(state.findMove(typed)))).toBe(canonical);
  });
});

describe('an illegal move is refused with the rule it breaks', () => {
  test.each(allCases.flatMap(({ refusedMoves }) => refusedMoves))('%s %s: %s is %s', (game, position, typed, code) => {
    const found = unwrap(GameState.read(variantOf(game), position)).findMove(typed);
    expect(found.ok ? 'accepted' : found.error.code).toBe(code);
  });

  test.each([
    ['microshogi', '(2,4).(1,3), 2e3d'],
    ['microshogi:drops', '(2,4).(1,3), 2e3d, G*2c'],
  ])('the examples of moves of %s are %s', (game, form) => {
    const found = new GameState(variantOf(game)).findMove('xx');
    expect(found.ok ? 'accepted' : found.error.values?.['form']).toBe(form);
  });

  test('a short capture that fits two moves is refused as ambiguous, with the choices', () => {
    const state = unwrap(GameState.read(variantOf('draughts'), 'W:W2:B5,6,13,14,32'));
    const found = state.findMove('2x18');
    expect(found.ok ? 'accepted' : [found.error.code, found.error.values?.['moves']]).toEqual([
      'ambiguous-move',
      '2x18{5,13} 2x18{6,14}',
    ]);
    expect(state.moveText(unwrap(state.findMove('2x11x18')))).toBe('2x18{6,14}');
  });
});

describe('classroom checkers reads rows and columns, and writes numbers', () => {
  test.each([
    ['W:W1-12:B21-32', '2,0;3,1', '9-13'],
    ['W:W1-12:B21-32', 'c,a;d,b', '9-13'],
    ['W:W1-12:B21-32', '2,a;d,1', '9-13'],
    ['B:W1-12:B21-32', '5,7;4,6', '24-20'],
    ['W:W10:B14,23,32', '2,2;4,4;6,6', '10x28{14,23}'],
    ['W:W10:B14,23,32', '2,2;6,6', '10x28{14,23}'],
    ['W:W21:B26,27', '5,1;7,3;5,5', '21x23{26,27}'],
  ])('%s: %s is %s', (position, typed, written) => {
    const state = unwrap(GameState.read(variantOf('checkers'), position));
    expect(state.moveText(unwrap(state.findMove(typed)))).toBe(written);
  });

  test('as the edges of its board count them: X begins on row 0, where the first square is', () => {
    const { board } = variantOf('checkers').face;
    const square = (cell: string) => board.cells.find(candidate => candidate.cell === cell)!;
    expect(['1', '9', '10', '32'].map(cell => square(cell).coordinates)).toEqual(['0,0', '2,0', '2,2', '7,7']);
    expect(board.cells.filter(({ coordinates }) => coordinates !== undefined)).toHaveLength(32);
    for (const { coordinates, row, column } of board.cells)
      if (coordinates !== undefined) expect(coordinates).toBe(`${board.rowLabels[row]},${board.columnLabels[column]}`);
    expect(variantOf('damas').face.board.cells.some(({ coordinates }) => coordinates !== undefined)).toBe(false);
  });
});

describe('the name of a game', () => {
  test.each([
    ['ur', 'ur:classic'],
    ['ur:classic?pieces=7', 'ur:classic'],
    ['ur?safe=off&pieces=3', 'ur:classic?pieces=3&safe=off'],
    ['ur:blitz?first=black', 'ur:blitz?first=black'],
    ['damas', 'draughts:spanish'],
    ['damas?draws=off', 'draughts:spanish?draws=off'],
    ['checkers', 'draughts:checkers'],
    ['plaga', 'plague:8x8'],
    ['plaga:4x3', 'plague:4x3'],
    ['microshogi', 'microshogi:nodrops'],
  ])('%s is %s', (typed, full) => {
    expect(variantOf(typed).name).toBe(full);
  });

  test.each([
    ['chess', 'unknown-game', 0],
    ['', 'unknown-game', 0],
    ['toString', 'unknown-game', 0],
    ['ur:fast', 'unknown-ruleset', 3],
    ['ur:', 'unknown-ruleset', 3],
    ['ur:classic:x', 'unreadable-game', 10],
    ['ur?a?b', 'unreadable-game', 4],
    ['ur?pieces', 'unreadable-option', 3],
    ['ur?pieces=3=4', 'unreadable-option', 3],
    ['ur?', 'unreadable-option', 3],
    ['ur?dice=4', 'unknown-option', 3],
    ['ur?pieces=8', 'unknown-option-value', 10],
    ['ur?pieces=3&pieces=4', 'repeated-option', 12],
    ['plague:2x3', 'size-out-of-range', 7],
    ['plague:11x3', 'size-out-of-range', 7],
    ['plague:8', 'unreadable-size', 7],
    ['plague:08x8', 'unreadable-size', 7],
    ['plague:8x8?draws=off', 'unknown-option', 11],
    ['microshogi?draws=maybe', 'unknown-option-value', 17],
  ])('%j is refused: %s', (typed, code, at) => {
    const parsed = parseVariant(games, typed);
    expect(parsed.ok ? 'accepted' : [parsed.error.code, parsed.error.at]).toEqual([code, at]);
  });

  test('a mistyped name is answered with a suggestion', () => {
    const parsed = parseVariant(games, 'drauhgts');
    expect(parsed.ok ? undefined : parsed.error.values?.['suggestion']).toBe('draughts');
  });
});

describe('every refusal has a message in both languages', () => {
  const source = fileURLToPath(new URL('..', import.meta.url));
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    path => path.endsWith('.ts') && !path.endsWith('.test.ts'),
  );
  const call = /(?:problem\(|problemAt\([^,]*,|wrong\(|unknownName\()\s*'([a-z-]+)'/g;
  const codes = files.flatMap(path =>
    [...readFileSync(`${source}/${path}`, 'utf8').matchAll(call)].map(([, code]) => ({
      code: code!,
      game: games.find(({ id }) => path.startsWith(`games/${id}/`)),
    })),
  );

  /** True if the game's refusals.ts or view.ts uses this code; the code may end with the letter of a piece. */
  const isRefusalCode = (game: string, key: string): boolean => {
    const code = key.replace('problem.', '');
    const paths = ['refusals.ts', 'view.ts'].map(file => `${source}/games/${game}/${file}`).filter(existsSync);
    const refusals = paths.map(path => readFileSync(path, 'utf8')).join('');
    return refusals.includes(`'${code}'`) || refusals.includes(`\`${code.slice(0, -1)}$`);
  };

  test('the search for codes finds them', () => {
    expect(codes.length).toBeGreaterThan(60);
  });

  test.each(languages)('%s', language => {
    const translator = plainTranslator(language);
    for (const { code, game } of codes) expect(translator.problem({ code }, game), code).not.toBe(code);
  });

  test('no game has an unused message', () => {
    for (const game of games)
      for (const key of Object.keys(game.messages.es).filter(name => name.startsWith('problem.')))
        expect(
          codes.some(used => `problem.${used.code}` === key && (used.game ?? game) === game) ||
            isRefusalCode(game.id, key),
          `${game.id} ${key}`,
        ).toBe(true);
  });

  // The reason of a win may leave its subject out.
  test('messages mention the same values in both languages, except the winner', () => {
    const places = (sentence: string) => [...new Set(sentence.match(/\{(?!winner\})\w+\}/g) ?? [])].sort();
    for (const game of games)
      for (const [key, sentence] of Object.entries(game.messages.es))
        expect(places(game.messages.en[key]!), key).toEqual(places(sentence));
  });
});
