import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { GameState } from '@poda/library/core/game-state.ts';
import { Random } from '@poda/library/core/random.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games as allGames } from '@poda/library/games/index.ts';
import { type GameRecord, type RecordPlayer, recordOf } from '@poda/library/notation/record/record.ts';
import { describe, expect, test } from 'vitest';
import type { PlayedGame } from '../game/played-game.ts';
import { rankings, summarise } from '../rating/standings.ts';
import { makeReportData } from './make-report-data.ts';
import { playerLine, playerTail } from './player-text.ts';
import { writeReport } from './report.ts';
import type { ReportData, ReportSource } from './report-data.ts';

const template = readFileSync(new URL('../../../page/src/report/report.html', import.meta.url), 'utf8');

/** A random game in which `millisOf` gives the time of each move in ms. */
const played = (game: string, seed: number, millisOf: (ply: number) => number): PlayedGame => {
  const state = new GameState(unwrap(parseVariant(allGames, game)));
  const random = new Random(seed);
  const millis: (number | null)[] = [];
  while (state.outcome() === null && state.plies < 60) {
    const moves = state.legalMoves();
    millis.push(state.isChance ? null : millisOf(state.plies));
    state.play(moves[state.isChance ? random.weighted(state.chances()) : random.below(moves.length)]!);
  }
  const record = recordOf(state, { millis }, { winner: 1, reason: 'timeout' });
  return { number: seed, pair: 1, round: 1, seats: [1, 0], record, verdict: { by: 'rules' }, stderr: ['', ''] };
};

const source = (
  names: readonly string[],
  games: readonly PlayedGame[],
  more: Partial<ReportSource> = {},
): ReportSource => ({
  language: 'es',
  title: 'Torneo',
  date: '2026-11-15',
  form: 'round-robin',
  game: games[0]!.record.game,
  time: {},
  seed: 1,
  level: 'A',
  contenders: names.map(name => ({ name, record: { name, kind: 'bot' } satisfies RecordPlayer })),
  games,
  summary: summarise(names, games, { ranking: rankings['round-robin'] }),
  voided: 0,
  ...more,
});

/** Reads the data back from the web page of a report. */
const readBack = (page: string): ReportData => {
  const [, kind, text] = /<script id="report-data" type="([^"]*)">([^<]*)<\/script>/.exec(page)!;
  return JSON.parse(kind === 'application/gzip' ? gunzipSync(Buffer.from(text!, 'base64')).toString() : text!);
};

const hostile = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  "$& $' $` $1",
  'PODA-REPORT-DATA PODA-REPORT-TITLE',
  '"><img src=x onerror=alert(1)>',
  '\u202Egnp.exe\u2066\u0007\u001b[2J\ud800',
];

describe('the page of a report', () => {
  const games = [1, 2].map(seed => played('checkers', seed, () => 5));

  test.each(hostile)('holds %j as data and nothing else', text => {
    const stderr = [text, text] as const;
    const verdict = {
      by: 'exception',
      side: 0,
      position: text,
      millis: 1,
      evidence: { what: text, traceback: text, answer: text, question: text, signal: text },
    } as const;
    const data = makeReportData(source([text, 'b'], [{ ...games[0]!, stderr, verdict }], { title: text }));
    const page = writeReport(template, data);
    expect(readBack(page)).toEqual(data);
    // The HTML tags of the page are those of the template: the strings of players add none.
    const tags = (html: string) => html.match(/<[/!\w][^>]*/g)!.map(tag => tag.replace(/ type=.*/, ''));
    expect(tags(page)).toEqual(tags(template));
    expect(page).not.toMatch(/[\p{Cf}\p{Cs}]/u);
    expect(data.players[0]!.name).toBe(playerLine(text));
  });

  test('declares the requested language in its html element', () => {
    expect(writeReport(template, makeReportData(source(['a', 'b'], games, { language: 'en' })))).toContain(
      '<html lang="en">',
    );
  });

  test('compresses large data without losing a game', () => {
    const random = new Random(3);
    const noise = () => Array.from({ length: 1500 }, () => random.uint32().toString(36)).join('\n');
    const many = Array.from({ length: 200 }, (_, i) => ({
      ...games[0]!,
      number: i + 1,
      stderr: [noise(), ''] as const,
    }));
    const data = makeReportData(source(['a', 'b'], many));
    const page = writeReport(template, data);
    expect(page).toContain('type="application/gzip"');
    expect(page.length).toBeLessThan(JSON.stringify(data).length);
    expect(readBack(page)).toEqual(data);
  });

  test('needs a template with all placeholders', () => {
    expect(() => writeReport('<html lang="es">', makeReportData(source(['a', 'b'], games)))).toThrow(
      'PODA-REPORT-TITLE',
    );
  });
});

describe('the data of a report', () => {
  test('have every game in a form that can be replayed', () => {
    const game = played('ur', 4, ply => ply);
    const {
      games: [short],
      game: name,
    } = makeReportData(source(['a', 'b'], [game]));
    const variant = unwrap(parseVariant(allGames, name));
    const replayed = unwrap(GameState.read(variant, short!.start, short!.moves.split(' ')));
    expect(replayed.text).toBe(unwrap(GameState.read(variant, game.record.start, game.record.moves)).text);
    const millis = short!.millis.split(',').map(text => (text === '' ? null : Number(text)));
    expect(millis).toEqual(game.record.millis!.slice(0, millis.length));
    expect(game.record.millis!.slice(millis.length).every(time => time === null)).toBe(true);
  });

  test.each(['checkers', 'draughts:english', 'ur'])('have the thinking time of each player in %s', game => {
    const one = played(game, 5, () => 1);
    const sides = sidesIn(one.record);
    const decisions = one.record.millis!.map((millis, ply) => (millis === null ? null : sides[ply]!));
    const { standings } = makeReportData(source(['a', 'b'], [one]));
    const thinking = (player: number) => standings.find(row => row.player === player)!.thinking;
    // In this game the first contender played side 1.
    expect(thinking(0).moves).toBe(decisions.filter(side => side === 1).length);
    expect(thinking(1).moves).toBe(decisions.filter(side => side === 0).length);
    expect(thinking(0)).toMatchObject({ millis: thinking(0).moves, longestMillis: 1 });
  });

  test('count the time of a faulty answer, and no time for a bot that did not start', () => {
    const game = played('checkers', 5, () => 1);
    const verdict = { side: 0, position: '', millis: 5370.2, evidence: { what: '' } } as const;
    const thinking = (by: 'timeout' | 'start-up-failure') => {
      const { standings } = makeReportData(source(['a', 'b'], [{ ...game, verdict: { ...verdict, by } }]));
      return standings.find(({ player }) => player === 1)!.thinking;
    };
    const started = thinking('start-up-failure');
    expect(started.longestMillis).toBe(1);
    expect(thinking('timeout')).toEqual({
      moves: started.moves + 1,
      millis: started.millis + 5370,
      longestMillis: 5370,
    });
  });

  test('have the number of opening moves', () => {
    const openings = (game: string, millis: (number | null)[]) => {
      const one = played(game, 2, () => 1);
      return makeReportData(source(['a', 'b'], [{ ...one, record: { ...one.record, millis } }])).games[0]!.opening;
    };
    expect(openings('checkers', [null, null, 3, null, 2])).toBe(2);
    expect(openings('checkers', [null, null, null])).toBe(3);
    expect(openings('checkers', [0, 1])).toBe(0);
    expect(openings('ur', [null, 1])).toBe(0);
  });

  test('have players as indices, in the order of the standings', () => {
    const winner = { ...played('checkers', 1, () => 0), verdict: { by: 'rules' } as const };
    const decided = { ...winner, record: { ...winner.record, result: { winner: 0, reason: 'no-moves' } as const } };
    const { standings, players } = makeReportData(source(['low', 'high'], [decided]));
    expect(standings.map(({ player }) => players[player]!.name)).toEqual(['high', 'low']);
  });

  test('have each text once, and only the end of a text that is too long', () => {
    const game = played('checkers', 1, () => 0);
    const long = `${'x'.repeat(20_000)}the end`;
    const many = [1, 2, 3].map(number => ({ ...game, number, stderr: ['same', long] as const }));
    const { texts, games } = makeReportData(source(['a', 'b'], many));
    expect(texts).toHaveLength(3);
    expect(games.map(({ stderr }) => stderr.map(place => texts[place]!.slice(-7)))).toEqual(
      Array.from({ length: 3 }, () => ['same', 'the end']),
    );
    expect(texts[2]!.length).toBeLessThan(8_100);
  });

  test('have shorter texts if there are more games', () => {
    const game = played('checkers', 1, () => 0);
    const many = Array.from({ length: 5_000 }, (_, i) => ({
      ...game,
      number: i + 1,
      stderr: [`${i} ${'x'.repeat(8_000)}`, `${i} ${'y'.repeat(8_000)}`] as const,
    }));
    const { texts } = makeReportData(source(['a', 'b'], many));
    expect(texts.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(8_000_000);
  });
});

describe('a text of a player', () => {
  test('is cut to one line of limited length, never within a surrogate pair', () => {
    expect(playerLine(' two\n lines ')).toBe('two lines');
    expect(playerLine('🙂'.repeat(100), 5)).toBe('🙂🙂…');
    expect(playerTail('🙂'.repeat(100), 5)).toBe('…🙂🙂');
  });
});

/** The side that made each move, by replaying the game. */
const sidesIn = (record: GameRecord) => {
  const state = unwrap(GameState.read(unwrap(parseVariant(allGames, record.game)), record.start));
  return record.moves.map(text => {
    const { side } = state;
    unwrap(state.playText(text));
    return side;
  });
};
