import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { recordOf } from '@poda/library/notation/record/record.ts';
import { sessionOf } from '@poda/library/play/session/record-session.ts';
import { expect, it } from 'vitest';
import { playOn } from './play-on.ts';

const variant = unwrap(parseVariant(games, 'draughts:spanish'));
const start = 'W:W1,2,10:B19,23,32';
const lost = unwrap(GameState.read(variant, start, ['10-14', '19x10{14}', '2-6']));
const record = recordOf(lost, { millis: [1, 2, 3] }, { winner: 1, reason: 'resignation' });

it.each([
  [0, 0, ['10-13'], [null, { kind: 'level', level: 4 }]],
  [1, 1, [], [{ kind: 'level', level: 4 }, null]],
] as const)(
  'a game continues at ply %i for side %i, with the tried moves, against a level',
  (ply, side, tried, seats) => {
    const session = unwrap(sessionOf(playOn(variant, { record, ply, side, tried, level: 4 })));
    expect(session.seats).toEqual(seats);
    expect(session.state.moveTexts()).toEqual([...['10-14', '19x10{14}', '2-6'].slice(0, ply), ...tried]);
    expect(session.outcome()).toBeNull();
  },
);
