import { expect, test } from 'vitest';
import { unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import { readComputerPlayer, readPlayer } from './seats.ts';

test('a person may take a seat, and a mistyped name is told every player, also the person', () => {
  const { game } = unwrap(parseVariant(games, 'tictactoe'));
  expect(readPlayer('human', game)).toEqual({ ok: true, value: null });
  const known = 'human, random, greedy, level, perfect, minimax, plain, engine';
  expect(readPlayer('humn', game)).toEqual({
    ok: false,
    error: { code: 'unknown-player', values: { name: 'humn', known, suggestion: 'human' } },
  });
  expect(readComputerPlayer('humn', game)).toMatchObject({
    error: { values: { known: known.replace('human, ', '') } },
  });
});
