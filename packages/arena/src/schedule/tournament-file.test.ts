import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unwrap } from '@poda/library/core/result.ts';
import { languages } from '@poda/library/core/text/words.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { arenaTranslator } from '../words/translators.ts';
import { parseTournament, readTournamentFile } from './tournament-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'poda-tournament-'));
afterAll(() => rmSync(folder, { recursive: true }));

const toml = (text: string) => parseTournament(text, 'toml');
const json = (value: unknown) => parseTournament(JSON.stringify(value), 'json');
const least = { game: 'checkers', players: ['a.py', 'b.py'] };

describe('a tournament file', () => {
  test('needs a game and players', () => {
    const { variant, ...rest } = unwrap(json(least));
    expect(variant.name).toBe('draughts:checkers');
    expect(rest).toEqual({
      format: 'round-robin',
      time: {},
      limits: {},
      players: [{ player: 'a.py' }, { player: 'b.py' }],
    });
  });

  test('has the same optional keys in TOML and in JSON', () => {
    const { variant, ...file } = unwrap(readTournamentFile(example));
    expect(variant.name).toBe('draughts:checkers');
    expect(file).toEqual({
      title: 'Four built-in players',
      format: 'round-robin',
      gamesPerPairing: 2,
      seed: 2026,
      concurrency: 1,
      openings: true,
      freeze: true,
      time: { clock: { per: 'move', millis: 1000, incrementMillis: 0 }, nodes: 2000 },
      limits: {
        memoryBytes: 512 * 2 ** 20,
        processes: 64,
        tmpBytes: 64 * 2 ** 20,
        files: 256,
        startMillis: 10_000,
      },
      players: [
        { player: 'random' },
        { player: 'greedy' },
        { player: 'level:2' },
        { player: 'plain:3', name: 'textbook', rating: 1500 },
      ],
    });
    const same = { ...least, format: 'swiss', rounds: 3, time: { game: 60, increment: 0.5 } };
    const written = [
      'game = "checkers"',
      'players = ["a.py", "b.py"]',
      'format = "swiss"',
      'rounds = 3',
      'time = { game = 60, increment = 0.5 }',
    ].join('\n');
    const read = unwrap(json(same));
    expect({ ...unwrap(toml(written)), variant: null }).toEqual({ ...read, variant: null });
    expect(read.time).toEqual({ clock: { per: 'game', millis: 60_000, incrementMillis: 500 } });
  });

  test('may begin with a byte order mark, and keeps the words for its players unchanged', () => {
    writeFileSync(join(folder, 'cup.json'), `\uFEFF${JSON.stringify({ ...least, players: ['a.py', 'level:3'] })}`);
    const { players } = unwrap(readTournamentFile(join(folder, 'cup.json')));
    expect(players).toEqual([{ player: 'a.py' }, { player: 'level:3' }]);
  });

  test.each([
    [{ ...least, gmaes: 2 }, 'config-unknown-key', { path: 'gmaes', suggestion: 'games' }],
    [{ ...least, time: { moves: 2 } }, 'config-unknown-key', { path: 'time.moves', suggestion: 'move' }],
    [{ ...least, limits: { ram: 2 } }, 'config-unknown-key', { path: 'limits.ram' }],
    [{ ...least, players: ['a', { player: 'b', nam: 'c' }] }, 'config-unknown-key', { path: 'players.1.nam' }],
    [{ ...least, ['__proto__x']: 1 }, 'config-unknown-key', { path: '__proto__x' }],
    [{ game: 'checkers' }, 'tournament-lacks-key', { path: 'players' }],
    [{ players: ['a', 'b'] }, 'tournament-lacks-key', { path: 'game' }],
    [{ ...least, players: [{ name: 'c' }] }, 'tournament-lacks-key', { path: 'players.0.player' }],
    [{ ...least, format: 'league' }, 'config-refused', { path: 'format', text: '"league"' }],
    [{ ...least, games: 0 }, 'config-refused', { path: 'games', expected: 'whole', least: '1', text: '0' }],
    [{ ...least, games: 1.5 }, 'config-refused', { path: 'games', text: '1.5' }],
    [{ ...least, seed: -1 }, 'config-refused', { path: 'seed', text: '-1' }],
    [{ ...least, openings: 'no' }, 'config-refused', { path: 'openings', expected: 'switch' }],
    [{ ...least, players: 'bots' }, 'config-refused', { path: 'players', expected: 'tournament-players' }],
    [{ ...least, players: [] }, 'config-refused', { path: 'players', text: '[…]' }],
    [
      { ...least, players: ['a', 7] },
      'config-refused',
      { path: 'players.1', expected: 'tournament-player', text: '7' },
    ],
    [{ ...least, players: ['a', ''] }, 'config-refused', { path: 'players.1', expected: 'text' }],
    [{ ...least, time: 5 }, 'config-refused', { path: 'time', expected: 'object', text: '5' }],
    [{ ...least, time: [5] }, 'config-refused', { path: 'time', expected: 'object', text: '[…]' }],
    [{ ...least, time: {} }, 'config-refused', { path: 'time', expected: 'tournament-time' }],
    [{ ...least, time: { move: 1, game: 9 } }, 'config-refused', { path: 'time', expected: 'tournament-time' }],
    [{ ...least, time: { move: 1, increment: 1 } }, 'config-refused', { path: 'time', expected: 'tournament-time' }],
    [{ ...least, time: { move: 0 } }, 'config-refused', { path: 'time.move', expected: 'amount', least: '0.001' }],
    [{ ...least, limits: { memory: '1G' } }, 'config-refused', { path: 'limits.memory', text: '"1G"' }],
    [{ ...least, challenger: 'a' }, 'tournament-key-of-format', { path: 'challenger', of: 'gauntlet' }],
    [{ ...least, rounds: 3 }, 'tournament-key-of-format', { path: 'rounds', of: 'swiss', format: 'round-robin' }],
    [{ ...least, format: 'swiss', extraPairs: 3 }, 'tournament-key-of-format', { path: 'extraPairs', of: 'knockout' }],
    [{ ...least, game: 'chekers' }, 'unknown-game', { name: 'chekers', suggestion: 'checkers', inFile: 'game' }],
    [[], 'tournament-not-an-object', undefined],
    [null, 'tournament-not-an-object', undefined],
  ])('%j is refused: %s', (value, code, values) => {
    const read = json(value);
    expect(read).toMatchObject({ ok: false, error: { code, ...(values === undefined ? {} : { values }) } });
    if (read.ok) return;
    for (const language of languages) {
      const sentence = arenaTranslator(language).problem({
        ...read.error,
        values: { ...read.error.values, file: 'F' },
      });
      expect(sentence).not.toContain(code);
      expect(sentence).not.toMatch(/undefined|\{(?!…\}|"game")/);
    }
  });

  test.each([
    ['game = "checkers"\nplayers = [', 'tournament-not-toml', 2],
    ['game = checkers', 'tournament-not-toml', 1],
    ['game = "checkers"\ngame = "ur"', 'tournament-not-toml', 2],
  ])('with invalid TOML is refused, with the line: %j', (text, code, line) => {
    expect(toml(text)).toMatchObject({ ok: false, error: { code, values: { line } } });
  });

  test('with a date, an infinite number or NaN in place of a value is refused', () => {
    const rest = 'game = "checkers"\nplayers = ["a", "b"]\n';
    expect(toml(`${rest}time = 2026-11-15`)).toMatchObject({
      error: { code: 'config-refused', values: { path: 'time' } },
    });
    expect(toml(`${rest}games = inf`)).toMatchObject({ error: { values: { path: 'games', text: 'Infinity' } } });
    expect(toml(`${rest}games = nan`)).toMatchObject({ error: { values: { path: 'games', text: 'NaN' } } });
  });

  test('with invalid JSON, or that does not exist, is named in the problem', () => {
    const path = join(folder, 'bad.json');
    writeFileSync(path, '{"game":\n oops}');
    expect(readTournamentFile(path)).toMatchObject({
      ok: false,
      error: { code: 'tournament-not-json', values: { line: 2, column: 2, file: path } },
    });
    writeFileSync(path, JSON.stringify({ ...least, game: 'chess' }));
    expect(readTournamentFile(path)).toMatchObject({
      error: { code: 'unknown-game', values: { inFile: `${path}, game` } },
    });
    expect(readTournamentFile(join(folder, 'none.toml'))).toMatchObject({ error: { code: 'missing-file' } });
    expect(readTournamentFile(folder)).toMatchObject({ error: { code: 'file-is-folder' } });
  });
});

const example = fileURLToPath(new URL('../../../../examples/tournament.toml', import.meta.url));
