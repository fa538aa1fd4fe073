/**
 * Measures a player of Ur against exact play with all pieces:
 * `node scripts/strength.mjs exact-ur [GAME] [GAMES] [PLAYER] [FIRST-SEED]`. The player asks only the tables that come with the
 * program; its opponent and the regret use all tables of this computer, which must have the whole game. The player `perfect` is
 * played by the search that it uses, without copying the game for every move.
 */
import type { Move } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { Random } from '@poda/library/core/random.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { localProber } from '@poda/library/node/tables/find-prober.ts';
import { parsePlayer } from '@poda/library/search/players/player-names.ts';
import { chooseMove } from '@poda/library/search/players/players.ts';
import { findBest } from '@poda/library/search/search.ts';
import type { TableProber } from '@poda/library/solve/prober.ts';

const [game = 'ur:classic', count = '1000', name = 'perfect', firstSeed = '1'] = process.argv.slice(2);
const variant = unwrap(parseVariant(games, game));
const player = unwrap(parsePlayer(name, variant.game.players));
const played =
  player.kind === 'perfect' ? unwrap(variant.withEvaluation(variant.extras.finest?.evaluation ?? {})) : variant;
const all = await localProber(variant, 'all');
const shipped = await localProber(variant, 'shipped');
if (all === undefined) throw new Error(`make the table first: poda solve '${game}'`);

/** The exact chance of the side to move after each of its moves. */
const chancesAfter = (state: GameState, moves: readonly Move[], prober: TableProber): number[] =>
  moves.map(move => {
    const { side } = state;
    state.play(move);
    let chance = 1;
    if (state.outcome() === null) {
      if (!prober.probe(state.position)) throw new Error(`no table has ${state.text}`);
      chance = state.side === side ? prober.chance : 1 - prober.chance;
    }
    state.undo();
    return chance;
  });

let wins = 0;
let decisions = 0;
let regret = 0;
let estimated = 0;
let estimatedRegret = 0;
const began = performance.now();
for (let number = 0; number < Number(count); number++) {
  const dice = new Random(Number(firstSeed) + (number >> 1));
  const own = new Random(7_000_003 + number);
  const seat = number & 1;
  const state = new GameState(played);
  let outcome = state.outcome();
  while (outcome === null) {
    const moves = state.legalMoves();
    if (state.isChance) state.play(moves[dice.weighted(state.chances())]!);
    else if (moves.length === 1) state.play(moves[0]!);
    else {
      const exact = chancesAfter(state, moves, all);
      const highest = Math.max(...exact);
      let chosen = moves[exact.indexOf(highest)]!;
      if (state.side === seat) {
        const context = { random: own, now: () => 0, isTimeLimited: false, ...(shipped && { prober: shipped }) };
        chosen =
          player.kind === 'perfect' && variant.extras.finest !== undefined
            ? findBest(state, { limits: { depth: variant.extras.finest.depth }, ...context }).lines[0]!.move
            : chooseMove(state, player, context);
        const lost = highest - exact[moves.findIndex(({ code }) => code === chosen.code)]!;
        decisions++;
        regret += lost;
        if (lost > 0) {
          estimated++;
          estimatedRegret = Math.max(estimatedRegret, lost);
        }
      }
      state.play(chosen);
    }
    outcome = state.outcome();
  }
  if (outcome.winner === seat) wins++;
  if ((number + 1) % 1000 === 0 || number + 1 === Number(count)) {
    const share = wins / (number + 1);
    const margin = 1.96 * Math.sqrt((share * (1 - share)) / (number + 1));
    process.stdout.write(
      `${number + 1} games: ${(100 * share).toFixed(2)} % ± ${(100 * margin).toFixed(2)} won; ${decisions} decisions, mean regret ${(regret / decisions).toExponential(2)}, ${((100 * estimated) / decisions).toFixed(1)} % not best, worst ${estimatedRegret.toFixed(4)} (${Math.round((performance.now() - began) / 1000)} s)\n`,
    );
  }
}
