import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { GameSession } from '@poda/library/play/session/game-session.ts';
import type { Guest } from '@poda/library/play/session/seats.ts';
import { afterAll, expect, test } from 'vitest';
import type { Context } from '../command.ts';
import { Output } from '../terminal/output.ts';
import { fullTranslator } from '../words/translators.ts';
import { Guests } from './guests.ts';

const folder = mkdtempSync(join(tmpdir(), 'poda-guests-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const terminal: Context['terminal'] = {
  input: process.stdin,
  output: new Output(() => process.stdout),
  errors: new Output(() => process.stderr),
  isInteractive: false,
  hasColour: false,
};
const context: Context = {
  terminal,
  translator: fullTranslator('en'),
  engine: () => Promise.reject(new Error('this test needs no engine')),
  showsProgress: false,
  configs: { layers: [] },
  commands: [],
  environment: process.env,
};

test('a bot that never answers loses on time even without a clock', async () => {
  const path = join(folder, 'cuelga.mjs');
  writeFileSync(path, "export const player = () => { console.error('hm'); for (;;); };\n");
  const variant = unwrap(parseVariant(games, 'plague:4x4'));
  const guests = new Guests(context, {}, null, 300);
  const found = await guests.find([path], variant);
  const [guest] = found.ok ? found.value : [];
  const session = new GameSession<Guest>(variant, { seats: [guest!, null], seed: 1 });
  expect(await guests.seatGuests(session)).toBeNull();
  expect(guests.areSeated).toBe(true);
  const choice = await guests.choose(session);
  expect(choice).toMatchObject({ kind: 'fault', fault: 'timeout', evidence: { what: '> 300 ms' } });
  expect(guests.areSeated).toBe(false);
});
