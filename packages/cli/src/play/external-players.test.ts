import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { GameSession } from '@poda/library/play/session/game-session.ts';
import type { ExternalPlayer } from '@poda/library/play/session/seats.ts';
import { afterAll, expect, test } from 'vitest';
import type { Context } from '../command.ts';
import { Output } from '../terminal/output.ts';
import { fullTranslator } from '../words/translators.ts';
import { ExternalPlayers } from './external-players.ts';

const folder = mkdtempSync(join(tmpdir(), 'poda-external-players-'));
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
  const externals = new ExternalPlayers(context, {}, null, 300);
  const found = await externals.find([path], variant);
  const [external] = found.ok ? found.value : [];
  const session = new GameSession<ExternalPlayer>(variant, { seats: [external!, null], seed: 1 });
  expect(await externals.seatExternalPlayers(session)).toBeNull();
  expect(externals.areSeated).toBe(true);
  const choice = await externals.choose(session);
  expect(choice).toMatchObject({ kind: 'fault', fault: 'timeout', evidence: { what: '> 300 ms' } });
  expect(externals.areSeated).toBe(false);
});
