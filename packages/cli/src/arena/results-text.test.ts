import { PassThrough } from 'node:stream';
import { rankings, type Summary, summarise } from '@poda/arena/rating/standings.ts';
import { thinkingOf } from '@poda/arena/rating/thinking-time.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { describe, expect, test } from 'vitest';
import { Output } from '../terminal/output.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { widthOf } from '../terminal/wrap.ts';
import { fullTranslator } from '../words/translators.ts';
import { forfeitLines, standingsTable } from './results-text.ts';

/** A non-interactive terminal on a stream. */
const terminalOf = (stream: NodeJS.ReadWriteStream): Terminal => {
  const output = new Output(() => stream);
  return { input: stream, output, errors: output, isInteractive: false, hasColour: false };
};

/**
 * The standings of players without games, as printed on a screen of the given width or, without a width, into a file.
 */
const tableOf = (names: readonly string[], columns?: number, more: Partial<Terminal> = {}): string[] => {
  const output = Object.assign(new PassThrough(), columns === undefined ? {} : { columns });
  const terminal = { ...terminalOf(output), ...more };
  const { standings } = summarise(names, [], { ranking: rankings['round-robin'] });
  const rated = { anchors: [], thinking: thinkingOf(names, []) };
  return standingsTable(standings, rated, true, { translator: fullTranslator('en'), terminal });
};

describe('names in a table', () => {
  const long = `${'apellido_'.repeat(27)}perez_1`;

  test('are shown in full if the screen is wide enough', () => {
    const [, first, second] = tableOf(['garcia_ruiz', 'castro_rey'], 80);
    expect(first).toMatch(/^ +1 {2}garcia_ruiz {2}/);
    expect(second).toMatch(/castro_rey {3}/);
  });

  test.each([62, 80, 132])('are shortened so that the table fits a screen of %i columns exactly', columns => {
    const lines = tableOf([long, 'castro_rey', long.replace(/1$/, '2')], columns);
    expect(Math.max(...lines.map(widthOf))).toBe(columns);
    // Names that differ only at the end stay distinct.
    expect(lines.join('\n')).toMatch(/apel\S*…\S*z_1 [\s\S]*apel\S*…\S*z_2 /);
    expect(lines.join('\n')).toContain('castro_rey');
  });

  test('keep ten letters on a screen that is too narrow', () => {
    expect(tableOf([long, 'castro_rey'], 20).join()).toMatch(/ apell…ez_1 .* castro_rey /);
  });

  test('are shortened with an ASCII mark on a terminal without Unicode', () => {
    expect(tableOf([long, 'ana'], 80, { hasUnicode: false })[1]).toMatch(/apellido_\S*~\S*perez_1 /);
  });

  test('are aligned by their width in columns', () => {
    const [head, ...rows] = tableOf(['将棋'.repeat(60), 'ana'], 80);
    expect(rows.map(widthOf)).toEqual([widthOf(head!), widthOf(head!)]);
    expect(widthOf(head!)).toBeLessThanOrEqual(80);
  });

  test('may be longer in a file, up to 160 columns', () => {
    expect(tableOf([long.slice(0, 80), 'ana'])[1]).toContain(long.slice(0, 80));
    expect(widthOf(tableOf([long, 'ana'])[1]!)).toBe(160);
  });
});

describe('ratings in a table', () => {
  const ratingsOf = (anchors: Summary['anchors'], ...ratings: readonly number[]): string[] => {
    const terminal = terminalOf(new PassThrough());
    const { standings } = summarise(ratings.map(String), [], { ranking: rankings['round-robin'] });
    const rows = standings.map((row, i) => ({ ...row, rating: ratings[i]!, error: 7 }));
    const [, ...lines] = standingsTable(rows, { anchors }, true, { translator: fullTranslator('en'), terminal });
    return lines.map(line => / (\S+) ± 7 /.exec(line)![1]!);
  };

  test('have a sign when counted from the mean, and halves are rounded away from it', () => {
    expect(ratingsOf([], 0, 65.5, -65.5, -0.2)).toEqual(['0', '+66', '-66', '0']);
  });

  test('have no sign when a rating was given', () => {
    expect(ratingsOf([{ player: '0', rating: 1500 }], 1500, 1434.5, -3)).toEqual(['1500', '1435', '-3']);
  });
});

test('the line for an illegal move names the rule that it breaks', () => {
  const evidence = { position: 'W:W1,K9:B13,22,23', millis: 1 };
  const forfeit = { game: 3, player: 'ana', reason: 'illegal-move' as const, what: '[[0,0],[1,1]]', evidence };
  const [, line] = forfeitLines([forfeit], fullTranslator('en'), unwrap(parseVariant(games, 'checkers')));
  expect(line).toMatch(/^ {2}ana, illegal move: \[\[0,0\],\[1,1\]\]\. 0,0;1,1 .*compulsory.* \(game 3\)$/);
});
