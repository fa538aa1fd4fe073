import { expect, test } from 'vitest';
import { unwrap } from '../core/result.ts';
import { parseVariant } from '../core/variant-name.ts';
import { games } from '../games/index.ts';
import { plainTranslator } from '../i18n/plain-translator.ts';
import { sessionOf } from '../play/session/record-session.ts';
import { readPdn } from './pdn/pdn.ts';
import { writePdn } from './pdn/write.ts';
import { noticeText } from './reading-notice.ts';
import { replay } from './record/record.ts';
import { readRecord, writeRecord } from './record/record-text.ts';
import { readShared, writeShared } from './share-link.ts';

/** Checkers before circles of every length ended it: a circle of eight plies, up to the cap of 400. */
const circle = ['29-25', '4-7', '25-21', '7-12', '21-26', '12-8', '26-29', '8-4'];
const moves = ['9-13', ...Array.from({ length: 50 }, () => circle).flat()].slice(0, 400);
const start = 'W:WK4,9:B24,K29';
const former = 'draughts:checkers?longCircles=off';
const older = (count: number, result: object | null = null) =>
  JSON.stringify({
    format: 'poda-record',
    version: 1,
    game: 'draughts:checkers',
    start,
    result,
    moves: moves.slice(0, count),
  });
const sharedIn = (text: string) => {
  const read = readShared(text);
  if (!read.ok) throw new Error(read.error.problem.code);
  return read.value;
};
const codesOf = (notices: readonly { readonly problem: { readonly code: string } }[]) =>
  notices.map(({ problem }) => problem.code);

test('an older record that went on after a circle is read whole, and its game says by which rules it ended', () => {
  const { record, notices } = unwrap(readRecord(older(400, { winner: null, reason: 'ply-cap' })));
  expect(record).toMatchObject({ game: former, moves, result: { winner: null, reason: 'ply-cap' } });
  expect(codesOf(notices)).toEqual(['record-under-former-rules']);
  expect(noticeText(notices[0]!, plainTranslator('en'))).toBe(
    `Game 1: the game went on after move 41, which ends it today; Poda reads it under the rules of its time, ${former}.`,
  );
  // Written again it needs no notice, and it replays, in every form.
  expect(unwrap(readRecord(writeRecord(record))).notices).toEqual([]);
  expect(unwrap(replay(record)).stopped).toBeNull();
  expect(readPdn(writePdn([record])).records[0]).toMatchObject({ game: former, moves });
  expect(sharedIn(unwrap(writeShared(record))).record).toMatchObject({ game: former, moves });
});

test.each([
  ['declared later', 60, { winner: 1, reason: 'timeout' }],
  ['open, and can be continued', 60, null],
])('so is one whose end is %s', (_, count, result) => {
  const { record } = unwrap(readRecord(older(count, result)));
  expect(record).toMatchObject({ game: former, result });
  expect(record.moves).toHaveLength(count);
  expect(unwrap(sessionOf(record)).state.outcome()).toBeNull();
});

test('an older record that ended before, or with the circle, is read under the rules of today', () => {
  expect(unwrap(readRecord(older(40))).record).toMatchObject({ game: 'draughts:checkers', result: null });
  const { record, notices } = unwrap(readRecord(older(41, { winner: null, reason: 'agreement' })));
  expect(record).toMatchObject({ game: 'draughts:checkers', result: { winner: null, reason: 'cycle' } });
  expect(codesOf(notices)).toEqual(['result-mended']);
});

test('an older link and an older PDN file are read in the same way', () => {
  const oldPdn = writePdn([unwrap(readRecord(older(60))).record]).replace('?longCircles=off', '');
  const oldLink = unwrap(writeShared(unwrap(readRecord(older(60))).record)).replace('-longCircles-off', '');
  for (const { record, notices } of [
    { record: readPdn(oldPdn).records[0], notices: readPdn(oldPdn).notices },
    sharedIn(oldLink),
  ]) {
    expect(record).toMatchObject({ game: former, moves: moves.slice(0, 60) });
    expect(codesOf(notices)).toContain('record-under-former-rules');
  }
});

test('a move that was never legal is refused as before', () => {
  const { record, notices } = unwrap(readRecord(older(41).replace('"9-13"', '"9-14"')));
  expect([record.game, record.moves.length, codesOf(notices)]).toEqual(['draughts:checkers', 0, ['stopped-at-move']]);
});

test('forms and lists do not offer the former rules', () => {
  const variant = unwrap(parseVariant(games, former));
  const { options } = variant.game.rulesets.find(({ id }) => id === 'checkers')!;
  expect(options.map(({ id }) => id)).toEqual(['draws', 'menCaptureBack']);
  const unknown = parseVariant(games, 'draughts:spanish?longCircles=off');
  expect(unknown.ok).toBe(false);
});
