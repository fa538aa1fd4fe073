import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { GameState } from '@poda/library/core/game-state.ts';
import { Random } from '@poda/library/core/random.ts';
import { expect, test } from 'vitest';
import { allNeed, has } from '../../../../../e2e/needs.ts';
import { boardRows, routesOf, sideLetter } from '../../protocols/classroom.ts';
import { checkers } from '../../testing/bot-files.ts';
import { pythonOf } from './python-interpreter.ts';

allNeed('python');

const bots = fileURLToPath(new URL('../../../../../bots/python', import.meta.url));

/** Positions of random games, with their legal moves. */
const positions = (() => {
  const random = new Random(19);
  const found: object[] = [];
  for (let game = 0; game < 10; game++) {
    const state = new GameState(checkers);
    while (state.outcome() === null) {
      found.push({ e: boardRows(state), m: routesOf(state).map(({ squares }) => squares), j: sideLetter(state.side) });
      state.play(random.pick(state.legalMoves()));
    }
  }
  return found;
})();

/** Calls a bot as the course's own referee does, both ways, and prints how many answers were legal moves. */
const caller = `
import json, sys
sys.path.insert(0, sys.argv[1])
bot = __import__(sys.argv[2])
legal = asked = 0
for line in sys.stdin:
    q = json.loads(line)
    board = lambda: [list(str(row)) for row in q["e"]]
    moves = lambda: [[tuple(square) for square in route] for route in q["m"]]
    for answer in (bot.player(board(), moves(), str(q["j"])), bot.player(board(), str(q["j"]))):
        asked += 1
        legal += answer in moves()
    listed = bot.jugadas if hasattr(bot, "jugadas") else bot.legal_routes
    asked += 1
    legal += sorted(listed(board(), str(q["j"]))) == sorted(moves())
print(json.dumps([asked, legal]))
`;

test.each(['damas', 'poda_player'])('%s.py answers player(E, M, J) and player(E, J)', async name => {
  // poda_player.py tries to start an engine for every question, which takes time.
  const asked = positions.filter((_, i) => name === 'damas' || i % 20 === 0);
  for (const generation of [3, 2] as const) {
    if (generation === 2 && !has('python-2')) continue;
    const { path } = (await pythonOf(generation))!;
    const printed = execFileSync(path, ['-c', caller, bots, name], {
      input: asked.map(position => JSON.stringify(position)).join('\n'),
      encoding: 'utf8',
      // Without an engine poda_player.py chooses a move by itself.
      env: { ...process.env, PODA: '/nowhere/poda', PYTHONDONTWRITEBYTECODE: '1' },
    });
    expect(JSON.parse(printed)).toEqual([3 * asked.length, 3 * asked.length]);
  }
});
