import { describe, expect, test } from 'vitest';
import { unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import { readRecord, writeRecord } from '../../notation/record/record-text.ts';
import { GameSession } from './game-session.ts';
import { sessionOf } from './record-session.ts';
import type { Seats } from './seats.ts';

const people: Seats = [null, null];
const againstComputer: Seats = [null, { kind: 'level', level: 3 }];

const begin = (game: string, seats: Seats = people, moves: readonly string[] = []): GameSession =>
  new GameSession(unwrap(parseVariant(games, game)), { seats, seed: 5 }, { moves });

const textsOf = (session: GameSession): string => session.chosen.map(({ text }) => text).join(' ');

/** Plays Ur automatically, with the dice of the seed and always the first legal move. */
const playOn = (session: GameSession, decisions: number): void => {
  while (session.decisions < decisions && session.outcome() === null) {
    if (session.state.isChance) session.rollDice();
    else session.play(session.state.legalMoves()[0]!, 10);
  }
};

describe('taking back', () => {
  test("against the computer goes back to the person's last choice, and can be redone", () => {
    const session = begin('plague:4x3', againstComputer, ['2,1', '3,2', '1,2', '2,3']);
    expect(session.takeBack()).toBe(true);
    expect(textsOf(session)).toBe('2,1 3,2');
    expect(session.decisionsAhead).toBe(2);
    expect(session.playAgain()).toBe(true);
    expect(textsOf(session)).toBe('2,1 3,2 1,2 2,3');
    expect(session.playAgain()).toBe(false);
  });

  test('changes nothing if only the computer has moved', () => {
    const session = begin('plague:4x3', [{ kind: 'random' }, null], ['2,1']);
    expect(session.takeBack()).toBe(false);
    expect(textsOf(session)).toBe('2,1');
  });

  test('makes the previous move the last chosen one, also if the session began with moves', () => {
    const session = begin('microshogi', people, ['2e3d', '1a1b']);
    expect(session.lastChosen).toMatchObject({ forms: '1a1b = (3,0).(3,1)', cells: ['1a', '1b'] });
    session.takeBack();
    expect(session.lastChosen).toMatchObject({ forms: '2e3d = (2,4).(1,3)', cells: ['2e', '3d'] });
    session.takeBack();
    expect(session.lastChosen).toBeUndefined();
    session.playAgain();
    expect(session.lastChosen?.cells).toEqual(['2e', '3d']);
  });

  test('does not count rolls and passes as chosen moves', () => {
    const session = begin('ur:classic?first=white', people, ['r3', '0>3', 'r4']);
    expect(session.lastChosen?.forms).toBe('0>3');
  });

  test('and replaying visits every earlier position', () => {
    const session = begin('ur:classic?pieces=3&first=white');
    playOn(session, 12);
    const end = session.state.text;
    const passed = [end];
    while (session.takeBack()) passed.push(session.state.text);
    expect(session.decisions).toBe(0);
    const again = [session.state.text];
    while (session.playAgain()) again.push(session.state.text);
    expect(again).toEqual(passed.toReversed());
    for (const place of [3, 0, 11, 12, 7]) {
      expect(session.goTo(place)).toBe(true);
      expect(session.decisions).toBe(place);
    }
    expect(session.goTo(13)).toBe(false);
    expect(session.goTo(-1)).toBe(false);
  });

  test('or looking at an earlier or undone moment leaves the game as it is', () => {
    const session = begin('ur:classic?pieces=3&first=white');
    playOn(session, 6);
    const texts = Array.from({ length: 6 }, (_, i) => session.momentAfter(i).state.text);
    session.goTo(4);
    const before = session.record();
    expect(Array.from({ length: 6 }, (_, i) => session.momentAfter(i).state.text)).toEqual(texts);
    expect(session.momentAfter(0).lastCells).toEqual([]);
    expect(session.momentAfter(4).lastCells).toEqual(session.lastChosen?.cells);
    expect(session.record()).toEqual(before);
    for (const [decisions, text] of texts.entries()) {
      session.goTo(decisions);
      expect(session.state.text).toBe(text);
    }
  });

  test('and playing on gives the same dice rolls', () => {
    const session = begin('ur:classic?first=white');
    playOn(session, 6);
    const moves = session.state.moveTexts();
    session.goTo(2);
    playOn(session, 6);
    expect(session.state.moveTexts().slice(0, moves.length)).toEqual(moves);
  });
});

describe('the clock', () => {
  test('subtracts the time of each own move and adds the increment', () => {
    const session = begin('plague:4x3');
    session.clock = { per: 'game', millis: 60_000, incrementMillis: 2_000 };
    session.play(unwrap(session.state.findMove('2,1')), 5_000);
    session.play(unwrap(session.state.findMove('3,2')), 1_000);
    expect(session.millisLeft(0, 500)).toBe(60_000 - 5_000 + 2_000 - 500);
    expect(session.millisLeft(1, 500)).toBe(60_000 - 1_000 + 2_000);
    session.takeBack();
    expect(session.millisLeft(1, 0)).toBe(60_000);
  });

  test('per move restarts at every move', () => {
    const session = begin('plague:4x3');
    session.clock = { per: 'move', millis: 10_000, incrementMillis: 0 };
    session.play(unwrap(session.state.findMove('2,1')), 9_000);
    expect([session.millisLeft(0, 100), session.millisLeft(1, 100)]).toEqual([10_000, 9_900]);
  });
});

describe('the record', () => {
  test('restores the game: moves, players, times, seed and clock', () => {
    const session = begin('ur:classic?pieces=2&first=black', againstComputer);
    session.clock = { per: 'game', millis: 300_000, incrementMillis: 3_000 };
    playOn(session, 9);
    const record = session.record();
    const again = unwrap(sessionOf(unwrap(readRecord(writeRecord(record))).record));
    expect(again.record()).toEqual(record);
    expect(again.seats).toEqual(againstComputer);
    expect(again.millisLeft(0, 0)).toBe(session.millisLeft(0, 0));
    playOn(session, 14);
    playOn(again, 14);
    expect(again.state.moveTexts()).toEqual(session.state.moveTexts());
  });

  test('has the result of a game that was declared over', () => {
    const session = begin('draughts');
    session.declare({ winner: 1, reason: 'resignation' });
    expect(session.record().result).toEqual({ winner: 1, reason: 'resignation' });
    expect(unwrap(sessionOf(session.record())).outcome()).toEqual({ winner: 1, reason: 'resignation' });
  });
});
