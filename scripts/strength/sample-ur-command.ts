// `npm run strength sample-ur GAME POSITIONS FILE`: samples positions from games with their exact values, to train the
// network of Ur (fit-ur/).
import { openSync, writeSync } from 'node:fs';
import { countBits } from '@poda/library/core/board/bits.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { Random } from '@poda/library/core/random.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import type { UrPosition } from '@poda/library/games/ur/position.ts';
import { localProber } from '@poda/library/node/tables/find-prober.ts';

const [game = 'ur:classic', wanted = '4000000', path = '.cache/ur-samples.bin'] = process.argv.slice(2);
const variant = unwrap(parseVariant(games, game));
const prober = await localProber(variant, 'all');
if (prober === undefined) throw new Error(`make the table first: poda solve '${game}'`);

/** A record: two words with the pieces of the side to roll and of the enemy, one with the chance times 2 ** 32 - 1. */
const RECORD_WORDS = 3;
const records = new Uint32Array(RECORD_WORDS * Number(wanted));
let count = 0;

/**
 * A side as a word: its steps in bits 1 to 16, its pieces in hand in bits 20 to 22, its pieces at home in bits 24 to
 * 26. In a game with fewer than seven pieces the missing ones count as home, as in the network.
 */
const sideWord = ({ onPath, inHand }: UrPosition, side: 0 | 1): number =>
  onPath[side]! | (inHand[side]! << 20) | ((7 - inHand[side]! - countBits(onPath[side]!)) << 24);

const record = (position: UrPosition): void => {
  if (count === Number(wanted)) return;
  records.set(
    [sideWord(position, position.side), sideWord(position, position.side === 0 ? 1 : 0), prober.chance * (2 ** 32 - 1)],
    RECORD_WORDS * count++,
  );
};

// Both sides play the best move most of the time. The positions after all legal moves are recorded, so that the network
// learns to compare moves.
const random = new Random(20261118);
while (count < Number(wanted)) {
  const state = new GameState(variant);
  const mistakes = 0.4 * random.unit() ** 2;
  while (state.outcome() === null) {
    if (state.isChance) {
      state.play(state.legalMoves()[random.weighted(state.chances())]!);
      continue;
    }
    const { side } = state;
    const moves = state.legalMoves();
    const chances = moves.map(move => {
      state.play(move);
      let chance = 1;
      if (state.outcome() === null && prober.probe(state.position)) {
        record(state.position as UrPosition);
        chance = state.side === side ? prober.chance : 1 - prober.chance;
      }
      state.undo();
      return chance;
    });
    const best = chances.indexOf(Math.max(...chances));
    state.play(random.unit() < mistakes ? random.pick(moves) : moves[best]!);
  }
}
const file = openSync(path, 'w');
const bytes = new Uint8Array(records.buffer);
for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
process.stdout.write(`${count} positions in ${path}\n`);
