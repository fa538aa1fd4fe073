import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { parsePlayer } from '@poda/library/search/players/player-names.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { allNeed, has, needs } from '../../../../e2e/needs.ts';
import { readContender } from '../bots/contenders.ts';
import { parsePlayerSpec } from '../bots/player-spec.ts';
import type { Contender } from '../game/player.ts';
import { defaultProcessOptions } from '../process/bot-process.ts';
import { HousePlayer } from '../referee/house-player.ts';
import { playGame } from '../referee/referee.ts';
import { confinementHere } from '../testing/bot-files.ts';

/** Real games against Fairy-Stockfish as Debian ships it, and against a program that speaks as newer versions do. */

allNeed('sandbox');

const here = await confinementHere();
const folder = mkdtempSync(join(tmpdir(), 'poda-fairy-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The rules without drops, as docs/engines.md shows them. */
const variantsFile = join(folder, 'micro.ini');
const page = readFileSync(new URL('../../../../docs/engines.md', import.meta.url), 'utf8');
writeFileSync(variantsFile, /```ini\n([\s\S]+?)```/.exec(page)![1]!);

const engineOf = async (word: string, game: string): Promise<Contender> => {
  const variant = unwrap(parseVariant(games, game));
  return unwrap(
    await readContender(unwrap(parsePlayerSpec(word, variant.game)), variant, {
      confinement: here,
      options: defaultProcessOptions,
      startEngine: () => {
        throw new Error('no engine');
      },
      isTimeLimited: false,
    }),
  );
};

describe('Fairy-Stockfish, confined', needs('fairy-stockfish'), () => {
  const program = '/usr/games/fairy-stockfish';

  /** Ordinary runs play each game and each protocol once. */
  const ordinary = [
    { game: 'microshogi:drops', word: `usi:${program}` },
    { game: 'microshogi:nodrops', word: `uci?VariantPath=${variantsFile}:${program}` },
  ];
  const further = [
    { game: 'microshogi:drops', word: `uci:${program}` },
    { game: 'microshogi:nodrops', word: `usi?VariantPath=${variantsFile}:${program}` },
  ];
  test.each(has('long') ? [...ordinary, ...further] : ordinary)(
    '$word plays $game to the end, without a fault',
    async ({ game, word }) => {
      const variant = unwrap(parseVariant(games, game));
      const engine = await engineOf(word, game);
      expect(await engine.check(variant)).toEqual({ ok: true, value: undefined });
      const level = new HousePlayer(unwrap(parsePlayer('level:3', variant.game.players)), variant, null, false);
      for (const seat of has('long') ? [0, 1] : [word.startsWith('usi') ? 0 : 1]) {
        const planned = { number: 1, pair: 1, leg: 0, round: 1, seats: [0, 1], opening: [], seed: 5 } as const;
        const players = seat === 0 ? ([engine, level] as const) : ([level, engine] as const);
        const judged = await playGame({ variant, time: { nodes: 400 } }, planned, players);
        expect(judged).toMatchObject({ kind: 'played', game: { verdict: { by: 'rules' } } });
        const { moves = [], thoughts = [] } = judged.kind === 'played' ? judged.game.record : {};
        const told = moves.flatMap((_, ply) => (ply % 2 === seat ? [thoughts[ply]] : []));
        expect(told).toSatisfy((all: typeof told) =>
          all.every(one => one?.depth && one.nodes && one.value !== undefined),
        );
      }
    },
  );

  test('without the file of variants it is refused with a sentence, not judged', async () => {
    const variant = unwrap(parseVariant(games, 'microshogi:nodrops'));
    const engine = await engineOf(`usi:${program}`, variant.name);
    expect(await engine.check(variant)).toMatchObject({ ok: false, error: { code: 'engine-does-not-start' } });
  });
});

/** Writes an engine that lists its options as given and answers every question with the same move. */
const fake = (name: string, options: string, move: string): string => {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(
    path,
    `import { createInterface } from 'node:readline';
    let isSet = ${!options.includes('Variant')};
    createInterface({ input: process.stdin }).on('line', line => {
      if (line === 'usi') console.log(${JSON.stringify(`${options}\nusiok`)});
      if (line === 'setoption name USI_Variant value micro') isSet = true;
      if (line === 'isready') console.log('readyok');
      if (line.startsWith('go')) console.log('bestmove ' + (isSet ? ${JSON.stringify(move)} : '7g7f'));
      if (line === 'quit') process.exit();
    });`,
  );
  return `usi:"${process.execPath}" ${path}`;
};

test('an engine whose option is called USI_Variant, as in newer versions, is told the variant', async () => {
  const variant = unwrap(parseVariant(games, 'microshogi:drops'));
  const offered = 'option name USI_Variant type combo default shogi var shogi var micro var minishogi';
  expect(await (await engineOf(fake('newer', offered, '1d1c'), variant.name)).check(variant)).toMatchObject({
    ok: true,
  });
});

test('an engine of another game is refused before the first game', async () => {
  const variant = unwrap(parseVariant(games, 'microshogi:drops'));
  expect(await (await engineOf(fake('shogi', 'id name Shogi', '7g7f'), variant.name)).check(variant)).toMatchObject({
    ok: false,
    error: { code: 'engine-plays-another-game', values: { what: '7g7f' } },
  });
});
