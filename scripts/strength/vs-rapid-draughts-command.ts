/**
 * English draughts: Poda against the alpha-beta player of rapid-draughts at depth 9, with a tenth of its time:
 * `node scripts/strength.mjs vs-rapid-draughts [--pairs N] [--depth N] [--share S] [--seed N] [--jobs N]`. A move of Poda may take
 * `--share` of what the rival has taken for a move on average so far; the line says what share it took in fact. Every
 * position's legal moves are compared, and a difference ends the run.
 */

import { findBest } from '../../src/search/search.ts';
import { TranspositionTable } from '../../src/search/transposition-table.ts';
import { playNamedMatches } from './named-match.ts';
import { asTheirGame, compareMoves, ourMove, theirPlayer } from './rapid-draughts.ts';
import { percent } from './score.ts';

const AIM = 0.95;
/** The rival's time in ms before its first move; less than it takes from the start position. */
const FIRST_GUESS_MILLIS = 100;
/** Maximum time for a move, as a multiple of its average share. */
const MAX_SHARES = 4;
const TABLE_MEBIBYTES = 8;

await playNamedMatches(
  [{ game: 'draughts:english', rival: 'rapid-draughts', aim: AIM }],
  { pairs: 20, depth: 9, share: 0.1 },
  (_match, _variant, { depth = 0, share = 0 }) => {
    const rival = theirPlayer(depth);
    const table = TranspositionTable.ofMebibytes(TABLE_MEBIBYTES);
    const time = { ours: 0, theirs: 0, ourMoves: 0, theirMoves: 0, ourDepths: 0 };
    return {
      players: [
        state => {
          compareMoves(state, asTheirGame(state).moves);
          const began = performance.now();
          const each = share * (time.theirMoves === 0 ? FIRST_GUESS_MILLIS : time.theirs / time.theirMoves);
          // Time that earlier moves overran is saved now, and time they left is spent.
          const millis = Math.min(MAX_SHARES * each, each * (time.ourMoves + 1) - time.ours);
          const { lines, depth: reached } = findBest(state, {
            limits: { millis },
            table,
            now: () => performance.now(),
          });
          time.ours += performance.now() - began;
          time.ourMoves++;
          time.ourDepths += reached;
          return lines[0]!.move;
        },
        async state => {
          const game = asTheirGame(state);
          compareMoves(state, game.moves);
          const began = performance.now();
          const move = await rival(game);
          time.theirs += performance.now() - began;
          time.theirMoves++;
          return ourMove(state, move);
        },
      ],
      tallies: () => time,
    };
  },
  ({ ours = 0, theirs = 0, ourMoves = 0, theirMoves = 0, ourDepths = 0 }) =>
    `, ${(ours / ourMoves).toFixed(1)} ms a move (depth ${(ourDepths / ourMoves).toFixed(1)}) against ${(theirs / theirMoves).toFixed(1)} ms: ${percent(ours / ourMoves / (theirs / theirMoves))} of the time`,
);
