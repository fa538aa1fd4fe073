/**
 * Checks that the player `perfect` never loses value in positions that its tables have: `node scripts/strength.mjs
 * perfect GAME [GAMES] [LEVELS] [PIECES] [SEED]`. It plays GAMES games against every level, from random positions of
 * the tables with at most PIECES pieces (in a game with dice: from the start), and compares the value before and after
 * each move of `perfect`.
 */
import { GameState } from '@poda/library/core/game-state.ts';
import { Random } from '@poda/library/core/random.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { localProber } from '@poda/library/node/tables/find-prober.ts';
import { parsePlayer } from '@poda/library/search/players/player-names.ts';
import { chooseMove } from '@poda/library/search/players/players.ts';
import type { TableProber } from '@poda/library/solve/prober.ts';
import { exactValues, isBetter } from '@poda/library/solve/values.ts';

const [game = '', count = '100', levels = '0,1,2,3,4,5,6,7,8,9,10', pieces = '4', seed = '1'] = process.argv.slice(2);
const variant = unwrap(parseVariant(games, game));
const prober = unwrapProber(await localProber(variant, 'all'));
const perfect = unwrap(parsePlayer('perfect'));
/** A game that lasts longer, in plies, counts as a draw. */
const MAX_PLIES = variant.rules.dice === null ? 300 : 15_000;

/** Node limit of `perfect` where tables leave a choice among equal moves; it saves time and cannot cost value. */
const MAX_NODES = 500;

function unwrapProber(found: TableProber | undefined): TableProber {
  if (found === undefined) throw new Error(`no tables of ${game}`);
  return found;
}

const startOf = (random: Random): string => {
  if (variant.rules.dice !== null) return variant.rules.start;
  const { sections } = prober.space;
  const inRange = sections
    .map((section, place) => ({ section, place }))
    .filter(({ section }) => section.pieces <= Number(pieces));
  for (;;) {
    const { section, place } = random.pick(inRange);
    const text = prober.space.write(place, random.below(section.size));
    if (text === null) continue;
    const state = unwrap(GameState.read(variant, text));
    if (state.outcome() === null && prober.probe(state.position)) return text;
  }
};

for (const level of levels.split(',')) {
  const opponent = unwrap(parsePlayer(`level:${level}`));
  let moves = 0;
  let lost = 0;
  let slower = 0;
  const points = { win: 0, draw: 0, loss: 0 };
  const began = performance.now();
  for (let number = 0; number < Number(count); number++) {
    const random = new Random(Number(seed) * 1_000_003 + number);
    const state = unwrap(GameState.read(variant, startOf(random)));
    const seat = number % 2;
    while (state.outcome() === null && state.plies < MAX_PLIES) {
      if (state.isChance) {
        state.play(state.legalMoves()[random.weighted(state.chances())]!);
        continue;
      }
      const player = state.side === seat ? perfect : opponent;
      const limit = player === perfect ? { maxNodes: MAX_NODES } : {};
      const move = chooseMove(state, player, { random, now: () => 0, isTimeLimited: false, prober, ...limit });
      if (player === perfect) {
        // The state has no history: near a draw by repetition, the prober does not answer.
        const values = exactValues(unwrap(GameState.read(variant, state.text)), prober)!;
        const chosen = values.moves.find(({ move: text }) => text === state.moveText(move))!;
        moves++;
        if (chosen.value < values.value) lost++;
        else if (isBetter(values, chosen)) slower++;
      }
      state.play(move);
    }
    const outcome = state.outcome();
    points[outcome === null || outcome.winner === null ? 'draw' : outcome.winner === seat ? 'win' : 'loss']++;
  }
  const seconds = Math.round((performance.now() - began) / 1000);
  process.stdout.write(
    `level ${level}: ${count} games, ${points.win} won, ${points.draw} drawn, ${points.loss} lost; ${moves} moves of perfect, ${lost} lost value, ${slower} not the fastest (${seconds} s)\n`,
  );
}
